// The circle of fifths: signatures, relative and parallel keys, the chords of a key, and the key that is heard.

import { draw, fill, make } from "./dom.js";
import { attempt, follow, notice, read, sentenceOf, state, View } from "./shell.js";

/**
 * @typedef {"major" | "minor"} Mode
 * @typedef {{ symbol: string, numeral: string }} ScaleChord
 * @typedef {{ name: string, mode: Mode, signature: number, triads: ScaleChord[], sevenths: ScaleChord[], harmonicChords: ScaleChord[] }} KeyFacts
 * @typedef {{ title: string, label: string, signature: string[], relative: string, parallel: string, facts: KeyFacts }} PlacedKey
 * @typedef {{ major: PlacedKey[], minor: PlacedKey[] }} Place what lies at one of the twelve places, the plainer spelling first
 */

const texts = {
  title: "Circle of fifths",
  keys: "Keys, clockwise in fifths",
  heard: (/** @type {string} */ key) => `Heard: ${key}`,
  given: (/** @type {string} */ key) => `Set: ${key}`,
  unheard: "No key is heard",
  unset: "No key is set",
  isCurrent: (/** @type {string} */ key) => `Names are spelled in ${key}`,
  use: "Spell names in this key",
  signature: "Signature",
  noSigns: "no sharps or flats",
  relative: "Relative",
  parallel: "Parallel",
  triads: "Triads",
  sevenths: "Seventh chords",
  raised: "With the raised seventh",
  also: (/** @type {string} */ key) => `Write it as ${key}`,
};

// Radii of the rings, outside in: signatures, major keys, minor keys, and the middle.
const RINGS = { outside: 100, major: 84, minor: 56, middle: 34 };

const style = new CSSStyleSheet();
style.replaceSync(`
  chordd-circle { display: flex; flex-wrap: wrap; gap: var(--gap) calc(2 * var(--gap)); align-items: flex-start; align-content: flex-start; }
  chordd-circle h1 { font-size: 20px; font-weight: 700; flex: 1 0 100%; }
  chordd-circle svg { flex: 1 1 320px; max-width: min(100%, 72svh); touch-action: manipulation; }
  chordd-circle path { fill: var(--surface); stroke: var(--line); stroke-width: 0.6; }
  chordd-circle g[role="radio"] { cursor: pointer; outline: none; }
  chordd-circle g[role="radio"]:hover path { stroke: var(--ink); }
  chordd-circle g[aria-checked="true"] path { fill: var(--upper-key); }
  chordd-circle g[aria-checked="true"] text { fill: #16181b; }
  chordd-circle g[role="radio"]:focus-visible path { stroke: var(--ink); stroke-width: 1.6; }
  chordd-circle .heard circle { fill: var(--lower-key); stroke: #16181b; stroke-width: 0.5; }
  chordd-circle g:not(.heard) circle { display: none; }
  chordd-circle text { fill: var(--ink); text-anchor: middle; dominant-baseline: central; font-weight: 600; pointer-events: none; }
  chordd-circle .signature { fill: var(--faint); font-size: 7px; }
  chordd-circle .major { font-size: 11px; }
  chordd-circle .minor { font-size: 8px; }
  chordd-circle section { flex: 1 1 300px; min-width: 0; display: grid; gap: 10px; }
  chordd-circle .two { font-size: 72%; }
  chordd-circle h2 { font-size: 28px; font-weight: 700; color: var(--ink); }
  chordd-circle dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 0; }
  chordd-circle dt { color: var(--faint); }
  chordd-circle dd { margin: 0; }
  chordd-circle .chords { display: flex; flex-wrap: wrap; gap: 4px 14px; }
  chordd-circle .chords span { display: inline-block; color: var(--faint); font-size: 12px; margin-right: 5px; }
  chordd-circle .ear { color: var(--faint); }
  chordd-circle button { justify-self: start; }
`);
document.adoptedStyleSheets.push(style);

/** @typedef {{ mode: Mode, place: number, spelling: number }} Choice a key, by its place */

/**
 * The key that the player has chosen, as long as the page is open; null: the key in which names are spelled is explained.
 *
 * @type {Choice | null}
 */
let picked = null;

/** The key that was heard last; it stays when the keys are let go. */
let heard = "";

/**
 * A point on the circle, which begins at the top and goes clockwise in twelfths.
 *
 * @param {number} radius
 * @param {number} place
 */
const point = (radius, place) => {
  const angle = (place / 12) * 2 * Math.PI;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
};

/**
 * A part of a ring, in the middle of which a place is.
 *
 * @param {number} outer
 * @param {number} inner
 * @param {number} place
 */
function segment(outer, inner, place) {
  const [from, to] = [place - 0.5, place + 0.5];
  return `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;
}

/**
 * What lies at a place; of two spellings the second is below the first.
 *
 * @param {string} kind
 * @param {number} radius
 * @param {number} place
 * @param {string[]} spellings
 */
function label(kind, radius, place, spellings) {
  const [x, y] = point(radius, place);
  const height = { major: 8.5, minor: 6.5 }[kind] ?? 0;
  const lines = spellings.map((words, line) =>
    draw("tspan", { x, y: y + height * (line - (spellings.length - 1) / 2), class: spellings.length > 1 && "two" }, words));
  return draw("text", { class: kind }, ...lines);
}

/** `2♯`, `3♭` or `♮`, as on every circle of fifths. */
const signs = (/** @type {number} */ count) => (count === 0 ? "♮" : `${Math.abs(count)}${count < 0 ? "♭" : "♯"}`);

class Circle extends View {
  /** @type {Place[]} */
  places = [];
  /** @type {Choice} the key that is explained */
  chosen = picked ?? { mode: "major", place: 0, spelling: 0 };
  /** @type {Choice | null} the key in which names are spelled */
  current = null;

  /** @param {AbortSignal} signal */
  open(signal) {
    this.picture = draw("svg", { viewBox: "-104 -104 208 208", role: "radiogroup", "aria-label": texts.keys });
    this.facts = make("section", { "aria-live": "polite" });
    this.ear = make("p", { class: "ear", role: "status" });
    this.append(make("h1", { tabindex: -1 }, texts.title), this.picture, this.facts);
    this.picture.addEventListener("keydown", (event) => this.move(/** @type {KeyboardEvent} */ (event)));
    // What the notes are called, and how chords are written, may change.
    follow(["settings"], () => this.load(signal), signal);
    follow(["chord", "settings"], () => this.mark(), signal);
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    try {
      const { places } = await read("circle");
      if (signal.aborted) return;
      this.places = places;
      this.drawKeys();
      this.explain();
      this.mark();
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
  }

  drawKeys() {
    const keys = this.places.flatMap((place, index) => [
      label("signature", (RINGS.outside + RINGS.major) / 2, index, [place.major.map(({ facts }) => signs(facts.signature)).join("/")]),
      this.key("major", place.major, index, RINGS.major, RINGS.minor),
      this.key("minor", place.minor, index, RINGS.minor, RINGS.middle),
    ]);
    this.picture?.replaceChildren(...keys);
    this.check();
  }

  /**
   * @param {Mode} mode
   * @param {PlacedKey[]} spellings
   * @param {number} place
   * @param {number} outer
   * @param {number} inner
   */
  key(mode, spellings, place, outer, inner) {
    // In a corner, where no letter is.
    const [x, y] = point(outer - 5, place - 0.36);
    const name = spellings.map(({ title }) => title).join(", ");
    const element = draw("g", { role: "radio", "aria-label": name, "data-mode": mode, "data-place": place },
      draw("path", { d: segment(outer, inner, place) }),
      label(mode, (outer + inner) / 2 - 1, place, spellings.map(({ label: short }) => short)),
      draw("circle", { cx: x, cy: y, r: 2.2 }));
    element.addEventListener("click", () => this.choose(this.spelled({ mode, place }), element));
    return element;
  }

  /**
   * A key in the spelling that is in use, where it is.
   *
   * @param {{ mode: Mode, place: number }} key
   * @returns {Choice}
   */
  spelled({ mode, place }) {
    const isCurrent = this.current?.mode === mode && this.current.place === place;
    return { mode, place, spelling: isCurrent ? this.current?.spelling ?? 0 : 0 };
  }

  /**
   * @param {Choice} choice
   * @param {Element | null | undefined} [element] gets the focus
   */
  choose(choice, element) {
    picked = choice;
    this.chosen = choice;
    this.check();
    this.explain();
    if (element instanceof SVGElement) element.focus();
  }

  /** Shows which key is chosen; only that one can be reached with the tabulator, as in every group of radio buttons. */
  check() {
    for (const element of this.picture?.querySelectorAll("g") ?? []) {
      const isChosen = element === this.element(this.chosen);
      element.setAttribute("aria-checked", String(isChosen));
      element.setAttribute("tabindex", isChosen ? "0" : "-1");
    }
  }

  /** @param {{ mode: Mode, place: number }} key */
  element({ mode, place }) {
    return this.picture?.querySelector(`[data-mode="${mode}"][data-place="${place}"]`);
  }

  /**
   * The arrows go around the circle, and from one ring to the other.
   *
   * @param {KeyboardEvent} event
   */
  move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const mode = /** @type {Mode | undefined} */ ({ ArrowUp: "major", ArrowDown: "minor" }[event.key]);
    if (step === undefined && mode === undefined) return;
    event.preventDefault();
    const choice = this.spelled({ mode: mode ?? this.chosen.mode, place: (this.chosen.place + (step ?? 0) + 12) % 12 });
    this.choose(choice, this.element(choice));
  }

  explain() {
    const { mode, place, spelling } = this.chosen;
    const spellings = this.places[place]?.[mode];
    const key = spellings?.[spelling];
    if (!key || !this.facts) return;
    const rows = [
      [texts.signature, key.signature.join(" ") || texts.noSigns], [texts.relative, key.relative], [texts.parallel, key.parallel],
    ].flatMap(([term, words]) => [make("dt", {}, term), make("dd", {}, words)]);
    const chords = [
      [texts.triads, key.facts.triads], [texts.sevenths, key.facts.sevenths], [texts.raised, key.facts.harmonicChords],
    ].flatMap(([term, list]) => {
      if (!list.length) return [];
      const row = make("dd", { class: "chords" });
      fill(row, /** @type {ScaleChord[]} */ (list), ({ numeral }) => numeral,
        ({ symbol, numeral }) => make("div", {}, make("span", {}, numeral), symbol));
      return [make("dt", {}, String(term)), row];
    });
    this.facts.replaceChildren(make("h2", {}, key.title), make("dl", {}, ...rows, ...chords));
    const other = spellings[spelling === 0 ? 1 : 0];
    if (other) {
      const button = make("button", { type: "button" }, texts.also(other.title));
      button.addEventListener("click", () => {
        this.choose({ mode, place, spelling: spelling === 0 ? 1 : 0 }, null);
        this.facts?.querySelector("button")?.focus();
      });
      this.facts.append(button);
    }
    if (state.writable && state.key !== key.facts.name) {
      const use = make("button", { type: "button" }, texts.use);
      use.addEventListener("click", () => attempt("key", { key: key.facts.name }));
      this.facts.append(use);
    }
    if (this.ear) this.facts.append(this.ear);
  }

  /** Marks the key in which names are spelled now, the one that is heard or the one that is set; explains it if none was chosen. */
  mark() {
    if (state.chord) heard = state.chord.key ?? "";
    const isGiven = !["detect", "none"].includes(state.key);
    const name = isGiven ? state.key : state.key === "detect" ? heard : "";
    const before = JSON.stringify([this.current, this.chosen]);
    this.current = null;
    let title = "";
    for (const [place, keys] of this.places.entries()) {
      for (const mode of /** @type {Mode[]} */ (["major", "minor"])) {
        const spelling = keys[mode].findIndex(({ facts }) => facts.name === name);
        const element = this.element({ mode, place });
        element?.classList.toggle("heard", spelling >= 0);
        element?.removeAttribute("aria-description");
        if (spelling < 0) continue;
        title = keys[mode][spelling].title;
        element?.setAttribute("aria-description", texts.isCurrent(title));
        this.current = { mode, place, spelling };
      }
    }
    if (!picked && this.current) this.chosen = this.current;
    if (this.ear) {
      this.ear.textContent = title ? (isGiven ? texts.given : texts.heard)(title) : state.key === "none" ? texts.unset : texts.unheard;
    }
    if (JSON.stringify([this.current, this.chosen]) === before) return;
    this.check();
    this.explain();
  }
}

customElements.define("chordd-circle", Circle);
