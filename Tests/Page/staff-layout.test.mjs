import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { altered, layout, sidesOf, stackSigns } = await asset("staff-layout.js");
const ALTERATIONS = { "bb": -2, b: -1, "": 0, "#": 1, "##": 2 };

/** Notes such as `Eb4 F#5`; those behind a bar are of the lower staff. */
function notes(text) {
  const [upper, lower = ""] = text.split("|");
  const read = (part, staff) => part.trim().split(/\s+/u).filter(Boolean).map((each, index) => {
    const [, letter, alteration, octave, at] = /^([A-G])([#b]*)(\d)(?:@(\d))?$/u.exec(each);
    return { letter, alteration: ALTERATIONS[alteration], octave: Number(octave), staff, ...at ? { at: Number(at) } : {}, index };
  });
  return [...read(upper, "upper"), ...read(lower, "lower")];
}
const laid = (text, { clefs = "treble", fifths = 0 } = {}) => layout({ clefs, fifths, notes: notes(text) });
const name = ({ letter, octave }) => `${letter}${octave}`;

table("steps above the lowest line", [
  ["E4", "treble", [0]], ["B4", "treble", [4]], ["F5", "treble", [8]], ["C4", "treble", [-2]], ["G2", "bass", [0]], ["C4", "bass", [10]],
  ["C5 | C3", "grand", [5, 3]], ["C4 | B3", "grand", [-2, 9]],
], (text, clefs) => laid(text, { clefs }).heads.map(({ step }) => step));

table("a signature", [
  [3, "treble", [8, 5, 9]], [-3, "treble", [4, 7, 3]], [7, "treble", [8, 5, 9, 6, 3, 7, 4]], [-7, "treble", [4, 7, 3, 6, 2, 5, 1]],
  [2, "bass", [6, 3]], [-2, "bass", [2, 5]], [0, "bass", []],
], (fifths, clefs) => laid("C4", { fifths, clefs }).signature.map(({ step }) => step));

table("how a signature alters", [[2, 3, 1], [2, 0, 1], [2, 4, 0], [-1, 6, -1], [-1, 2, 0], [0, 3, 0], [7, 6, 1], [-7, 3, -1]], altered);

table("accidentals", [
  ["C4 E4 G4", 0, ""], ["C#4 E4", 0, "C4 sharp"], ["C#4", 2, ""], ["C4", 2, "C4 natural"], ["Bb4", -1, ""], ["B4", -1, "B4 natural"],
  ["Bbb4", -1, "B4 double-flat"], ["F##4", 1, "F4 double-sharp"],
  // Once said, it holds in the bar, on the same step alone.
  ["F#4@0 F#4@1 F#5@1", 0, "F4 sharp, F5 sharp"], ["F#4@0 F4@1 F4@2", 0, "F4 natural, F4 sharp"],
  // Both of them are said where they stand together.
  ["C4 C#4", 0, "C4 natural, C4 sharp"],
], (text, fifths) => laid(text, { fifths }).accidentals.map(({ note, sign }) => `${name(note)} ${sign}`).sort().join(", "));

table("ledger lines", [
  ["E4", []], ["D4", []], ["C4", [-2]], ["A3", [-2, -4]], ["B3", [-2]], ["G5", []], ["A5", [10]], ["C6", [10, 12]], ["C4 A5", [-2, 10]],
], (text) => laid(text).ledgers.map(({ step }) => step));

table("seconds stand apart", [
  [[0, 2, 4], [0, 0, 0]], [[0, 1], [0, 1]], [[0, 1, 2], [0, 1, 0]], [[8, 9], [-1, 0]], [[7, 8, 9], [0, -1, 0]], [[0, 0], [0, 1]], [[], []],
], sidesOf);

test("a ledger line reaches below a head that stands apart", () => {
  const [line] = laid("B3 C4").ledgers;
  const [low, high] = laid("B3 C4").heads;
  assert.ok(line.from < low.x && line.to > high.x, JSON.stringify(line));
});

test("no two accidentals touch, and none touches a head", () => {
  for (const text of ["Db4 Eb4 Gb4 Ab4 Bb4", "C#4 E#4 G#4 B#4", "F##4 G#4 A##4", "Cb5 Db5 Eb5 Fb5 Gb5", "C4 C#4 D4 D#4"]) {
    const { heads, accidentals } = laid(text);
    const leftmost = Math.min(...heads.map(({ x }) => x));
    for (const one of accidentals) {
      assert.ok(one.x < leftmost, text);
      for (const other of accidentals) {
        if (one === other || one.x !== other.x) continue;
        assert.ok(Math.abs(one.step - other.step) >= 4, `${text}: ${one.step} and ${other.step}`);
      }
    }
  }
});

test("accidentals far from each other share a column", () => {
  const { placed } = stackSigns([{ step: 0, sign: "flat" }, { step: 7, sign: "flat" }, { step: 3, sign: "flat" }]);
  assert.deepEqual(placed.map(({ step, column }) => `${step}:${column}`).sort(), ["0:0", "3:1", "7:0"]);
});

test("staves move apart for notes between them", () => {
  const gap = (text) => laid(text, { clefs: "grand" }).staves[1].top - 4;
  assert.ok(gap("C3 | C5") > gap("C5 | C3"));
});
