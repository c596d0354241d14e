// Rulings: yes, no or what it depends on; why, in a fold; and the page of a rule.

/** @typedef {import("./types").Ruling} Ruling */
/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Clause} Clause */

import { button, byId, make } from "./dom.js";

const MARKS = /** @type {Record<string, string>} */ ({ legal: "✓", illegal: "✗", undetermined: "?", value: "=", "not met": "✗", met: "✓", none: "–" });
const FEW = 5;

/**
 * Make a list that shows a few things first.
 * @param {string[]} items
 */
function list(items) {
  const rows = items.map((one) => make("li", {}, one));
  if (rows.length <= FEW + 1) return [make("ul", {}, ...rows)];
  const rest = make("details", {}, make("summary", {}, `and ${rows.length - FEW} more`), make("ul", {}, ...rows.slice(FEW)));
  return [make("ul", {}, ...rows.slice(0, FEW)), rest];
}

/**
 * Make the card of a ruling.
 * @param {Ruling} ruling
 * @param {{ before?: string, why: () => Promise<Ruling | undefined>, look: (clause: string) => void, asked?: boolean }} how
 */
export function card(ruling, { before, why, look, asked }) {
  const more = make("div");
  const fold = make("details", {}, make("summary", {}, "Why?"), more);
  fold.addEventListener("toggle", async () => {
    if (!fold.open || more.childElementCount) return;
    const whole = await why();
    more.replaceChildren(...(whole ? reasons(whole, look) : [make("p", {}, "There is nothing more to it.")]));
  });
  const clause = ruling.clause;
  const met = ruling.met === null ? "" : ruling.met ? "As expected." : `Expected: ${ruling.expected}.`;
  return make(
    "article",
    { class: "card", "data-tone": ruling.tone },
    asked && make("p", { class: "quiet" }, ruling.text),
    ruling.note.includes("“") && make("p", { class: "quiet" }, `Read as: ${ruling.note}.`),
    make("h2", {}, make("span", { class: "mark", "aria-hidden": "true" }, MARKS[ruling.tone] ?? "="), " ", ruling.headline),
    ruling.reason && make("p", { class: "reason" }, ruling.reason),
    ruling.rule && make("p", {}, "Rule: ", ruling.rule),
    ruling.remedy && make("p", { class: "remedy" }, ruling.remedy),
    met && make("p", { class: ruling.met ? "quiet" : "wrong" }, met),
    ...(ruling.list?.length ? list(ruling.list) : []),
    ...(ruling.perhaps?.length ? [make("p", {}, "Perhaps:"), ...list(ruling.perhaps)] : []),
    before && before !== ruling.headline && make("p", { class: "quiet" }, `Before this change: ${before}`),
    make("div", { class: "after" }, fold, clause !== null && button("Read the rule", () => look(clause))),
  );
}

/**
 * Yield all that there is to a ruling.
 * @param {Ruling} ruling
 * @param {(clause: string) => void} look
 * @returns {HTMLElement[]}
 */
function reasons(ruling, look) {
  const { violations = [], assumptions = [], effects = [], instead = [], clauses = [], needs = [], would_be_legal: change } = ruling.full ?? {};
  /** @type {HTMLElement[]} */
  const found = [];
  /** @param {string} title @param {string[]} items */
  const part = (title, items) => items.length && found.push(make("h3", {}, title), ...list(items));
  if (ruling.note) found.push(make("p", {}, `Read as: ${ruling.note}`));
  part("What stands against it", violations.map((one) => one.message));
  part("What is not known", needs);
  part("What follows", effects.map((one) => one.text).filter(Boolean));
  part("How the rules are read", [...new Set(assumptions.map((one) => one.reading))]);
  part("What is allowed instead", instead.filter((one) => !one.includes("<")));
  if (change) found.push(make("p", {}, `It would be legal ${change.text}.`));
  const rules = [...new Set(clauses)];
  if (rules.length) {
    found.push(make("h3", {}, "Rules behind it"), make("div", { class: "chips" }, ...rules.slice(0, 12).map((one) => button(one, () => look(one)))));
  }
  return found;
}

const STATUS = /** @type {Record<string, string>} */ ({
  silent: "The printed rules don't say; this is how we play it.",
  garbled: "The printed rule breaks off; this is how we read it.",
  contradictory: "The printed rules disagree; this is how we read them.",
});

/**
 * Show the page of a rule.
 * @param {Clause} clause
 */
export function showClause(clause) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("page"));
  const rules = clause.rules.map((one) => make("details", {}, make("summary", {}, `In the rulebook: ${one.name}`), make("pre", { tabindex: 0 }, one.text)));
  dialog.replaceChildren(
    make("h2", { id: "page-title" }, clause.section || "A rule"),
    make("p", {}, clause.says),
    clause.status === "stated" ? "" : make("p", { class: "quiet" }, STATUS[clause.status] ?? ""),
    clause.reading ? make("p", {}, make("strong", {}, "Read as: "), clause.reading) : "",
    ...clause.notes.map((note) => make("p", {}, note)),
    make("p", { class: "quiet" }, clause.id),
    ...rules,
    make("form", { method: "dialog", class: "chips" }, make("button", { class: "main" }, "Close")),
  );
  dialog.showModal();
}

/**
 * Return the tone, the headline and the reason of what one rulebook says.
 * @param {Answer} answer
 * @returns {string[][]}
 */
function saidBeside({ answers, prompt, faults }) {
  if (prompt) return [["undetermined", "It asks for more:", prompt.text]];
  if (answers) return answers.map((one) => [one.tone, one.headline, one.reason]);
  const fault = faults?.[0];
  const elsewhere = fault?.file?.endsWith(".board");
  return [["none", "No ruling:", elsewhere ? "It is not played on this board." : (fault?.message ?? "")]];
}

/**
 * Show, row by row, what every rulebook says.
 * @param {HTMLElement} place
 * @param {{ id: string, title: string }[]} rulebooks
 * @param {(id: string) => Promise<Answer>} rule
 * @param {{ now: string, choose: (id: string) => void }} how
 */
export async function showBeside(place, rulebooks, rule, { now, choose }) {
  const rows = rulebooks.map(({ title }) => make("li", { class: "row" }, make("strong", {}, title), make("p", { class: "quiet" }, "…")));
  place.replaceChildren(make("h2", { tabindex: -1 }, "By every rulebook"), make("ul", { class: "rows" }, ...rows));
  place.hidden = false;
  for (const [at, { id, title }] of rulebooks.entries()) {
    const answer = await rule(id);
    if (!rows[at].isConnected) return;
    const told = saidBeside(answer);
    rows[at].replaceChildren(
      make("strong", {}, title),
      ...told.flatMap(([tone, headline, reason]) => [
        make("p", { "data-tone": tone }, make("span", { class: "mark", "aria-hidden": "true" }, MARKS[tone] ?? "="), " ", headline),
        reason ? make("p", { class: "quiet" }, reason) : "",
      ]),
      id === now ? make("p", { class: "quiet" }, "These are the rules you play by.") : !answer.faults ? button("Play by these", () => choose(id)) : "",
    );
  }
}
