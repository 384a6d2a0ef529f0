// The keys that both hands held, as a small picture of a keyboard.

import { draw } from "./dom.js";
import { BLACK_HEIGHT, isBlack, keysOf, whiteCount } from "./key-geometry.js";

const WHITE = 6;
const HEIGHT = 26;

/**
 * Whole octaves around notes, from a C to a B.
 *
 * @param notes by MIDI number
 */
export function octavesAround(notes: number[]) {
  const [lowest, highest] = notes.length ? [Math.min(...notes), Math.max(...notes)] : [60, 60];
  return { first: 12 * Math.floor(lowest / 12), last: Math.min(127, 12 * Math.floor(highest / 12) + 11) };
}

/**
 * @param lower by MIDI number
 * @param label what it says to those who do not see it
 */
export function heldKeys(lower: number[], upper: number[], label: string) {
  const { first, last } = octavesAround([...lower, ...upper]);
  const width = whiteCount(first, last) * WHITE;
  const handOf = (midi: number) => (lower.includes(midi) ? upper.includes(midi) ? "both" : "lower" : upper.includes(midi) ? "upper" : "");
  const keys = keysOf(first, last, width);
  const key = ({ midi, x, width, black } = keys[0]) => draw("rect", {
    class: `${black ? "black" : "white"} ${handOf(midi)}`, x: x.toFixed(1), y: 0, width: width.toFixed(1), height: black ? HEIGHT * BLACK_HEIGHT : HEIGHT,
  });
  // A sign besides the color: a dot for the upper hand, a bar for the lower one.
  const sign = ({ midi, x, width, black } = keys[0]) => {
    const [middle, y] = [x + width / 2, black ? HEIGHT * BLACK_HEIGHT - 4 : HEIGHT - 4.5];
    const hand = handOf(midi);
    return hand === "upper" || hand === "both" ? draw("circle", { class: "sign", cx: middle.toFixed(1), cy: y, r: 1.6 })
      : draw("rect", { class: "sign", x: (middle - 1.6).toFixed(1), y: y - 0.8, width: 3.2, height: 1.6 });
  };
  const body = (black: boolean) => {
    const some = keys.filter(({ midi }) => isBlack(midi) === black);
    return [...some.map((each) => key(each)), ...some.filter(({ midi }) => handOf(midi)).map((each) => sign(each))];
  };
  return draw("svg", { class: "held-keys", role: "img", "aria-label": label, width: width + 1, height: HEIGHT + 1, viewBox: `-0.5 -0.5 ${width + 1} ${HEIGHT + 1}` },
    draw("title", {}, label), ...body(false), ...body(true));
}
