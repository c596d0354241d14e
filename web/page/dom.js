// Elements of the page, made from names, attributes and what lies in them.

/** @typedef {string | Node | null | undefined | false} Child */

/**
 * Make an element. Attributes that are false are left out; `on...` is what happens.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | ((event: any) => void)>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value !== false) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/**
 * Return the element of the page that has an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * Make a button.
 * @param {string} text
 * @param {() => void} pressed
 * @param {Record<string, string | boolean>} [more]
 */
export function button(text, pressed, more = {}) {
  return make("button", { type: "button", onclick: pressed, ...more }, text);
}

let labels = 0;

/**
 * Make a labelled field of a form.
 * @param {string} label
 * @param {HTMLElement} input
 */
export function labelled(label, input) {
  input.id ||= `field-${(labels += 1)}`;
  return make("p", { class: "field" }, make("label", { for: input.id }, label), input);
}

/**
 * Return a picture that came as text, with nothing in it that acts.
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg") return null;
  for (const one of root.querySelectorAll("script, style, foreignObject, a, use, image, animate, set")) one.remove();
  for (const one of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...one.attributes]) {
      if (/^on|href$/i.test(name)) one.removeAttribute(name);
    }
  }
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}
