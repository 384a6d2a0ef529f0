import { asset } from "./assets.mjs";
import "./browser.mjs";
import { table } from "./table.mjs";

globalThis.document = { adoptedStyleSheets: [] };
globalThis.CSSStyleSheet = class { replaceSync() {} };
const { intervalOf } = await asset("interval-table.js");
const NATURALS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** `E♭4`, as a note. */
function note(text) {
  const [, letter, signs, octave] = /^(.)([♯♭]*)(\d)$/u.exec(text);
  const alteration = [...signs].reduce((sum, sign) => sum + (sign === "♯" ? 1 : -1), 0);
  return { letter, octave: Number(octave), midi: 12 * (Number(octave) + 1) + NATURALS[letter] + alteration, name: text };
}

table("the interval between two notes as they are spelled", [
  ["C4", "C4", "P1"], ["C4", "E4", "M3"], ["C4", "E♭4", "m3"], ["C4", "F♯4", "A4"], ["C4", "G♭4", "d5"], ["C4", "G4", "P5"], ["C3", "D♯4", "A9"], ["C3", "E♭4", "m10"],
  ["B3", "C4", "m2"], ["E4", "B♭4", "d5"], ["F4", "B4", "A4"], ["C4", "B♭♭4", "d7"], ["C4", "C5", "P8"], ["C♯4", "E♭4", "d3"], ["C4", "C♯4", "A1"], ["C4", "F♯♯4", "AA4"],
  ["C4", "E♭♭4", "d3"], ["B♯3", "C4", "d2"], ["C♭4", "B3", ""],
], (lower, upper) => intervalOf(note(lower), note(upper)));
