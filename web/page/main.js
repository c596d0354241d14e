// The page: the question first, what decides it, the ruling; and the tools around them.

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./types").Rules} Rules */

import { openAgain, openFolds, showBoard } from "./board.js";
import { button, byId, labelled, make } from "./dom.js";
import { History } from "./history.js";
import { mayDecide, select, showPrompt, showTold } from "./interview.js";
import { MOST_BYTES, unpack } from "./link.js";
import { openPort } from "./port.js";
import { card, showBeside, showClause } from "./ruling.js";
import { showShare } from "./share.js";

const THINKING = "The referee is thinking …";
const PATIENCE = 400; // milliseconds before it is said that the referee thinks

const history_ = new History();
const ask = openPort((text) => (byId("progress").textContent = text));
const question = /** @type {HTMLTextAreaElement} */ (byId("question"));

/** @type {{ answer: Answer | null, headline: string, rules: Answer | null, lists: Answer | null, linked: string, turn: number, space: { space: number | null } }} */
const shown = { answer: null, headline: "", rules: null, lists: null, linked: "", turn: 0, space: { space: null } };

/** @param {string} text */
function note(text) {
  byId("note").textContent = text;
  byId("note").hidden = !text;
}

/** @param {string} name */
function isOpen(name) {
  return /** @type {HTMLDetailsElement} */ (byId(name)).open;
}

/** @param {Answer} answer */
function whatIsWrong(answer) {
  return (answer.faults ?? []).slice(0, 5).map(({ message, hint, line }) => `${line && history_.now.text ? `Line ${line}: ` : ""}${sentence(message)}${hint ? ` ${sentence(hint)}` : ""}`);
}

/** @param {string} text */
function sentence(text) {
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!”]$/.test(said) ? said : `${said}.`;
}

// -- asking ----------------------------------------------------------------------------------------

/** @returns {Message | null} */
function message() {
  const { question: asked, told, table, rules, text } = history_.now;
  if (text) return rules.rulebook ? { kind: "rule", text, rules } : { kind: "rule", text };
  return asked ? { kind: "ask", question: asked, told, table, rules } : null;
}

/** Rule on what is asked now, and show it, unless something else is asked meanwhile. */
async function refresh() {
  const turn = (shown.turn += 1);
  const asked = message();
  byId("undo").toggleAttribute("disabled", !history_.past.length);
  byId("redo").toggleAttribute("disabled", !history_.future.length);
  if (document.activeElement !== question) question.value = history_.now.question;
  byId("examples").hidden = Boolean(asked);
  byId("beside").hidden = true;
  byId("paper").replaceChildren();
  void showRules();
  if (!asked) {
    shown.answer = null;
    shown.headline = "";
    for (const name of ["prompt", "told"]) byId(name).hidden = true;
    byId("ruling").replaceChildren();
    return around();
  }
  const waiting = setTimeout(() => thinking(true), PATIENCE);
  const answer = await ask(asked);
  clearTimeout(waiting);
  if (turn !== shown.turn) return;
  thinking(false);
  show(answer);
  around();
}

/** @param {boolean} still */
function thinking(still) {
  for (const name of ["prompt", "ruling"]) byId(name).classList.toggle("waiting", still);
  const progress = byId("progress");
  if (still) progress.textContent ||= THINKING;
  else if (progress.textContent === THINKING) progress.textContent = "";
}

/** @param {Answer} answer */
function show(answer) {
  if (answer.faults) {
    byId("prompt").hidden = true;
    const wrong = whatIsWrong(answer).map((one) => make("p", { class: "wrong" }, one));
    const rules = mayDecide(answer.faults[0]?.rules);
    const more = history_.now.text ? "" : make("div", { class: "chips" }, button("Tell more on the board", toBoard));
    byId("ruling").replaceChildren(make("div", { class: "card", "data-tone": "not met" }, ...rules, ...wrong, more));
    byId("examples").hidden = Boolean(history_.now.text);
    shown.answer = null;
    return;
  }
  shown.answer = answer;
  const { prompt, steps = [], refused } = answer;
  const told = history_.now.told;
  byId("prompt").hidden = !prompt;
  if (prompt) {
    showPrompt(byId("prompt"), prompt, {
      refused: refused ? whatIsWrong({ ...answer, faults: refused }).join(" ") : "",
      answer: (said) => tell(prompt.text, said, true),
      back: steps.length ? () => go({ told: told.filter(([text]) => text !== steps.at(-1)?.text && text !== prompt.text) }) : null,
      why: async () => (await ask({ kind: "why", question: history_.now.question, table: history_.now.table, rules: history_.now.rules, told: steps.map((one) => [one.text, one.said]) })).why ?? "",
    });
  }
  showRulings(answer);
  showTold(byId("told"), steps, (text, said) => tell(text, said, false));
}

/** @param {Answer} answer */
function showRulings(answer) {
  const rulings = answer.answers ?? answer.tables?.flatMap((one) => one.answers) ?? [];
  const before = shown.headline;
  const several = rulings.length > 1 || Boolean(history_.now.text);
  const cards = rulings.map((ruling, at) =>
    card(ruling, { asked: several, before: several ? "" : before, look, why: async () => {
      const whole = await ask({ ...message(), kind: message()?.kind ?? "ask", full: true });
      return (whole.answers ?? whole.tables?.flatMap((one) => one.answers) ?? [])[at];
    } }),
  );
  if (history_.now.text && !cards.length) cards.push(make("article", { class: "card" }, make("p", {}, "The table is read. Below `ask`, it asks nothing.")));
  if (cards.length) cards.push(make("div", { class: "chips no-print" }, button("By every rulebook", beside)));
  byId("ruling").replaceChildren(...cards);
  shown.headline = several ? "" : (rulings[0]?.headline ?? shown.headline);
}

/**
 * Answer a prompt; one that was answered gets another answer.
 * @param {string} prompt
 * @param {string} said
 * @param {boolean} next
 */
async function tell(prompt, said, next) {
  if (next) shown.headline = "";
  const rest = history_.now.told;
  const known = rest.some(([text]) => text === prompt);
  await go({ told: known ? rest.map(([text, old]) => [text, text === prompt ? said : old]) : [...rest, [prompt, said]] });
  const heading = document.querySelector(byId("prompt").hidden ? "#ruling h2" : "#prompt h2");
  if (next && heading instanceof HTMLElement) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "nearest" });
  }
}

/** @param {Partial<import("./types").Case>} change */
function go(change) {
  history_.go(change);
  note("");
  return refresh();
}

/** @param {string} name */
async function look(name) {
  const { clause, faults } = await ask({ kind: "look", name, rules: history_.now.text ? { rulebook: rulebookOf(shown.answer) } : history_.now.rules });
  if (clause) showClause(clause);
  else note(faults?.[0]?.message ?? `There is no page about ${name}.`);
}

/** @param {Answer | null} answer */
function rulebookOf(answer) {
  return typeof answer?.rulebook === "string" ? answer.rulebook : (history_.now.rules.rulebook ?? "");
}

async function beside() {
  const books = /** @type {Named[]} */ ((await lists()).rulebooks ?? []);
  const { question: asked, told, table, text, rules } = history_.now;
  const whole = text || (table && shown.answer?.text);
  // On the same board, which the names in the question are of.
  const board = rules.board ?? (typeof shown.answer?.board === "string" ? shown.answer.board : "");
  /** @param {string} id */
  const rule = (id) => {
    const by = { ...rules, rulebook: id, ...(board && { board }) };
    return ask(whole ? { kind: "rule", text: whole, rules: by } : { kind: "ask", question: asked, told, rules: by });
  };
  void showBeside(byId("beside"), books, rule, {
    now: rulebookOf(shown.answer),
    choose: (id) => go({ rules: { ...history_.now.rules, rulebook: id } }),
  });
  byId("beside").querySelector("h2")?.scrollIntoView({ block: "nearest" });
}

// -- what is played by -----------------------------------------------------------------------------

async function lists() {
  if (!shown.lists || shown.lists.faults) shown.lists = await ask({ kind: "lists" });
  return shown.lists;
}

let rulesShown = "";

async function showRules() {
  // What is told and asked may name the spaces of another board.
  const { rules, question, table, text } = history_.now;
  const key = JSON.stringify([rules, question, table, text]);
  if (key === rulesShown) return;
  rulesShown = key;
  const [all, told] = [await lists(), await ask({ kind: "rules", rules, question, table, text })];
  if (key !== rulesShown) return;
  shown.rules = told;
  const place = byId("rules-form");
  /** @param {Partial<Rules>} change */
  const choose = (change) => {
    const next = /** @type {Rules} */ (Object.fromEntries(Object.entries({ ...rules, ...change }).filter(([, value]) => value && value.length)));
    void go({ rules: next });
  };
  const named = /** @type {Named | undefined} */ (told.rulebook);
  const board = /** @type {Named | undefined} */ (told.board);
  const laid = /** @type {string[]} */ (told.house_rules ?? rules.with ?? []);
  byId("rules-name").textContent = named ? [named.title, board?.title, ...laid].join(" · ") : "Rules";
  if (all.faults) {
    place.replaceChildren(make("p", { class: "wrong" }, sentence(all.faults[0].message)));
    rulesShown = "";
    return;
  }
  const own = [rules.rulebook, rules.board, ...(rules.with ?? [])].some((one) => one?.includes("\n"));
  const wrong = whatIsWrong(told);
  const books = titles(/** @type {Named[]} */ (all.rulebooks ?? []), rules.rulebook ?? named?.id ?? "", (id) => choose({ rulebook: id, with: [], board: "" }));
  const boards = titles(/** @type {Named[]} */ (all.boards ?? []), rules.board ?? board?.id ?? "", (id) => choose({ board: id }));
  const fitting = /** @type {Named[]} */ (all.house_rules ?? []).filter(({ id }) => (told.fitting ?? laid).includes(id));
  const houses = fitting.map(({ id, title }) => {
    const box = make("input", { type: "checkbox", checked: laid.includes(id) });
    box.addEventListener("change", () => choose({ with: box.checked ? [...(rules.with ?? []), id] : (rules.with ?? []).filter((one) => one !== id) }));
    return make("label", { class: "check" }, box, title);
  });
  place.replaceChildren(
    ...wrong.map((one) => make("p", { class: "wrong" }, one)),
    labelled("Rulebook", books),
    labelled("Board", boards),
    make("fieldset", {}, make("legend", {}, "House rules"), ...houses),
    own ? button("Leave out the rules from a file", () => go({ rules: {} })) : "",
  );
  if (wrong.length) /** @type {HTMLDetailsElement} */ (byId("rules")).open = true;
  if (shown.linked && told.digest && told.digest !== shown.linked) note("The rules have changed since this link was made, so the ruling may differ.");
  shown.linked = "";
  if (!byId("examples").childElementCount) {
    byId("examples").replaceChildren(...(all.examples ?? []).map((one) => button(one, () => put(one))));
  }
}

/**
 * @param {Named[]} list
 * @param {string} now
 * @param {(id: string) => void} chosen
 */
function titles(list, now, chosen) {
  const known = list.some(({ id }) => id === now);
  const made = make("select", {}, ...(known ? [] : [make("option", { value: now }, now.includes("\n") ? "from your file" : now)]), ...list.map(({ id, title }) => make("option", { value: id }, title)));
  made.value = now;
  made.addEventListener("change", () => chosen(made.value));
  return made;
}

// -- the board, and taking it along ----------------------------------------------------------------

/** Show again what lies open around the ruling. */
function around() {
  if (isOpen("board")) void board();
  if (isOpen("share")) void share();
  if (document.activeElement !== byId("table-text")) /** @type {HTMLTextAreaElement} */ (byId("table-text")).value = history_.now.text;
}

// The table that the next change is made to. What is drawn may be older: a change does not wait for it.
let latest = "";
let changed = Promise.resolve("");

async function board() {
  const turn = shown.turn;
  const ruled = shown.answer && !shown.answer.prompt ? shown.answer.table : "";
  const table = (!history_.now.told.length && history_.now.table) || ruled || history_.now.table;
  const { rules, question } = history_.now;
  const around = getComputedStyle(byId("board-form"));
  const width = Math.floor(byId("board-form").clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight));
  const sheet = await ask({ kind: "sheet", table: table ?? "", question, rules, width });
  if (turn !== shown.turn) return; // it is drawn once the newer answer is there
  const folds = openFolds();
  if (sheet.faults) {
    byId("board-form").replaceChildren(...whatIsWrong(sheet).map((one) => make("p", { class: "wrong" }, one)));
    return;
  }
  latest = sheet.table ?? "";
  showBoard(byId("board-form"), sheet, (change) => (changed = changed.then(async () => {
    const after = await ask({ kind: "change", table: latest, question, rules, ...change });
    if (after.faults) return whatIsWrong(after).join(" ");
    latest = after.table ?? "";
    await go({ table: latest, text: "", ...(ruled ? { told: [] } : {}) });
    return "";
  })), shown.space);
  openAgain(folds);
}

function toBoard() {
  /** @type {HTMLDetailsElement} */ (byId("board")).open = true;
  byId("board").scrollIntoView({ block: "start" });
}

async function share() {
  const text = history_.now.text || shown.answer?.text || "";
  await showShare(byId("share-form"), { dispute: history_.now, digest: shown.rules?.digest ?? "", text, ask });
}

/** @param {string} text */
function put(text) {
  question.value = text;
  shown.headline = "";
  void go({ question: text, told: [], text: "" });
}

/**
 * Take a file: a rulebook, a house rule or a board to play by, or a table.
 * @param {File} file
 */
async function take(file) {
  if (file.size > MOST_BYTES) return note(`${file.name} is too large: at most ${MOST_BYTES / 1e6} MB are read.`);
  const text = await file.text();
  const form = /^(?:\s*(?:#.*)?\n)*\s*(rulebook|house|board)\s+\S+\s+"/.exec(text)?.[1];
  const rules = history_.now.rules;
  const whole = text.includes("\n") ? text : `${text}\n`;
  if (form === "rulebook") await go({ rules: { rulebook: whole } });
  else if (form === "house") await go({ rules: { ...rules, with: [...(rules.with ?? []), whole] } });
  else if (form === "board") await go({ rules: { ...rules, board: whole } });
  else await ruleOn(text);
  note(form ? `${file.name} is read: you play by it now.` : "");
}

/** @param {string} text */
async function ruleOn(text) {
  if (text.length > MOST_BYTES) return note(`This text is too large: at most ${MOST_BYTES / 1e6} MB are read.`);
  shown.headline = "";
  await go({ text: text.trim() && text, question: "", told: [], table: "" });
  byId("ruling").scrollIntoView({ block: "nearest" });
}

// -- beginning -------------------------------------------------------------------------------------

async function openLink() {
  const found = await unpack(location.hash);
  if (found === null) return false;
  history.replaceState(null, "", location.pathname + location.search);
  if (typeof found === "string") {
    note(found);
    return false;
  }
  shown.linked = found.digest;
  rulesShown = "";
  shown.headline = "";
  history_.go(found.dispute);
  return true;
}

function listen() {
  byId("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    const said = question.value.replace(/\s+/g, " ").trim();
    if (said) put(said);
    question.blur();
  });
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (byId("ask")).requestSubmit();
  });
  byId("undo").addEventListener("click", () => (history_.undo(), refresh()));
  byId("redo").addEventListener("click", () => (history_.redo(), refresh()));
  byId("forget").addEventListener("click", () => {
    history_.forget();
    question.value = "";
    note("Everything is forgotten.");
    void refresh();
    question.focus();
  });
  byId("board").addEventListener("toggle", () => isOpen("board") && board());
  byId("share").addEventListener("toggle", () => isOpen("share") && share());
  byId("rule-text").addEventListener("click", () => ruleOn(/** @type {HTMLTextAreaElement} */ (byId("table-text")).value));
  document.addEventListener("paste", (event) => {
    if ((event.clipboardData?.getData("text").length ?? 0) <= MOST_BYTES) return;
    event.preventDefault();
    note(`What you pasted is too large: at most ${MOST_BYTES / 1e6} MB are read.`);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void take(file);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) history_.redo();
    else history_.undo();
    void refresh();
  });
  addEventListener("hashchange", async () => (await openLink()) && refresh());
}

listen();
await openLink();
// What was typed before this ran is not lost.
if (!question.value) question.value = history_.now.question;
void refresh();
