// A small picture of a chord on a keyboard, for a row of a list: two paths and the keys that are lit.

import { draw, painted } from "./dom.js";
import { BLACK_HEIGHT, isBlack, keysOf } from "./key-geometry.js";

const FIRST = 60;
const LAST = 84;
const WIDTH = 150;
const HEIGHT = 30;
const KEYS = keysOf(FIRST, LAST, WIDTH);

/** @param {import("./key-geometry.js").Key} key */
const outline = ({ x, width, black }) =>
  `M${x.toFixed(1)} 0h${width.toFixed(1)}v${black ? HEIGHT * BLACK_HEIGHT : HEIGHT}h${(-width).toFixed(1)}z`;
const outlines = (/** @type {boolean} */ black) => KEYS.filter((key) => key.black === black).map(outline).join("");
const [WHITES, BLACKS] = [outlines(false), outlines(true)];

/**
 * The keys that are lit, within the picture: what would be above it is an octave lower.
 *
 * @param {number} rootPc
 * @param {number[]} semitones above the root
 */
export const litKeysOf = (rootPc, semitones) => [...new Set(semitones.map((semitone) => {
  const midi = FIRST + rootPc + semitone;
  return midi > LAST ? midi - 12 * Math.ceil((midi - LAST) / 12) : midi;
}))];

/**
 * Pictures that are not drawn yet. A list has dozens of them, and its names should not wait for them.
 *
 * @type {(() => void)[]}
 */
const waiting = [];

/** @param {() => void} picture */
function drawLater(picture) {
  if (waiting.push(picture) > 1) return;
  painted().then(() => {
    for (const each of waiting.splice(0)) each();
  });
}

/**
 * A picture that is there at once, in its size, and is drawn when what stands beside it has been.
 *
 * @param {number} rootPc
 * @param {number[]} semitones
 */
export function miniKeyboard(rootPc, semitones) {
  const picture = draw("svg", { class: "mini-keys", viewBox: `-0.5 -0.5 ${WIDTH + 1} ${HEIGHT + 1}`, "aria-hidden": "true" });
  drawLater(() => picture.append(...keyboardOf(rootPc, semitones)));
  return picture;
}

/**
 * @param {number} rootPc
 * @param {number[]} semitones
 */
function keyboardOf(rootPc, semitones) {
  const lit = litKeysOf(rootPc, semitones);
  const body = (/** @type {boolean} */ black) => draw("path", { class: black ? "blacks" : "whites", d: black ? BLACKS : WHITES });
  const lights = (/** @type {boolean} */ black) => {
    const keys = KEYS.filter(({ midi }) => lit.includes(midi) && isBlack(midi) === black);
    return [draw("path", { class: "lit", d: keys.map(outline).join("") }), ...keys.map(({ x, width }) => draw("circle", {
      class: "dot", cx: (x + width / 2).toFixed(1), cy: black ? HEIGHT * BLACK_HEIGHT - 5 : HEIGHT - 6, r: black ? 2 : 3,
    }))];
  };
  return [body(false), ...lights(false), body(true), ...lights(true)];
}
