// Draws a piano keyboard as SVG, and lights its keys: a half disc for each hand, a full disc where both have the note.

import { draw } from "./dom.js";
import { BLACK_HEIGHT, keysOf, keyAt, whiteCount, type Key } from "./key-geometry.js";
import { placeLabels, rowsAbove } from "./labels.js";
import type { LitKey, LitKeys, Mark } from "./notes.js";

export class Keyboard {
  lit: LitKeys = new Map();
  /** The texts on keys, by MIDI number. */
  letters: Map<number, string> = new Map();
  /** None until they are laid out. */
  keys: Key[] = [];
  /** The element of each key, by MIDI number. */
  groups: Map<number, SVGGElement> = new Map();
  first = 0;
  last = 0;
  width = 0;
  whiteWidth = 0;
  degreeSize = 0;
  /** How many rows of names there are, how high each is, and where the keys below them begin. */
  rows = 0;
  rowHeight = 0;
  top = 0;
  /** How many rows of names there are at most. */
  mostRows = 3;
  /** The names that are shown, as one text; null when they are to be drawn anew. */
  labelText: string | null = null;

  declare svg: SVGSVGElement;
  declare height: number;
  declare names: boolean;
  declare degrees: boolean;
  declare nameSize: number;
  declare keyLayer: SVGGElement;
  declare labelLayer: SVGGElement;

  /** @param options `names`: whether notes are written above; `degrees`: their degrees, too */
  constructor(svg: SVGSVGElement, { height, names = true, degrees = false, nameSize = 14 }: { height: number, names?: boolean, degrees?: boolean, nameSize?: number }) {
    this.svg = svg;
    this.height = height;
    this.names = names;
    this.degrees = degrees;
    this.nameSize = nameSize;
    this.keyLayer = draw("g");
    this.labelLayer = draw("g", { class: "labels" });
    svg.replaceChildren(this.keyLayer, this.labelLayer);
  }

  /** Draws the keys anew if the range or the size is another; returns whether it was. */
  layOut(first: number, last: number, width: number, height: number = this.height) {
    if (first === this.first && last === this.last && width === this.width && height === this.height) return false;
    this.first = first;
    this.last = last;
    this.width = width;
    this.height = height;
    this.whiteWidth = width / whiteCount(first, last);
    const { degreeSize, rowHeight, rows, top } = rowsAbove(this.whiteWidth, this.nameSize, this.degrees, this.mostRows);
    this.degreeSize = degreeSize;
    [this.rowHeight, this.rows, this.top] = this.names ? [rowHeight, rows, top] : [0, 0, 0];
    this.keys = keysOf(first, last, width);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${this.top + height}`);
    this.svg.style.height = `${this.top + height}px`;
    this.drawKeys();
    const lit = this.lit;
    this.lit = new Map();
    this.labelText = null;
    this.show(lit);
    return true;
  }

  drawKeys() {
    this.groups = new Map(this.keys.map((key) => [key.midi, this.drawKey(key)]));
    const [whites, blacks] = [false, true].map((black) => this.keys.filter((key) => key.black === black));
    this.keyLayer.replaceChildren(...[...whites, ...blacks].map((key) => this.group(key)));
  }

  drawKey(key: Key) {
    const tall = this.heightOf(key);
    const group = draw("g", { class: key.black ? "key black" : "key white", "data-midi": key.midi });
    const radius = Math.min(5, key.width / 5);
    group.append(draw("path", { class: "body", d: body(key.x + 0.5, this.top, key.width - 1, tall - 0.5, radius) }));
    if (this.names && !key.black && key.midi % 12 === 0 && this.whiteWidth >= 14) {
      group.append(draw("text", { class: "octave", x: key.x + key.width / 2, y: this.top + tall - 6 }, `C${key.midi / 12 - 1}`));
    }
    group.append(...this.letter(key));
    return group;
  }

  heightOf(key: Key) {
    return key.black ? this.height * BLACK_HEIGHT : this.height;
  }

  /** The element of one of the keys. */
  group(key: Key) {
    return this.groups.get(key.midi) as SVGGElement;
  }

  /** Writes letters on keys, by MIDI number, and takes away those of before. */
  write(letters: Map<number, string>) {
    this.letters = letters;
    for (const key of this.keys) {
      const group = this.group(key);
      group.querySelector(".letter")?.remove();
      group.append(...this.letter(key));
    }
  }

  /** The letter of a key, if it has one, where no disc and no other key covers it. */
  letter(key: Key) {
    const letter = this.letters.get(key.midi);
    if (letter === undefined) return [];
    const y = this.top + this.heightOf(key) * (key.black ? 0.45 : 0.76);
    return [draw("text", { class: "letter", x: key.x + key.width / 2, y }, letter)];
  }

  /** Lights these keys and no others; touches only what changed. */
  show(lit: LitKeys) {
    for (const key of this.keys) {
      const [before, after] = [stateOf(this.lit.get(key.midi)), stateOf(lit.get(key.midi))];
      if (before !== after) this.light(key, lit.get(key.midi));
    }
    this.lit = lit;
    if (this.names) this.showLabels();
  }

  light(key: Key, state: LitKey | undefined) {
    const group = this.group(key);
    group.querySelector(".glyph")?.remove();
    group.querySelector(".mark")?.remove();
    for (const name of ["data-hand", "data-shared", "data-held", "data-mark"]) group.removeAttribute(name);
    if (!state) return;
    group.setAttribute("data-hand", state.hand);
    if (state.shared) group.setAttribute("data-shared", "");
    if (state.held) group.setAttribute("data-held", "");
    if (!state.mark) return group.append(this.glyph(key, state));
    group.setAttribute("data-mark", state.mark);
    group.append(this.markOn(key, state.mark));
  }

  /** What is held is in a chord (a check mark), not in it (a cross), or missing (a dashed ring). */
  markOn(key: Key, kind: Mark) {
    const radius = Math.max(3.5, Math.min(9, key.width * 0.3));
    const x = key.x + key.width / 2;
    const y = this.top + this.heightOf(key) - radius - Math.max(4, key.width * 0.18);
    return markAt(kind, x, y, radius);
  }

  /** Lower hand: the lower half of a disc; upper hand: the upper half; both: all of it. */
  glyph(key: Key, { hand, shared }: LitKey) {
    const radius = Math.max(3, Math.min(9, key.width * 0.3));
    const x = key.x + key.width / 2;
    // The half discs of both hands stand on one line, as the halves of one disc.
    const y = this.top + this.heightOf(key) - radius - Math.max(4, key.width * 0.18);
    if (shared) return draw("circle", { class: "glyph full", cx: x, cy: y, r: radius });
    const sweep = hand === "upper" ? 1 : 0;
    const d = `M ${x - radius} ${y} A ${radius} ${radius} 0 0 ${sweep} ${x + radius} ${y} Z`;
    return draw("path", { class: `glyph ${hand === "upper" ? "top-half" : "bottom-half"}`, d });
  }

  /** How many rows the names of these keys need. */
  rowsOf(lit: LitKeys) {
    return 1 + Math.max(0, ...placeLabels(this.labelsOf(this.wanted(lit)), this.rows));
  }

  wanted(lit: LitKeys) {
    return this.keys.flatMap((key) => {
      const state = lit.get(key.midi);
      return state ? [{ key, state }] : [];
    });
  }

  labelsOf(wanted: { key: Key, state: LitKey }[]) {
    const labels = wanted.map(({ key, state }) => {
      const { name, degree } = state;
      const length = Math.max(name.length * this.nameSize * 0.64, this.degrees ? (degree?.length ?? 0) * this.degreeSize * 0.56 : 0);
      return { key, state, x: key.x + key.width / 2, width: length + 2 };
    });
    for (const label of labels) label.x = Math.max(label.width / 2, Math.min(this.width - label.width / 2, label.x));
    return labels;
  }

  showLabels() {
    const wanted = this.wanted(this.lit);
    const text = wanted.map(({ key, state }) => [key.midi, ...Object.values(state)].join()).join(";");
    if (text === this.labelText) return;
    this.labelText = text;
    const labels = this.labelsOf(wanted);
    const rows = placeLabels(labels, this.rows);
    this.labelLayer.replaceChildren(...labels.map((label, index) => this.label(label, rows[index])));
  }

  label({ key, state, x }: { key: Key, state: LitKey, x: number }, row: number) {
    const { name, degree, hand, shared, mark } = state;
    const bottom = this.top - 4 - row * this.rowHeight;
    const group = draw("g", { class: "label", "data-midi": key.midi, "data-hand": shared ? "both" : hand, "data-mark": mark ?? null });
    if (row > 0) group.append(draw("line", { class: "leader", x1: x, x2: x, y1: bottom + 2, y2: this.top - 1 }));
    const y = this.degrees ? bottom - this.degreeSize - 2 : bottom - 1;
    group.append(draw("text", { class: "note", x, y, "font-size": this.nameSize }, name));
    if (this.degrees && degree) group.append(draw("text", { class: "degree", x, y: bottom - 1, "font-size": this.degreeSize }, degree));
    return group;
  }

  /** The key under a point of the screen, with how far down it is struck (0 to 1); or null. */
  keyUnder(clientX: number, clientY: number) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.width / box.width;
    const y = (clientY - box.top) * scale - this.top;
    const key = keyAt(this.keys, this.height, (clientX - box.left) * scale, y);
    return key && { midi: key.midi, depth: y / this.heightOf(key) };
  }

  /** Where a key begins, in pixels of the drawing. */
  leftOf(midi: number) {
    const key = this.keys.find((each) => each.midi === midi);
    return key ? key.x : midi > this.last ? this.width : 0;
  }

  /** Shows that the key is pressed on the screen, before the answer is there. */
  press(midi: number, isDown: boolean) {
    this.groups.get(midi)?.classList.toggle("pressed", isDown);
  }
}

/** @param radius of the lower corners */
function body(x: number, y: number, width: number, height: number, radius: number) {
  const [right, bottom] = [x + width, y + height];
  return `M ${x} ${y} H ${right} V ${bottom - radius} Q ${right} ${bottom} ${right - radius} ${bottom} ` +
    `H ${x + radius} Q ${x} ${bottom} ${x} ${bottom - radius} Z`;
}

/** The sign of a mark around a point. */
export function markAt(kind: Mark, x: number, y: number, radius: number) {
  const r = (part: number) => (radius * part).toFixed(2);
  const shape = {
    in: () => draw("path", { d: `M${x - radius} ${y}l${r(0.7)} ${r(0.7)}l${r(1.3)} ${r(-1.4)}` }),
    out: () => draw("path", { d: `M${x - radius * 0.8} ${y - radius * 0.8}l${r(1.6)} ${r(1.6)}m0 ${r(-1.6)}l${r(-1.6)} ${r(1.6)}` }),
    missing: () => draw("circle", { cx: x, cy: y, r: r(0.9) }),
  }[kind]();
  shape.setAttribute("class", `mark ${kind}`);
  return shape;
}

const stateOf = (key: LitKey | undefined) => (key ? `${key.hand}${key.shared}${key.held}${key.mark ?? ""}` : "");
