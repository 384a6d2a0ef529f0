// Draws notes on a staff, as SVG.

import { draw } from "./dom.js";
import { glyphs } from "./staff-glyphs.js";
import { layout, type Staff } from "./staff-layout.js";

/** How many units of the drawing a space is. */
const SPACE = 10;

/**
 * A staff with its notes.
 *
 * @param label what it says to those who do not see it
 */
export function drawStaff(staff: Staff, label: string = "") {
  const { staves, heads, ledgers, accidentals, signature, width, top, bottom } = layout(staff);
  const scaled = (spaces: number) => (spaces * SPACE).toFixed(1);
  const svg = draw("svg", {
    class: "staff", viewBox: `0 ${scaled(top)} ${scaled(width)} ${scaled(bottom - top)}`,
    role: "img", "aria-label": label || null, "aria-hidden": label ? null : "true",
  });
  const line = (from: number, to: number, y: number, kind = "line") =>
    draw("line", { class: kind, x1: scaled(from), x2: scaled(to), y1: scaled(y), y2: scaled(y) });
  const glyph = (name: string, x: number, y: number, kind = name) =>
    draw("path", { class: kind, d: glyphs[name].path, transform: `translate(${scaled(x)} ${scaled(y)}) scale(${SPACE / 100})` });
  for (const { clef, top: y } of staves) {
    for (let number = 0; number < 5; number++) svg.append(line(0, width, y + number));
    svg.append(glyph(clef, 0.7, y + (clef === "treble" ? 3 : 1), "clef"));
  }
  if (staves.length > 1) {
    const ends = staves.map(({ top: y }) => y);
    svg.append(draw("line", { class: "brace", x1: 0, x2: 0, y1: scaled(ends[0]), y2: scaled(ends[1] + 4) }));
  }
  for (const { from, to, y } of ledgers) svg.append(line(from, to, y, "ledger"));
  for (const { sign, x, y } of [...signature, ...accidentals]) svg.append(glyph(sign, x, y, "accidental-sign"));
  for (const { x, y, note } of heads) {
    const head = glyph("head", x, y, "head");
    if (note.hand) head.dataset.hand = note.hand;
    svg.append(head);
  }
  return svg;
}
