// The intervals between all notes of a chord, as a table: of the keys, and as they are spelled.

import { make, useRules } from "./dom.js";
import { texts } from "./look-up-texts.js";
import { stepsOf } from "./staff-layout.js";

type Note = Pick<Wire.WrittenNote, "letter" | "octave" | "midi" | "name">;

useRules(`
  .intervals summary { cursor: pointer; padding: 0.5rem 0; width: max-content; min-height: 2.25rem; }
  .intervals caption { text-align: left; }
  .intervals :is(th, td) { padding: 0.25rem 0.5rem; min-width: 2.5rem; text-align: center; font-variant-numeric: tabular-nums; }
  .intervals tr + tr :is(th, td) { border-top: 1px solid var(--line); }
`);

const SAYS = texts.intervals;
/** The semitones of the unaltered intervals from the prime up; those of perfect kind have no major and minor. */
const PLAIN = [0, 2, 4, 5, 7, 9, 11];
const PERFECT = new Set([0, 3, 4]);

/** The interval between two notes in letters and a number, as it is spelled: `P5`, `m10`, `A4`; empty where the spelling crosses. */
export function intervalOf(lower: Note, upper: Note, signs: string[] = SAYS.signs) {
  const [steps, semitones] = [stepsOf(upper) - stepsOf(lower), upper.midi - lower.midi];
  if (steps < 0) return "";
  const off = semitones - (PLAIN[steps % 7] + 12 * Math.floor(steps / 7));
  const [diminished, minor, perfect, major, augmented] = signs;
  const isPerfect = PERFECT.has(steps % 7);
  const below = isPerfect ? -off : -off - 1;
  const sign = off > 0 ? augmented.repeat(off) : off === 0 ? (isPerfect ? perfect : major) : below === 0 ? minor : diminished.repeat(below);
  return `${sign}${steps + 1}`;
}

/** Every note above every lower one. */
export function intervalTable(notes: Note[]) {
  const sorted = [...notes].sort((a, b) => a.midi - b.midi);
  const head = make("tr", {}, make("td", {}), ...sorted.slice(0, -1).map(({ name }) => make("th", { scope: "col" }, name)));
  const rows = sorted.slice(1).map((upper, index) => make("tr", {}, make("th", { scope: "row" }, upper.name),
    ...sorted.slice(0, -1).map((lower, at) => make("td", {}, at <= index ? intervalOf(lower, upper) : ""))));
  // The highest note on top, as on a staff.
  return make("details", { class: "intervals" }, make("summary", {}, SAYS.title), make("div", { class: "scroll" },
    make("table", {}, make("caption", { class: "quiet" }, SAYS.caption), make("tbody", {}, ...rows.reverse(), head))));
}
