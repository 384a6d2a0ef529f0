// The circle of fifths: signatures, relative and parallel keys, the chords of a key, and the key that is heard.

import { addressOf, chordLink, hearButton } from "./chord-link.js";
import { Overlay } from "./circle-overlay.js";
import { BOX, type Choice, drawnKey, type Mode, placeOfKey, RINGS } from "./circle-picture.js";
import { pictureRules } from "./circle-picture-style.js";
import { rules } from "./circle-style.js";
import { texts } from "./circle-texts.js";
import { draw, make, useRules } from "./dom.js";
import { HeldLine, judged, type Tone } from "./held-notes.js";
import { keepPlaceAs } from "./name-place.js";
import { showName } from "./name-view.js";
import { keyName } from "./music-names.js";
import { presentFunction } from "./present-function.js";
import { attempt, follow, notice, player, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

useRules(pictureRules, rules);

const VIEW = "/circle";
/** Where two tables stand side by side. */
const WIDE = "(min-width: 80em)";

/** The key that the player has chosen, as long as the page is open; null: the key in which names are spelled is explained. */
let picked: Choice | null = null;

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
    this.picture = draw("svg", { viewBox: BOX, role: "radiogroup", "aria-label": texts.keys });
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
    matchMedia(WIDE).addEventListener("change", () => this.explain(), { signal });
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
      if (this.picture) keepPlaceAs("place-of-circle", this.picture);
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
      this.key("major", place.major, index), this.key("minor", place.minor, index),
    ]);
    this.keys?.replaceChildren(...keys);
    this.check();
  }

  key(mode: Mode, spellings: Wire.CirclePlacedKey[], place: number) {
    const element = drawnKey(mode, spellings, place, spellings.map(({ title }) => keyName(title)).join(", "));
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
    const chords = others.flatMap(({ scale, triads, sevenths }) => [
      row(texts.inScale(texts.triads, scale), ...this.chords(triads, true)), row(texts.inScale(texts.sevenths, scale), ...this.chords(sevenths, true)),
    ]);
    this.seven = this.sevenRows(facts);
    const twin = make("div", { class: "twin" });
    this.facts.replaceChildren(
      make("div", { class: "key-head" }, make("h2", {}, keyName(key.title)), ...other ? [make("span", { class: "quiet" }, `= ${keyName(other.title)}`)] : [],
        make("span", { class: "quiet" }, key.signature.join(" ") || texts.noSigns), make("p", { class: "buttons" }, ...buttons)),
      make("dl", { class: "near" }, ...near.map((each) => make("div", {}, ...each))),
      make("div", { class: "tables" }, this.table(several ? texts.inScale(texts.chordsOf, first.scale) : texts.chordsOf, first, this.seven.map(({ element }) => element)), twin),
      make("dl", { class: "chord-rows" }, ...row(texts.borrowed, ...this.chords(facts.borrowed.map(({ chord }) => chord), false)), ...chords.flat()),
      make("dl", { class: "signs" }, ...rows.flat()));
    document.title = document.title.replace(/^.* – /u, `${keyName(key.title)} – `);
    this.writeTwins(key, facts.relative, twin, other);
    this.showPresent();
  }

  /** The relative key beside the chosen one where there is room, and the chords of the chosen one in its other spelling. */
  async writeTwins(key: Wire.CirclePlacedKey, relative: string, twin: HTMLElement, other?: Wire.CirclePlacedKey) {
    const choice = this.find(relative);
    const title = choice && this.places[choice.place][choice.mode][choice.spelling].title;
    const isWide = matchMedia(WIDE).matches;
    const [own, spelled] = await Promise.all([isWide && title ? this.factsOf(title) : null, other ? this.factsOf(other.title) : null].map((each) => Promise.resolve(each).catch(() => null)));
    if (this.signal?.aborted || this.chosenKey !== key || !twin.isConnected) return;
    if (own && title) {
      const rows = this.sevenRows(own).map(({ element }) => element);
      twin.replaceChildren(make("h3", {}, keyName(title)), this.table(texts.inKey(keyName(title)), own.scales[0], rows));
    }
    if (spelled && other) twin.parentElement?.after(make("dl", { class: "chord-rows" }, ...row(texts.as(keyName(other.title)), ...this.chords(spelled.scales[0].triads, true))));
  }

  /** A row for each degree of a key. */
  sevenRows({ functions, scales: [{ triads, sevenths }] }: Wire.KeyFacts) {
    return triads.map((triad, index) => sevenRow(triad, sevenths[index], functions[index]));
  }

  table(caption: string, { triads, sevenths }: Wire.KeyFacts["scales"][number], rows: HTMLElement[]) {
    const heads = [[texts.triads, triads], [texts.sevenths, sevenths]] as [string, Wire.ScaleChordFacts[]][];
    return make("table", { class: "seven" }, make("caption", { class: "unseen" }, caption),
      make("thead", {}, make("tr", {}, make("th", {}, make("span", { class: "unseen" }, texts.numeral)),
        ...heads.map(([title, list]) => make("th", { scope: "col" }, title, " ", hearAll(list))),
        make("th", { scope: "col" }, texts.functionOf))),
      make("tbody", {}, ...rows));
  }

  /** Chords with their numerals, each a link and heard; a scale can be heard as a whole. */
  chords(chords: Wire.ScaleChordFacts[], isScale: boolean) {
    return [...chords.map((chord) => chordLink(chord, { remark: chord.numeral })), ...isScale ? [hearAll(chords)] : []];
  }

  /** A key that a player may go to; its name alone where the circle has not got it. */
  keyButton(name: string) {
    const choice = this.find(name);
    if (!choice) return name;
    const button = make("button", { type: "button", class: "key-name" }, keyName(this.places[choice.place][choice.mode][choice.spelling].title));
    button.addEventListener("click", () => this.choose(choice, this.element(choice)));
    return button;
  }

  find(name: string) {
    return placeOfKey(this.places, name);
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

/** The triad and the seventh chord on one degree; lit while it sounds. */
function sevenRow(triad: Wire.ScaleChordFacts, seventh: Wire.ScaleChordFacts, own?: Wire.KeyFactsKeyFunction) {
  const numeral = own?.numeral ?? triad.numeral;
  const played = make("span", { class: "played", "aria-hidden": "true" }, "●");
  const element = make("tr", {}, make("th", { scope: "row" }, numeral, played), make("td", {}, chordLink(triad)), make("td", {}, chordLink(seventh)),
    make("td", { class: "quiet" }, texts.functions[own?.function ?? ""] ?? ""));
  return { element, numeral };
}

function hearAll(chords: Wire.ScaleChordFacts[]) {
  const all = chords.map(({ symbol }) => symbol).join(" ");
  return hearButton(texts.allOf(all), () => player.playSymbols(all));
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
