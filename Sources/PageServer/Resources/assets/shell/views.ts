// The open view, its address, and the links between views. A view is loaded when it is opened first. Behind its name an address may say
// what it shows: `/chord/C13`.

import { messages } from "./messages.js";
import { at, pathIn } from "./root.js";
import { leave, pathOf, type Room, roomsOf, showRooms } from "./rooms.js";
import type { State } from "./state.js";

/** A view: its name, what people call it, the room that it is in, and its places with links of their own. */
export type Entry = { name: string, title: string, room?: string, places?: { name: string, title: string }[] };

/** The built-in view, at the root of the server. */
export const PLAY: Entry = { name: "play", title: messages.views.play, room: "play" };

/** Where there is no view at an address. */
export const NOWHERE: Entry = { name: "nowhere", title: "" };

/** The builder of screens for others, which is opened from the menu. */
export const SCREENS: Entry = { name: "screens", title: messages.screens.title };

const load = (name: string) => import(`./${name}.js`);

export class Views {
  /** The view that is open, or about to be. */
  current: Entry | null = null;
  /** The room of the open view. */
  room: Room | null = null;
  /** The address of what is shown. */
  shown = at(pathOf(PLAY));

  declare state: State;
  declare main: HTMLElement;
  declare links: { rooms: HTMLElement, tabs: HTMLElement };
  declare notice: { show: (sentence: string) => void };
  declare load: (name: string) => Promise<unknown>;

  constructor(state: State, { main, ...links }: { main: HTMLElement, rooms: HTMLElement, tabs: HTMLElement }, notice: { show: (sentence: string) => void }, loadView: (name: string) => Promise<unknown> = load) {
    this.state = state;
    this.main = main;
    this.links = links;
    this.notice = notice;
    this.load = loadView;
    document.addEventListener("click", (event) => this.follow(event));
    addEventListener("go", (event) => this.go(new URL((event as CustomEvent<string>).detail, location.href)));
    addEventListener("popstate", () => this.arrive(true));
  }

  /** All views; chordd names those of features with its greeting. */
  get all() {
    return [...this.linked, SCREENS];
  }

  /** Those that the header links to. */
  get linked() {
    return [PLAY, ...this.state.views];
  }

  /** Opens the view of the address: at once, or with the greeting where only that knows it. */
  async begin() {
    const mended = withSharp(location);
    if (mended) history.replaceState(null, "", mended + location.search);
    if ([PLAY, SCREENS].some((view) => isAt(location, view))) await this.arrive(false);
    this.state.follow(["connection"], () => {
      if (!this.state.connected) return;
      if (this.current && (this.current === NOWHERE ? !this.viewAt(location) : this.all.some(({ name }) => name === this.current?.name))) this.showLinks();
      else this.arrive(false);
    });
  }

  /**
   * Opens the view of the address, or says that there is none.
   *
   * @param isMove whether the user came here from another view
   */
  arrive(isMove: boolean) {
    return this.open(this.viewAt(location) ?? NOWHERE, isMove);
  }

  viewAt(address: { pathname: string }) {
    return this.all.find((view) => isAt(address, view));
  }

  async open(view: Entry, isMove: boolean) {
    const before = this.current;
    const address = location.pathname + location.search;
    this.current = view;
    try {
      await this.load(view.name);
    } catch {
      if (this.current === view) {
        this.current = before;
        // The address must match the view that is shown.
        if (before) history.replaceState(null, "", this.shown + location.hash);
      }
      return this.notice.show(messages.views.failed);
    }
    // The user may have gone to another view meanwhile.
    if (this.current !== view || location.pathname + location.search !== address) return undefined;
    this.shown = address;
    document.body.dataset.view = view.name;
    document.title = view === PLAY || !view.title ? messages.program : `${view.title} – ${messages.program}`;
    this.main.replaceChildren(document.createElement(`chordd-${view.name}`));
    this.showLinks();
    if (isMove) this.focusHeading();
    return undefined;
  }

  /** The links to the rooms, and to the views of the open one. */
  showLinks() {
    this.room = showRooms(this.links, roomsOf(this.linked), { name: this.current?.name, pathname: pathIn(location), hash: location.hash });
  }

  /** A click on a link to a view, wherever it stands; one that asks for a window of its own gets it from the browser. */
  follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (event.defaultPrevented || link.hasAttribute("download")) return;
    // A link in a picture is no HTML: it has no address but its attribute.
    const address = new URL(link.getAttribute("href") ?? link.getAttribute("xlink:href") ?? "", location.href);
    if (address.origin !== location.origin || !this.viewAt(address)) return;
    event.preventDefault();
    this.go(address);
  }

  /** Opens the view at a path, as a link to it does; a query says which part of it. */
  go({ pathname, search }: { pathname: string, search: string }) {
    if (pathname === location.pathname && (!search || search === location.search)) return;
    if (this.room) leave(this.room, pathIn(location) + location.search);
    history.pushState(null, "", pathname + search + location.hash);
    this.arrive(true);
  }

  focusHeading() {
    const heading = this.main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }
}

/** Whether an address is that of a view, or of something that the view shows. */
const isAt = (address: { pathname: string }, view: Entry) => {
  const path = pathIn(address);
  return path === pathOf(view) || view !== PLAY && path.startsWith(`${pathOf(view)}/`);
};

/** The part of an address behind the name of its view, such as a chord; empty without one. */
export function subjectOf(address: { pathname: string }) {
  const rest = pathIn(address).split("/").slice(2).join("/");
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}

/** The path of an address with the sharp of its note: for a browser, `/chord/F#m7` ends before it. Null where there is nothing to mend. */
export function withSharp({ pathname, hash, href }: { pathname: string, hash: string, href: string }) {
  const isNote = /^\/[^/]+\/(?:.*(?:\/|%7C))?[A-Ha-h]$/iu.test(pathIn({ pathname }));
  if (!isNote || !href.includes("#") || hash.startsWith("#token=") || hash === "#view") return null;
  return `${pathname}%23${hash.slice(1)}`;
}
