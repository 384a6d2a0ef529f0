// Where the parts of a shape are drawn.

import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";

const { drawingOf } = await asset("fretboard-model.js");

test("shapes up to the fourth fret begin at the nut, higher ones at their lowest", () => {
  const rows = [
    [[null, 3, 2, 0, 1, 0], 1, 4, "x  o o"], [[2, 4, 4, 2, 2, 2], 1, 4, "      "], [[5, 7, 7, 6, 5, 5], 5, 4, "      "],
    [[0, 0, 0, 0], 1, 4, "oooo"], [[null, 5, 3, 0, 1], 1, 5, "x  o "],
  ];
  for (const [frets, first, count, heads] of rows) {
    const drawing = drawingOf({ frets, fingers: frets.map(() => 1), barres: [] });
    assert.deepEqual([drawing.count, drawing.heads.map((head) => head || " ").join("")], [count, heads], String(frets));
    assert.equal(drawing.first, first === 1 && Math.max(...frets) > 4 ? Math.min(...frets.filter(Boolean)) : first);
    for (const { row } of drawing.dots) assert.ok(row >= 0 && row < drawing.count);
  }
});

test("a finger over several strings lies at its fret", () => {
  const { bars } = drawingOf({ frets: [5, 7, 7, 6, 5, 5], fingers: [1, 3, 4, 2, 1, 1], barres: [{ fret: 5, from: 0, to: 5 }] });
  assert.deepEqual(bars, [{ from: 0, to: 5, row: 0 }]);
});
