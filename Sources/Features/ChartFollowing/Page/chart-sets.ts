// The set lists: each is built by touch, kept at once, and printed.

import { keyAt, moved, textOf, TRANSPOSITIONS } from "./charts-model.js";
import { texts } from "./charts-texts.js";
import { type Attributes, make } from "./dom.js";
import { keyName } from "./music-names.js";
import { attempt } from "./shell.js";

/** A chart that was just added: chordd has not said yet in which keys it can be played. */
type SetLine = Wire.ChartsSetLine & { isNew?: boolean };
type SetRow = Wire.ChartsSetRow & { charts: SetLine[] };

/** A button with words. */
export function button(words: string, act: () => unknown, attributes: Attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, words);
  element.addEventListener("click", () => act());
  return element;
}

/** The list of keys in which a chart can be played; semitones only where the chart has no key. */
export function keyList(keys: string[], transpose: number, attributes: Attributes) {
  const offered = TRANSPOSITIONS.includes(transpose) ? TRANSPOSITIONS : [...TRANSPOSITIONS, transpose].sort((a, b) => a - b);
  return make("select", attributes, ...offered.map((count) => new Option(sayKey(keys, count), String(count), false, count === transpose)));
}

/** `E♭ major`, or how far it is from what is written. */
function sayKey(keys: string[], count: number) {
  const key = keyAt(keys, count);
  return key ? keyName(key) : count ? texts.semitones(count) : texts.original;
}

export class ChartSets {
  sets: SetRow[] = [];
  /** The row that is dragged. */
  dragged: { set: string, from: number } | null = null;
  /** Whether a finger or a button of the mouse is down on the lists: what it touches stays there. */
  isPressed = false;
  /** Lists that came meanwhile. */
  waiting: SetRow[] | null = null;

  /** Changes that are being kept. */
  work = Promise.resolve(true);
  /** Counts them. */
  turn = 0;
  /** Whether chordd has not answered the last one yet. */
  isKeeping = false;

  declare element: HTMLElement;
  declare changed: () => unknown;
  declare begun: () => unknown;

  /**
   * @param changed is called when a list was kept
   * @param begun is called when one was begun, which charts can be added to
   */
  constructor(changed: () => unknown, begun: () => unknown) {
    this.changed = changed;
    this.begun = begun;
    this.element = make("section", { class: "chart-sets" });
    this.element.addEventListener("pointerdown", () => this.press());
  }

  press() {
    this.isPressed = true;
    const ended = new AbortController();
    for (const end of ["pointerup", "pointercancel", "dragstart"]) {
      addEventListener(end, () => {
        ended.abort();
        this.isPressed = false;
        // The click comes before, and is about the list as it stands here.
        setTimeout(() => this.waiting && this.show(this.waiting));
      }, { signal: ended.signal });
    }
  }

  /** What chordd has; while a change is being kept, an answer from before it. */
  take(sets: SetRow[]) {
    if (!this.isKeeping) this.show(sets);
  }

  show(sets: SetRow[]) {
    // A row stays under the finger until it is dropped.
    this.waiting = this.dragged || this.isPressed ? sets : null;
    if (this.waiting) return;
    // The focus stays at the same button of the same chart.
    const focused = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    const name = this.element.querySelector("input")?.value ?? "";
    // One that was begun has no chart yet, and is kept with its first.
    this.sets = [...sets, ...this.sets.filter((each) => !each.charts.length && !sets.some((other) => other.name === each.name))];
    this.element.replaceChildren(make("h2", {}, texts.sets), ...this.sets.map((set) => this.section(set)), this.beginning(name));
    if (focused) this.element.querySelector<HTMLElement>(`[data-at="${CSS.escape(focused)}"]`)?.focus();
  }

  section(set: SetRow) {
    const { name, charts } = set;
    const heading = make("h3", {}, name);
    const section: HTMLElement = make("section", { class: "chart-set", "aria-label": name });
    const acts = make("span", { class: "charts-acts" }, ...charts.length ? [button(texts.play, () => this.play(name), { "aria-label": `${texts.play}: ${name}` })] : [],
      button(texts.print, () => this.print(section), { "aria-label": `${texts.print}: ${name}` }),
      button(texts.remove, async () => {
        this.sets = this.sets.filter((each) => each.name !== name);
        if (!charts.length) this.show([]);
        else if (await attempt("set-delete", { set: name })) this.changed();
      }, { class: "remove charts-writers", "aria-label": `${texts.remove}: ${name}` }));
    section.append(make("header", {}, heading, acts), make("ol", {}, ...charts.map((line, index) => this.line(set, line, index))));
    return section;
  }

  line(set: SetRow, line: SetLine, index: number) {
    const { name, transpose, found, keys, isNew = false } = line;
    const keep = (charts: SetLine[]) => this.keep(set.name, charts);
    const at = (what: string) => ({ "data-at": `${set.name} ${name} ${what}` });
    const key = keyList(keys, transpose, { "aria-label": `${texts.key}: ${name}`, disabled: isNew, ...at("key") });
    key.addEventListener("change", () => keep(set.charts.map((each) => (each === line ? { ...each, transpose: Number(key.value) } : each))));
    const turn = (by: number) => keep(moved(set.charts, index, index + by));
    const grip = make("span", { class: "grip charts-writers", "aria-hidden": "true" });
    const row = make("li", { draggable: "true" }, grip, make("b", {}, name), ...found ? [key] : [make("span", { class: "missing" }, ` (${texts.missing})`)],
      make("span", { class: "printed" }, keyAt(keys, transpose) ? sayKey(keys, transpose) : ""),
      make("span", { class: "charts-acts charts-writers" },
        button("↑", () => turn(-1), { class: "turn", "aria-label": `${texts.up}: ${name}`, disabled: index === 0, ...at("up") }),
        button("↓", () => turn(1), { class: "turn", "aria-label": `${texts.down}: ${name}`, disabled: index === set.charts.length - 1, ...at("down") }),
        button("✕", () => keep(set.charts.filter((each) => each !== line)), { class: "turn", "aria-label": `${texts.leaveOut}: ${name}` })));
    row.addEventListener("dragstart", (event) => {
      this.dragged = { set: set.name, from: index };
      event.dataTransfer?.setData("text/plain", name);
    });
    row.addEventListener("dragover", (event) => this.dragged?.set === set.name && event.preventDefault());
    row.addEventListener("drop", (event) => {
      if (this.dragged?.set !== set.name) return;
      event.preventDefault();
      event.stopPropagation();
      const { from } = this.dragged;
      this.letGo();
      keep(moved(set.charts, from, index));
    });
    row.addEventListener("dragend", () => this.letGo());
    this.slide(grip, row, { set: set.name, from: index }, (to) => keep(moved(set.charts, index, to)));
    return row;
  }

  letGo() {
    this.dragged = null;
    if (this.waiting) this.show(this.waiting);
  }

  /** A finger on the grip moves the row. */
  slide(grip: HTMLElement, row: HTMLElement, dragged: { set: string, from: number }, drop: (to: number) => unknown) {
    const rowsOf = () => [...row.parentElement?.children ?? []];
    const placeAt = (y: number) => rowsOf().findIndex((each) => y < each.getBoundingClientRect().bottom);
    grip.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      row.classList.add("moving");
      this.dragged = dragged;
    });
    grip.addEventListener("pointermove", ({ clientY }) => {
      if (!row.classList.contains("moving")) return;
      const to = placeAt(clientY);
      for (const [index, each] of rowsOf().entries()) each.classList.toggle("target", index === to && each !== row);
    });
    grip.addEventListener("pointerup", ({ clientY }) => {
      if (!row.classList.contains("moving")) return;
      row.classList.remove("moving");
      const rows = rowsOf();
      const to = placeAt(clientY);
      for (const each of rows) each.classList.remove("target");
      this.letGo();
      if (rows[to] !== row) drop(to < 0 ? rows.length - 1 : to);
    });
    grip.addEventListener("pointercancel", () => {
      row.classList.remove("moving");
      this.letGo();
    });
  }

  /** A new list has a name first; charts are added to it from their rows. */
  beginning(typed: string) {
    const input = make("input", { required: true, maxlength: 100, "aria-label": texts.setName, placeholder: texts.setName });
    input.value = typed;
    const form = make("form", { class: "charts-acts charts-writers" }, make("span", {}, texts.setNew), input, make("button", { type: "submit" }, texts.setSave));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const set = input.value.trim();
      if (!set) return;
      input.value = "";
      if (!this.sets.some(({ name }) => name === set)) this.show([...this.sets, { name: set, charts: [] }]);
      this.begun();
    });
    return form;
  }

  /** The names of the lists, also of one that has no chart yet. */
  get names() { return this.sets.map(({ name }) => name); }

  add(set: string, chart: string) {
    const charts = this.sets.find(({ name }) => name === set)?.charts ?? [];
    return this.keep(set, [...charts, { name: chart, transpose: 0, found: true, keys: [], isNew: true }]);
  }

  /** It is seen at once: the next touch is about the list as it stands there. */
  keep(set: string, charts: SetLine[]) {
    this.sets = this.sets.flatMap((each) => (each.name !== set ? [each] : charts.length ? [{ ...each, charts }] : []));
    this.show(this.sets);
    const turn = ++this.turn;
    this.isKeeping = true;
    // One after the other, and what chordd has is shown after the last: one that it refused is as it was.
    return (this.work = this.work.then(async () => {
      const isKept = charts.length ? await attempt("set-save", { set, charts: textOf(charts) }) : await attempt("set-delete", { set });
      if (turn !== this.turn) return isKept;
      this.isKeeping = false;
      await this.changed();
      return isKept;
    }));
  }

  /** Plays a list as it stands here: what is being kept comes first. */
  async play(set: string) {
    await this.work;
    await attempt("chart-choose", { set });
  }

  /** Prints this list alone. */
  print(section: HTMLElement) {
    section.classList.add("to-print");
    document.documentElement.classList.add("printing-set");
    print();
    document.documentElement.classList.remove("printing-set");
    section.classList.remove("to-print");
  }
}
