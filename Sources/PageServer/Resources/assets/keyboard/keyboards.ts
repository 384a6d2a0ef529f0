// The three keyboards of the page: each hand by itself, and both together, which can be played.

import { onResize } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { type Range, rangeFor, whiteCount } from "./key-geometry.js";
import { rowsAbove } from "./labels.js";
import { messages } from "./messages.js";
import { inWords, litKeys, type LitKeys, ofHand } from "./notes.js";
import type { Hand, State } from "./state.js";
import { FINGER, Strip } from "./strip.js";

/** In pixels: a white key that a mouse hits; narrower ones would have no names of their own. */
const NARROWEST_KEY = 14;
/** The white keys of a piano. */
const WHITES = 52;
/** In milliseconds: for how long keys stay narrow after all of those that needed it were released. */
const CALM = 3000;
const HOMES = { lower: 48, upper: 60 };
/** As in page.css: a low window, such as a phone on its side. */
const LOW = matchMedia("(max-height: 29.99em) and (min-aspect-ratio: 1)");

export class Keyboards extends EventTarget {
  /** The range of the piano that each keyboard shows. */
  ranges: Partial<Record<Hand | "both", Range>> = {};
  /** Asking for a size makes the browser lay out the page, so it is asked only after the size has changed. */
  sizes: Map<SVGSVGElement, { width: number, height: number }> = new Map();
  /** How many white keys have to be seen at once. */
  together = 0;
  private calm = 0;

  declare state: State;
  declare both: Keyboard;
  declare hands: { lower: Keyboard, upper: Keyboard };
  declare strip: Strip;

  constructor(state: State, { both, lower, upper, strip }: { both: SVGSVGElement, lower: SVGSVGElement, upper: SVGSVGElement, strip: HTMLElement }, signal: AbortSignal) {
    super();
    this.state = state;
    this.both = new Keyboard(both, { height: 130, degrees: true, nameSize: 15 });
    this.hands = {
      lower: new Keyboard(lower, { height: 72, nameSize: 13 }),
      upper: new Keyboard(upper, { height: 72, nameSize: 13 }),
    };
    this.strip = new Strip(strip, boxOf(both), this.both, (midi) => state.keyName(midi));
    onResize([both, lower, upper].map(boxOf), () => {
      this.sizes.clear();
      this.draw();
    }, signal);
    state.follow(["keys"], () => this.draw(), signal);
    state.addEventListener("connection", () => this.strip.draw(), { signal });
  }

  draw() {
    const lit = litKeys(this.state.notes, this.state.chord, this.state.choices.notes, this.state.named);
    this.drawBoth(lit);
    for (const hand of ["lower", "upper"] as const) this.drawHand(hand, ofHand(lit, hand));
  }

  drawBoth(lit: LitKeys) {
    const { both } = this;
    const { width, height } = this.sizeOf(both);
    if (!width) return;
    // As a piano where its keys are wide enough; else a part of it, and a strip that moves the part.
    const isPart = width < WHITES * (LOW.matches ? FINGER : NARROWEST_KEY);
    const range = rangeFor([...lit.keys()], 7, this.ranges.both, 21);
    this.ranges.both = range;
    const usual = Math.floor(width / FINGER);
    const seen = isPart ? Math.max(usual, this.spanOf(lit)) : 0;
    const drawn = isPart ? (width / seen) * whiteCount(range.first, range.last) : width;
    const size = width > 1500 ? 18 : 15;
    // Names shrink with their keys.
    both.nameSize = isPart ? Math.max(9, Math.round((size * usual) / seen)) : size;
    boxOf(both.svg).style.setProperty("--drawn", `${drawn}px`);
    const tall = LOW.matches ? Math.max(64, height * 0.25) : Math.max(84, Math.min(245, height * 0.16));
    // Narrow keys are as much taller as their names are smaller: nothing around them moves.
    const topOf = (white: number, name: number) => rowsAbove(white, name, both.degrees, both.mostRows).top;
    const rest = isPart ? topOf(width / usual, size) - topOf(width / seen, both.nameSize) : 0;
    const isOther = both.layOut(range.first, range.last, drawn, Math.round(tall) + rest);
    if (isOther) this.strip.layOut(drawn > width, width);
    both.show(lit);
    this.strip.show(lit);
    both.svg.setAttribute("aria-label", messages.hands.of(messages.hands.both, inWords(lit)));
    this.dispatchEvent(new Event("drawn"));
  }

  /** The white keys from the lowest to the highest key that is held, or was a moment ago: between two chords the picture stands still. */
  spanOf(lit: LitKeys) {
    clearTimeout(this.calm);
    const keys = [...lit.keys()];
    if (keys.length) this.together = Math.max(this.together, whiteCount(Math.min(...keys) - 1, Math.max(...keys) + 1));
    else if (this.together) this.calm = setTimeout(() => { this.together = 0; this.draw(); }, CALM);
    return this.together;
  }

  sizeOf({ svg }: Keyboard) {
    const known = this.sizes.get(svg) ?? { width: Math.floor(boxOf(svg).clientWidth), height: innerHeight };
    this.sizes.set(svg, known);
    return known;
  }

  drawHand(hand: Hand, lit: LitKeys) {
    const keyboard = this.hands[hand];
    const { width } = this.sizeOf(keyboard);
    if (!width) return;
    const range = rangeFor([...lit.keys()], 2, this.ranges[hand], HOMES[hand]);
    this.ranges[hand] = range;
    keyboard.nameSize = width > 600 ? 16 : 13;
    keyboard.layOut(range.first, range.last, width, Math.round(Math.max(68, Math.min(110, width * 0.13))));
    keyboard.show(lit);
    const names = [...lit.values()].map((key) => key.name).join(" ");
    keyboard.svg.setAttribute("aria-label", messages.hands.of(messages.hands[hand], names || messages.hands.none));
  }
}

const boxOf = (svg: SVGSVGElement) => svg.parentElement as HTMLElement;
