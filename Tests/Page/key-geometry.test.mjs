import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { isBlack, keyAt, keysOf, rangeFor, whiteCount } = await asset("key-geometry.js");

table("white keys from one to another", [
  [60, 60, 1],
  [60, 71, 7],
  [60, 72, 8],
  [21, 108, 52],
  [0, 127, 75],
], whiteCount);

table("a black key", [[60, false], [61, true], [63, true], [64, false], [66, true], [68, true], [70, true], [71, false]], isBlack);

table("the place of a key, with white keys 100 wide: left edge and width", [
  [60, [0, 100]],
  [61, [60, 60]],
  [62, [100, 100]],
  [63, [180, 60]],
  [64, [200, 100]],
  [65, [300, 100]],
  [66, [356, 60]],
  [68, [470, 60]],
  [70, [584, 60]],
  [71, [600, 100]],
], (midi) => {
  const { x, width } = keysOf(60, 71, 700).find((key) => key.midi === midi);
  return [x, width].map(Math.round);
});

table("the key at a point, with white keys 100 wide and high", [
  [10, 10, 60],
  [90, 10, 61],
  [90, 62, 61],
  [90, 64, 60],
  [110, 64, 62],
  [300, 10, 65],
  [699, 99, 71],
  [700, 10, null],
  [-1, 10, null],
  [10, -1, null],
  [10, 101, null],
], (x, y) => keyAt(keysOf(60, 71, 700), 100, x, y)?.midi ?? null);

const text = ({ first, last }) => `${first}–${last}`;
table("the range for notes: octaves, range so far, home", [
  [[], 2, null, 48, "48–72"],
  [[50, 60], 2, null, 48, "48–72"],
  [[72], 2, null, 48, "48–72"],
  [[73], 2, null, 48, "60–84"],
  [[40], 2, null, 48, "36–60"],
  [[50], 2, "36–60", 48, "36–60"],
  [[65], 2, "36–60", 48, "48–72"],
  [[36, 84], 2, null, 48, "36–84"],
  [[50], 2, "36–84", 48, "48–72"],
  [[], 7, null, 24, "21–108"],
  [[21, 108], 7, null, 24, "21–108"],
  [[127], 2, null, 48, "108–127"],
  [[0], 2, null, 48, "0–24"],
], (notes, octaves, current, home) => {
  const [first, last] = current?.split("–").map(Number) ?? [];
  return text(rangeFor(notes, octaves, current && { first, last }, home));
});
