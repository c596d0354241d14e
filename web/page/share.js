// Taking a dispute along: as a link, a QR code, a text that `check` reads, or on paper.

/** @typedef {import("./types").Carrier} Carrier */
/** @typedef {import("./types").Case} Case */

import { button, byId, make, picture } from "./dom.js";
import { pack } from "./link.js";

const MOST_IN_QR = 1000;

/** Check whether nobody else could open a link to this page. */
function isLoopback() {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|)$/.test(location.hostname);
}

/**
 * Show the ways to take a dispute along.
 * @param {HTMLElement} place
 * @param {{ dispute: Case, digest: string, text: string, ask: Carrier }} what
 */
export async function showShare(place, { dispute, digest, text, ask }) {
  const link = `${location.origin}${location.pathname}#${await pack(dispute, digest)}`;
  const said = make("p", { role: "status", class: "quiet" });
  const code = make("div", { class: "code" });
  /** @param {string} what @param {string} name */
  const copy = async (what, name) => {
    try {
      await navigator.clipboard.writeText(what);
      said.textContent = `${name} is copied.`;
    } catch {
      said.textContent = "The browser does not let this page copy. Here it is, to copy by hand:";
      place.append(make("textarea", { readonly: true, rows: 6, "aria-label": name }, what));
    }
  };
  const short = link.length <= MOST_IN_QR && !isLoopback();
  const draw = async () => {
    const { svg } = await ask({ kind: "qr", text: link });
    return svg ? [/** @type {Node} */ (picture(svg))] : [];
  };
  place.replaceChildren(
    make(
      "div",
      { class: "chips" },
      button("Copy the link", () => copy(link, "The link")),
      text ? button("Copy as text", () => copy(text, "The table")) : "",
      text ? make("a", { class: "button", download: "dispute.table", href: URL.createObjectURL(new Blob([text], { type: "text/plain" })) }, "Save as a file") : "",
      short ? button("Show a QR code", async () => code.replaceChildren(...(await draw()))) : "",
      button("Print", async () => {
        const drawn = short ? await draw() : [];
        byId("paper").replaceChildren(...drawn, drawn.length ? make("p", {}, "Scan this to open the table.") : "");
        print();
      }),
    ),
    said,
    code,
    make("p", { class: "quiet" }, isLoopback() ? "The link holds the whole table, and opens on this computer only. To send it to somebody, copy it as text." : "The link holds the whole table. Nothing is kept anywhere else."),
  );
}
