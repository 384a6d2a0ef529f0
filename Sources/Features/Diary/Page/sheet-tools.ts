// The actions for a whole chart: hear it, export it, and change all of it at once.

import { LETTERS } from "./band-options.js";
import { button } from "./diary-parts.js";
import { type Attributes, fill, make } from "./dom.js";
import { said } from "./language.js";
import { messages } from "./messages.js";
import type { Edit, EditFields, EditName } from "./sheet-box.js";
import { isFolded } from "./sheet-model.js";
import { texts } from "./sheet-texts.js";

export type Act = "play" | "copy" | "print" | "practice" | "delete" | "tap";

const METERS = ["2/4", "3/4", "4/4", "5/4", "6/4", "7/4", "2/2", "3/8", "6/8", "7/8", "9/8", "12/8"];
/** On anything wider what changes the whole chart is seen at once. */
const PHONE = 700;

export class SheetTools {
  declare edit: Edit;
  declare play: HTMLButtonElement;
  declare undo: HTMLButtonElement;
  declare redo: HTMLButtonElement;
  declare formats: HTMLSelectElement;
  /** How the chords are printed. */
  declare letters: HTMLSelectElement;
  declare voicings: HTMLInputElement;
  declare out: HTMLInputElement;
  declare written: HTMLLabelElement;
  declare name: { label: HTMLLabelElement, show: (text: string) => void };
  declare key: { label: HTMLLabelElement, show: (text: string) => void };
  declare tempo: { label: HTMLLabelElement, show: (text: string) => void };
  declare meter: HTMLSelectElement;
  declare count: HTMLSelectElement;
  declare more: HTMLDetailsElement;
  declare tap: HTMLButtonElement;
  declare element: HTMLDivElement;

  constructor({ edit, act, export: exportAs, writeOut, isWritable }: { edit: Edit, act: (act: Act) => unknown, export: (format: string) => unknown, writeOut: (isOut: boolean) => unknown, isWritable: boolean }) {
    this.edit = edit;
    const small = (sign: string, words: string, name: EditName, amount: number | null = null) =>
      button(sign, () => edit(name, amount === null ? {} : { amount }), { title: words, "aria-label": words });
    const joined = (words: string, ...buttons: HTMLElement[]) => make("span", { class: "joined", role: "group", "aria-label": words }, words, ...buttons);
    this.play = button(texts.play, () => act("play"), { class: "strong" });
    this.undo = button(texts.undo, () => edit("undo", {}));
    this.redo = button(texts.redo, () => edit("redo", {}));
    this.formats = make("select", { "aria-label": texts.exportLabel });
    this.letters = make("select", { "aria-label": messages.band.letters, title: messages.band.letters }, ...LETTERS.map((value) => new Option(messages.band.lettersAre[value], value)));
    this.voicings = make("input", { type: "checkbox" });
    this.out = make("input", { type: "checkbox" });
    this.out.addEventListener("change", () => writeOut(this.out.checked));
    this.written = make("label", { class: "out", title: texts.writeOutHint, hidden: true }, this.out, make("span", {}, texts.writeOut));
    this.formats.addEventListener("change", () => {
      exportAs(this.formats.value);
      this.formats.value = "";
    });
    this.name = this.field(texts.name, "title", (text) => ["title", { text }], { maxlength: 200 });
    this.key = this.field(texts.key, "key", (text) => ["key", { text }], { placeholder: texts.keyExample });
    this.tempo = this.field(texts.tempo, "tempo", (text) => ["tempo", text ? { amount: Number(text.replace(",", ".")) || -1 } : {}], { inputmode: "decimal" });
    this.meter = make("select", { title: texts.meterHint });
    this.meter.addEventListener("change", () => edit("meter", { text: this.meter.value }));
    this.count = make("select", { title: texts.recountHint });
    this.count.addEventListener("change", () => edit("recount", { text: this.count.value }));
    this.more = make("details", { open: innerWidth > PHONE }, make("summary", {}, texts.change),
      make("div", { class: "row" }, this.name.label, this.key.label, make("label", {}, make("span", {}, texts.meter), this.meter), make("label", {}, make("span", {}, texts.recount), this.count), this.tempo.label,
        joined(texts.transpose, small("−", texts.down, "transpose", -1), small("+", texts.up, "transpose", 1)),
        joined(texts.bars2, small("÷2", texts.halve, "halve"), small("×2", texts.double, "double")),
        joined(texts.shift, small("◀", texts.earlier, "shift", -1), small("▶", texts.later, "shift", 1)),
        this.tap = button(texts.tapBeats, () => act("tap")), button(texts.noBass, () => edit("rootless", {}), { title: texts.noBassHint })));
    this.element = make("div", { class: "sheet-tools", role: "group", "aria-label": texts.tools },
      make("div", { class: "row" }, this.play, ...isWritable ? [this.undo, this.redo] : [], this.formats, make("label", { class: "voicings", title: texts.voicingsHint }, this.voicings, make("span", {}, texts.voicings)), button(texts.copy, () => act("copy")), button(texts.print, () => act("print")), this.letters, this.written,
        ...isWritable ? [button(texts.practice, () => act("practice"), { title: texts.practiceHint }), button(texts.delete, () => act("delete"))] : []),
      ...isWritable ? [this.more] : []);
  }

  field(words: string, kind: string, change: (text: string) => [EditName, EditFields], attributes: Attributes) {
    const input = make("input", { autocomplete: "off", spellcheck: "false", ...attributes });
    let shown = "";
    input.addEventListener("change", async () => {
      await this.edit(...change(input.value.trim()));
      // The value as chordd has it; a refused value must not stay in the field.
      input.value = shown;
    });
    return {
      label: make("label", { class: kind }, make("span", {}, words), input),
      show: (text: string) => {
        shown = text;
        if (document.activeElement !== input) input.value = text;
      },
    };
  }

  offer(formats: Wire.SheetsFormat[]) {
    fill(this.formats, [{ name: "", title: texts.exportAs, extension: "" }, ...formats], ({ name }) => name, ({ name, title }) => make("option", { value: name }, said(title)));
    this.formats.value = "";
  }

  show(sheet: Wire.SheetView) {
    const { title, key, meter: { beats, unit }, tempo, undo, redo } = sheet;
    this.written.hidden = !isFolded(sheet);
    this.name.show(title);
    this.key.show(key ?? "");
    // Without a key nothing counts.
    this.letters.hidden = !key;
    this.tempo.show(tempo === null ? "" : String(Math.round(tempo * 10) / 10));
    const meter = `${beats}/${unit}`;
    fill(this.meter, [...new Set([...METERS, meter])], (each) => each, (each) => make("option", { value: each }, each));
    fill(this.count, [...new Set([...METERS, meter])], (each) => each, (each) => make("option", { value: each }, each));
    this.meter.value = this.count.value = meter;
    this.undo.disabled = !undo;
    this.redo.disabled = !redo;
  }

  showPlaying(isPlaying: boolean) {
    this.play.textContent = isPlaying ? texts.stop : texts.play;
  }
}
