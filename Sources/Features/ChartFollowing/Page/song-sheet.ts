// The sheet of a song that is followed: words with chords above them. The line that is sung stands in the upper third.

import { make, useRules } from "./dom.js";
import { chartOf, formOf, lengthsOf, readingOf } from "./followed.js";
import { texts } from "./form-texts.js";
import { keyName } from "./music-names.js";
import { showName } from "./name-view.js";
import { hereOf, isSung, lineOf, linesOf, nextChord, nextShown, type Part, type SheetLine, wordsOf } from "./song-model.js";
import { rules } from "./song-style.js";
import type { State } from "./state.js";
import { TURNED } from "./turn-pages.js";

export interface Options {
  signal?: AbortSignal;
  /** One of SONG_CHOICES. */
  choice?: () => string;
  /** Is called when the song comes or goes. */
  appears?: (isThere: boolean) => unknown;
  /** What a touch on a line does, where this visitor may change something and the song is followed. */
  here?: (line: { passage: number, line: number }) => unknown;
  /** Stands above the lines, and scrolls with them. */
  head?: HTMLElement;
}

useRules(rules);

/** For this long, in milliseconds, a hand that turns the sheet is left alone. */
const LEFT_ALONE = 6000;
/** The pause between two lines, in milliseconds, where the sheet is behind. */
const PACE = 450;
/** The keys with which a sheet is turned. */
const TURNING = new Set(["PageUp", "PageDown", "ArrowUp", "ArrowDown", "Home", "End", " "]);
/** How a song is written: with chords or the words alone; choruses that return written out, or by their name. */
export const SONG_CHOICES = ["chords", "named", "words", "words-named"];

/** The marks of a place. */
const MARKS = ["aria-current", "data-now", "data-next"];

/**
 * Shows the song in an element, until the signal; the element is hidden while there is none.
 *
 * @returns draws it again, after a choice
 */
export function showSheet(state: State, element: HTMLElement, { signal, choice = () => SONG_CHOICES[0], appears = () => {}, here, head }: Options = {}): () => void {
  const sheet = new SongSheet(state, element, choice, appears);
  if (head) sheet.sheet.before(head);
  element.classList.add("song-sheet");
  element.setAttribute("role", "group");
  element.tabIndex = 0;
  for (const name of ["wheel", "touchmove", TURNED]) element.addEventListener(name, () => sheet.turnedByHand(), { passive: true, signal });
  element.addEventListener("keydown", ({ key }) => TURNING.has(key) && sheet.turnedByHand(), { signal });
  if (here) {
    const mayTouch = () => state.connected && state.writable && lengthsOf(sheet.song) !== "words";
    state.follow(["event:chart", "connection", "settings"], () => element.classList.toggle("touched", mayTouch()), signal);
    element.addEventListener("click", ({ target }) => {
      const line = mayTouch() ? sheet.touched(target) : undefined;
      if (line) here(hereOf(line));
    }, { signal });
  }
  signal?.addEventListener("abort", () => sheet.stop());
  state.follow(["event:chart", "connection"], () => sheet.show(), signal);
  state.follow(["event:form"], () => sheet.mark(), signal);
  return () => sheet.show();
}

class SongSheet {
  lines: SheetLine[] = [];
  rows: HTMLElement[] = [];
  marked: Element[] = [];
  drawn = "";
  /** The line in the upper third. */
  shown = 0;
  /** The passage that was told last. */
  told = -1;
  turned = -LEFT_ALONE;
  timer: ReturnType<typeof setTimeout> | undefined;

  declare state: State;
  declare element: HTMLElement;
  declare choice: () => string;
  declare appears: (isThere: boolean) => unknown;
  declare news: HTMLParagraphElement;
  declare sheet: HTMLDivElement;

  constructor(state: State, element: HTMLElement, choice: () => string, appears: (isThere: boolean) => unknown) {
    this.state = state;
    this.element = element;
    this.choice = choice;
    this.appears = appears;
    this.news = make("p", { class: "unseen", role: "status" });
    this.sheet = make("div", { class: "song-lines" });
    element.replaceChildren(this.news, this.sheet);
  }

  get song() { return chartOf(this.state)?.song ?? null; }

  show() {
    const { song, element } = this;
    const name = chartOf(this.state)?.name ?? "";
    const choice = this.choice();
    const text = JSON.stringify([name, song, choice, chartOf(this.state)?.key]);
    if (text === this.drawn) return;
    this.drawn = text;
    [this.shown, this.told, this.marked] = [0, -1, []];
    element.hidden = !song;
    this.appears(song !== null);
    element.classList.toggle("words-only", choice.startsWith("words"));
    element.setAttribute("aria-label", name);
    this.news.textContent = "";
    this.lines = song ? linesOf(song, !choice.endsWith("named"), chartOf(this.state)?.key) : [];
    this.rows = this.lines.map(rowOf);
    this.sheet.replaceChildren(...this.rows);
    element.scrollTop = 0;
    this.mark();
  }

  /** The line that is sung, where it is sure. */
  get current() {
    const place = formOf(this.state)?.song;
    return this.song && place ? lineOf(this.song, this.lines, place) : -1;
  }

  /** Marks the line that is sung, the chord that sounds and the next one. Where the place is not sure the marks grow pale, and nothing moves. */
  mark() {
    const { current } = this;
    const place = formOf(this.state)?.song;
    this.element.dataset.sure = String(current >= 0);
    if (current < 0 || !place) return;
    for (const found of this.marked) for (const name of MARKS) found.removeAttribute(name);
    this.marked = [];
    const next = nextChord(this.lines, current, place);
    this.put(this.rows[current], "aria-current");
    this.put(this.chordAt(current, place.index), "data-now");
    if (next) this.put(this.chordAt(...next), "data-next");
    this.tell(this.lines[current]);
    if (this.timer === undefined) this.turn();
  }

  put(found: Element | null | undefined, name: string) {
    if (!found) return;
    found.setAttribute(name, "true");
    this.marked.push(found);
  }

  chordAt(line: number, index: number) { return this.rows[line]?.querySelector(`[data-index="${index}"]`); }

  /** Moves towards the line that is sung. */
  turn() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { current } = this;
    const next = nextShown(this.shown, current, this.lines);
    if (next === this.shown) return;
    this.shown = next;
    this.scroll();
    if (next !== current) this.timer = setTimeout(() => this.turn(), PACE);
  }

  /** Brings the line into the upper third, unless a hand turns the sheet. */
  scroll() {
    const [row, { element }] = [this.rows[this.shown], this];
    if (!row || performance.now() - this.turned < LEFT_ALONE) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Where the page scrolls, and not the sheet in it.
    if (getComputedStyle(element).overflowY === "visible") {
      row.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
      return;
    }
    const top = row.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop;
    element.scrollTo({ top: Math.max(0, top - element.clientHeight / 4), behavior: isCalm ? "auto" : "smooth" });
  }

  /** Screen readers hear the section where it changes, and the line. */
  tell({ passage, words }: SheetLine) {
    const section = this.told === passage ? null : this.lines.find((line) => line.passage === passage)?.section;
    this.told = passage;
    const text = [section, words.trim()].filter(Boolean).join(". ");
    if (!this.news.textContent?.endsWith(text)) this.news.textContent = text;
  }

  turnedByHand() { this.turned = performance.now(); }

  /** The line that was touched; undefined where nothing is sung. */
  touched(target: EventTarget | null) {
    const row = target instanceof Element ? target.closest(".song-line.sung") : null;
    if (!(row instanceof HTMLElement)) return undefined;
    this.turned = -LEFT_ALONE;
    return this.lines[this.rows.indexOf(row)];
  }

  stop() { clearTimeout(this.timer); }
}

function rowOf(line: SheetLine) {
  const head: HTMLElement[] = line.begins && line.section ? [make("h3", {}, line.section)] : [];
  if (line.newKey) head.push(make("div", { class: "new-key" }, texts.next.key(keyName(line.newKey))));
  const kind = isSung(line) ? "sung" : line.kind === "words" ? "empty" : line.kind;
  const more = line.times > 1 ? [make("span", { class: "times" }, texts.song.times(line.times))] : [];
  const words = line.kind === "words" ? wordsOf(line).map((group) => make("span", { class: "word" }, ...group.map(partOf))) : [line.words];
  return make("div", { class: `song-line ${kind}` }, ...head, make("p", { dir: "auto" }, ...words, ...more));
}

function partOf({ text, chord, note, index }: Part) {
  const words = make("span", { class: "words" }, text || "\u200B");
  if (note) return make("span", { class: "part" }, make("span", { class: "note" }, note), words);
  if (!chord) return make("span", { class: "part" }, words);
  const name = make("span", { class: `name small${chord.chord ? "" : " unread"}`, "data-index": String(index) });
  if (chord.chord) showName(name, readingOf(chord.chord));
  else name.textContent = chord.text;
  return make("span", { class: "part" }, name, words);
}
