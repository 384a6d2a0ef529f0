// The parts that features add to the page: each module is loaded once, and fills its slot; either of the two may be there first.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asset } from "./assets.mjs";

const { loadParts, Slot } = await asset("parts.js");

test("a slot is filled, whether it is opened before or after", () => {
  const slot = new Slot();
  const made = [];
  const first = new AbortController();
  slot.open("first", first.signal);
  slot.fill((element) => made.push(element));
  slot.open("second", new AbortController().signal);
  first.abort();
  slot.fill((element) => made.push(`${element} again`));
  assert.deepEqual(made, ["first", "second", "second again"]);
});

test("each part is loaded once; one that cannot be loaded is said", async () => {
  const [loaded, said] = [[], []];
  let greet = () => {};
  const state = { parts: [], follow: (topics, act) => (greet = act) };
  loadParts(state, { show: (sentence) => said.push(sentence) }, async (name) => {
    loaded.push(name);
    if (name === "broken") throw new Error("broken");
  });
  state.parts = ["box"];
  greet();
  state.parts = ["box", "broken"];
  greet();
  greet();
  await new Promise(setImmediate);
  assert.deepEqual(loaded, ["box", "broken"]);
  assert.equal(said.length, 1);
});
