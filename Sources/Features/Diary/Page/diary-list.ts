// Sittings with their lines of chords. Lines that were drawn before stay where they are while new chords come.

import { addressOf, drawnName, hearButton } from "./chord-link.js";
import { behind, type Group, grouped, isAfterPause, type Line, namesOf, symbolsOf } from "./diary-model.js";
import { button, confirmIn, practice } from "./diary-parts.js";
import { texts } from "./diary-texts.js";
import { clock, clockRange, day, toTheSecond } from "./diary-times.js";
import { fill, make } from "./dom.js";
import { heldKeys } from "./held-keys.js";
import { player, state } from "./shell.js";

export type Look = { hasNotes: boolean, isSelecting: boolean };

/** The types of the page know no popover. */
type Popover = HTMLElement & { showPopover: () => void, hidePopover: () => void };

/** Between the box of a chord and the edge of the window, in pixels. */
const EDGE = 8;
/** So far the list may be scrolled and still show what is new. */
const AT_THE_TOP = 60;

export class DiaryList {
  look: Look = { hasNotes: false, isSelecting: false };

  declare acts: { sheet: (times: { since: number, until: number }) => unknown, hear: (chords: Wire.HistoryPlayed[]) => unknown, pick: (id: number) => unknown, amount: (sitting: number) => Promise<Wire.ForgottenReply | undefined>, forget: (sitting: number) => unknown };
  declare element: HTMLDivElement;
  /** The acts for one chord: it floats, so that no chord moves under a finger. */
  declare box: Popover;

  constructor(acts: DiaryList["acts"]) {
    this.acts = acts;
    this.element = make("div", { class: "sittings" });
    this.box = make("div", { class: "chord-acts", popover: "auto", role: "group" }) as HTMLElement as Popover;
    this.box.addEventListener("toggle", () => this.box.matches(":popover-open") || this.opener?.setAttribute("aria-expanded", "false"));
  }

  /** The chord that the box is about. */
  opener: HTMLElement | null = null;

  show(results: Wire.HistoryFound[], sittings: Wire.HistorySitting[]) {
    const groups = grouped(results, sittings);
    // A sitting that was found twice, with another one between, has two places.
    const keyOf = (group: Group) => `${group.id} ${groups.filter(({ id }) => id === group.id).indexOf(group)}`;
    fill(this.element, groups, keyOf, (group) => this.section(group));
    for (const [index, group] of groups.entries()) this.fillSection(this.element.children[index], group);
  }

  /** Shows something new without moving the lines that are being read. */
  keepingPlace(act: () => void) {
    const scroller = document.scrollingElement;
    const isReading = scroller !== null && scroller.scrollTop > AT_THE_TOP;
    const anchor = isReading ? [...this.element.querySelectorAll(".played")].find((each) => each.getBoundingClientRect().top >= 0) : undefined;
    const before = anchor?.getBoundingClientRect().top ?? 0;
    act();
    if (anchor?.isConnected && scroller) scroller.scrollTop += anchor.getBoundingClientRect().top - before;
  }

  section({ id }: Group) {
    const heading = make("h2");
    const writing = make("span", { class: "diary-acts writers" });
    const header = make("header", {}, heading, make("span", { class: "facts" }), writing);
    const section = make("section", { class: "sitting" }, header, make("ol", { class: "lines" }));
    writing.append(
      button(texts.sheet, () => this.acts.sheet({ since: Number(section.dataset.since), until: Number(section.dataset.until) })),
      button(texts.forget, async () => {
        const before = document.activeElement;
        const gone = await this.acts.amount(id);
        if (!gone) return;
        confirmIn(header, {
          question: texts.forgetAsk(heading.textContent ?? "", gone), yes: texts.forgetYes, act: () => this.acts.forget(id), before,
        });
      }));
    return section;
  }

  fillSection(element: Element, { id, sitting, lines }: Group) {
    const [heading, facts, list] = [element.querySelector("h2"), element.querySelector(".facts"), element.querySelector("ol")];
    if (!(element instanceof HTMLElement) || !heading || !facts || !list) return;
    const times = { beginning: lines.at(-1)?.time ?? 0, ending: lines[0].time, chords: 0, drills: 0, ...sitting };
    const words = `${day(times.beginning)}, ${clockRange(times.beginning, times.ending)}`;
    if (heading.textContent !== words) heading.textContent = words;
    element.setAttribute("aria-label", words);
    const length = texts.minutes(Math.round((times.ending - times.beginning) / 60_000));
    facts.textContent = sitting ? `${texts.sitting(length, times.chords)}${times.drills ? `, ${texts.drilled(times.drills)}` : ""}` : "";
    // The last sounding chord belongs to it.
    Object.assign(element.dataset, { sitting: id, since: times.beginning, until: times.ending + 1000 });
    fill(list, lines, (line) => `${line.id} ${JSON.stringify(this.look)}`, (line) => this.line(line));
    for (const [index, line] of lines.entries()) this.fillLine(list.children[index], line);
  }

  line({ time, isProgression }: Line) {
    const when = make("time", { datetime: new Date(time).toISOString(), title: toTheSecond(time) }, clock(time));
    return make("li", { class: isProgression ? "line progression" : "line" }, when, make("ol", { class: "chords" }), ...isProgression ? [make("span", { class: "diary-acts" })] : []);
  }

  fillLine(element: Element, { chords, isProgression }: Line) {
    const [list, acts] = [element.querySelector(".chords"), element.querySelector(".diary-acts")];
    if (!list) return;
    fill(list, chords, ({ id, chord, degree }) => JSON.stringify([id, chord.symbol, degree]), (chord) => this.played(chord));
    for (const [index, chord] of chords.entries()) list.children[index].classList.toggle("after-pause", !isProgression && isAfterPause(chord, chords[index - 1]));
    if (!acts || acts.hasChildNodes()) return;
    acts.append(hearButton(texts.asPlayed(namesOf(chords)), () => this.acts.hear(chords)),
      this.afresh(namesOf(chords), symbolsOf(chords)), ...state.writable ? [button(texts.practice, () => practice(symbolsOf(chords)))] : []);
  }

  played(played: Wire.HistoryPlayed) {
    const { id, time, chord, lower, upper, degree, drill } = played;
    const { hasNotes, isSelecting } = this.look;
    const kind = drill ? "played drill" : "played";
    const mark = drill ? [make("small", { class: "drill-mark" }, texts.drill)] : [];
    const when = toTheSecond(time);
    const keys = hasNotes ? [heldKeys(lower, upper, texts.held(...namesOfKeys(lower, upper)))] : [];
    if (isSelecting) {
      const pick = make("button", { type: "button", class: "pick", "aria-pressed": "false", "aria-label": texts.pick(chord.spoken, when), "data-id": id },
        drawnName(chord), ...degree ? [make("span", { class: "remark" }, degree)] : []);
      pick.addEventListener("click", () => this.acts.pick(id));
      return make("li", { class: kind, "data-id": id }, pick, ...mark, ...keys);
    }
    const opener = make("button", { type: "button", class: "one", title: when, "aria-haspopup": "true", "aria-expanded": "false" },
      drawnName(chord), ...degree ? [make("span", { class: "remark" }, degree)] : []);
    opener.addEventListener("click", () => this.open(opener, played));
    return make("li", { class: kind, "data-id": id }, opener, ...mark, ...keys);
  }

  /** Offers what can be done with a chord, below it. */
  open(opener: HTMLElement, { chord, lower, upper }: Wire.HistoryPlayed) {
    const { box } = this;
    this.opener = opener;
    opener.setAttribute("aria-expanded", "true");
    box.setAttribute("aria-label", chord.spoken);
    const link = make("a", { href: addressOf(chord.link) }, texts.lookUp);
    link.addEventListener("click", () => box.hidePopover());
    box.replaceChildren(button(texts.hearPlayed, () => player.playNotes(lower, upper), { class: "hear-played" }),
      button(texts.hearAfresh, () => player.playSymbols(behind(chord.link)), { class: "hear-afresh" }), link);
    box.showPopover();
    const [chosen, { width }] = [opener.getBoundingClientRect(), box.getBoundingClientRect()];
    box.style.left = `${Math.max(EDGE, Math.min(chosen.left, document.documentElement.clientWidth - width - EDGE)) + scrollX}px`;
    box.style.top = `${chosen.bottom + scrollY}px`;
    box.querySelector("button")?.focus();
  }

  /** A button that lets chordd lead the voices. */
  afresh(words: string, symbols: string) {
    const label = texts.afresh(words);
    return button("", () => player.playSymbols(symbols), { class: "hear afresh", "aria-label": label, title: label });
  }

  /** Marks the selected chords, and the one that is heard. */
  mark(chosen: Set<number>) {
    for (const each of this.element.querySelectorAll(".pick")) {
      each.setAttribute("aria-pressed", String(chosen.has(Number((each as HTMLElement).dataset.id))));
    }
  }

  /** @param id of the chord that is heard; empty for none */
  markHeard(id: string) {
    for (const each of this.element.querySelectorAll(".played.heard")) each.classList.remove("heard");
    if (id) for (const each of this.element.querySelectorAll(`.played[data-id="${id}"]`)) each.classList.add("heard");
  }
}

function namesOfKeys(...hands: (number[])[]): [string, string] {
  const [lower, upper] = hands.map((keys) => keys.map((midi) => state.keyName(midi) || midi).join(" "));
  return [lower, upper];
}
