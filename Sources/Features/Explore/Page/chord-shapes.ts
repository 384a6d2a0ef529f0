// On the page of a chord: how it is gripped on an instrument with frets.

import { make, useRules } from "./dom.js";
import { shapePicture, stringsList } from "./fretboard-picture.js";
import { read } from "./shell.js";

/** How many shapes are drawn. */
const SHOWN = 6;

useRules(`
  .look-up .shapes { flex-wrap: wrap; gap: 0.75rem 1.25rem; margin-top: 0.625rem; min-height: 8.5rem; }
  .look-up .shapes svg { height: 7rem; }
  .look-up .strings { min-height: 2.5rem; border: 1px solid var(--control-line); border-radius: 0.5rem; }
`);

/** The easiest shapes of a chord, and the list of instruments above them. */
export function chordShapes(symbol: string, signal: AbortSignal) {
  const box = make("div", { class: "shapes" });
  const show = async () => {
    const strings = select.value;
    try {
      const { shapes } = await read("shapes", { symbol, strings });
      if (!signal.aborted && strings === select.value) box.replaceChildren(...shapes.slice(0, SHOWN).map((shape) => shapePicture(symbol, shape)));
    } catch {
      box.replaceChildren();
    }
  };
  const select = stringsList(show, { signal, hasNone: false });
  select.classList.add("strings");
  show();
  return [select, box];
}
