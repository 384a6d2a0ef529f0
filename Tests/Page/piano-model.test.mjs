import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { partialOf, render } = await asset("piano-model.js");
const RATE = 44_100;
const KEYS = [21, 36, 48, 60, 72, 84, 96, 108];
const loudness = (samples, from, seconds) => {
  const part = samples.subarray(Math.round(from * RATE), Math.round((from + seconds) * RATE));
  return 10 * Math.log10(part.reduce((sum, each) => sum + each * each, 0) / part.length);
};
/** How strong a frequency is. */
function strength(samples, frequency) {
  let [re, im] = [0, 0];
  const length = Math.min(samples.length, RATE);
  for (let at = 0; at < length; at++) {
    const window = 0.5 - 0.5 * Math.cos(2 * Math.PI * at / length);
    re += samples[at] * window * Math.cos(2 * Math.PI * frequency * at / RATE);
    im += samples[at] * window * Math.sin(2 * Math.PI * frequency * at / RATE);
  }
  return Math.hypot(re, im) / length;
}

// As measured on pianos: the fifteenth partial of the tenor is a quarter of a tone too high, the fourth of the top much more.
table("partials are too high, as those of stiff strings, in cents", [[48, 2, 0], [48, 15, 1], [84, 4, 1]],
  (midi, number) => Number(1200 * Math.log2(partialOf(midi, number) / (number * partialOf(midi, 1))) > 15));

for (const midi of KEYS) {
  test(`the key ${midi} sounds like a struck string`, () => {
    const samples = render(midi, RATE);
    assert.ok(samples.every(Number.isFinite) && samples.every((each) => Math.abs(each) < 1), "it is cut off");
    assert.equal(Math.abs(samples[0]), 0);
    assert.ok(Math.abs(samples.at(-1)) < 1e-4, "it clicks at its end");
    const [begin, later] = [loudness(samples, 0, 0.1), loudness(samples, Math.min(1, samples.length / RATE - 0.3), 0.1)];
    assert.ok(begin > -24 && begin < -6, `${begin} dB`);
    assert.ok(begin - later > 5, `it does not die away: ${begin} dB, ${later} dB`);
    // It is in tune: its fundamental, or in the bass its second partial, is stronger a semitone away on neither side.
    const number = midi < 40 ? 2 : 1;
    const own = strength(samples, partialOf(midi, number));
    for (const away of [-1, 1]) assert.ok(own > 4 * strength(samples, partialOf(midi, number) * 2 ** (away / 12)), `${midi} ${away}`);
  });
}

test("a key is ready soon", () => {
  render(60, RATE);
  const began = performance.now();
  for (const midi of KEYS) render(midi, RATE);
  assert.ok((performance.now() - began) / KEYS.length < 150);
});
