// The box in the header of every view: chords, a scale or a key are typed, read, seen, heard, and looked up. `/` moves the focus there. The
// request `chords` decides what a line means.

import { addressOf, chordLink, hearButton } from "./chord-link.js";
import { isTyping, make, onResize, useRules } from "./dom.js";
import { said } from "./language.js";
import { rules } from "./look-up-style.js";
import { texts } from "./look-up-texts.js";
import { keyName } from "./music-names.js";
import { called } from "./note-language.js";
import type { Places } from "./parts.js";
import { saidOf, spokenOf } from "./sentence.js";
import { go, player, read, sentenceOf } from "./shell.js";

const SAYS = texts.chordBox;
/** The pause in typing after which the line is read, in milliseconds. */
const PAUSE = 150;

type Line = Omit<Wire.TypedChords, "type">;

const NOTHING: Line = { chords: [], meanings: [], together: null, home: null, key: null, keySource: null };

class ChordBox {
  /** The line that was read last. */
  line = NOTHING;
  asked = "";
  waiting: ReturnType<typeof setTimeout> | undefined;

  declare input: HTMLInputElement;
  declare results: HTMLDivElement;
  declare said: HTMLParagraphElement;
  declare form: HTMLFormElement;

  /** @param header where it stands */
  constructor(header: HTMLElement) {
    this.input = make("input", {
      id: "chord-box", type: "search", placeholder: SAYS.example, "aria-label": SAYS.label, title: SAYS.hint, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "go", "aria-controls": "chord-box-results", maxlength: 400,
    });
    onResize([this.input], () => this.invite());
    this.results = make("div", { id: "chord-box-results", role: "group", "aria-label": SAYS.results, hidden: true });
    this.said = make("p", { class: "unseen", role: "status" });
    this.form = make("form", { class: "chord-box", role: "search" }, this.input, this.results, this.said);
    header.append(this.form);
    this.input.addEventListener("input", () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.load(), PAUSE);
    });
    this.input.addEventListener("focus", () => (this.results.hidden = this.isEmpty));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    this.form.addEventListener("keydown", (event) => (event.key === "Escape" ? this.close() : this.walk(event)));
    this.form.addEventListener("focusout", (event) => {
      if (!this.form.contains(event.relatedTarget as Node | null)) this.results.hidden = true;
    });
    // A link was followed: its target is below.
    this.results.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a")) this.results.hidden = true;
    });
    // Before the piano takes it for a key of its own.
    addEventListener("keydown", (event) => this.focusBy(event), { capture: true });
  }

  /** Says what can be typed, in a word where the box is small: a cut sentence invites nobody. */
  invite() {
    const pen = document.createElement("canvas").getContext("2d");
    const { font, paddingLeft, paddingRight } = getComputedStyle(this.input);
    if (pen) pen.font = font;
    const room = this.input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    this.input.placeholder = (pen?.measureText(SAYS.example).width ?? 0) > room ? SAYS.shortly : SAYS.example;
  }

  focusBy(event: KeyboardEvent) {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (isTyping(event.target)) return;
    if (document.documentElement.classList.contains("stage") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.input.focus();
    this.input.select();
  }

  async load() {
    clearTimeout(this.waiting);
    const text = this.input.value.trim();
    if (text === this.asked) return;
    this.asked = text;
    try {
      const line = text ? await read("chords", { text }) : NOTHING;
      if (this.asked === text) this.show(line);
    } catch (refusal) {
      if (this.asked === text) this.show({ ...NOTHING, chords: [{ text, chord: null, numeral: null, notes: [], play: text, error: sentenceOf(refusal) }] });
    }
  }

  get isEmpty() {
    return this.line.chords.length + this.line.meanings.length === 0;
  }

  show(line: Line) {
    this.line = line;
    this.results.dataset.of = this.asked;
    const focused = [...this.results.querySelectorAll("a, button")].indexOf(document.activeElement as Element);
    const { chords, meanings, together, home, key, keySource } = line;
    const right = chords.filter(({ error }) => !error);
    const wrong = chords.filter(({ error }) => error).map((each) => saidOf(each, "error"));
    const rows = meanings.length ? meanings.map((meaning) => choice(meaning, chords)) : chords.map(row);
    const all = right.length > 1 ? [make("span", { class: "all" }, SAYS.all, hearButton(SAYS.all, () => playAll(right)))] : [];
    const counted = key && keySource ? SAYS.counted(keyName(key), SAYS.sources[keySource]) : "";
    // Letters alone are first of all the notes of one chord.
    const asOne = together ? [make("p", { class: "together" }, `${SAYS.together} `, ...row(together))] : [];
    this.results.replaceChildren(...asOne, make("ul", {}, ...rows.map((each) => make("li", {}, ...each))), ...all,
      ...home ? [make("p", { class: "home" }, `${SAYS.home} `, make("a", { class: "meaning", href: addressOf(home.link) }, keyName(home.name)))] : [],
      ...counted ? [make("p", { class: "counted" }, counted)] : []);
    // The focus stays among the results once it is there.
    if (focused >= 0) ((this.results.querySelectorAll("a, button")[focused] ?? this.input) as HTMLElement).focus();
    this.results.hidden = this.isEmpty || !this.form.contains(document.activeElement);
    const could = meanings.length ? SAYS.could(meanings.map((each) => `${SAYS.kinds[each.kind]} ${meant(each)}`))
      : right.length ? SAYS.read(right.map(({ chord, text }) => (chord ? spokenOf(chord) : text))) : "";
    const one = together?.chord ? `${SAYS.together} ${spokenOf(together.chord)}.` : "";
    this.said.textContent = [one, could, ...wrong, home ? `${SAYS.home} ${meant(home)}.` : "", counted].filter(Boolean).join(" ");
  }

  /** Opens the first thing that the line could be, or plays its chords. */
  async enter() {
    await this.load();
    const { chords, meanings, together } = this.line;
    const right = chords.filter(({ error }) => !error);
    const link = together?.chord ? together.chord.link : meanings.length ? meanings[0].link : right.length === 1 ? right[0].chord?.link : null;
    if (link) {
      this.results.hidden = true;
      this.input.blur();
      go(addressOf(link));
    } else if (right.length) {
      playAll(right);
    }
  }

  /** From a suggestion back into the box, and from the box out of it. */
  close() {
    this.results.hidden = true;
    if (document.activeElement === this.input) this.input.blur();
    else this.input.focus();
    this.results.hidden = true;
  }

  walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || this.results.hidden) return;
    event.preventDefault();
    const stops = [this.input, ...this.results.querySelectorAll("a")] as HTMLElement[];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.max(0, Math.min(stops.length - 1, at + step))].focus();
  }
}

const meant = (meaning: Wire.TypedMeaning) => (meaning.kind === "chord" ? spokenOf(meaning) : meaning.kind === "diary" ? said(meaning.name) : keyName(meaning.name));

const playAll = (chords: Wire.TypedChord[]) => player.playSymbols(chords.map(({ play }) => play).join(" "));

function row(typed: Wire.TypedChord) {
  const { text, chord, numeral, notes, play, error } = typed;
  if (error) return [make("p", { class: "wrong" }, saidOf(typed, "error"))];
  const names = make("span", { class: "notes" }, notes.map(({ name }) => name).join(" "));
  const hear = () => player.playSymbols(play);
  const degree = numeral ? [make("span", { class: "numeral" }, numeral)] : [];
  return [chord ? chordLink(chord, { hear }) : make("span", { class: "chord-link" }, make("span", {}, text), hearButton(text, hear)), ...degree, names];
}

/** One thing that the line could be; a chord with its notes. */
function choice(meaning: Wire.TypedMeaning, chords: Wire.TypedChord[]) {
  const [typed] = chords;
  const { kind, link, part } = meaning;
  if (kind === "chord" && typed) return row(typed);
  return [make("a", { class: "meaning", href: addressOf(link) }, kind === "diary" ? said(meaning.name) : called(meaning.name)), make("span", { class: "notes" }, part ? SAYS.parts[part] : SAYS.kinds[kind])];
}

useRules(rules);
/** Only an address without a view needs it. */
const MEANT = "address-meant";
export const places: Places = {
  header: ({ element }) => new ChordBox(element),
  nowhere: async (place) => (await import(`./${MEANT}.js`) as typeof import("./address-meant.js")).showMeant(place),
};
