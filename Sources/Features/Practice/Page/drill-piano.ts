// The piano of the views of practice: it is played like that of the first view, and shows right, wrong and missing keys – each with a
// color, a sign of its own and the name of the note.

import { draw, make, markup, onResize, within } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { type Key, type Range, rangeFor, whiteCount } from "./key-geometry.js";
import { messages } from "./messages.js";
import { beginPianoControls, pianoControls, soundControls, soundOffer } from "./piano-controls.js";
import { playWithPointer } from "./piano-pointer.js";
import type { Mark } from "./practice-model.js";
import { texts } from "./practice-texts.js";
import { follow, latch, piano, state } from "./shell.js";
import { FINGER, Strip } from "./strip.js";

/** In pixels: the width of white keys from which the piano need not be moved. */
const NARROWEST = 22;
/** In pixels: the usual width of white keys on a wide screen. */
const USUAL = 44;

type Shown = { low: number, high: number, marks?: Map<number, Mark>, labels?: Map<number, string[]> };

/** A keyboard with signs and names on its keys. */
class MarkedKeyboard extends Keyboard {
  marks: Map<number, Mark> = new Map();
  /** The lines that stand on keys without a mark. */
  labels: Map<number, string[]> = new Map();
  /** The drawing on each key, as one text. */
  drawn: Map<number, string> = new Map();

  drawKeys() {
    super.drawKeys();
    this.drawn = new Map();
    this.mark(this.marks, this.labels);
  }

  /** Marks these keys and no others; touches only what changed. */
  mark(marks: Map<number, Mark>, labels: Map<number, string[]>) {
    this.marks = marks;
    this.labels = labels;
    for (const key of this.keys) {
      const mark = marks.get(key.midi);
      // The number of a note stands on a marked key, too: it is what is learned.
      const own = labels.get(key.midi) ?? [];
      const lines = mark ? [mark.name, ...own.filter((line) => /\d/u.test(line))] : own;
      const wanted = mark || lines.length ? JSON.stringify([mark, lines]) : "";
      if (wanted === (this.drawn.get(key.midi) ?? "")) continue;
      this.drawn.set(key.midi, wanted);
      const group = this.group(key);
      for (const old of group.querySelectorAll(".sign, .line")) old.remove();
      if (mark) group.setAttribute("data-mark", mark.state);
      else group.removeAttribute("data-mark");
      group.append(...this.lines(key, lines), ...mark ? [this.sign(key, mark, lines.length)] : []);
    }
  }

  lines(key: Key, lines: string[]) {
    const { bottom, size } = this.textPlace(key);
    return lines.map((text, index) => draw("text", {
      class: index ? "line second" : "line", x: key.x + key.width / 2, y: bottom - (lines.length - 1 - index) * (size + 2), "font-size": size,
    }, text));
  }

  /** Where the lowest line stands on a key, and how large it is. */
  textPlace(key: Key) {
    return {
      bottom: this.top + this.heightOf(key) - (key.black ? 6 : 7), size: Math.round(Math.max(9, Math.min(key.black ? 12 : 14, key.width * 0.62))),
    };
  }

  /** @param count of the lines below it */
  sign(key: Key, { state: kind, strength }: Mark, count: number) {
    const { bottom: lowest, size } = this.textPlace(key);
    const bottom = lowest - (count - 1) * (size + 2);
    const room = key.black ? 9 : (0.37 * this.height - size - 12) / 2;
    const radius = Math.max(4, Math.min(9, key.width * 0.32, room));
    const x = key.x + key.width / 2;
    const y = bottom - size - radius - 1;
    const shape = {
      right: () => draw("path", { d: `M${x - radius} ${y}l${radius * 0.7} ${radius * 0.7}l${radius * 1.2} ${-radius * 1.4}` }),
      wrong: () => draw("path", { d: `M${x - radius * 0.8} ${y - radius * 0.8}l${radius * 1.6} ${radius * 1.6}m0 ${-radius * 1.6}l${-radius * 1.6} ${radius * 1.6}` }),
      missing: () => draw("circle", { cx: x, cy: y, r: radius * 0.85 }),
      guide: () => draw("circle", { cx: x, cy: y, r: radius * 0.85, opacity: Math.max(0.12, strength).toFixed(2) }),
    }[kind]();
    shape.setAttribute("class", `sign ${kind}`);
    return shape;
  }

  letter(key: Key) {
    const letter = this.letters.get(key.midi);
    if (letter === undefined) return [];
    // On a white key between the black ones, where no sign and no name stands.
    const [left, right] = [key.midi - 1, key.midi + 1].map((midi) => this.keys.find((each) => !key.black && each.midi === midi && each.black));
    const [from, to] = [left ? left.x + left.width : key.x, right ? right.x : key.x + key.width];
    const y = this.top + (key.black ? 0.3 * this.heightOf(key) : 0.4 * this.height);
    return [draw("text", { class: "letter", x: (from + to) / 2, y }, letter)];
  }
}

export class DrillPiano {
  shown: Shown = { low: 48, high: 72 };
  range: Range | null = null;
  width = 0;

  declare mayWiden: boolean;
  declare drawer: HTMLDetailsElement;
  declare box: HTMLElement;
  declare both: MarkedKeyboard;
  declare strip: Strip;

  /**
   * @param section is filled with it
   * @param options `mayWiden`: whether it shows more octaves on a wide screen
   */
  constructor(section: HTMLElement, signal: AbortSignal, { mayWiden = true }: { mayWiden?: boolean } = {}) {
    this.mayWiden = mayWiden;
    section.classList.add("piano", "drill-piano");
    section.setAttribute("aria-label", messages.piano.region);
    const controls = make("div", { class: "controls" });
    controls.append(pianoControls(), soundControls());
    this.drawer = make("details", { class: "piano-drawer" }, make("summary", {}, texts.piano), controls);
    section.append(soundOffer(), markup`
      <div id="strip" role="scrollbar" tabindex="0" aria-controls="both-keys" aria-orientation="horizontal" aria-valuenow="60" aria-label="${messages.piano.strip}" hidden><svg aria-hidden="true"></svg><span class="frame"></span></div>
      <div class="keys" id="both-box" role="group" aria-label="${texts.keyboard}"><svg id="both-keys" class="playable" role="img"></svg></div>`, this.drawer);
    this.box = within(section, "#both-box", HTMLElement);
    this.both = new MarkedKeyboard(within(section, "#both-keys", SVGSVGElement), { height: 130, names: false });
    this.strip = new Strip(within(section, "#strip", HTMLElement), this.box, this.both, (midi) => state.keyName(midi));
    beginPianoControls(this, signal);
    playWithPointer(this.both, latch, signal);
    onResize([this.box], () => {
      this.width = 0;
      this.draw();
    }, signal);
    follow(["keys"], () => this.draw(), signal);
    for (const type of ["on", "off"]) piano.addEventListener(type, () => this.press(), { signal });
  }

  show(shown: Shown) {
    this.shown = shown;
    this.draw();
  }

  draw() {
    const { low, high, marks = new Map() as Map<number, Mark>, labels = new Map() } = this.shown;
    this.width ||= Math.floor(this.box.clientWidth);
    if (!this.width) return;
    const down = state.notes?.down ?? [];
    const needed = [low, high, ...down, ...marks.keys()].map((midi) => Math.max(12, Math.min(120, midi)));
    const octaves = this.mayWiden ? Math.max(2, Math.min(4, Math.floor((this.width / USUAL - 1) / 7))) : 2;
    const home = Math.floor(low / 12) * 12;
    const range = rangeFor(needed, octaves, this.range, Math.max(24, octaves > 2 && home > 36 ? home - 12 * Math.floor((octaves - 2) / 2) : home));
    this.range = range;
    const whites = whiteCount(range.first, range.last);
    const drawn = this.width / whites >= NARROWEST ? this.width : whites * FINGER;
    this.box.style.setProperty("--drawn", `${drawn}px`);
    // A piano that scrolls can be scrolled with the arrow keys, too.
    if (drawn > this.width) this.box.setAttribute("tabindex", "0");
    else this.box.removeAttribute("tabindex");
    const height = Math.round(Math.max(84, Math.min(170, innerHeight * (innerHeight < 480 ? 0.3 : 0.2))));
    if (this.both.layOut(range.first, range.last, drawn, height)) this.strip.layOut(drawn > this.width, this.width);
    this.both.mark(marks, labels);
    this.follow(marks);
    this.press();
    const says = [...marks].sort(([a], [b]) => a - b).map(([, { name, state: kind }]) => `${name} ${texts.states[kind]}`);
    this.both.svg.setAttribute("aria-label", messages.hands.of(texts.keyboard, says.join(", ") || texts.nothingHeld));
  }

  /** Where the piano is wider than the screen, what is marked is seen. */
  follow(marks: Map<number, Mark>) {
    const lit = [...marks.keys(), ...state.notes?.down ?? []].map((midi) =>
      [midi, { hand: "upper" as const, shared: false, held: false, name: "", degree: null }] as const);
    this.strip.show(new Map(lit));
  }

  /** Shows held keys at once. */
  press() {
    const down = new Set([...state.notes?.down ?? [], ...piano.holders.keys()]);
    for (const { midi } of this.both.keys) this.both.press(midi, down.has(midi));
  }
}

export const pianoStyle = `
  .drill-piano { --right-key: #4fc17f; --wrong-key: #ff7d70; --guide-key: #58c4ee; grid-row: auto; grid-column: 1 / -1; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .drill-piano #strip { margin-bottom: 2px; }
  /* It comes with the first key: no key moves under the fingers, and no button is covered. */
  .drill-piano #sound-offer { bottom: 0; }
  .drill-piano .key[data-mark="right"] .body { fill: var(--right-key); }
  .drill-piano .key[data-mark="wrong"] .body { fill: var(--wrong-key); }
  .drill-piano .key.black[data-mark="right"] .body, .drill-piano .key.black[data-mark="wrong"] .body { stroke: #101215; stroke-width: 1.5; }
  .drill-piano .key.pressed[data-mark] .body { stroke: #101215; stroke-width: 2.5; }
  .drill-piano .sign { fill: none; stroke: #101215; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; pointer-events: none; }
  .drill-piano .sign.missing { stroke: #101215; stroke-width: 2.2; stroke-dasharray: 3.4 3.4; stroke-linecap: butt; }
  .drill-piano .sign.guide { fill: var(--guide-key); stroke: #101215; stroke-width: 1.2; }
  .drill-piano .key.black[data-mark="missing"] .sign { stroke: #fff; }
  .drill-piano .key .line { fill: #24272c; font-weight: 650; text-anchor: middle; pointer-events: none; }
  .drill-piano .key .line.second { font-weight: 400; }
  .drill-piano .key.black .line { fill: #f4f1ea; }
  .drill-piano .key.black[data-mark="right"] .line, .drill-piano .key.black[data-mark="wrong"] .line { fill: #101215; }
  /* What stands on them is read while they are held. */
  .drill-piano .key.pressed:not([data-mark="right"], [data-mark="wrong"], [data-hand]) .body { fill: #9db7c6; }
  .drill-piano .key.pressed .line { fill: #101215; }
  .drill-piano .key.pressed .sign.missing { stroke: #101215; }
  .drill-piano .letter { font-size: 10px; font-weight: 500; }
  .piano-drawer summary { color: var(--faint); cursor: pointer; padding: 6px 0; min-height: 32px; width: max-content; }
  @media (forced-colors: active) {
    .drill-piano .key[data-mark="right"] .body { fill: Highlight; }
    .drill-piano .key[data-mark="wrong"] .body { fill: Mark; }
    .drill-piano .sign { stroke: CanvasText; }
  }
`;
