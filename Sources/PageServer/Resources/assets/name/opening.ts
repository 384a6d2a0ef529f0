// The first thing that a view shows is drawn by a script in its document, before the view is there: where it stood last in a window of this size.

import { make, useRules } from "./dom.js";
import { narrow } from "./fit.js";
import { showName } from "./name-view.js";
import { placeKept } from "./name-place.js";
import { rules } from "./opening-style.js";
import type { Reading } from "./state.js";

useRules(rules);

/**
 * The box, in the place that the view has kept.
 *
 * @param above how far below the top of the page's own place it stands in a window that is seen for the first time, in rem
 */
export function openingBox(view: string, above: number, ...content: (Node | string)[]) {
  const main = document.getElementById("view");
  const box = make("div", { id: "opening", "aria-hidden": "true" }, ...content);
  if (!main) return box;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const padding = parseFloat(getComputedStyle(main).paddingLeft);
  const { left, top, width } = main.getBoundingClientRect();
  const place = placeKept(`place-of-${view}`)
    ?? { left: left + padding + scrollX, top: top + scrollY + above * rem, width: width - 2 * padding };
  for (const side of ["left", "top", "width"] as const) box.style[side] = `${place[side]}px`;
  main.append(box);
  return box;
}

/** A name, never cut. Call `fit` when it stands in the page. */
export function openingName(reading: Reading, size: string) {
  const name = make("div", { class: "name" });
  showName(name, reading);
  name.style.fontSize = size;
  return { name, fit: () => shrink(name, size) };
}

function shrink(name: HTMLElement, size: string) {
  narrow([name]);
  if (!name.style.fontSize) name.style.fontSize = size;
}

/** @param called what notes are called in the language that is set; English ones are their own names */
export const tonesOf = (notes: { name: string, degree?: string | null, hand?: string | null }[], called: Map<string, string>) =>
  make("p", { class: "tones" }, ...notes.map(({ name, degree, hand }) =>
    make("span", { "data-hand": hand }, called.get(name) ?? name, make("small", {}, degree ?? ""))));

/** The table of the names of notes, as a reply has it. */
export const calledBy = (reply?: Wire.NoteNamesReply) => new Map((reply?.notes ?? []).map(({ name, called }) => [name, called]));
