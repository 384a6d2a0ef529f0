// Which view is open, at which address, and the links between them. A view is loaded when it is opened first.

import { fill, make } from "./dom.js";
import { messages } from "./messages.js";

/** @typedef {{ name: string, title: string }} Entry the name of a view and what people call it */

/**
 * The built-in view, at the root of the server.
 *
 * @type {Entry}
 */
export const PLAY = { name: "play", title: messages.views.play };

const load = (/** @type {string} */ name) => import(`./${name}.js`);

export class Views {
  /**
   * The view that is open, or about to be.
   *
   * @type {Entry | null}
   */
  current = null;

  /**
   * @param {import("./state.js").State} state
   * @param {{ main: HTMLElement, nav: HTMLElement }} elements
   * @param {{ show: (sentence: string) => void }} notice
   * @param {(name: string) => Promise<unknown>} loadView
   */
  constructor(state, { main, nav }, notice, loadView = load) {
    this.state = state;
    this.main = main;
    this.nav = nav;
    this.notice = notice;
    this.load = loadView;
    nav.addEventListener("click", (event) => this.follow(event));
    addEventListener("popstate", () => this.arrive(true));
  }

  /** All views; chordd names those of features with its greeting. */
  get all() {
    return [PLAY, ...this.state.views];
  }

  /** Opens the view of the address: at once, or with the greeting where only that knows it. */
  async begin() {
    if (location.pathname === pathOf(PLAY)) await this.arrive(false);
    this.state.follow(["connection"], () => {
      if (!this.state.connected) return;
      if (this.current && this.all.some(({ name }) => name === this.current?.name)) this.showLinks();
      else this.arrive(false);
    });
  }

  /**
   * Opens the view of the address; one that is none becomes the built-in one.
   *
   * @param {boolean} isMove whether somebody came here from another view
   */
  arrive(isMove) {
    const found = this.all.find((view) => pathOf(view) === location.pathname);
    if (!found) history.replaceState(null, "", addressOf(PLAY));
    return this.open(found ?? PLAY, isMove);
  }

  /**
   * @param {Entry} view
   * @param {boolean} isMove
   */
  async open(view, isMove) {
    const before = this.current;
    this.current = view;
    try {
      await this.load(view.name);
    } catch {
      if (this.current === view) {
        this.current = before;
        // What is seen is what the address says.
        if (before) history.replaceState(null, "", addressOf(before));
      }
      return this.notice.show(messages.views.failed);
    }
    // Somebody may have gone on meanwhile.
    if (this.current !== view) return undefined;
    document.title = view === PLAY ? messages.program : `${view.title} – ${messages.program}`;
    this.main.replaceChildren(document.createElement(`chordd-${view.name}`));
    this.showLinks();
    if (isMove) this.focusHeading();
    return undefined;
  }

  /** A link to each view, where there is more than one. */
  showLinks() {
    const { nav, all, current } = this;
    nav.hidden = all.length < 2;
    nav.setAttribute("aria-label", messages.views.label);
    fill(nav, all, ({ name, title }) => JSON.stringify([name, title]), (view) => make("a", { href: addressOf(view) }, view.title));
    for (const [index, { name }] of all.entries()) {
      if (name === current?.name) nav.children[index].setAttribute("aria-current", "page");
      else nav.children[index].removeAttribute("aria-current");
    }
  }

  /**
   * A click on a link; one that asks for a window of its own gets it from the browser.
   *
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.pathname === location.pathname) return;
    history.pushState(null, "", link.href);
    this.arrive(true);
  }

  focusHeading() {
    const heading = this.main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }
}

/** @param {Entry} view */
export const pathOf = ({ name }) => (name === PLAY.name ? "/" : `/${name}`);

/** With the token, which a reload needs again. */
const addressOf = (/** @type {Entry} */ view) => pathOf(view) + location.hash;
