// The bars of a chart, four to a line, in the manner of printed ones.

import { make, onResize } from "./dom.js";
import { showName } from "./name-view.js";
import { beatWords, type Cell, cellsOf, endingOf, goesOn, hasSlashes, idOf, lineLengths, meterChange, meterOf, moved, type Shown, type ShownBar } from "./sheet-model.js";
import { codaSign, repeatSign, segnoSign } from "./sheet-signs.js";
import { texts } from "./sheet-texts.js";

export type Spot = { bar: number, beat: number, place: number | null };

/** The width of a chord besides its name, and of a beat without a chord, in parts of the size of the letters. */
const [CELL, FREE] = [0.24, 0.62];

export class SheetBars {
  declare acts: { choose: (spot: Spot) => unknown, remove: (spot: Spot) => unknown };
  declare element: HTMLDivElement;

  constructor(acts: SheetBars["acts"], signal: AbortSignal) {
    this.acts = acts;
    this.element = make("div", { class: "bars", role: "group", "aria-label": texts.chart });
    this.element.addEventListener("keydown", (event) => this.press(event));
    onResize([this.element], () => this.fit(), signal);
  }

  get cells(): HTMLElement[] {
    return [...this.element.querySelectorAll(".beat")] as HTMLElement[];
  }

  show(sheet: Shown) {
    const focused = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    const lengths = lineLengths(sheet.bars);
    this.element.replaceChildren(...sheet.bars.map((_, number) => this.bar(sheet, number, lengths[number])));
    const target = this.cellAt(focused);
    for (const [index, each] of this.cells.entries()) each.tabIndex = (target ? each === target : index === 0) ? 0 : -1;
    target?.focus();
    this.fit();
  }

  /** @param lineLength how many bars its line has */
  bar(sheet: Shown, number: number, lineLength: number) {
    const { bars } = sheet;
    const bar = bars[number];
    const { signs } = bar;
    const cells = cellsOf(bar, meterOf(sheet, bar));
    // Before the first chord of all nobody plays.
    const start = bars.slice(0, number).some(({ chords }) => chords.length) ? 0 : bar.chords[0]?.beat ?? Infinity;
    const beats = make("div", { class: "beats" }, ...cells.map((cell) => this.cell(cell, number, hasSlashes(bar) && cell.beat >= start)));
    // A long name makes beats without a chord narrower.
    beats.style.gridTemplateColumns = cells.map(({ chord, width }) => `minmax(${chord ? "min-content" : `${FREE}em`}, ${width}fr)`).join(" ");
    const on = goesOn(bars, number);
    const next = bars[number + 1];
    const element = make("div", { class: "bar", role: "group", "aria-label": barWords(bars, number) }, this.marks(sheet, number),
      ...signs.begins ? [repeatSign("begins")] : [], beats, ...signs.times ? [repeatSign("ends")] : [],
      ...on ? [make("span", { class: "goes-on" }, make("span", { "aria-hidden": "true" }, on === "repeat" ? texts.goesOn : texts.slash), make("span", { class: "unseen" }, texts.goesOnSpoken))] : []);
    const classes = {
      begins: signs.line, five: lineLength > 4, "repeat-begins": signs.begins, "repeat-ends": signs.times !== null,
      // A band sees where a section ends, and where it jumps.
      "section-ends": signs.times === null && next !== undefined && (next.section !== null || next.signs.coda || signs.words.length > 0),
    };
    for (const [name, isSo] of Object.entries(classes)) element.classList.toggle(name, isSo);
    return element;
  }

  /** What stands above a bar, for the eye: its bar has the same in words. */
  marks(sheet: Shown, number: number) {
    const { bars } = sheet;
    const { section, signs } = bars[number];
    const change = meterChange(sheet, number);
    const ending = endingOf(bars, number);
    const isClosed = signs.ends && (signs.times !== null || number + 1 === bars.length);
    return make("span", { class: "marks", "aria-hidden": "true" },
      ...ending ? [make("span", { class: `volta${ending.isFirst ? " first" : ""}${isClosed ? " closed" : ""}` }, ending.isFirst ? ending.numbers.map((each) => `${each}.`).join(" ") : "")] : [],
      ...section ? [make("b", { class: "section" }, section)] : [], ...signs.segno ? [segnoSign()] : [], ...signs.coda ? [codaSign()] : [],
      make("span", { class: "number" }, String(number + 1)), ...change ? [make("span", { class: "meter" }, change)] : [],
      ...signs.times !== null && signs.times > 2 || signs.words.length ? [make("span", { class: "words" },
        ...signs.times !== null && signs.times > 2 ? [`×${signs.times}`] : [], ...signs.words.flatMap((each) => [each, ...each === "To Coda" ? [codaSign()] : []]))] : []);
  }

  cell({ beat, place, chord }: Cell, bar: number, isMarked: boolean) {
    const words = beatWords(beat);
    const label = chord ? texts.chordAt(chord.chord?.spoken ?? texts.nothingSpoken, bar + 1, words) : texts.beat(bar + 1, words);
    const element = make("button", {
      type: "button", class: chord ? "beat" : "beat free", "aria-label": label, "aria-expanded": "false", "data-at": idOf(bar, beat), "data-bar": bar, tabindex: -1,
    });
    if (place !== null) element.dataset.place = String(place);
    element.addEventListener("click", () => this.acts.choose({ bar, beat, place }));
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace" || place === null) return;
      event.preventDefault();
      this.acts.remove({ bar, beat, place });
    });
    if (chord?.chord) {
      const { symbol, parts, spoken } = chord.chord;
      const name = make("span", { class: "name small" });
      showName(name, { name: symbol, parts, kind: parts.length > 1 ? "polychord" : "unified", spoken });
      element.append(name, ...chord.guess ? [make("span", { class: "guess", title: texts.guess }, "?")] : []);
    } else if (chord) {
      element.append(make("span", { class: "nothing" }, texts.nothing));
    } else if (isMarked) {
      element.append(texts.slash);
    }
    return element;
  }

  /** Sets the width that the names of each bar need, so that they become smaller in a narrower bar, on paper too. */
  fit() {
    for (const beats of this.element.querySelectorAll(".beats")) {
      if (!(beats instanceof HTMLElement)) continue;
      const size = Number.parseFloat(getComputedStyle(beats).fontSize);
      const names = [...beats.querySelectorAll(".name, .nothing")].map((each) => each.getBoundingClientRect().width);
      if (!size || names.includes(0)) continue;
      const need = names.reduce((sum, width) => sum + width / size + CELL, 0) + beats.querySelectorAll(".free").length * FREE;
      beats.style.setProperty("--need", Math.max(need, 1).toFixed(2));
    }
  }

  press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { cells } = this;
    const at = cells.findIndex((each) => each === document.activeElement);
    if (at < 0) return;
    const bars = [...this.element.children] as HTMLElement[];
    const lines = bars.flatMap((bar, number) => (number === 0 || bar.offsetTop !== bars[number - 1].offsetTop ? [number] : []));
    const to = moved(event.key, at, cells.map(({ dataset }) => Number(dataset.bar)), lines);
    if (event.key.startsWith("Arrow") || to !== null) event.preventDefault();
    if (to !== null) this.focus(cells[to]);
  }

  focus(cell: HTMLElement | undefined) {
    if (!cell) return;
    for (const each of this.cells) each.tabIndex = each === cell ? 0 : -1;
    cell.focus();
  }

  cellAt(id: string | undefined) {
    return id === undefined ? undefined : this.cells.find(({ dataset }) => dataset.at === id);
  }

  /** @param id of the cell that the box is about */
  markOpen(id: string | undefined) {
    for (const each of this.cells) each.setAttribute("aria-expanded", String(each.dataset.at === id));
  }

  /** @param id of the chord that is heard; empty for none */
  markHeard(id: string) {
    for (const each of this.cells) each.classList.toggle("heard", each.dataset.at === id);
    this.cellAt(id)?.scrollIntoView({ block: "nearest" });
  }
}

/** The name of a bar with its signs, for the ear. */
function barWords(bars: ShownBar[], number: number) {
  const { section, signs } = bars[number];
  return [
    texts.bar(number + 1), ...section ? [section] : [], ...signs.segno ? [texts.segno] : [], ...signs.coda ? [texts.coda] : [], ...signs.begins ? [texts.repeatBegins] : [],
    ...signs.endings.map((each) => texts.ending(each)), ...signs.times === null ? [] : [texts.repeatEnds(signs.times)], ...signs.words,
  ].join(", ");
}
