// Draws a piano keyboard as SVG, and lights its keys: a half disc for each hand, a full disc where both have the note.

import { BLACK_HEIGHT, keysOf, keyAt, whiteCount } from "./key-geometry.js";
import { placeLabels, rowsNeeded } from "./labels.js";

const SVG = "http://www.w3.org/2000/svg";

export class Keyboard {
  /** `names`: whether notes are written above; `degrees`: their degrees, too. */
  constructor(svg, { height, names = true, degrees = false, nameSize = 14 }) {
    Object.assign(this, { svg, height, names, degrees, nameSize });
    this.lit = new Map();
    this.letters = new Map();
    this.first = this.last = this.width = 0;
    this.keyLayer = element("g");
    this.labelLayer = element("g", { class: "labels" });
    svg.replaceChildren(this.keyLayer, this.labelLayer);
  }

  /** Draws the keys anew if the range or the size is another; returns whether it was. */
  layOut(first, last, width, height = this.height) {
    if (first === this.first && last === this.last && width === this.width && height === this.height) return false;
    Object.assign(this, { first, last, width, height });
    this.whiteWidth = width / whiteCount(first, last);
    this.degreeSize = Math.round(this.nameSize * 0.82);
    this.rowHeight = this.names ? this.nameSize + (this.degrees ? this.degreeSize + 3 : 3) : 0;
    this.rows = this.names ? rowsNeeded(this.whiteWidth, this.nameSize * (this.degrees ? 1.6 : 1.45)) : 0;
    this.top = this.rows * this.rowHeight + (this.names ? 4 : 0);
    this.keys = keysOf(first, last, width);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${this.top + height}`);
    this.svg.style.height = `${this.top + height}px`;
    this.drawKeys();
    const lit = this.lit;
    this.lit = new Map();
    this.labelText = "";
    this.show(lit);
    return true;
  }

  drawKeys() {
    const drawn = new Map();
    for (const key of this.keys) {
      const tall = key.black ? this.height * BLACK_HEIGHT : this.height;
      const group = element("g", { class: key.black ? "key black" : "key white", "data-midi": key.midi });
      const radius = Math.min(5, key.width / 5);
      group.append(element("path", { class: "body", d: body(key.x + 0.5, this.top, key.width - 1, tall - 0.5, radius) }));
      if (this.names && !key.black && key.midi % 12 === 0 && this.whiteWidth >= 14) {
        const mark = element("text", { class: "octave", x: key.x + key.width / 2, y: this.top + tall - 6 });
        mark.textContent = `C${key.midi / 12 - 1}`;
        group.append(mark);
      }
      if (this.letters.has(key.midi)) group.append(this.letter(key, tall));
      drawn.set(key.midi, group);
    }
    const whites = this.keys.filter((key) => !key.black);
    const blacks = this.keys.filter((key) => key.black);
    this.groups = drawn;
    this.keyLayer.replaceChildren(...[...whites, ...blacks].map((key) => drawn.get(key.midi)));
  }

  /** Writes letters on keys, by MIDI number, and takes away those of before. */
  write(letters) {
    this.letters = letters;
    for (const key of this.keys ?? []) {
      const group = this.groups.get(key.midi);
      group.querySelector(".letter")?.remove();
      if (letters.has(key.midi)) group.append(this.letter(key, key.black ? this.height * BLACK_HEIGHT : this.height));
    }
  }

  /** Where no disc and no other key covers it. */
  letter(key, tall) {
    const written = element("text", { class: "letter", x: key.x + key.width / 2, y: this.top + tall * (key.black ? 0.45 : 0.76) });
    written.textContent = this.letters.get(key.midi);
    return written;
  }

  /** Lights these keys and no others; touches only what changed. */
  show(lit) {
    for (const key of this.keys ?? []) {
      const [before, after] = [stateOf(this.lit.get(key.midi)), stateOf(lit.get(key.midi))];
      if (before !== after) this.light(key, lit.get(key.midi));
    }
    this.lit = lit;
    if (this.names && this.keys) this.showLabels();
  }

  light(key, state) {
    const group = this.groups.get(key.midi);
    group.querySelector(".glyph")?.remove();
    for (const name of ["data-hand", "data-shared", "data-held"]) group.removeAttribute(name);
    if (!state) return;
    group.setAttribute("data-hand", state.hand);
    if (state.shared) group.setAttribute("data-shared", "");
    if (state.held) group.setAttribute("data-held", "");
    group.append(this.glyph(key, state));
  }

  /** Lower hand: the lower half of a disc; upper hand: the upper half; both: all of it. */
  glyph(key, { hand, shared }) {
    const radius = Math.max(3, Math.min(9, key.width * 0.3));
    const x = key.x + key.width / 2;
    const tall = key.black ? this.height * BLACK_HEIGHT : this.height;
    // The half discs of both hands stand on one line, as the halves of one disc.
    const y = this.top + tall - radius - Math.max(4, key.width * 0.18);
    if (shared) return element("circle", { class: "glyph full", cx: x, cy: y, r: radius });
    const sweep = hand === "upper" ? 1 : 0;
    const d = `M ${x - radius} ${y} A ${radius} ${radius} 0 0 ${sweep} ${x + radius} ${y} Z`;
    return element("path", { class: `glyph ${hand === "upper" ? "top-half" : "bottom-half"}`, d });
  }

  showLabels() {
    const wanted = this.keys.filter((key) => this.lit.has(key.midi));
    const text = wanted.map((key) => [key.midi, ...Object.values(this.lit.get(key.midi))].join()).join(";");
    if (text === this.labelText) return;
    this.labelText = text;
    const labels = wanted.map((key) => {
      const { name, degree } = this.lit.get(key.midi);
      const length = Math.max(name.length * this.nameSize * 0.64, this.degrees ? (degree?.length ?? 0) * this.degreeSize * 0.56 : 0);
      return { key, x: key.x + key.width / 2, width: length + 2 };
    });
    for (const label of labels) label.x = Math.max(label.width / 2, Math.min(this.width - label.width / 2, label.x));
    const rows = placeLabels(labels, this.rows);
    this.labelLayer.replaceChildren(...labels.flatMap((label, index) => this.label(label, rows[index])));
  }

  label({ key, x }, row) {
    const { name, degree, hand, shared } = this.lit.get(key.midi);
    const bottom = this.top - 4 - row * this.rowHeight;
    const group = element("g", { class: "label", "data-midi": key.midi, "data-hand": shared ? "both" : hand });
    if (row > 0) group.append(element("line", { class: "leader", x1: x, x2: x, y1: bottom + 2, y2: this.top - 1 }));
    const written = element("text", { class: "note", x, y: this.degrees ? bottom - this.degreeSize - 2 : bottom - 1, "font-size": this.nameSize });
    written.textContent = name;
    group.append(written);
    if (this.degrees && degree) {
      const small = element("text", { class: "degree", x, y: bottom - 1, "font-size": this.degreeSize });
      small.textContent = degree;
      group.append(small);
    }
    return [group];
  }

  /** The key under a point of the screen, with how far down it is struck (0 to 1); or null. */
  keyUnder(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.width / box.width;
    const y = (clientY - box.top) * scale - this.top;
    const key = this.keys && keyAt(this.keys, this.height, (clientX - box.left) * scale, y);
    return key && { midi: key.midi, depth: y / (key.black ? this.height * BLACK_HEIGHT : this.height) };
  }

  /** Where a key begins, in pixels of the drawing. */
  leftOf(midi) {
    const key = this.keys?.find((each) => each.midi === midi);
    return key ? key.x : midi > this.last ? this.width : 0;
  }

  /** Shows that the key is pressed on the screen, before the answer is there. */
  press(midi, isDown) {
    this.groups?.get(midi)?.classList.toggle("pressed", isDown);
  }
}

function body(x, y, width, height, radius) {
  const [right, bottom] = [x + width, y + height];
  return `M ${x} ${y} H ${right} V ${bottom - radius} Q ${right} ${bottom} ${right - radius} ${bottom} ` +
    `H ${x + radius} Q ${x} ${bottom} ${x} ${bottom - radius} Z`;
}

const stateOf = (key) => (key ? `${key.hand}${key.shared}${key.held}` : "");

function element(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
