// Pictures of notes that are known: on a keyboard and on a staff.

import { draw, make, onResize } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { whiteCount } from "./key-geometry.js";
import { drawStaff } from "./staff.js";

/**
 * A keyboard on which these notes are lit. Its range is whole octaves around them, two at least.
 *
 * @param options `label`: what it says to those who do not see it; `widest`: of a white key, in pixels
 */
export function keyboardOf(notes: Wire.WrittenNote[], signal: AbortSignal, { label, height = 76, widest = 30, degrees = true, octaves = 2 }: { label: string, height?: number, widest?: number, degrees?: boolean, octaves?: number }) {
  const svg = draw("svg", { role: "img", "aria-label": label });
  const box = make("div", { class: "keys known" }, svg);
  const keyboard = new Keyboard(svg, { height, degrees, nameSize: 13 });
  const { first, last } = rangeOf(notes.map(({ midi }) => midi), octaves);
  const lit = new Map(notes.map(({ midi, name, degree, hand }) => [midi, { hand, name, degree, shared: false, held: false }]));
  box.style.maxWidth = `${whiteCount(first, last) * widest}px`;
  onResize([box], () => {
    if (!box.clientWidth) return;
    keyboard.layOut(first, last, box.clientWidth);
    keyboard.show(lit);
  }, signal);
  return box;
}

/**
 * Whole octaves around notes, from a C to a C.
 *
 * @param octaves at least
 */
export function rangeOf(midis: number[], octaves: number) {
  const lowest = midis.length ? Math.min(...midis) : 60;
  const first = 12 * Math.floor(lowest / 12);
  const last = Math.max(first + 12 * octaves, 12 * Math.ceil(Math.max(lowest, ...midis) / 12));
  return { first, last: Math.min(last, 127) };
}

/**
 * Notes on a staff: a chord, or a line of single notes. Notes that fit on one staff are on one, others on a grand staff.
 *
 * @param label what it says to those who do not see it
 */
export function staffOf(notes: Wire.WrittenNote[], label: string, { isLine = false, isGrand = !isLine }: { isLine?: boolean, isGrand?: boolean } = {}) {
  const clefs = isGrand ? "grand" : notes.some(({ midi }) => midi < 55) ? "bass" : "treble";
  const svg = drawStaff({
    clefs, fifths: 0,
    notes: notes.map(({ letter, alteration, octave, midi }, at) => ({
      letter, alteration, octave, midi, staff: midi < 60 ? "lower" : "upper", ...isLine ? { at } : {},
    })),
  }, label);
  // A space of the staff is as large everywhere.
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  svg.setAttribute("width", String(width * STAFF_SCALE));
  svg.setAttribute("height", String(height * STAFF_SCALE));
  return svg;
}

/** Pixels for a unit of the drawing, of which a space has ten. */
const STAFF_SCALE = 0.8;
