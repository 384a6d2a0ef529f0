// The parts that features bring to the places of a screen: each module is loaded once; place and part may be there first.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asset } from "./assets.mjs";
import { provideStorage } from "./browser.mjs";

const { bundled } = await asset("bundled-parts.js");
const { Parts } = await asset("parts.js");

/** The parts of a state, and what greets it with the names of some. */
function made() {
  let greet = () => {};
  const state = { parts: [], follow: (topics, act) => (greet = act) };
  const parts = new Parts(state, "attempt");
  return { parts, state, greet: (...named) => {
    state.parts = named.map((each) => (typeof each === "string" ? { name: each, screen: "page" } : each));
    greet();
  } };
}

test("a place is filled, whether it is opened before or after, until its signal", () => {
  const { parts } = made();
  const seen = [];
  const first = new AbortController();
  parts.open("next", "first", first.signal);
  parts.fill({ next: ({ element }) => seen.push(element), below: () => seen.push("elsewhere") });
  parts.open("next", "second", new AbortController().signal);
  first.abort();
  parts.fill({ next: ({ element }) => seen.push(`${element} again`) });
  assert.deepEqual(seen, ["first", "second", "second again"]);
});

test("a part gets the state, what was chosen, and whom to tell", () => {
  const { parts, state } = made();
  const seen = [];
  parts.fill({ next: ({ options, changed, attempt, state: given }) => seen.push(options(), changed(), attempt, given === state) });
  parts.open("next", "first", new AbortController().signal);
  parts.open("next", "second", new AbortController().signal, { options: () => ({ next: 1 }), changed: () => "told" });
  assert.deepEqual(seen, [{}, undefined, "attempt", true, { next: 1 }, "told", "attempt", true]);
});

test("each part of the screen is loaded once; one that cannot be loaded is said; one without places is fine", async () => {
  const { parts, greet } = made();
  const [loaded, seen] = [[], []];
  let failed = 0;
  parts.open("header", "box", new AbortController().signal);
  parts.load("page", () => (failed += 1), async (name) => {
    loaded.push(name);
    if (name === "broken") throw new Error("broken");
    return name === "box" ? { places: { header: ({ element }) => seen.push(element) } } : {};
  });
  greet("box", { name: "other", screen: "band" });
  greet("box", "broken", "alone");
  greet("box", "broken", "alone");
  await new Promise(setImmediate);
  assert.deepEqual([loaded, seen, failed], [["box", "broken", "alone"], ["box"], 1]);
});

test("a part with a title is loaded when it is wanted", async () => {
  const kept = provideStorage();
  const { parts, greet } = made();
  const loaded = [];
  parts.load("page", () => {}, async (name) => (loaded.push(name), {}));
  greet({ name: "strip", screen: "page", title: "Strip" });
  assert.deepEqual(loaded, []);
  kept.set("chordd.part-strip", "on");
  greet({ name: "strip", screen: "page", title: "Strip" });
  greet({ name: "strip", screen: "page", title: "Strip" });
  assert.deepEqual(loaded, ["strip"]);
});

test("a part in the files of the screen is there at once, where chordd names it", () => {
  const seen = [];
  bundled.here = { next: () => seen.push("here") };
  bundled.off = { next: () => seen.push("off") };
  const { parts, greet } = made();
  parts.open("next", "place", new AbortController().signal);
  parts.load("page", assert.fail, assert.fail);
  assert.deepEqual(seen, []);
  greet("here");
  assert.deepEqual(seen, ["here"]);
});
