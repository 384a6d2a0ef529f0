// Two chords, one in each hand: choose them, see and hear their name together, and find others that fit.

import { addressOf, chordAnchor, drawnName, hearButton } from "./chord-link.js";
import { make, useRules } from "./dom.js";
import { addressFor, chordsOf, countingReading, followed, HANDS, heldBy, litBy, lookedFor, other, rememberedAs, signOf, symbolBehind, type Tier, UNKNOWN } from "./combine-model.js";
import { Partners } from "./combine-partners.js";
import { HandChoices } from "./combine-side.js";
import { rules } from "./combine-style.js";
import { texts } from "./combine-texts.js";
import { liveKeyboard, tonesOf } from "./explore-parts.js";
import { HeldLine, judged, type Tone } from "./held-notes.js";
import { hiddenTones } from "./hidden-tones.js";
import { inLanguage, learnNames, plainName } from "./note-language.js";
import { inWords } from "./notes.js";
import { keepPlaceAs } from "./name-place.js";
import { rangeOf } from "./pictures.js";
import { attempt, follow, notice, player, read, sentenceOf, state, View } from "./shell.js";
import type { Hand } from "./state.js";
import { subjectOf } from "./views.js";

useRules(rules);

const VIEW = "/combine";
const OCTAVES = 3;
/** The width of a window, in pixels, below which the keys that stay in view are low. */
const NARROW = 700;
/** The keys of pictures on which nothing is lit. */
const EMPTY = { both: { first: 48, last: 84 }, lower: { first: 48, last: 72 }, upper: { first: 60, last: 84 } };

/** The meaning of the signs at the choices. */
function legend() {
  const sign = (tier: Tier, kind: "unified" | "slash") =>
    make("span", { class: "sign" }, signOf({ tier, kind }));
  return make("p", { class: "legend" },
    ...(["everyday", "readable"] as const).map((tier) => make("span", {}, sign(tier, "unified"), ` ${texts.tiers[tier]}`)),
    make("span", {}, sign("everyday", "slash"), sign("readable", "slash"), ` ${texts.slashSigns}`));
}

class Combine extends View {
  declare signal?: AbortSignal;
  declare live?: HTMLButtonElement;
  declare result?: HTMLElement;
  declare keys?: HTMLDivElement;
  declare held?: HeldLine;
  declare sides?: { lower: HandChoices, upper: HandChoices };
  declare partners?: { upper: Partners, lower: Partners };
  declare switches?: HTMLButtonElement[];
  declare lighting?: {};
  declare drawing?: AbortController;

  /** The symbols of what is chosen; null for nothing. */
  chosen: Record<Hand, string | null> = { lower: null, upper: null };
  facts: Wire.MatchFacts | null = null;
  /** The facts of what was chosen last, until they are shown. */
  early: Wire.MatchFacts | null = null;
  /** The index of the reading that is shown. */
  shown = 0;
  /** Counts what was asked for, so that a late answer does not replace a newer one. */
  turn = 0;
  isLive = false;
  isBegun = false;
  tones: Tone[] = [];
  /** The notes of chords that were chosen, by their pages. */
  known: Map<string, Promise<Wire.WrittenNote[]>> = new Map();

  open(signal: AbortSignal) {
    this.signal = signal;
    this.live = make("button", { type: "button", class: "live", "aria-pressed": "false", title: texts.liveHint }, texts.live);
    this.live.addEventListener("click", () => this.setLive(!this.isLive));
    this.result = make("section", { class: "combine-result", "aria-label": texts.readings });
    this.keys = make("div", { class: "combine-keys" });
    this.held = new HeldLine(texts.heldHint);
    signal.addEventListener("abort", () => this.drawing?.abort());
    this.sides = {
      lower: new HandChoices("lower", this.acts),
      upper: new HandChoices("upper", this.acts),
    };
    this.partners = {
      upper: new Partners("upper", (symbol) => this.choose("upper", symbol), signal),
      lower: new Partners("lower", (symbol) => this.choose("lower", symbol), signal),
    };
    this.append(
      make("header", { class: "combine-head" }, make("h1", { tabindex: -1, class: "unseen" }, texts.title), this.live),
      make("div", { class: "combine-now" }, this.result, this.keys), this.held.element,
      // Where the player looks: what fits stands below what both make, and that stays in view while one is tried after the other.
      make("div", { class: "fits" }, this.partners.upper.opener, this.partners.lower.opener),
      make("div", { class: "combine-partners" }, this.partners.upper.element, this.partners.lower.element),
      this.handSwitch(), make("div", { class: "combine-sides" }, this.sides.lower.element, this.sides.upper.element), legend(),
      make("details", { class: "help" }, make("summary", {}, texts.help), ...texts.helpLines.map((line) => make("p", {}, line))));
    follow(["keys", "chord"], () => this.mark(), signal);
    // How names are written may change, and the first settings come with the connection.
    follow(["settings", "connection"], () => state.connected && this.begin(), signal);
    follow(["chord"], () => this.isLive && this.take(followed(state.chord, this.chosen)), signal);
  }

  /** On a phone the choices of one hand are shown at a time. */
  handSwitch() {
    this.switches = HANDS.map((hand) => {
      const button = make("button", { type: "button", "aria-pressed": "false" }, texts.hands[hand]);
      button.addEventListener("click", () => this.turnTo(hand));
      return button;
    });
    this.turnTo("lower");
    return make("div", { class: "hand-switch", role: "group", "aria-label": texts.whichHand }, ...this.switches);
  }

  turnTo(hand: Hand) {
    this.dataset.hand = hand;
    for (const [index, button] of (this.switches ?? []).entries()) button.setAttribute("aria-pressed", String(HANDS[index] === hand));
  }

  /** The actions of the choices of a hand. */
  get acts() {
    return {
      choose: (hand: Hand, symbol: string | null) => this.choose(hand, symbol),
      hold: (hand: Hand) => {
        const held = heldBy(state.chord, hand);
        if (held === null) notice.show(texts.nothingHeld);
        else this.choose(hand, held);
      },
    };
  }

  /** Begins with the address, else with what was chosen last; later it only writes the same anew. */
  async begin() {
    if (this.isBegun) return this.load();
    this.isBegun = true;
    const asked = chordsOf(subjectOf(location));
    if (asked.lower === null && asked.upper === null) await this.recall();
    else this.chosen = asked;
    const hand = lookedFor(asked);
    if (hand !== null) this.partners?.[hand].expect(asked[other(hand)] ?? "");
    const done = await this.load();
    if (this.chosen.lower !== null && this.chosen.upper === null) this.turnTo("upper");
    if (hand !== null && this.facts && !this.signal?.aborted) this.partners?.[hand].open();
    return done;
  }

  /** Takes what was chosen last, and says what is wrong with its file. */
  async recall() {
    try {
      this.early = await read("matches");
      if (this.signal?.aborted) return;
      this.chosen = { lower: this.early.lower.symbol, upper: this.early.upper.symbol };
      read("explore-selection").then(({ notice: sentence }) => sentence && !this.signal?.aborted && notice.show(sentence), () => {});
    } catch {
      // Without a memory nothing is chosen.
    }
  }

  setLive(isLive: boolean) {
    this.isLive = isLive;
    this.live?.setAttribute("aria-pressed", String(isLive));
    if (isLive) this.take(followed(state.chord, this.chosen));
  }

  choose(hand: Hand, symbol: string | null) {
    this.setLive(false);
    return this.take({ ...this.chosen, [hand]: symbol });
  }

  async take(chosen: Record<Hand, string | null>) {
    if (chosen.lower === this.chosen.lower && chosen.upper === this.chosen.upper) return;
    const before = this.chosen;
    this.chosen = chosen;
    if (!await this.load()) {
      if (this.chosen === chosen) this.chosen = before;
      return;
    }
    this.remember();
  }

  /** @returns whether what is chosen could be read */
  async load(): Promise<boolean> {
    const turn = ++this.turn;
    const { lower, upper } = this.chosen;
    try {
      const { early } = this;
      this.early = null;
      const [matches] = await Promise.all([early ?? read("matches", { lower: lower ?? UNKNOWN, upper: upper ?? UNKNOWN }), learnNames()]);
      if (this.signal?.aborted || turn !== this.turn) return true;
      this.facts = matches;
      this.shown = countingReading(matches);
      this.show(matches);
      return true;
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
      // An address may have a text that is no chord; the menus are there all the same.
      if (!this.facts && (lower !== null || upper !== null)) {
        this.chosen = { lower: null, upper: null };
        this.load();
      }
      return false;
    }
  }

  /** Keeps the choice: in the address, and in chordd, as far as the menu has it. */
  remember() {
    const { facts: matches } = this;
    if (!matches) return;
    history.replaceState(null, "", addressOf(addressFor(VIEW, matches)));
    const [lower, upper] = [matches.lower, matches.upper].map(rememberedAs);
    if (!state.writable || this.isLive || lower === null && upper === null) return;
    attempt("explore-select", { lower, upper });
  }

  show(matches: Wire.MatchFacts) {
    for (const hand of HANDS) {
      this.sides?.[hand].show(matches[hand], matches[hand === "lower" ? "upper" : "lower"].symbol);
      const given = matches[other(hand)];
      this.partners?.[hand].show(given.link === null ? null : { ...given, symbol: given.symbol ?? "", asked: symbolBehind(given.link) });
    }
    this.showReadings();
  }

  /** Shows all readings of both chords; the chosen one is large. */
  showReadings() {
    const { facts: matches, result } = this;
    if (!matches || !result) return;
    const reading = matches.readings[this.shown];
    if (!reading) {
      const known = HANDS.find((hand) => matches[hand].symbol !== null);
      const words = known ? texts.waitingOther(texts.hands[other(known)]) : texts.waiting;
      const side = known && { ...matches[known], symbol: matches[known].symbol ?? "" };
      result.replaceChildren(...side ? [make("h2", { class: "one" }, chordAnchor(side), hearButton(side.symbol, () => player.playSymbols(side.symbol)),
        this.slowly(async () => (await this.notesOf(known, side.link)).map(({ midi }) => midi)))] : [], make("p", { class: "waiting" }, words));
      this.light();
      return;
    }
    const isFound = matches.result?.tier !== "two";
    const name = make("h2", { class: "combined" }, chordAnchor({ ...reading.name, spoken: reading.spoken }),
      hearButton(reading.spoken, () => this.hear(reading)), this.slowly(() => reading.notes.map(({ midi }) => midi)));
    const hidden = reading.name.kind === "polychord" ? [] : hiddenTones(reading.name.name, reading.notes.map(({ degree }) => degree));
    const words = make("p", { class: "tier", role: "status" },
      make(isFound ? "strong" : "span", {}, texts.kinds[reading.name.kind] ?? ""), this.tierWords(reading), ...hidden.map((degree) => ` · ${texts.without(degree)}`));
    const all = make("div", { class: "readings", role: "group", "aria-label": texts.readings }, ...matches.readings.map((each, index) => {
      const button = make("button", { type: "button", "aria-pressed": String(index === this.shown) },
        `${texts.kinds[each.name.kind] ?? ""}: `, drawnName({ ...each.name, spoken: each.spoken }));
      button.addEventListener("click", () => {
        this.shown = index;
        this.showReadings();
        this.result?.querySelectorAll("button[aria-pressed]")[index]?.dispatchEvent(new Event("refocus"));
      });
      button.addEventListener("refocus", () => button.focus());
      return button;
    }));
    result.replaceChildren(name, words, ...matches.readings.length > 1 ? [all] : []);
    this.light();
  }

  tierWords({ name: { tier, kind } }: Wire.CombinedReading) {
    return kind === "polychord" || tier === "two" && kind === "unified" ? "" : ` – ${texts.tiers[tier]}`;
  }

  /** Plays what is chosen one note after the other. */
  slowly(notes: () => number[] | Promise<number[]>) {
    const button = make("button", { type: "button", class: "slowly" }, texts.slowly);
    button.addEventListener("click", async () => player.playLine(await notes()));
    return button;
  }

  hear({ notes }: Wire.CombinedReading) {
    const of = (hand: Hand) => notes.filter((note) => note.hand === hand).map(({ midi }) => midi);
    return player.playNotes(of("lower"), of("upper"));
  }

  /** Three keyboards: each hand's chord, and both together; with one hand chosen that is its chord. */
  async light() {
    const { facts: matches } = this;
    if (!matches) return;
    const turn = {};
    this.lighting = turn;
    const own = await Promise.all(HANDS.map((hand) => this.notesOf(hand, matches[hand].link)));
    if (this.signal?.aborted || this.lighting !== turn) return;
    this.drawing?.abort();
    this.drawing = new AbortController();
    const { signal } = this.drawing;
    for (const [index, hand] of HANDS.entries()) {
      const notes = own[index];
      const label = notes.length ? texts.handKeyboard(texts.hands[hand], notes.map(({ name }) => name).join(" ")) : `${texts.hands[hand]}: ${texts.nothingLit}`;
      this.sides?.[hand].keys.replaceChildren(liveKeyboard(notes, signal, { label, height: 4.25, widest: 3, ...notes.length ? {} : { range: EMPTY[hand] } }));
    }
    const both = matches.readings[this.shown]?.notes;
    const notes = both ? inLanguage(both) : own.flat();
    const lit = litBy(notes);
    this.tones = tonesOf(notes);
    this.keys?.replaceChildren(liveKeyboard(notes, signal, {
      label: notes.length ? `${texts.keyboard}: ${inWords(lit)}` : texts.nothingLit, isMain: true, height: innerWidth < NARROW ? 4 : 6, widest: 3, lit,
      range: notes.length ? rangeOf([...lit.keys()], OCTAVES) : EMPTY.both,
    }));
    this.mark();
    keepPlaceAs("place-of-combine", this.result ?? this);
    for (const hand of HANDS) this.partners?.[hand].keepInView();
  }

  async notesOf(hand: Hand, link: string | null): Promise<(Wire.WrittenNote | Wire.ReadingFactsNote)[]> {
    if (link === null) return [];
    const known = this.known.get(link) ?? read("chord", { symbol: symbolBehind(link) }).then(({ notes }) => notes, () => []);
    this.known.set(link, known);
    return inLanguage((await known).map((note) => ({ ...note, hand })));
  }

  /** What is held, beside what both make. */
  mark() {
    this.held?.show(this.tones.length ? judged(this.tones, state.notes?.sounding ?? [], plainName) : null);
  }
}

customElements.define("chordd-combine", Combine);
