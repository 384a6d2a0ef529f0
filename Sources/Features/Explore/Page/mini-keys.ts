// Kinds of chords as small keyboards: one octave, lit in the chosen root. Loaded when somebody wants to see them.

import { make, draw, useRules } from "./dom.js";
import { showName } from "./name-view.js";

useRules(`
  .choices-of.types.with-keys { grid-template-columns: repeat(auto-fill, minmax(min(9.25rem, 100%), 1fr)); }
  .choices-of.types.with-keys button { display: grid; justify-items: center; gap: 0.125rem; padding: 0.375rem 1.125rem; height: auto; }
  .mini-keys { width: 5.25rem; height: 1.9rem; display: block; }
  .mini-keys .whites { fill: var(--white-key, #fff); stroke: var(--control-line); stroke-width: 0.8; }
  .mini-keys .blacks { fill: var(--black-key, #24272c); }
  .mini-keys .lit { fill: var(--upper-key); stroke: var(--control-line); stroke-width: 0.8; }
  .combine-side.lower .mini-keys .lit { fill: var(--lower-key); }
  .mini-keys .root { fill: #101215; }
  .choices-of.types .made { font-size: max(12px, 0.8125rem); min-height: 1.1em; max-width: 100%; }
  @media (forced-colors: active) { .mini-keys .lit { fill: Highlight; } .mini-keys { forced-color-adjust: none; } }
`);

const WHITES = [0, 2, 4, 5, 7, 9, 11];
/** Where the black keys stand, in widths of white ones. */
const BLACKS = new Map([[1, 0.6], [3, 1.75], [6, 3.6], [8, 4.68], [10, 5.75]]);

/** Which of the twelve keys are lit, the root first. */
export const litOf = (root: number, semitones: number[]): number[] => [...new Set(semitones.map((each) => (root + each) % 12))];

const rectangle = (x: number, width: number, height: number) => `M${x} 0h${width}v${height}h${-width}z`;
const keyPath = (pc: number) => {
  const black = BLACKS.get(pc);
  return black === undefined ? rectangle(10 * WHITES.indexOf(pc), 10, 26) : rectangle(10 * black, 6, 16);
};
const pathOf = (pcs: number[]) => pcs.map(keyPath).join("");

/** The keyboard of a kind on a root. */
export function miniKeys(root: number, semitones: number[]) {
  const lit = litOf(root, semitones);
  const black = (pc: number) => BLACKS.has(pc);
  const dark = [...BLACKS.keys()];
  const x = black(root) ? 10 * (BLACKS.get(root) ?? 0) + 3 : 10 * WHITES.indexOf(root) + 5;
  const svg = draw("svg", { class: "mini-keys", viewBox: "-0.5 -0.5 71 27", "aria-hidden": "true" },
    draw("path", { class: "whites", d: pathOf(WHITES) }), draw("path", { class: "lit", d: pathOf(lit.filter((pc) => !black(pc))) }),
    draw("path", { class: "blacks", d: pathOf(dark) }), draw("path", { class: "lit", d: pathOf(lit.filter(black)) }),
    draw("circle", { class: "root", cx: x, cy: black(root) ? 12 : 21.5, r: 1.9 }));
  return svg;
}

/** The name that a kind would make with the other hand, to be read without pointing at it. */
export function madeName(match: Wire.CombinedName | null) {
  const element = make("span", { class: "made name small", "aria-hidden": "true" });
  if (match && match.tier !== "two") showName(element, { ...match, spoken: match.name });
  return element;
}
