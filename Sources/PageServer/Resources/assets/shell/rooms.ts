// The rooms of the page: what the header leads to, and the links within each room.

import { draw, fill, make } from "./dom.js";
import { messages } from "./messages.js";
import { at } from "./root.js";
import { remember, remembered } from "./storage.js";
import type { Entry } from "./views.js";

type Tab = { path: string, title: string, entry: Entry };
export type Room = { name: string, tabs: Tab[] };

/** In the order of the header. */
const ORDER = ["play", "practice", "explore", "charts", "diary"];

/** The signs of the rooms on a small screen: paths in a square of 24. */
const SIGNS: Record<string, string> = {
  play: "M3.5 5.5h17v13h-17zM9.2 5.5v13M14.8 5.5v13",
  practice: "M12 3.5a8.5 8.5 0 1 0 .01 0zM8 12.2l2.8 2.8 5.2-5.6",
  explore: "M12 3.5a8.5 8.5 0 1 0 .01 0zM12 8.6a3.4 3.4 0 1 0 .01 0zM12 3.5v5.1M4.6 16.3l4.5-2.6M19.4 16.3l-4.5-2.6",
  charts: "M3.5 6.5h17v11h-17zM3.5 12h17M9.2 6.5v11M14.8 6.5v11",
  diary: "M6 3.5h12v17H6zM9.5 8.5h5M9.5 12h5M9.5 15.5h3",
};

/** The rooms that have views, each with a link for each of them and for the places in them. */
export function roomsOf(views: Entry[]): Room[] {
  return ORDER.flatMap((name) => {
    const own = views.filter(({ room }) => room === name);
    const tabs = own.map((entry) => ({ path: pathOf(entry), title: entry.title, entry }));
    const places = own.flatMap((entry) => (entry.places ?? []).map((place) => ({ path: `${pathOf(entry)}/${place.name}`, title: place.title, entry })));
    return own.length ? [{ name, tabs: [...tabs, ...places] }] : [];
  });
}

export const pathOf = ({ name, room }: { name: string, room?: string }) => (room === "play" ? "/" : `/${name}`);

/** The link of a room that an address belongs to: the longest that it begins with. */
export function tabAt({ tabs }: Room, pathname: string) {
  const isAt = ({ path }: Tab) => pathname === path || path !== "/" && pathname.startsWith(`${path}/`);
  return tabs.filter(isAt).sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** A room is opened again where it was left. */
export function lastIn(room: Room) {
  const last = remembered(`room-${room.name}`, "");
  return last && tabAt(room, last.split("?")[0]) ? last : room.tabs[0].path;
}

export const leave = (room: Room, address: string) => remember(`room-${room.name}`, address);

/** @param path in a square of 24 */
export const sign = (path: string) =>
  draw("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, draw("path", { d: path }));

/**
 * The links to the rooms, and those within the room that is open.
 *
 * @param open the view that is open, and its address
 */
export function showRooms(elements: { rooms: HTMLElement, tabs: HTMLElement }, rooms: Room[], { name, pathname, hash }: { name?: string, pathname: string, hash: string }) {
  const current = rooms.find(({ tabs }) => tabs.some(({ entry }) => entry.name === name));
  elements.rooms.hidden = rooms.length < 2;
  elements.rooms.setAttribute("aria-label", messages.rooms.label);
  fill(elements.rooms, rooms, (room) => room.name, (room) =>
    make("a", {}, ...SIGNS[room.name] ? [sign(SIGNS[room.name])] : [], make("span", {}, messages.rooms.called[room.name] ?? room.name)));
  for (const [index, room] of rooms.entries()) {
    const link = elements.rooms.children[index];
    // The link of the open room leads to its first view.
    link.setAttribute("href", at(room === current ? room.tabs[0].path : lastIn(room)) + hash);
    mark(link, room === current);
  }
  const tabs = current && current.tabs.length > 1 ? current.tabs : [];
  elements.tabs.hidden = tabs.length === 0;
  elements.tabs.setAttribute("aria-label", messages.views.label);
  fill(elements.tabs, tabs, ({ path, title }) => JSON.stringify([path, title]), ({ path, title }) => make("a", { href: at(path) + hash }, title));
  const chosen = current && tabAt(current, pathname);
  for (const [index, tab] of tabs.entries()) mark(elements.tabs.children[index], tab.path === chosen?.path);
  return current ?? null;
}

function mark(link: Element, isCurrent: boolean) {
  if (isCurrent) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}
