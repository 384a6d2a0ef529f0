// The circle of fifths: signatures, relative and parallel keys, the chords of a key, and the key that is heard.

import { chordLink, hearButton } from "./chord-link.js";
import { Overlay, point, presentFunction, segment } from "./circle-overlay.js";
import { rules } from "./circle-style.js";
import { texts } from "./circle-texts.js";
import { draw, make, useRules } from "./dom.js";
import { attempt, follow, notice, player, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

useRules(rules);

const VIEW = "/circle";

// Radii of the rings, outside in: signatures, major keys, minor keys, and the middle. The functions lie around and within them.
const RINGS = { outside: 100, major: 86, minor: 60, middle: 38 };

/**
 * @typedef {keyof Wire.CirclePlace} Mode
 * @typedef {{ mode: Mode, place: number, spelling: number }} Choice a key, by its place
 */

/**
 * The key that the player has chosen, as long as the page is open; null: the key in which names are spelled is explained.
 *
 * @type {Choice | null}
 */
let picked = null;

/**
 * The label at a place; of two spellings the second is below the first.
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

/** A name as links have it: `Ab major`. */
const linked = (/** @type {string} */ name) => name.replaceAll("♭", "b").replaceAll("♯", "#");

/** `2♯`, `3♭` or `♮`, as on every circle of fifths. */
const signs = (/** @type {number} */ count) => (count === 0 ? "♮" : `${Math.abs(count)}${count < 0 ? "♭" : "♯"}`);

class Circle extends View {
  /** @type {Wire.CirclePlace[]} */
  places = [];
  /**
   * The facts of the keys that were looked at, by title: the chords of all keys at once would keep the page waiting.
   *
   * @type {Map<string, Promise<Wire.KeyFacts>>}
   */
  asked = new Map();
  /** @type {{ title: string, facts: Wire.KeyFacts } | null} the key whose facts are shown */
  explained = null;
  /** @type {Choice} the key that is explained */
  chosen = picked ?? { mode: "major", place: 0, spelling: 0 };
  /** @type {Choice | null} the key in which names are spelled */
  current = null;
  /** The order in which accidentals are added to signatures. */
  order = { sharps: /** @type {string[]} */ ([]), flats: /** @type {string[]} */ ([]) };

  /** @param {AbortSignal} signal */
  open(signal) {
    this.signal = signal;
    this.picture = draw("svg", { viewBox: "-116 -116 232 232", role: "radiogroup", "aria-label": texts.keys });
    this.overlay = new Overlay(RINGS);
    this.keys = draw("g", { role: "presentation" });
    this.picture.append(this.overlay.element, this.keys);
    this.facts = make("section", {});
    this.ear = make("p", { class: "ear", role: "status" });
    this.now = make("p", { class: "now-played" }, "\u00a0");
    this.append(make("h1", { tabindex: -1 }, texts.title),
      make("details", { class: "help" }, make("summary", {}, texts.help), ...texts.helpLines.map((line) => make("p", {}, line))),
      make("div", { class: "picture" }, this.picture, this.legend(), this.ear, this.now), this.facts);
    this.picture.addEventListener("keydown", (event) => this.move(/** @type {KeyboardEvent} */ (event)));
    // The names of notes and the style of chords may change.
    follow(["settings"], () => this.load(signal), signal);
    follow(["heardKey", "settings"], () => this.mark(), signal);
    follow(["chord"], () => this.showPresent(), signal);
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    try {
      const { places, sharps, flats } = await read("circle");
      if (signal.aborted) return;
      this.places = places;
      this.asked.clear();
      this.explained = null;
      this.order = { sharps, flats };
      const asked = this.find(subjectOf(location));
      if (asked) this.chosen = picked = asked;
      this.drawKeys();
      this.mark();
      await this.explain();
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
  }

  drawKeys() {
    const keys = this.places.flatMap((place, index) => [
      label("signature", (RINGS.outside + RINGS.major) / 2, index, [place.major.map(({ accidentals }) => signs(accidentals)).join("/")]),
      this.key("major", place.major, index, RINGS.major, RINGS.minor),
      this.key("minor", place.minor, index, RINGS.minor, RINGS.middle),
    ]);
    this.keys?.replaceChildren(...keys);
    this.check();
  }

  /**
   * @param {Mode} mode
   * @param {Wire.CirclePlacedKey[]} spellings
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
  async choose(choice, element) {
    picked = choice;
    this.chosen = choice;
    const key = this.places[choice.place]?.[choice.mode][choice.spelling];
    if (key) history.replaceState(null, "", `${VIEW}/${encodeURIComponent(key.name)}${location.hash}`);
    this.check();
    if (element instanceof SVGElement) element.focus();
    await this.explain();
  }

  /** Shows which key is chosen; only that one can be reached with the tabulator, as in every group of radio buttons. */
  check() {
    for (const element of this.keys?.querySelectorAll("g") ?? []) {
      const isChosen = element === this.element(this.chosen);
      element.setAttribute("aria-checked", String(isChosen));
      element.setAttribute("tabindex", isChosen ? "0" : "-1");
    }
  }

  /** @param {{ mode: Mode, place: number }} key */
  element({ mode, place }) {
    return this.keys?.querySelector(`[data-mode="${mode}"][data-place="${place}"]`);
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

  /** The key that is chosen; undefined as long as the circle is not known. */
  get chosenKey() {
    return this.places[this.chosen.place]?.[this.chosen.mode][this.chosen.spelling];
  }

  /**
   * The facts of a key; they are requested once for each.
   *
   * @param {string} title
   */
  factsOf(title) {
    const facts = this.asked.get(title) ?? read("key-facts", { key: title });
    this.asked.set(title, facts);
    return facts;
  }

  /** Shows the key that is chosen; the one before it stands until the facts are there. */
  async explain() {
    const { chosenKey: key, asked } = this;
    if (!key || !this.facts) return;
    try {
      const facts = await this.factsOf(key.title);
      if (this.signal?.aborted || this.chosenKey !== key) return;
      this.explained = { title: key.title, facts };
      this.write(key, facts);
    } catch (refusal) {
      // It may be there another time.
      asked.delete(key.title);
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
  }

  /**
   * @param {Wire.CirclePlacedKey} key that is chosen
   * @param {Wire.KeyFacts} facts
   */
  write(key, facts) {
    if (!this.facts) return;
    const { mode, place, spelling } = this.chosen;
    const spellings = this.places[place][mode];
    this.overlay?.turn(place, facts.functions);
    this.showPresent();
    const rows = [
      row(texts.signature, key.signature.join(" ") || texts.noSigns),
      row(texts.sharps, order(this.order.sharps, facts.signature)), row(texts.flats, order(this.order.flats, -facts.signature)),
      ...[[texts.relative, facts.relative], [texts.parallel, facts.parallel], [texts.dominant, facts.dominant], [texts.subdominant, facts.subdominant]]
        .map(([term, name]) => row(term, this.keyButton(name))),
    ];
    const buttons = [];
    const other = spellings[spelling === 0 ? 1 : 0];
    if (other) {
      const button = make("button", { type: "button", class: "other-spelling" }, texts.also(other.title));
      button.addEventListener("click", async () => {
        await this.choose({ mode, place, spelling: spelling === 0 ? 1 : 0 }, null);
        /** @type {HTMLElement | null | undefined} */ (this.facts?.querySelector(".other-spelling"))?.focus();
      });
      buttons.push(button);
    }
    if (state.writable && state.key !== facts.name) {
      const use = make("button", { type: "button" }, texts.use);
      use.addEventListener("click", () => attempt("key", { key: facts.name }));
      buttons.push(use);
    }
    const several = facts.scales.length > 1;
    const chords = facts.scales.flatMap(({ scale, triads, sevenths }) => [
      row(several ? texts.inScale(texts.triads, scale) : texts.triads, ...this.chords(triads, true)),
      row(several ? texts.inScale(texts.sevenths, scale) : texts.sevenths, ...this.chords(sevenths, true)),
    ]);
    this.facts.replaceChildren(make("h2", {}, key.title), make("dl", {}, ...rows.flat()), make("p", { class: "buttons" }, ...buttons),
      make("dl", { class: "chord-rows" }, ...chords.flat(),
        ...row(texts.borrowed, ...this.chords(facts.borrowed.map(({ chord }) => chord), false))));
  }

  /**
   * Chords with their numerals, each a link and heard; a scale can be heard as a whole.
   *
   * @param {Wire.ScaleChordFacts[]} chords
   * @param {boolean} isScale
   */
  chords(chords, isScale) {
    const all = chords.map(({ symbol }) => symbol).join(" ");
    return [
      ...chords.map((chord) => chordLink(chord, { remark: chord.numeral })),
      ...isScale ? [hearButton(texts.allOf(all), () => player.playSymbols(all))] : [],
    ];
  }

  /**
   * A key that a player may go to; its name alone where the circle has not got it.
   *
   * @param {string} name
   */
  keyButton(name) {
    const choice = this.find(name);
    if (!choice) return name;
    const button = make("button", { type: "button", class: "key-name" }, this.places[choice.place][choice.mode][choice.spelling].title);
    button.addEventListener("click", () => this.choose(choice, this.element(choice)));
    return button;
  }

  /**
   * @param {string} name of a key, as chordd writes it, or as it stands in a link
   * @returns {Choice | null}
   */
  find(name) {
    // Whole names are read in any case: `a minor`.
    const plain = (/** @type {string} */ text) => (name.includes(" ") ? text.toLowerCase() : text);
    const wanted = plain(name);
    for (const [place, keys] of this.places.entries()) {
      for (const mode of /** @type {Mode[]} */ (["major", "minor"])) {
        const spelling = keys[mode].findIndex((key) => [key.name, key.title, linked(key.name), linked(key.title)].some((each) => plain(each) === wanted));
        if (spelling >= 0) return { mode, place, spelling };
      }
    }
    return null;
  }

  legend() {
    return make("p", { class: "legend" }, ...Object.entries(texts.functions).map(([name, words]) =>
      make("span", { "data-function": name }, make("b", {}, texts.letters[name] ?? ""), ` ${words}`)));
  }

  /** The chord that is played, as what it is in the key that is explained. */
  showPresent() {
    const { chosenKey: key, explained } = this;
    const { chord } = state;
    const functions = explained?.title === key?.title ? explained?.facts.functions ?? [] : [];
    const present = chord ? presentFunction(functions, chord) : null;
    this.overlay?.light(present);
    if (!this.now) return;
    const roman = chord?.roman && chord.key === key?.name ? chord.roman : present?.numeral;
    this.now.textContent = !chord ? "\u00a0" : present ? texts.present(chord.name, roman ?? "", texts.functions[present.function] ?? "")
      : roman ? texts.presentIn(chord.name, roman) : texts.presentElsewhere(chord.name);
  }

  /** Marks the key in which names are spelled now, the one that is heard or the one that is set; explains it if none was chosen. */
  mark() {
    const isGiven = !["detect", "none"].includes(state.key);
    const name = isGiven ? state.key : state.key === "detect" ? state.heardKey?.name : "";
    const before = JSON.stringify([this.current, this.chosen]);
    this.current = null;
    let title = "";
    for (const [place, keys] of this.places.entries()) {
      for (const mode of /** @type {Mode[]} */ (["major", "minor"])) {
        const spelling = keys[mode].findIndex((key) => key.name === name);
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
      this.ear.title = title && !isGiven && state.heardKey ? texts.sure(state.heardKey.confidence) : "";
    }
    this.showPresent();
    if (JSON.stringify([this.current, this.chosen]) === before) return;
    this.check();
    this.explain();
  }
}

/**
 * @param {string} term
 * @param {...(Node | string)} content
 */
const row = (term, ...content) => [make("dt", {}, term), make("dd", {}, ...content)];

/**
 * The order in which accidentals are added; those of the signature stand out.
 *
 * @param {string[]} notes
 * @param {number} count
 */
const order = (notes, count) => make("span", { class: "order" }, ...notes.flatMap((note, index) => [
  index < count ? make("strong", {}, note) : make("span", {}, note), " ",
]));

customElements.define("chordd-circle", Circle);
