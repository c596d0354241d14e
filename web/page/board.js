// The board: a table as a picture that a finger changes, and as a form that does the same.

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Field} Field */

import { button, byId, labelled, make, picture } from "./dom.js";

/** @typedef {{ fact?: (string | number)[], value?: number | null, open?: string[], joins?: string, leaves?: string }} Change */

/**
 * Make the input of a field.
 * @param {Field} field
 * @param {string} label
 * @param {(change: Change) => void} change
 */
function input(field, label, change) {
  const { fact, options, value } = field;
  if (options) {
    const list = make("select", {}, make("option", { value: "" }, "not known"), ...options.map((one, at) => make("option", { value: at }, one)));
    list.value = value === null ? "" : String(value);
    list.addEventListener("change", () => change({ fact, value: list.value === "" ? null : Number(list.value) }));
    return labelled(label, list);
  }
  const number = make("input", { type: "text", inputmode: "numeric", maxlength: 15, placeholder: "not known", value: value ?? "" });
  number.addEventListener("change", () => {
    const digits = number.value.replace(/[^\d]/g, "");
    number.value = digits;
    change({ fact, value: digits === "" ? null : Number(digits) });
  });
  return labelled(label, number);
}

/**
 * Show a table.
 * @param {HTMLElement} place
 * @param {Answer} sheet
 * @param {(change: Change) => Promise<string>} apply returns what is wrong, or nothing
 * @param {{ space: number | null }} kept what was chosen before
 */
export function showBoard(place, sheet, apply, kept) {
  const { players = [], spaces = [], bank = [], open = [], turns = [] } = sheet;
  const wrong = make("p", { class: "wrong", role: "alert" });
  const chosen = make("div", { id: "space", class: "panel" });
  /** @param {Change} one */
  const change = async (one) => {
    wrong.textContent = await apply(one);
  };

  /** @param {number} index */
  const show = (index) => {
    kept.space = index;
    const { name, group, fields } = spaces[index];
    const here = players.flatMap((player) => player.fields.filter((field) => field.options?.length === spaces.length).map((field) => ({ player: player.name, field })));
    chosen.replaceChildren(
      make("h3", { tabindex: -1 }, name),
      group && make("p", { class: "quiet" }, group),
      ...fields.flatMap((field) => quick(field, change)),
      make("div", { class: "chips" }, ...here.map(({ player, field }) => button(`${player} ${field.label} this`, () => change({ fact: field.fact, value: index }), { "aria-pressed": String(field.value === index) }))),
    );
    pick.value = String(index);
    for (const one of place.querySelectorAll("[data-space]")) one.classList.toggle("chosen", one.getAttribute("data-space") === String(index));
  };
  const pick = make("select", {}, make("option", { value: "" }, "choose"), ...spaces.map(({ index, name }) => make("option", { value: index }, name)));
  pick.addEventListener("change", () => pick.value && show(Number(pick.value)));

  const drawn = sheet.svg ? picture(sheet.svg) : null;
  const frame = make("div", { class: "picture" }, drawn);
  const along = place.querySelector(".picture")?.scrollLeft ?? 0;
  drawn?.addEventListener("click", (event) => {
    const space = event.target instanceof Element ? event.target.closest("[data-space]") : null;
    if (!space) return;
    show(Number(space.getAttribute("data-space")));
    chosen.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });
  const turn = make("select", {}, make("option", { value: "" }, "not known"), ...[...new Set([...turns, ...open.slice(0, 1)])].map((one) => make("option", { value: one }, one)));
  turn.value = open[0] ?? "";
  turn.addEventListener("change", () => change({ open: turn.value ? [turn.value] : [] }));
  const also = make("input", { type: "text", maxlength: 300, value: open.slice(1).join("; "), placeholder: "nothing else" });
  also.addEventListener("change", () => change({ open: [turn.value, ...also.value.split(";")].map((one) => one.trim()).filter(Boolean) }));
  const joins = make("input", { type: "text", maxlength: 40, autocomplete: "off" });
  const join = make("form", { class: "own" }, labelled("Another player", joins), make("button", { type: "submit" }, "Add"));
  join.addEventListener("submit", (event) => {
    event.preventDefault();
    if (joins.value.trim()) change({ joins: joins.value.trim() });
  });

  place.replaceChildren(
    make("p", { class: "quiet hint" }, "Tap a space, or choose it from the list. What you leave out is not known; the referee asks for it."),
    wrong,
    drawn ? frame : "",
    labelled("Space", pick),
    chosen,
    labelled("Whose turn", turn),
    labelled("What else is open", also),
    ...players.map(({ name, fields }) =>
      make(
        "details",
        { class: "step", "data-player-fields": name },
        make("summary", {}, make("span", {}, make("strong", {}, name), " ", make("span", { class: "quiet" }, told(fields)))),
        make("div", { class: "grid" }, ...fields.map((field) => input(field, field.label, change))),
        players.length > 1 && button(`${name} does not play`, () => change({ leaves: name })),
      ),
    ),
    join,
    bank.length ? make("details", { class: "step" }, make("summary", {}, "The bank and the cards"), make("div", { class: "grid" }, ...bank.map((field) => input(field, field.label, change)))) : "",
  );
  // A board that says itself how wide it is may be wider than the screen.
  if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
  frame.scrollLeft = along;
  if (kept.space !== null && kept.space < spaces.length) show(kept.space);
}

/**
 * Make the buttons of a field with few options; a list for one with many.
 * @param {Field} field
 * @param {(change: Change) => void} change
 */
function quick(field, change) {
  const { fact, label, options = [], value } = field;
  if (!options.length || options.length > 9) return [input(field, label, change)];
  const made = [...options.entries()].map(([at, one]) => button(one, () => change({ fact, value: value === at ? null : at }), { "aria-pressed": String(value === at) }));
  return [make("div", { role: "group", "aria-label": label, class: "chips" }, make("span", { class: "label" }, label), ...made)];
}

/**
 * Say in a few words what is known of somebody.
 * @param {Field[]} fields
 */
function told(fields) {
  const known = fields.filter(({ words }) => words && words !== "no").map(({ label, words }) => (words === "yes" ? label : `${label} ${words}`));
  return known.join(", ") || "cash, place and the rest";
}

/** Return the open folds of the board, so that they stay open when it is drawn anew. */
export function openFolds() {
  return [...byId("board-form").querySelectorAll("details[open]")].map((one) => one.getAttribute("data-player-fields") ?? "");
}

/** @param {string[]} names */
export function openAgain(names) {
  for (const one of byId("board-form").querySelectorAll("details")) one.open = names.includes(one.getAttribute("data-player-fields") ?? "");
}
