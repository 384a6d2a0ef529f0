import assert from "node:assert/strict";
import { asset } from "./assets.mjs";
import "./browser.mjs";
import { table } from "./table.mjs";

const { tonalityOf } = await asset("facts.js");

const heard = (name, confidence) => ({ name, confidence });

// The setting, the key that the chord was read in (undefined: no chord), and the key that is heard.
table("the key that is shown", [
  ["none", null, null, { text: "no key", hint: "" }],
  ["detect", undefined, null, { text: "listening for the key", hint: "" }],
  ["detect", null, null, { text: "listening for the key", hint: "" }],
  ["detect", undefined, heard("C major", 93), { text: "C major", hint: "heard, 93 % sure" }],
  ["detect", "C major", heard("C major", 70), { text: "C major", hint: "heard, 70 % sure" }],
  ["detect", "C major", heard("C major", 69), { text: "≈ C major", hint: "heard, 69 % sure" }],
  ["detect", "C major", heard("G major", 55), { text: "C major", hint: "now heard: G major, 55 % sure" }],
  ["detect", "C major", null, { text: "C major", hint: "" }],
  ["E♭ major", undefined, null, { text: "E♭ major", hint: "" }],
  ["E♭ major", "E♭ major", null, { text: "E♭ major", hint: "" }],
  // A key that was set wins over the one that the held chord was read in.
  ["E♭ major", "C major", null, { text: "E♭ major", hint: "" }],
], (key, read, heardKey) => {
  const { text, hint, isKnown } = tonalityOf({ key, heardKey, chord: read === undefined ? null : { key: read } });
  assert.equal(isKnown, / major/u.test(text));
  return { text, hint };
});
