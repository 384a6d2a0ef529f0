// Where the name stands in Play, before Play is there: where it stood last in a window of this size.

import { remember, remembered } from "./storage.js";

type Place = { left: number, top: number, width: number, height: number };

const nameOf = (isOnStage: boolean) => (isOnStage ? "name-place-on-stage" : "name-place");

/** @param box of the name */
export const keepPlace = (box: Element, isOnStage: boolean) => keepPlaceAs(nameOf(isOnStage), box);

/** Keeps where something stands in a window of this size. */
export function keepPlaceAs(kept: string, box: Element) {
  const { left, top, width, height } = box.getBoundingClientRect();
  const text = [innerWidth, innerHeight, left + scrollX, top + scrollY, width, height].map((each) => Math.round(each * 10) / 10).join(" ");
  if (width && text !== remembered(kept, "")) remember(kept, text);
}

/** Where it stood last in a window of this size. */
export function placeKept(kept: string): Place | null {
  const [forWidth, forHeight, left, top, width, height] = remembered(kept, "").split(" ").map(Number);
  return forWidth === innerWidth && forHeight === innerHeight && height > 0 ? { left, top, width, height } : null;
}

/** @param main what Play will fill */
export const placeOf = (main: Element, isOnStage: boolean): Place => placeKept(nameOf(isOnStage)) ?? guessed(main, isOnStage);

/** As the style sheet has it in the common windows. */
function guessed(main: Element, isOnStage: boolean): Place {
  const small = Math.min(innerWidth, innerHeight) / 100;
  if (isOnStage) return { left: 3 * small, top: 2 * small, width: innerWidth - 6 * small, height: innerHeight - 4 * small };
  const has = (query: string) => matchMedia(query).matches;
  const { left, top, width } = main.getBoundingClientRect();
  const { fontSize } = getComputedStyle(document.documentElement);
  const padding = parseFloat(getComputedStyle(main).paddingLeft), rem = parseFloat(fontSize);
  const place = { left: left + padding + scrollX, top: top + scrollY, width: width - 2 * padding, height: 0.44 * innerHeight };
  if (has("(max-width: 43.99em)")) return { ...place, height: Math.max(7 * rem, innerHeight - 35.5 * rem) };
  if (has("(max-height: 29.99em)")) return { ...place, top: place.top + 2 * rem, width: place.width - 10 * rem, height: innerHeight - 14 * rem };
  return has("(min-width: 64em)") ? { ...place, width: 0.79 * place.width } : place;
}
