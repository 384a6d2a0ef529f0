// A chord that can be looked up and heard: its name, drawn, is a link to its page, and a button beside it plays it.

import { make } from "./dom.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";
import { at } from "./root.js";
import { player } from "./shell.js";

/** As much as replies say of a chord that may have a page; `name` where it is not called its symbol. */
export type Linkable = Partial<Omit<Wire.LinkedChord, "link"> & { name: string }> & { link: string | null };

/** A sign that no sentence has. */
const HERE = "\uFFFC";

/** @param options `hear` plays it otherwise than by its symbol; `remark` stands below the name */
export function chordLink(chord: Linkable, { hear, remark }: { hear?: () => unknown, remark?: string } = {}) {
  const symbol = chord.symbol ?? chord.name ?? "";
  const spoken = chord.spoken ?? symbol;
  return make("span", { class: "chord-link" }, chordAnchor(chord, remark), hearButton(spoken, hear ?? (() => player.playSymbols(symbol))));
}

/** The name as it is drawn, for a button or a sentence. */
export function drawnName({ symbol, name = symbol ?? "", parts = [], spoken = name }: Partial<Linkable>) {
  const title = make("span", { class: "name small" });
  showName(title, { name, kind: parts.length > 1 ? "polychord" : "unified", parts, spoken });
  return title;
}

/** A sentence with a drawn name at its place. */
export function around(sentence: (name: string) => string, name: Node) {
  const [before, after = ""] = sentence(HERE).split(HERE);
  return [before, name, after];
}

/** The name alone, as a link. */
export function chordAnchor({ link, ...chord }: Linkable, remark: string = "") {
  const title = drawnName(chord);
  const inside = [title, ...remark ? [make("span", { class: "remark" }, remark)] : []];
  return link === null ? make("span", {}, ...inside) : make("a", { href: addressOf(link) }, ...inside);
}

/**
 * A button that plays something.
 *
 * @param what in words
 */
export function hearButton(what: string, hear: () => unknown) {
  const label = messages.lists.hear(what);
  const button = make("button", { type: "button", class: "hear", "aria-label": label, title: label });
  button.addEventListener("click", () => hear());
  return button;
}

/** With the token, which a window of its own needs. */
export const addressOf = (link: string) => at(link) + location.hash;
