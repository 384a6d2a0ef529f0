// Shapes of chords on instruments with frets, as they are drawn everywhere, and the instrument that was chosen on this device.

import type { Part } from "./band-options.js";
import { draw, make, useRules } from "./dom.js";
import { drawingOf } from "./fretboard-model.js";
import { rules } from "./fretboard-style.js";
import { texts } from "./fretboard-texts.js";
import { remember, remembered } from "./storage.js";

/** The instruments, and none of them. */
const CHOICES = ["none", "guitar", "ukulele", "mandolin", "bass"];
const [NONE] = CHOICES;
/** The distances of the drawing. */
const [STRING, FRET, TOP] = [14, 18, 16];

useRules(rules);

/** The instrument whose shapes this device shows; null without one. */
export function chosenStrings(): string | null {
  const given = [new URLSearchParams(location.search).get("shapes"), remembered("shapes", "")];
  const found = given.find((name) => CHOICES.includes(name ?? "")) ?? NONE;
  return found === NONE ? null : found;
}

/**
 * The list of instruments.
 *
 * @param chosen is called behind each choice, which this device remembers
 */
export function stringsList(chosen: () => unknown, { signal, hasNone = true }: { signal?: AbortSignal, hasNone?: boolean } = {}) {
  const offered = hasNone ? CHOICES : CHOICES.filter((name) => name !== NONE);
  const select = make("select", { "aria-label": texts.title, title: texts.title }, ...offered.map((name) => new Option(texts.choices[name], name)));
  select.value = chosenStrings() ?? offered[0];
  select.addEventListener("change", () => {
    remember("shapes", select.value);
    // An address that names an instrument would go on choosing it.
    const address = new URL(location.href);
    address.searchParams.delete("shapes");
    history.replaceState(history.state, "", address);
    chosen();
  }, { signal });
  return select;
}

/** Whether a player grips what he reads: names of another pitch, or in numbers, are no chords of a guitar. */
export const isGripped = ({ instrument = "concert", letters = "letters" }: Partial<Part>) => ["concert", "guitar"].includes(instrument) && letters === "letters";

/**
 * A shape with the tones that it leaves out.
 *
 * @param name stands below it
 */
export function shapePicture(symbol: string, shape: Wire.FretboardFactsShape, ...name: Node[]) {
  const { first, count, dots, bars, heads } = drawingOf(shape);
  const x = (string: number) => 16 + string * STRING;
  const y = (row: number) => TOP + row * FRET;
  const last = heads.length - 1;
  const svg = draw("svg", { viewBox: `0 0 ${x(last) + 10} ${y(count) + 4}`, role: "img", "aria-label": texts.shape(symbol, shape.text) });
  for (let row = 0; row <= count; row++) svg.append(draw("line", { class: row === 0 && first === 1 ? "nut" : "", x1: x(0), x2: x(last), y1: y(row), y2: y(row) }));
  for (const [string, head] of heads.entries()) {
    svg.append(draw("line", { x1: x(string), x2: x(string), y1: y(0), y2: y(count) }), draw("text", { x: x(string), y: TOP - 5 }, head));
  }
  if (first > 1) svg.append(draw("text", { x: 6, y: y(0) + FRET * 0.7 }, String(first)));
  for (const { from, to, row } of bars) svg.append(draw("rect", { class: "barre", x: x(from) - 5, y: y(row) + FRET / 2 - 5, width: x(to) - x(from) + 10, height: 10, rx: 5 }));
  for (const { string, row, finger } of dots) {
    svg.append(draw("rect", { class: "dot", x: x(string) - 5.5, y: y(row) + FRET / 2 - 5.5, width: 11, height: 11, rx: 5.5 }), draw("text", { class: "finger", x: x(string), y: y(row) + FRET / 2 + 3.5 }, String(finger ?? "")));
  }
  const missing = shape.missing.length ? [make("div", {}, texts.without(shape.missing.join(" ")))] : [];
  return make("figure", {}, svg, make("figcaption", {}, ...name, ...missing));
}
