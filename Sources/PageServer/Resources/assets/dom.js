// Finds and makes the elements of the page, and keeps lists of them.

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

/** The style rules that the document has besides its files. */
const rulesInUse = new Set();

/**
 * Adds style rules to the document, once.
 *
 * @param {...string} rules
 */
export function useRules(...rules) {
  for (const each of rules) {
    if (rulesInUse.has(each)) continue;
    rulesInUse.add(each);
    const style = new CSSStyleSheet();
    style.replaceSync(each);
    document.adoptedStyleSheets.push(style);
  }
}

/**
 * The key of each element that `fill` has made.
 *
 * @type {WeakMap<Element, string>}
 */
const keys = new WeakMap();

/**
 * Fills a list with one element for each item, and says whether anything has changed. Where the key of an item was there
 * before, its element stays, and so does the focus in it.
 *
 * @template Item
 * @param {Element} list
 * @param {Item[]} items
 * @param {(item: Item) => string} keyOf should differ between the items
 * @param {(item: Item) => Element} makeOne
 */
export function fill(list, items, keyOf, makeOne) {
  const wanted = items.map((item) => ({ item, key: keyOf(item) }));
  const isWanted = new Set(wanted.map(({ key }) => key));
  /** @type {Map<string, Element>} */
  const before = new Map();
  let hasChanged = false;
  for (const element of [...list.children]) {
    const key = keys.get(element);
    if (key !== undefined && isWanted.has(key) && !before.has(key)) {
      before.set(key, element);
    } else {
      element.remove();
      hasChanged = true;
    }
  }
  for (const [index, { item, key }] of wanted.entries()) {
    const element = before.get(key) ?? makeOne(item);
    before.delete(key);
    keys.set(element, key);
    if (list.children[index] === element) continue;
    list.insertBefore(element, list.children[index] ?? null);
    hasChanged = true;
  }
  return hasChanged;
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

/**
 * Elements from markup; what stands in `${}` is text, and is escaped.
 *
 * @param {TemplateStringsArray} pieces
 * @param {...(string | number)} texts
 */
export function markup(pieces, ...texts) {
  const template = document.createElement("template");
  template.innerHTML = String.raw({ raw: pieces }, ...texts.map(escaped));
  return template.content;
}

/**
 * Whether the element takes text, so that a letter is no key of the page.
 *
 * @param {EventTarget | null} target
 */
export const isTyping = (target) =>
  target instanceof Element && target.closest("dialog, input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable]") !== null;

/** @param {string | number} text */
export const escaped = (text) => String(text).replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Calls `act` when one of these elements has another size.
 *
 * @param {Element[]} elements
 * @param {() => void} act
 * @param {AbortSignal} [signal] ends that
 */
export function onResize(elements, act, signal) {
  const observer = new ResizeObserver(act);
  for (const element of elements) observer.observe(element);
  signal?.addEventListener("abort", () => observer.disconnect());
}

/** When what was changed has been drawn. */
export const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
