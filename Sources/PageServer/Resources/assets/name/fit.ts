// Makes a text as large as its box allows.

import { make, within } from "./dom.js";
import { showName } from "./name-view.js";
import type { Reading } from "./state.js";

const TRIAL = 100;

const figure = (text: string) => ({ type: "figure" as const, text });
const SHARP = { type: "accidental" as const, text: "♯" };
const [OPEN, CLOSE] = ["(", ")"].map((text) => ({ type: "other" as const, text }));
/** Names that are as wide, and as high, as most get: they decide the size that all names share. */
const TYPICAL: Reading[] = [
  {
    name: "D♭13(♯9♯11)", kind: "unified", spoken: "",
    parts: [{ root: "D", accidental: "♭", tokens: [figure("13"), OPEN, SHARP, figure("9"), SHARP, figure("11"), CLOSE] }],
  },
  {
    name: "F♯|Cma7", kind: "polychord", spoken: "",
    parts: [
      { root: "F", accidental: "♯", tokens: [] },
      { root: "C", accidental: "", tokens: [{ type: "word", text: "ma" }, figure("7")] },
    ],
  },
];
/** A note is no chord, and no larger than one: at most this part of the height. */
const NOTE = 0.5;

/** Sets the size of `inner` so that it just fits into `box`, in pixels, and returns it; `largest` is a limit. */
export function fit(box: HTMLElement, inner: HTMLElement, { largest = Infinity, smallest = 12 }: { largest?: number, smallest?: number } = {}) {
  inner.style.fontSize = `${TRIAL}px`;
  const needed = inner.getBoundingClientRect();
  if (!needed.width || !needed.height) return smallest;
  const style = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const scale = Math.min(width / needed.width, height / needed.height);
  const size = Math.max(smallest, Math.min(largest, Math.floor(TRIAL * scale * 10) / 10));
  inner.style.fontSize = `${size}px`;
  return size;
}

/** Fits the name in `element` into `box`; if `isSameSize`, as large as all others, unless it is longer than most. */
export function fitName(box: HTMLElement, element: HTMLElement, isSameSize: boolean) {
  const seen = element.querySelector(".seen");
  if (!(seen instanceof HTMLElement) || !seen.hasChildNodes()) return;
  const largest = isSameSize ? sharedSize(box) : element.dataset.shape === "note" ? NOTE * box.clientHeight : Infinity;
  fit(box, seen, { largest });
}

function sharedSize(box: HTMLElement) {
  const trial = make("div", { class: "name" });
  trial.style.cssText = "position: absolute; visibility: hidden";
  box.append(trial);
  const sizes = TYPICAL.map((reading) => {
    showName(trial, reading);
    return fit(box, within(trial, ".seen", HTMLElement));
  });
  trial.remove();
  // A little less: sizes are rounded.
  return 0.99 * Math.min(...sizes);
}

/** Makes names smaller that are wider than the button that they stand in: a part of a name would be another one. */
export function narrow(names: Iterable<HTMLElement>) {
  const list = [...names];
  for (const name of list) name.style.fontSize = "";
  const sizes = list.map((name) => {
    const { parentElement: button, firstElementChild: text } = name;
    if (!button || !text) return null;
    const style = getComputedStyle(button);
    const room = button.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const scale = room / text.getBoundingClientRect().width;
    return scale < 1 ? scale * parseFloat(getComputedStyle(name).fontSize) : null;
  });
  for (const [index, name] of list.entries()) if (sizes[index]) name.style.fontSize = `${sizes[index]}px`;
}

/**
 * Calls `refit` when letters have become wider or narrower: the font of the signs comes with the first sign.
 *
 * @param signal ends that
 */
export function refitWithFonts(refit: () => void, signal?: AbortSignal) {
  for (const weight of [400, 700]) document.fonts.load(`${weight} 1em "chordd signs"`, "♭").catch(() => {});
  document.fonts.addEventListener("loadingdone", refit, { signal });
}
