// Prompts: what the referee asks back, answered by a tap, a number or in one's own words.

/** @typedef {import("./types").Prompt} Prompt */

import { button, labelled, make } from "./dom.js";

const FEW = 8; // options that are shown as buttons; of more, a list to choose from
const UNSURE = "don't know";

/**
 * Make the ways to answer a prompt.
 * @param {Prompt} prompt
 * @param {(said: string) => void} answer
 */
export function answering(prompt, answer) {
  const { options = [], parts = [] } = prompt;
  const ways = make("div", { class: "ways" });
  const yesNo = options.join() === "yes,no";
  if (parts.length && yesNo) ways.append(checks(prompt, answer));
  else if (parts.length) ways.append(...each(prompt, answer));
  else if (options.length > FEW) ways.append(choice(prompt, options, answer));
  else if (options.length) ways.append(buttons(options, answer));
  ways.append(ownWords(prompt, answer));
  return ways;
}

/**
 * @param {string[]} options
 * @param {(said: string) => void} answer
 * @param {string} [behind]
 */
function buttons(options, answer, behind = "") {
  const made = options.map((option) => button(option + behind, () => answer(option), { class: "big" }));
  return make("div", { class: "options" }, ...made);
}

/**
 * One of many options.
 * @param {Prompt} prompt
 * @param {string[]} options
 * @param {(said: string) => void} answer
 */
function choice(prompt, options, answer) {
  const list = select(options, prompt.said);
  list.setAttribute("aria-label", prompt.text);
  list.addEventListener("change", () => list.value && answer(list.value));
  return make("p", {}, list);
}

/**
 * Return what was answered of each part; nothing where it was not answered part by part.
 * @param {Prompt} step
 */
function saidOfEach({ options = [], parts = [], said = "" }) {
  const each = said.split(", ");
  return each.length === parts.length && each.every((one) => options.includes(one)) ? each : [];
}

/**
 * One option for all parts, or one for each.
 * @param {Prompt} prompt
 * @param {(said: string) => void} answer
 */
function each(prompt, answer) {
  const { options = [], parts = [] } = prompt;
  const before = saidOfEach(prompt);
  const lists = parts.map((_, at) => select(options, before[at]));
  const done = button("Say so", () => answer(lists.map((one) => one.value).join(", ")), { class: "main", disabled: !before.length });
  for (const one of lists) {
    one.addEventListener("change", () => (done.disabled = lists.some(({ value }) => !value)));
  }
  return [
    make("p", { class: "quiet" }, "All alike:"),
    buttons(options, answer),
    make("p", { class: "quiet" }, "Or one by one:"),
    make("div", { class: "grid" }, ...parts.map((part, at) => labelled(part, lists[at]))),
    done,
  ];
}

/**
 * Which of several things are so.
 * @param {Prompt} prompt
 * @param {(said: string) => void} answer
 */
function checks(prompt, answer) {
  const { parts = [] } = prompt;
  const before = saidOfEach(prompt);
  const boxes = parts.map((_, at) => make("input", { type: "checkbox", checked: before[at] === "yes" }));
  const rows = parts.map((part, at) => make("label", { class: "check" }, boxes[at], part));
  const done = button("", () => answer(boxes.map((box) => (box.checked ? "yes" : "no")).join(", ")), { class: "main" });
  const count = () => {
    const many = boxes.filter(({ checked }) => checked).length;
    done.textContent = many === 0 ? "None of them" : many === boxes.length ? "All of them" : "Only these";
  };
  for (const box of boxes) box.addEventListener("change", count);
  count();
  return make("div", {}, ...rows, done);
}

/**
 * Whether a prompt asks for other words for a sentence that can't be read.
 * @param {Prompt} prompt
 */
function isSentence(prompt) {
  return prompt.about === "sentence";
}

/**
 * @param {string[]} options
 * @param {string} [chosen]
 */
export function select(options, chosen) {
  const made = make("select", {}, make("option", { value: "" }, "choose"));
  made.append(...[...new Set(options)].map((one) => make("option", { value: one }, one)));
  if (chosen && options.includes(chosen)) made.value = chosen;
  return made;
}

/**
 * @param {Prompt} prompt
 * @param {(said: string) => void} answer
 */
function ownWords(prompt, answer) {
  const example = prompt.accepts.find((one) => one !== UNSURE) ?? "";
  const input = make("input", { type: "text", maxlength: 500, autocomplete: "off", placeholder: `for example ${example}`, inputmode: prompt.number ? "numeric" : false });
  if (isSentence(prompt)) input.value = example; // to be changed, not typed again
  const simple = prompt.number || !prompt.options?.length;
  const label = prompt.number ? "A number" : simple ? "Your answer" : "In your own words";
  const form = make("form", { class: "own" }, labelled(label, input), make("button", { type: "submit", class: simple ? "main" : "" }, "OK"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) answer(input.value.trim());
    else input.focus();
  });
  return form;
}

/**
 * Return a list of the rules that may decide what can't be read, below its heading.
 * @param {string[]} [rules]
 */
export function mayDecide(rules = []) {
  const head = rules.length > 1 ? "These rules may decide it:" : "This rule may decide it:";
  return rules.length ? [make("p", {}, head), make("ul", {}, ...rules.map((one) => make("li", {}, one)))] : [];
}

/**
 * Show what is asked next.
 * @param {HTMLElement} place
 * @param {Prompt} prompt
 * @param {{ answer: (said: string) => void, back: (() => void) | null, why: () => Promise<string>, refused: string }} how
 */
export function showPrompt(place, prompt, { answer, back, why, refused }) {
  const reason = make("p");
  const fold = make("details", {}, make("summary", {}, "Why is this asked?"), reason);
  fold.addEventListener("toggle", async () => {
    if (fold.open && !reason.textContent) reason.textContent = await why();
  });
  place.replaceChildren(
    make("h2", { id: "prompt-text", tabindex: -1 }, prompt.text),
    refused ? make("p", { class: "wrong", role: "alert" }, refused) : "",
    answering(prompt, answer),
    ...mayDecide(prompt.rules),
    make("div", { class: "chips" }, isSentence(prompt) ? "" : button("Don't know", () => answer(UNSURE)), back ? button("Back", back) : ""),
    fold,
  );
  place.hidden = false;
}

/**
 * Return an answer as one would say it: what it says of each part by the part's name.
 * @param {Prompt} step
 */
function answerOf(step) {
  const { options = [], parts = [], said = "" } = step;
  const each = saidOfEach(step);
  if (!each.length) return said;
  if (options.join() !== "yes,no") return parts.map((part, at) => `${part}: ${each[at]}`).join("; ");
  return parts.filter((_, at) => each[at] === "yes").join(", ") || "none of them";
}

/**
 * Show what was told, each answer to be changed.
 * @param {HTMLElement} place
 * @param {Prompt[]} steps
 * @param {(prompt: string, said: string) => void} change
 */
export function showTold(place, steps, change) {
  place.hidden = !steps.length;
  // What somebody changes stays open, to be changed again.
  const open = new Set([...place.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-prompt")));
  const held = place.contains(document.activeElement) && document.activeElement?.closest("[data-prompt]")?.getAttribute("data-prompt");
  const rows = steps.map((step) => {
    const row = make("details", { class: "step", "data-prompt": step.text, open: open.has(step.text) }, make("summary", {}, make("span", {}, make("span", { class: "quiet" }, step.text), " ", make("strong", {}, answerOf(step)))));
    row.addEventListener("toggle", () => {
      if (row.open && row.childElementCount === 1) {
        row.append(answering(step, (said) => change(step.text, said)), button("Don't know", () => change(step.text, UNSURE)));
      }
    });
    return row;
  });
  place.replaceChildren(make("h2", {}, "What you told"), make("p", { class: "quiet hint" }, "What if? Change an answer, and the ruling changes at once."), ...rows);
  rows.find((row) => row.getAttribute("data-prompt") === held)?.querySelector("summary")?.focus({ preventScroll: true });
}
