// The circle of fifths: signatures, relative and parallel keys, the chords of a key, and the key that is heard.

import { addressOf, chordLink, hearButton } from "./chord-link.js";
import { Overlay, point, segment } from "./circle-overlay.js";
import { rules } from "./circle-style.js";
import { texts } from "./circle-texts.js";
import { draw, make, useRules } from "./dom.js";
import { HeldLine, judged, type Tone } from "./held-notes.js";
import { showName } from "./name-view.js";
import { keyName } from "./music-names.js";
import { presentFunction } from "./present-function.js";
import { attempt, follow, notice, player, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

useRules(rules);

const VIEW = "/circle";

// Radii of the rings, outside in: signatures, major keys, minor keys, and the middle. The functions lie around and within them.
const RINGS = { outside: 100, major: 100, minor: 66, middle: 43 };

type Mode = keyof Wire.CirclePlace;
/** A key, by its place. */
type Choice = { mode: Mode, place: number, spelling: number };

/** The key that the player has chosen, as long as the page is open; null: the key in which names are spelled is explained. */
let picked: Choice | null = null;

/** The label at a place; of two spellings the second is below the first. */
function label(kind: string, radius: number, place: number, spellings: string[]) {
  const [x, y] = point(radius, place);
  const height = { major: 8.5, minor: 6.5 }[kind] ?? 0;
  const lines = spellings.map((words, line) =>
    draw("tspan", { x, y: y + height * (line - (spellings.length - 1) / 2), class: spellings.length > 1 && (line ? "two second" : "two") }, words));
  return draw("text", { class: kind }, ...lines);
}

/** A name as links have it: `Ab major`. */
const linked = (name: string) => name.replaceAll("♭", "b").replaceAll("♯", "#");

/** `2♯`, `3♭` or `♮`, as on every circle of fifths. */
const signs = (count: number) => (count === 0 ? "♮" : `${Math.abs(count)}${count < 0 ? "♭" : "♯"}`);

class Circle extends View {
  declare signal?: AbortSignal;
  declare picture?: SVGSVGElement;
  declare overlay?: Overlay;
  declare keys?: SVGGElement;
  declare facts?: HTMLElement;
  declare ear?: HTMLParagraphElement;
  declare now?: HTMLParagraphElement;
  declare middle?: HTMLDivElement;
  declare held?: HeldLine;
  declare live?: HTMLButtonElement;

  places: Wire.CirclePlace[] = [];
  /** The facts of the keys that were looked at, by title: the chords of all keys at once would keep the page waiting. */
  asked: Map<string, Promise<Wire.KeyFacts>> = new Map();
  /** The key whose facts are shown. */
  explained: { title: string, facts: Wire.KeyFacts } | null = null;
  /** The key that is explained. */
  chosen: Choice = picked ?? { mode: "major", place: 0, spelling: 0 };
  /** The key in which names are spelled. */
  current: Choice | null = null;
  /** Whether it goes along with the key that is heard. */
  isLive = false;
  /** The order in which accidentals are added to signatures. */
  order = { sharps: [] as string[], flats: [] as string[] };
  /** The notes of the key that is explained. */
  tones: Tone[] = [];
  /** The rows of its seven chords. */
  seven: { element: HTMLElement, numeral: string }[] = [];

  open(signal: AbortSignal) {
    this.signal = signal;
    this.picture = draw("svg", { viewBox: "-118 -118 236 236", role: "radiogroup", "aria-label": texts.keys });
    this.overlay = new Overlay(RINGS);
    this.keys = draw("g", { role: "presentation" });
    this.picture.append(this.overlay.element, this.keys);
    this.facts = make("section", {});
    this.ear = make("p", { class: "ear", role: "status" });
    this.now = make("p", { class: "now-played unseen" }, "\u00a0");
    this.middle = make("div", { class: "middle", "aria-hidden": "true" });
    this.held = new HeldLine(texts.heldHint);
    this.live = make("button", { type: "button", class: "live", "aria-pressed": "false", title: texts.followHint }, texts.follow);
    this.live.addEventListener("click", () => this.setLive(!this.isLive));
    this.append(make("div", { class: "circle-head" }, make("h1", { tabindex: -1 }, texts.title), this.ear, this.live),
      make("div", { class: "picture" }, make("div", { class: "round" }, this.picture, this.middle), this.legend(), this.now),
      make("div", { class: "beside" }, this.held.element, this.facts),
      make("details", { class: "help" }, make("summary", {}, texts.help), ...texts.helpLines.map((line) => make("p", {}, line))));
    this.picture.addEventListener("keydown", (event) => this.move(event as KeyboardEvent));
    // The names of notes and the style of chords may change.
    follow(["settings"], () => this.load(signal), signal);
    follow(["heardKey", "settings"], () => this.mark(), signal);
    follow(["chord", "keys"], () => this.showPresent(), signal);
  }

  async load(signal: AbortSignal) {
    try {
      const { places, sharps, flats } = await read("circle");
      if (signal.aborted) return;
      this.places = places;
      this.asked.clear();
      this.explained = null;
      this.order = { sharps, flats };
      const asked = this.find(subjectOf(location));
      if (asked && !this.isLive) this.chosen = picked = asked;
      this.drawKeys();
      this.mark();
      await this.explain();
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
  }

  setLive(isLive: boolean) {
    this.isLive = isLive;
    this.live?.setAttribute("aria-pressed", String(isLive));
    if (!isLive) return;
    // The key that is heard is explained from now on, not the one that was chosen.
    picked = null;
    if (this.current) this.chosen = this.current;
    history.replaceState(null, "", addressOf(VIEW));
    this.check();
    this.explain();
  }

  drawKeys() {
    const keys = this.places.flatMap((place, index) => [
      this.key("major", place.major, index, RINGS.major, RINGS.minor),
      this.key("minor", place.minor, index, RINGS.minor, RINGS.middle),
    ]);
    this.keys?.replaceChildren(...keys);
    this.check();
  }

  key(mode: Mode, spellings: Wire.CirclePlacedKey[], place: number, outer: number, inner: number) {
    // In a corner, where no letter is.
    const [x, y] = point(outer - 5, place - 0.36);
    const name = spellings.map(({ title }) => keyName(title)).join(", ");
    const element = draw("g", { role: "radio", "aria-label": name, "data-mode": mode, "data-place": place },
      draw("path", { d: segment(outer, inner, place) }),
      label(mode, (outer + inner) / 2 + (mode === "major" ? 5 : 0), place, spellings.map(({ label: short }) => short)),
      ...mode === "major" ? [label("signature", inner + 8, place, [spellings.map(({ accidentals }) => signs(accidentals)).join("/")])] : [],
      draw("circle", { class: "ring", cx: x, cy: y, r: 2.4 }), draw("circle", { class: "dot", cx: point(inner + (mode === "major" ? 2.5 : 4), place)[0], cy: point(inner + (mode === "major" ? 2.5 : 4), place)[1], r: 1.8 }));
    element.addEventListener("click", () => this.choose(this.spelled({ mode, place }), element));
    return element;
  }

  /** A key in the spelling that is in use, where it is. */
  spelled({ mode, place }: { mode: Mode, place: number }): Choice {
    const isCurrent = this.current?.mode === mode && this.current.place === place;
    return { mode, place, spelling: isCurrent ? this.current?.spelling ?? 0 : 0 };
  }

  /** @param element gets the focus */
  async choose(choice: Choice, element?: Element | null | undefined) {
    this.isLive = false;
    this.live?.setAttribute("aria-pressed", "false");
    picked = choice;
    this.chosen = choice;
    const key = this.places[choice.place]?.[choice.mode][choice.spelling];
    if (key) history.replaceState(null, "", addressOf(`${VIEW}/${encodeURIComponent(key.name)}`));
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

  element({ mode, place }: { mode: Mode, place: number }) {
    return this.keys?.querySelector(`[data-mode="${mode}"][data-place="${place}"]`);
  }

  /** The arrows go around the circle, and from one ring to the other. */
  move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const mode = { ArrowUp: "major", ArrowDown: "minor" }[event.key] as Mode | undefined;
    if (step === undefined && mode === undefined) return;
    event.preventDefault();
    const choice = this.spelled({ mode: mode ?? this.chosen.mode, place: (this.chosen.place + (step ?? 0) + 12) % 12 });
    this.choose(choice, this.element(choice));
  }

  /** The key that is chosen; undefined as long as the circle is not known. */
  get chosenKey() {
    return this.places[this.chosen.place]?.[this.chosen.mode][this.chosen.spelling];
  }

  /** The facts of a key; they are requested once for each. */
  factsOf(title: string) {
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

  /** @param key that is chosen */
  write(key: Wire.CirclePlacedKey, facts: Wire.KeyFacts) {
    if (!this.facts) return;
    const { mode, place, spelling } = this.chosen;
    const spellings = this.places[place][mode];
    this.overlay?.turn(place, facts.functions);
    const near = [[texts.relative, facts.relative], [texts.parallel, facts.parallel], [texts.dominant, facts.dominant], [texts.subdominant, facts.subdominant]]
      .map(([term, name]) => row(term, this.keyButton(name)));
    const rows = [
      row(texts.signature, key.signature.join(" ") || texts.noSigns),
      row(texts.sharps, order(this.order.sharps, facts.signature)), row(texts.flats, order(this.order.flats, -facts.signature)),
    ];
    this.tones = tonesOf(facts, key);
    const buttons = [];
    const other = spellings[spelling === 0 ? 1 : 0];
    if (other) {
      const button = make("button", { type: "button", class: "other-spelling" }, texts.also(keyName(other.title)));
      button.addEventListener("click", async () => {
        await this.choose({ mode, place, spelling: spelling === 0 ? 1 : 0 }, null);
        (this.facts?.querySelector(".other-spelling") as HTMLElement | null | undefined)?.focus();
      });
      buttons.push(button);
    }
    if (state.writable && state.key !== facts.name) {
      const use = make("button", { type: "button" }, texts.use);
      use.addEventListener("click", () => attempt("key", { key: facts.name }));
      buttons.push(use);
    }
    const several = facts.scales.length > 1;
    const [first, ...others] = facts.scales;
    const functions = new Map(facts.functions.map((each) => [each.rootPc, each.function]));
    const chords = others.flatMap(({ scale, triads, sevenths }) => [
      row(texts.inScale(texts.triads, scale), ...this.chords(triads, true)), row(texts.inScale(texts.sevenths, scale), ...this.chords(sevenths, true)),
    ]);
    this.seven = first.triads.map((triad, index) => this.sevenRow(triad, first.sevenths[index], facts.functions[index]?.numeral ?? triad.numeral, functions));
    const all = (list: Wire.ScaleChordFacts[]) => list.map(({ symbol }) => symbol).join(" ");
    this.facts.replaceChildren(
      make("div", { class: "key-head" }, make("h2", {}, keyName(key.title)), make("span", { class: "quiet" }, key.signature.join(" ") || texts.noSigns), make("p", { class: "buttons" }, ...buttons)),
      make("dl", { class: "near" }, ...near.map((each) => make("div", {}, ...each))),
      make("table", { class: "seven" }, make("caption", { class: "unseen" }, several ? texts.inScale(texts.chordsOf, first.scale) : texts.chordsOf),
        make("thead", {}, make("tr", {}, make("th", {}, make("span", { class: "unseen" }, texts.numeral)),
          ...[[texts.triads, first.triads], [texts.sevenths, first.sevenths]].map(([title, list]) =>
            make("th", { scope: "col" }, String(title), " ", hearButton(texts.allOf(all(list as Wire.ScaleChordFacts[])), () => player.playSymbols(all(list as Wire.ScaleChordFacts[]))))),
          make("th", { scope: "col" }, texts.functionOf))),
        make("tbody", {}, ...this.seven.map(({ element }) => element))),
      make("dl", { class: "chord-rows" }, ...row(texts.borrowed, ...this.chords(facts.borrowed.map(({ chord }) => chord), false)), ...chords.flat()),
      make("dl", { class: "signs" }, ...rows.flat()));
    this.showPresent();
  }

  /**
   * The triad and the seventh chord on one degree; lit while it sounds.
   *
   * @param functions by the root of the triad
   */
  sevenRow(triad: Wire.ScaleChordFacts, seventh: Wire.ScaleChordFacts, numeral: string, functions: Map<number, string>) {
    const played = make("span", { class: "played", "aria-hidden": "true" }, "●");
    const own = this.explained?.facts.functions.find((each) => each.numeral === numeral);
    const element = make("tr", {}, make("th", { scope: "row" }, numeral, played), make("td", {}, chordLink(triad)), make("td", {}, chordLink(seventh)),
      make("td", { class: "quiet" }, texts.functions[functions.get(own?.rootPc ?? -1) ?? ""] ?? ""));
    return { element, numeral };
  }

  /** Chords with their numerals, each a link and heard; a scale can be heard as a whole. */
  chords(chords: Wire.ScaleChordFacts[], isScale: boolean) {
    const all = chords.map(({ symbol }) => symbol).join(" ");
    return [
      ...chords.map((chord) => chordLink(chord, { remark: chord.numeral })),
      ...isScale ? [hearButton(texts.allOf(all), () => player.playSymbols(all))] : [],
    ];
  }

  /** A key that a player may go to; its name alone where the circle has not got it. */
  keyButton(name: string) {
    const choice = this.find(name);
    if (!choice) return name;
    const button = make("button", { type: "button", class: "key-name" }, keyName(this.places[choice.place][choice.mode][choice.spelling].title));
    button.addEventListener("click", () => this.choose(choice, this.element(choice)));
    return button;
  }

  /** @param name of a key, as chordd writes it, as it stands in a link, or as people type it: `G`, `Am`, `Bb` */
  find(name: string): Choice | null {
    const [, root, minor] = /^(\S+?)(m|min)?$/iu.exec(name) ?? [];
    // Whole names are read in any case: `a minor`.
    const plain = (text: string) => text.toLowerCase();
    const wanted = plain(root ? `${root} ${minor ? "minor" : "major"}` : name);
    for (const [place, keys] of this.places.entries()) {
      for (const mode of ["major", "minor"] as Mode[]) {
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

  /** The chord that is played, as what it is in the key that is explained; and what is held, beside the notes of that key. */
  showPresent() {
    const { chosenKey: key, explained } = this;
    const { chord } = state;
    const isShown = explained?.title === key?.title;
    const functions = isShown ? explained?.facts.functions ?? [] : [];
    const present = chord ? presentFunction(functions, chord) : null;
    this.overlay?.light(present);
    for (const { element, numeral } of this.seven) {
      element.classList.toggle("present", numeral === present?.numeral);
      if (numeral === present?.numeral) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    }
    for (const element of this.keys?.querySelectorAll("g") ?? []) {
      element.classList.toggle("sounds", present !== null && element === this.element({ mode: present.ring, place: present.place }));
    }
    this.held?.show(this.tones.length ? judged(this.tones, state.notes?.sounding ?? [], plainName) : null);
    if (!this.now) return;
    const roman = chord?.roman && chord.key === key?.name ? chord.roman : present?.numeral;
    this.now.textContent = !chord ? "\u00a0" : present ? texts.present(chord.name, roman ?? "", texts.functions[present.function] ?? "")
      : roman ? texts.presentIn(chord.name, roman) : texts.presentElsewhere(chord.name);
    if (!chord) return this.middle?.replaceChildren();
    const name = make("span", { class: "name small" });
    showName(name, chord);
    this.middle?.replaceChildren(name, make("span", { class: "quiet" }, roman ? texts.youPlay(roman) : texts.elsewhere));
  }

  /** Marks the key in which names are spelled now, the one that is heard or the one that is set; explains it if none was chosen. */
  mark() {
    const isGiven = !["detect", "none"].includes(state.key);
    const name = isGiven ? state.key : state.key === "detect" ? state.heardKey?.name : "";
    const before = JSON.stringify([this.current, this.chosen]);
    this.current = null;
    let title = "";
    for (const [place, keys] of this.places.entries()) {
      for (const mode of ["major", "minor"] as Mode[]) {
        const spelling = keys[mode].findIndex((key) => key.name === name);
        const element = this.element({ mode, place });
        element?.classList.toggle("heard", spelling >= 0);
        element?.removeAttribute("aria-description");
        if (spelling < 0) continue;
        title = keys[mode][spelling].title;
        element?.setAttribute("aria-description", texts.isCurrent(keyName(title)));
        this.current = { mode, place, spelling };
      }
    }
    if (!picked && this.current) this.chosen = this.current;
    if (this.ear) {
      this.ear.textContent = title ? (isGiven ? texts.given : texts.heard)(keyName(title)) : state.key === "none" ? texts.unset : texts.unheard;
      this.ear.title = title && !isGiven && state.heardKey ? texts.sure(state.heardKey.confidence) : "";
    }
    this.showPresent();
    if (JSON.stringify([this.current, this.chosen]) === before) return;
    this.check();
    this.explain();
  }
}

const row = (term: string, ...content: (Node | string)[]) => [make("dt", {}, term), make("dd", {}, ...content)];

const NATURALS = [["C", 0], ["D", 2], ["E", 4], ["F", 5], ["G", 7], ["A", 9], ["B", 11]];

/** The notes of a key by their names in the language that is set, in which the signature is already. */
function tonesOf({ scales: [{ notes }], signature, signatureNotes }: Wire.KeyFacts, key: Wire.CirclePlacedKey): Tone[] {
  return notes.map((note) => {
    const sign = signatureNotes.indexOf(note);
    const pc = Number(NATURALS.find(([letter]) => letter === note[0])?.[1]);
    return sign < 0 ? { pc, name: plainName(pc) } : { pc: (pc + (signature < 0 ? 11 : 1)) % 12, name: key.signature[sign] };
  });
}

const plainName = (pc: number) => state.choices.noteNames.find(({ name }) => name === state.noteNames)?.notes[pc] ?? state.choices.notes[pc] ?? "";

/** The order in which accidentals are added; those of the signature stand out. */
const order = (notes: string[], count: number) => make("span", { class: "order" }, ...notes.flatMap((note, index) => [
  index < count ? make("strong", {}, note) : make("span", {}, note), " ",
]));

customElements.define("chordd-circle", Circle);
