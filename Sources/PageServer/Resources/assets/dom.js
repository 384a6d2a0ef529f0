// Finds and makes the elements of the page.

/**
 * The element with an id, which has to be of a kind such as `HTMLButtonElement`.
 *
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {abstract new () => T} [kind]
 * @returns {T}
 */
export function by(id, kind) {
  return checked(document.getElementById(id), kind, `#${id}`);
}

/**
 * The first element within another one that a selector finds.
 *
 * @template {Element} [T=HTMLElement]
 * @param {Element} element
 * @param {string} selector
 * @param {abstract new () => T} [kind]
 * @returns {T}
 */
export function within(element, selector, kind) {
  return checked(element.querySelector(selector), kind, selector);
}

/**
 * An element of HTML.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An element of SVG.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * An attribute that is true has no value; one that is false, null or undefined is left out.
 *
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {T}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * @template {Element} T
 * @param {Element | null} found
 * @param {(abstract new () => T) | undefined} kind
 * @param {string} name
 * @returns {T}
 */
function checked(found, kind, name) {
  if (!found || kind && !(found instanceof kind)) throw new Error(`the page has no ${kind?.name ?? "element"} ${name}`);
  return /** @type {T} */ (found);
}
