import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { bassBetween, strokesOf } = await asset("practice-band.js");

table("the ride", [
  [0, 0.5, [{ at: 0, strength: 0.16 }]], [1, 0.5, [{ at: 0, strength: 0.2 }, { at: 0.33, strength: 0.11 }]], [2, 0.5, [{ at: 0, strength: 0.2 }]],
], strokesOf);

const tempo = { bpm: 120, startedAt: 1000, bass: [{ beat: 4, beats: 1.9, midi: 36 }, { beat: 6, beats: 1.9, midi: 43 }] };
table("the bass", [
  [0, 3000, []], [3000, 3001, [{ midi: 36, time: 3000, seconds: 0.95 }]], [3001, 4001, [{ midi: 43, time: 4000, seconds: 0.95 }]], [4001, 9000, []],
], (from, to) => bassBetween(tempo, from, to));
