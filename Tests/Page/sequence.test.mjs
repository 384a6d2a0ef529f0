import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { Clock } from "./browser.mjs";
import { table } from "./table.mjs";

const { Sequence, tempoFor } = await asset("sequence.js");

table("the tempo for the duration of a chord", [[2000, 120], [1000, 240], [100, 300], [60_000, 30]], tempoFor);

const STEPS = [[0, 500, "C"], [500, 300, null], [800, 200, "D"]].map(([at, length, symbol], id) => ({ id: String(id), at, length, lower: [], upper: [], symbol }));

/** A series on a clock of its own, and what came of it. */
function begun() {
  const clock = new Clock();
  const heard = [];
  const ending = new AbortController();
  const sequence = new Sequence({ hear: ({ symbol }) => heard.push(`${clock.now} ${symbol}`), hush: () => heard.push(`${clock.now} -`) }, ending.signal);
  return { clock, heard, ending, sequence };
}

test("each chord sounds at its time, and the last one ends", () => {
  const { clock, heard, sequence } = begun();
  sequence.play(STEPS);
  assert.ok(sequence.isPlaying);
  assert.equal(sequence.current, "0");
  clock.pass(2000);
  assert.deepEqual(heard, ["0 C", "500 -", "800 D", "1000 -"]);
  assert.ok(!sequence.isPlaying);
  assert.equal(sequence.current, "");
});

test("a series that is stopped is silent", () => {
  const { clock, heard, sequence } = begun();
  sequence.play(STEPS);
  clock.pass(100);
  sequence.stop();
  sequence.stop();
  clock.pass(2000);
  assert.deepEqual(heard, ["0 C", "100 -"]);
});

test("another view ends it", () => {
  const { clock, heard, ending, sequence } = begun();
  sequence.play(STEPS);
  ending.abort();
  clock.pass(2000);
  assert.deepEqual(heard, ["0 C", "0 -"]);
});

test("a new series ends the one before", () => {
  const { clock, heard, sequence } = begun();
  sequence.play(STEPS);
  clock.pass(100);
  sequence.play(STEPS.slice(0, 1));
  clock.pass(2000);
  assert.deepEqual(heard, ["0 C", "100 -", "100 C", "600 -"]);
});

test("nothing is no series", () => {
  const { heard, sequence } = begun();
  sequence.play([]);
  assert.ok(!sequence.isPlaying);
  assert.deepEqual(heard, []);
});
