// Lead sheets: the list of them, and one to read, to change by touch or by keys, to hear, to print and to export.

import { LETTERS } from "./band-options.js";
import { addressOf } from "./chord-link.js";
import { bytesOf } from "./diary-model.js";
import { button, confirmIn, copyText, makeSheet, output, practiceSheet } from "./diary-parts.js";
import { rules as diaryRules } from "./diary-style.js";
import { dayAndClock } from "./diary-times.js";
import { isTyping, make, useRules } from "./dom.js";
import { save } from "./save-file.js";
import { Sequence } from "./sequence.js";
import { SheetBars, type Spot } from "./sheet-bars.js";
import { type EditFields, type EditName, SheetBox } from "./sheet-box.js";
import { heardAt, idOf, type Shown, shownOf, stepsOf, tempoWords } from "./sheet-model.js";
import { rules } from "./sheet-style.js";
import { texts } from "./sheet-texts.js";
import { SheetTaps } from "./sheet-taps.js";
import { type Act, SheetTools } from "./sheet-tools.js";
import { ask, attempt, follow, go, notice, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

useRules(diaryRules, rules);

/** The box is as wide as that beside a chord. */
const BOX_WIDTH = 400;
/** Between a chord and the box below it, in pixels. */
const GAP = 8;

class SheetPage extends View {
  declare signal?: AbortSignal;
  declare number?: string;
  declare heading?: HTMLHeadingElement;
  declare words?: HTMLParagraphElement;
  declare sequence?: Sequence;
  declare tools?: SheetTools;
  declare bars?: SheetBars;
  declare box?: SheetBox;
  declare taps?: SheetTaps;
  declare paper?: { title: HTMLParagraphElement, facts: HTMLParagraphElement };

  sheet: Wire.SheetView | null = null;
  /** The same as it stands on the page. */
  shown: Shown | null = null;
  /** Whether repeats are written out. */
  isOut = false;
  spot: Spot | null = null;
  /** Changes are sent one after the other. */
  work = Promise.resolve(true);
  writing = "";

  open(signal: AbortSignal) {
    this.signal = signal;
    this.number = subjectOf(location);
    this.heading = make("h1", { tabindex: -1, class: this.number ? null : "unseen" }, texts.title);
    this.words = make("p", { class: "diary-words", role: "status" });
    this.append(make("header", { class: "diary-head" }, this.heading, ...this.number ? [make("a", { href: addressOf("/sheet") }, texts.title)] : [],
      make("details", { class: "help" }, make("summary", {}, texts.help), ...texts.helpLines.map((line) => make("p", {}, line)))), this.words);
    follow(["settings", "connection"], () => this.begin(), signal);
  }

  /** With the connection, and where names are written otherwise. */
  begin() {
    if (!state.connected) return;
    const writing = `${state.style} ${state.noteNames} ${state.writable}`;
    if (writing === this.writing) return;
    this.writing = writing;
    if (this.number) this.build();
    this.load();
  }

  /** The places of a chart. */
  build() {
    const { signal } = this;
    if (!signal || this.tools) return;
    this.sequence = new Sequence(output, signal);
    this.tools = new SheetTools({ edit: (name, fields) => this.edit(name, fields), act: (act) => this.act(act), export: (format) => this.export(format), writeOut: (isOut) => this.writeOut(isOut), isWritable: state.writable });
    this.bars = new SheetBars({ choose: (spot) => this.choose(spot), remove: ({ bar, place }) => state.writable && this.edit("remove", { bar, place }) }, signal);
    this.box = new SheetBox({ edit: (name, fields) => this.edit(name, fields), choose: (spot) => this.choose(spot), close: () => this.close() });
    this.taps = new SheetTaps({ use: (taps) => this.edit("beats", { taps: taps.map((time, index) => (index ? time - taps[index - 1] : time)).join(" ") }), close: () => this.tools?.tap.focus() }, signal);
    this.paper = { title: make("p", { class: "print-title" }), facts: make("p", { class: "print-facts" }) };
    this.append(this.tools.element, this.taps.element, make("div", { class: "sheet-body" }, this.paper.title, this.paper.facts, this.bars.element, this.box.element));
    this.sequence.addEventListener("step", () => {
      this.tools?.showPlaying(this.sequence?.isPlaying ?? false);
      this.bars?.markHeard(this.shown ? heardAt(this.shown, this.sequence?.current ?? "") : "");
    });
    addEventListener("keydown", (event) => this.press(event), { signal });
    // A touch elsewhere closes the box.
    addEventListener("pointerdown", (event) => {
      if (this.spot && event.target instanceof Element && !event.target.closest(".sheet-box, .beat, .sheet-tools, #notice")) this.close(false);
    }, { signal });
  }

  async load() {
    try {
      const { sheets, formats, notice: sentence } = await read("sheets");
      if (this.signal?.aborted) return;
      this.say(sentence ?? "", sentence !== null);
      if (!this.number) return this.offer(sheets);
      this.tools?.offer(formats);
      const sheet = await read("sheet", { sheet: Number(this.number) });
      if (!this.signal?.aborted) this.show(sheet);
    } catch (refusal) {
      if (!this.signal?.aborted) this.say(sentenceOf(refusal), true);
      if (!this.sheet) this.tools?.element.remove();
    }
    return undefined;
  }

  offer(sheets: Wire.SheetsRow[]) {
    if (!sheets.length) this.say(texts.empty, false);
    this.querySelector(".sheet-list")?.remove();
    const rows = sheets.map(({ id, title, bars, made }) => {
      const row = make("li", {}, make("a", { href: addressOf(`/sheet/${id}`) }, title), make("span", { class: "facts" }, `${texts.bars(bars)}, ${dayAndClock(made)}`));
      if (state.writable) row.append(button(texts.delete, () => this.confirmDelete(row, id, title)));
      return row;
    });
    this.append(make("div", { class: "sheet-list" }, ...state.writable ? [make("p", { class: "diary-acts" }, button(texts.makeNow, () => makeSheet({})))] : [],
      make("ul", { class: "sheets" }, ...rows)));
  }

  confirmDelete(place: Element, id: number, title: string) {
    confirmIn(place, {
      question: texts.deleteAsk(title), yes: texts.deleteYes, act: async () => {
        if (!await attempt("sheet-delete", { sheet: id })) return;
        if (this.number) go(addressOf("/sheet"));
        else this.load();
      },
    });
  }

  say(words: string, isWrong: boolean) {
    if (!this.words) return;
    this.words.textContent = words;
    this.words.classList.toggle("wrong", isWrong);
  }

  // MARK: - Changing

  /** @returns whether it was done */
  edit(edit: EditName, fields: EditFields): Promise<boolean> {
    this.work = this.work.then(async () => {
      try {
        // A change made in another window meanwhile is not written over unseen.
        const sheet = await ask("sheet-edit", { sheet: Number(this.number), edit, ...fields, ...fields.bar !== undefined && { written: !this.isOut }, version: this.sheet?.version });
        if (this.signal?.aborted) return false;
        this.show(sheet);
        return true;
      } catch (refusal) {
        notice.show(sentenceOf(refusal));
        if (!this.signal?.aborted) await this.load();
        return false;
      }
    });
    return this.work;
  }

  press(event: KeyboardEvent) {
    if (event.key === "Escape" && this.spot) {
      event.preventDefault();
      this.close();
      return;
    }
    if (isTyping(event.target)) return;
    if (!(event.ctrlKey || event.metaKey) || !state.writable) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.edit(key === "y" || event.shiftKey ? "redo" : "undo", {});
  }

  show(sheet: Wire.SheetView) {
    const { heading, tools, bars, paper, spot } = this;
    if (!heading || !tools || !bars || !paper) return;
    this.sheet = sheet;
    const { title, key, meter: { beats, unit }, feel } = sheet;
    heading.textContent = title;
    document.title = document.title.replace(/^.* – /u, () => `${title} – `);
    paper.title.textContent = title;
    paper.facts.replaceChildren(make("span", {}, [key, `${beats}/${unit}`].filter(Boolean).join(", ")), make("span", {}, [tempoWords(sheet), feel === "swing" || feel === "straight" ? texts.feel[feel] : ""].filter(Boolean).join(", ")));
    const shown = this.shown = shownOf(sheet, this.isOut);
    tools.show(sheet);
    bars.show(shown);
    if (!spot) return;
    // The chord or beat of the box may be gone.
    const bar = shown.bars[spot.bar];
    if (bar && (spot.place === null || bar.chords[spot.place])) this.place(spot);
    else this.close(false);
  }

  writeOut(isOut: boolean) {
    this.close(false);
    this.isOut = isOut;
    if (this.sheet) this.show(this.sheet);
    this.bars?.markHeard(this.shown ? heardAt(this.shown, this.sequence?.current ?? "") : "");
  }

  // MARK: - The box

  choose(spot: Spot) {
    if (!state.writable || !this.sheet) return;
    this.place(spot);
    const input = this.box?.element.querySelector("input");
    // A phone would open its keyboard over the chart.
    if (matchMedia("(hover: none)").matches && spot.place !== null) this.box?.element.querySelector("button")?.focus();
    else input?.select();
  }

  place(spot: Spot) {
    const { box, bars, shown } = this;
    if (!box || !bars || !shown) return undefined;
    this.spot = spot;
    const isSection = document.activeElement?.closest(".sheet-box .section") !== null && box.element.contains(document.activeElement);
    const focused = box.element.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent : null;
    box.show(shown, spot);
    if (isSection) (box.element.querySelector(".section input") as HTMLElement | null)?.focus();
    else if (focused) [...box.element.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent) === focused)?.focus();
    const id = idOf(spot.bar, spot.beat);
    bars.markOpen(id);
    const beside = bars.cellAt(id) ?? bars.element.children[spot.bar];
    if (!(beside instanceof HTMLElement)) return undefined;
    const [body, cell] = [(box.element.parentElement as HTMLElement).getBoundingClientRect(), beside.getBoundingClientRect()];
    box.element.style.setProperty("--x", `${Math.max(0, Math.min(cell.left - body.left, body.width - BOX_WIDTH))}px`);
    box.element.style.setProperty("--y", `${cell.bottom - body.top + GAP}px`);
    beside.scrollIntoView({ block: "nearest" });
    if (getComputedStyle(box.element).position === "absolute") return box.element.scrollIntoView({ block: "nearest" });
    // On a phone the box lies over the lower part of the page.
    const hidden = beside.getBoundingClientRect().bottom + GAP - box.element.getBoundingClientRect().top;
    return hidden > 0 ? scrollBy(0, hidden) : undefined;
  }

  /** @param isBack whether the focus goes back to the chord */
  close(isBack: boolean = true) {
    const { spot, box, bars } = this;
    this.spot = null;
    box?.hide();
    bars?.markOpen(undefined);
    if (spot && isBack) bars?.focus(bars.cellAt(idOf(spot.bar, spot.beat)) ?? bars.cells.find(({ dataset }) => dataset.bar === String(spot.bar)));
  }

  // MARK: - Hearing and handing on

  act(act: Act): unknown {
    const { sheet, sequence, tools } = this;
    if (!sheet || !tools) return undefined;
    switch (act) {
      case "play": return sequence?.isPlaying ? sequence.stop() : sequence?.play(stepsOf(sheet, this.spot ? this.shown?.bars[this.spot.bar].signs.bars[0] : 0));
      case "copy": return this.copy();
      case "print": return this.print();
      case "practice":
        sequence?.stop();
        return practiceSheet(sheet.id);
      case "tap":
        sequence?.stop();
        this.close(false);
        return this.taps?.open(sheet);
      case "delete":
        this.close(false);
        return this.confirmDelete(tools.element, sheet.id, sheet.title);
      default: return undefined;
    }
  }

  /** Prints the chords in the letters that were chosen; on the screen they are those that are edited. */
  async print() {
    const { sheet, tools } = this;
    const letters = tools?.letters.value;
    if (!sheet?.key || !letters || letters === LETTERS[0]) return print();
    try {
      const written = await read("sheet", { sheet: sheet.id, letters: letters as "numbers" });
      addEventListener("afterprint", () => this.show(sheet), { once: true, signal: this.signal });
      this.show(written);
      print();
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
    return undefined;
  }

  file(format: string) {
    return read("sheet-export", { sheet: Number(this.number), format, ...this.tools?.voicings.checked && { voicings: true } });
  }

  async copy() {
    try {
      const { text } = await this.file("text");
      await copyText(text ?? "");
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
  }

  async export(format: string) {
    if (!format) return;
    this.say(texts.exporting, false);
    try {
      const { name, type, text, base64, remarks } = await this.file(format);
      save(name, text ?? bytesOf(base64 ?? ""), type);
      this.say(remarks.length ? `${texts.lost(name)} ${remarks.join("; ")}` : "", false);
    } catch (refusal) {
      this.say(sentenceOf(refusal), true);
    }
  }
}

customElements.define("chordd-sheet", SheetPage);
