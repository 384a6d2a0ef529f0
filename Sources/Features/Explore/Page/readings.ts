// The sheet of a chord: every reading with its reasons and what would make it right, the notes on keyboard and staff, the place on
// the circle, and the chord to copy.

import { addressOf, chordLink, hearButton } from "./chord-link.js";
import { copyRows } from "./copies.js";
import { make, useRules } from "./dom.js";
import { rules } from "./look-up-style.js";
import { texts } from "./look-up-texts.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";
import { intervalTable } from "./interval-table.js";
import { called, inLanguage, learnNames } from "./note-language.js";
import type { Places } from "./parts.js";
import { keyboardOf, staffOf } from "./pictures.js";
import { playedAddress } from "./played-keys.js";
import { saidOf } from "./sentence.js";
import { player, read, sentenceOf, state } from "./shell.js";
import type { Chord, Hand } from "./state.js";

const SAYS = texts.readings;
/** Keys besides the present one; the page of the chord has all of them. */
const MOST_KEYS = 6;
/** Further ones are there for whoever asks. */
const MOST_READINGS = 3;

class ReadingsSheet {
  /** Ends what the sheet began when it was opened last. */
  opened: AbortController | undefined;

  declare title: HTMLSpanElement;
  declare content: HTMLDivElement;
  declare dialog: HTMLDialogElement;

  /** @param facts where its button stands */
  constructor(facts: HTMLElement, signal: AbortSignal) {
    const button = make("button", { id: "readings", type: "button", "aria-haspopup": "dialog", title: SAYS.openHint }, SAYS.open);
    const close = make("button", { id: "readings-close", type: "button", "aria-label": SAYS.close }, "✕");
    this.title = make("span", { id: "readings-title", class: "name small" });
    this.content = make("div", { id: "readings-content" });
    this.dialog = make("dialog", { id: "readings-sheet", "aria-labelledby": "readings-title" }, make("h2", {}, this.title, " ", close), this.content);
    facts.append(button, this.dialog);
    button.addEventListener("click", () => this.open());
    close.addEventListener("click", () => this.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
    // The event comes later than the closing: the sheet may be open again by then.
    this.dialog.addEventListener("close", () => this.dialog.open || this.opened?.abort());
    signal.addEventListener("abort", () => this.close());
  }

  close() {
    this.opened?.abort();
    this.dialog.close();
  }

  /** Shows the chord that sounds now, or the last one; it stays while other keys are played. */
  async open() {
    this.opened?.abort();
    const { signal } = (this.opened = new AbortController());
    const chord = state.chord ?? state.recent.at(-1);
    this.title.replaceChildren(SAYS.title);
    this.content.replaceChildren();
    this.dialog.showModal();
    if (!chord) return this.say(SAYS.nothingPlayed);
    showName(this.title, chord);
    this.content.setAttribute("aria-busy", "true");
    try {
      const [facts] = await Promise.all([read("explain", { notes: byHand(chord), key: chord.key || null }), learnNames()]);
      const symbol = symbolOf(facts.readings[0]);
      const forms = symbol ? await read("chord-copy", { symbol }) : null;
      if (signal.aborted) return;
      showName(this.title, facts.readings[0]);
      this.content.replaceChildren(...sections(facts, chord, forms, signal));
    } catch (refusal) {
      if (!signal.aborted) this.say(sentenceOf(refusal));
    } finally {
      if (!signal.aborted || !this.dialog.open) this.content.removeAttribute("aria-busy");
    }
  }

  say(sentence: string) {
    this.content.replaceChildren(make("p", { class: "quiet" }, sentence));
  }
}

/** The notes as requests take them, with a bar between the hands. */
function byHand({ notes }: Chord) {
  const of = (hand: Hand) => notes.filter((note) => note.hand === hand).map(({ midi }) => midi).join(" ");
  return `${of("lower")}|${of("upper")}`;
}

/** The symbol that reads back as these notes, independent of the style in which names are shown. */
const symbolOf = ({ link }: { link: string | null }) => (link === null ? null : decodeURIComponent(link.split("/").at(-1) ?? ""));

function sections({ readings, notes: english, key, roman, inKeys }: Wire.Explanation, chord: Chord, forms: Wire.ChordCopyReply | null, signal: AbortSignal) {
  const notes = inLanguage(english);
  const names = notes.map(({ name }) => name).join(" ");
  const places = [
    ...key ? [{ key, numeral: roman ?? "" }] : [],
    ...inKeys.filter((each) => each.relation !== "borrowed" && each.key !== key).slice(0, MOST_KEYS),
  ];
  return [
    section(SAYS.most, ...ordered(readings, chord)),
    section(SAYS.notes, make("div", { class: "pictures" },
      keyboardOf(notes, signal, { label: SAYS.keyboard(names) }), make("div", { class: "scroll" }, staffOf(notes, SAYS.staff(names)))), ...notes.length > 1 ? [intervalTable(notes)] : []),
    ...places.length ? [section(SAYS.circle, make("ul", { class: "places" }, ...places.map(place)))] : [],
    ...forms ? [section(SAYS.copy, copies(forms))] : [],
  ];
}

function copies(forms: Wire.ChordCopyReply) {
  const status = make("p", { class: "quiet", role: "status" });
  return make("div", {}, make("ul", { class: "copies" }, ...copyRows(forms, (sentence) => status.replaceChildren(sentence))), status);
}

const section = (title: string, ...content: Node[]) => make("section", { "aria-label": title }, make("h3", {}, title), ...content);

/**
 * The best readings; the rest opens.
 *
 * @param readings best first
 */
function ordered(readings: Wire.ExplanationReading[], chord: Chord) {
  const rows = readings.map((each, index) => row(each, chord, index === 0));
  const rest = rows.slice(MOST_READINGS);
  return [make("ol", { class: "explained" }, ...rows.slice(0, MOST_READINGS)),
    ...rest.length ? [make("details", {}, make("summary", {}, SAYS.all), make("ol", { class: "explained", start: MOST_READINGS + 1 }, ...rest))] : []];
}

function row(reading: Wire.ExplanationReading, chord: Chord, isFirst: boolean) {
  const { link, inversion, rootless, penalties, matched, missing, foreign } = reading;
  const about = [inversion && saidOf(reading, "inversion"), rootless ? messages.name.rootless : null, isFirst ? SAYS.first : null].filter((each) => each !== null).join(" · ");
  const facts = [
    [isFirst ? SAYS.weaknesses : SAYS.reasons, penalties.map((each) => saidOf(each, "text"))], [SAYS.matched, matched.map(tone)], [SAYS.missing, missing.map(tone)],
    [SAYS.foreign, foreign.map(tone)], [SAYS.advice, [saidOf(reading, "advice")]],
  ] as [string, string[]][];
  const hear = () => player.play(reading, chord.notes);
  // The page of the chord begins with the very keys that were played.
  const title = link === null ? plainName(reading, hear) : chordLink({ ...reading, link: link + playedAddress(chord.notes) }, { hear });
  return make("li", {}, make("p", { class: "explained-head" }, title, make("span", { class: "quiet" }, about)),
    make("dl", {}, ...facts.filter(([, each]) => each.length).flatMap(([word, each]) =>
      [make("dt", {}, word), make("dd", {}, ...each.map((text) => make("span", {}, text)))])));
}

/** A name without a link, as only chords have a page. */
function plainName(reading: Wire.ExplanationReading, hear: () => unknown) {
  const name = make("span", { class: "name small" });
  showName(name, reading);
  return make("span", { class: "chord-link" }, make("span", {}, name), hearButton(reading.spoken, hear));
}

const tone = ({ name, degree }: Wire.ExplanationTone) => (degree === null ? called(name) : SAYS.tone(called(name), degree));

function place({ key, numeral }: { key: string, numeral: string }) {
  const words = [...numeral ? [make("b", {}, numeral), " "] : [], SAYS.inKey(called(key))];
  const hasCircle = state.views.some(({ name }) => name === "circle");
  return make("li", {}, hasCircle ? make("a", { href: addressOf(`/circle/${encodeURIComponent(key)}`) }, ...words) : make("span", {}, ...words));
}

useRules(rules);
export const places: Places = { facts: ({ element, signal }) => new ReadingsSheet(element, signal) };
