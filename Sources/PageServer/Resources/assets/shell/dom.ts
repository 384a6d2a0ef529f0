// Finds and makes the elements of the page, and keeps lists of them.

/** The element with an id, which has to be of a kind such as `HTMLButtonElement`. */
export function by<T extends Element = HTMLElement>(id: string, kind?: abstract new () => T): T {
  return checked(document.getElementById(id), kind, `#${id}`);
}

/** The first element within another one that a selector finds. */
export function within<T extends Element = HTMLElement>(element: Element, selector: string, kind?: abstract new () => T): T {
  return checked(element.querySelector(selector), kind, selector);
}

/** An element of HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function draw<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElementTagNameMap[K] {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** The style rules that the document has besides its files. */
const rulesInUse = new Set();

/** Adds style rules to the document, once. */
export function useRules(...rules: string[]) {
  for (const each of rules) {
    if (rulesInUse.has(each)) continue;
    rulesInUse.add(each);
    const style = new CSSStyleSheet();
    style.replaceSync(each);
    document.adoptedStyleSheets.push(style);
  }
}

/** The key of each element that `fill` has made. */
const keys: WeakMap<Element, string> = new WeakMap();

/**
 * Fills a list with one element for each item, and says whether anything has changed. Where the key of an item was there
 * before, its element stays, and so does the focus in it.
 *
 * @param keyOf should differ between the items
 */
export function fill<Item>(list: Element, items: Item[], keyOf: (item: Item) => string, makeOne: (item: Item) => Element) {
  const wanted = items.map((item) => ({ item, key: keyOf(item) }));
  const isWanted = new Set(wanted.map(({ key }) => key));
  const before: Map<string, Element> = new Map();
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

export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An attribute that is true has no value; one that is false, null or undefined is left out. */
function filled<T extends Element>(element: T, attributes: Attributes, children: (Node | string)[]): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

function checked<T extends Element>(found: Element | null, kind: (abstract new () => T) | undefined, name: string): T {
  if (!found || kind && !(found instanceof kind)) throw new Error(`the page has no ${kind?.name ?? "element"} ${name}`);
  return found as T;
}

/** Elements from markup; what stands in `${}` is text, and is escaped. */
export function markup(pieces: TemplateStringsArray, ...texts: (string | number)[]) {
  const template = document.createElement("template");
  template.innerHTML = String.raw({ raw: pieces }, ...texts.map(escaped));
  return template.content;
}

/** Whether the element takes text, so that a letter is no key of the page. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("dialog, input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable]") !== null;

export const escaped = (text: string | number) => String(text).replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Calls `act` when one of these elements has another size.
 *
 * @param signal ends that
 */
export function onResize(elements: Element[], act: () => void, signal?: AbortSignal) {
  const observer = new ResizeObserver(act);
  for (const element of elements) observer.observe(element);
  signal?.addEventListener("abort", () => observer.disconnect());
}

/** When what was changed has been drawn. */
export const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
