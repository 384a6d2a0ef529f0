// When the notes of a loop sound.

import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";

const { notesBetween, offsetOf } = await asset("loop-model.js");
const loop = { begin: 1000, end: 9000, seconds: 2, notes: [{ at: 0, midi: 36 }, { at: 1.5, midi: 43 }] };

test("each time through has its notes, none before the beginning and none behind the end", () => {
  const rows = [
    [0, 1000, ""], [0, 1001, "36@1000"], [1000, 3000, "36@1000 43@2500"], [2500, 3001, "43@2500 36@3000"], [2501, 3000, ""],
    [6900, 20000, "36@7000 43@8500"], [9000, 20000, ""],
  ];
  for (const [from, to, expected] of rows) {
    assert.equal(notesBetween(loop, from, to).map(({ note, time }) => `${note.midi}@${time}`).join(" "), expected, `${from} ${to}`);
  }
  assert.deepEqual(notesBetween({ ...loop, seconds: 0 }, 0, 5000), []);
});

test("a clock that differs is followed, an event that was kept is not", () => {
  for (const [now, here, expected] of [[1000, 1400, 400], [1000, 900, -100], [1000, 60_000, 0]]) assert.equal(offsetOf({ now }, here), expected);
});
