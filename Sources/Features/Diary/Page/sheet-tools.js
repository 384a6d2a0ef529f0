// The actions for a whole chart: hear it, export it, and change all of it at once.

import { button } from "./diary-parts.js";
import { fill, make } from "./dom.js";
import { said } from "./language.js";
import { isFolded } from "./sheet-model.js";
import { texts } from "./sheet-texts.js";

/**
 * @typedef {import("./sheet-box.js").EditName} EditName
 * @typedef {"play" | "copy" | "print" | "practice" | "delete" | "tap"} Act
 */

const METERS = ["2/4", "3/4", "4/4", "5/4", "6/4", "7/4", "2/2", "3/8", "6/8", "7/8", "9/8", "12/8"];
/** On anything wider what changes the whole chart is seen at once. */
const PHONE = 700;

export class SheetTools {
  /** @param {{ edit: import("./sheet-box.js").Edit, act: (act: Act) => unknown, export: (format: string) => unknown, writeOut: (isOut: boolean) => unknown, isWritable: boolean }} acts */
  constructor({ edit, act, export: exportAs, writeOut, isWritable }) {
    this.edit = edit;
    const small = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {EditName} */ name, /** @type {number | null} */ amount = null) =>
      button(sign, () => edit(name, amount === null ? {} : { amount }), { title: words, "aria-label": words });
    const joined = (/** @type {string} */ words, /** @type {HTMLElement[]} */ ...buttons) => make("span", { class: "joined", role: "group", "aria-label": words }, words, ...buttons);
    this.play = button(texts.play, () => act("play"), { class: "strong" });
    this.undo = button(texts.undo, () => edit("undo", {}));
    this.redo = button(texts.redo, () => edit("redo", {}));
    this.formats = make("select", { "aria-label": texts.exportLabel });
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
      make("div", { class: "row" }, this.play, ...isWritable ? [this.undo, this.redo] : [], this.formats, make("label", { class: "voicings", title: texts.voicingsHint }, this.voicings, make("span", {}, texts.voicings)), button(texts.copy, () => act("copy")), button(texts.print, () => act("print")), this.written,
        ...isWritable ? [button(texts.practice, () => act("practice"), { title: texts.practiceHint }), button(texts.delete, () => act("delete"))] : []),
      ...isWritable ? [this.more] : []);
  }

  /**
   * @param {string} words
   * @param {string} kind
   * @param {(text: string) => [EditName, import("./sheet-box.js").EditFields]} change
   * @param {import("./dom.js").Attributes} attributes
   */
  field(words, kind, change, attributes) {
    const input = make("input", { autocomplete: "off", spellcheck: "false", ...attributes });
    let shown = "";
    input.addEventListener("change", async () => {
      await this.edit(...change(input.value.trim()));
      // The value as chordd has it; a refused value must not stay in the field.
      input.value = shown;
    });
    return {
      label: make("label", { class: kind }, make("span", {}, words), input),
      show: (/** @type {string} */ text) => {
        shown = text;
        if (document.activeElement !== input) input.value = text;
      },
    };
  }

  /** @param {Wire.SheetsFormat[]} formats */
  offer(formats) {
    fill(this.formats, [{ name: "", title: texts.exportAs, extension: "" }, ...formats], ({ name }) => name, ({ name, title }) => make("option", { value: name }, said(title)));
    this.formats.value = "";
  }

  /** @param {Wire.SheetView} sheet */
  show(sheet) {
    const { title, key, meter: { beats, unit }, tempo, undo, redo } = sheet;
    this.written.hidden = !isFolded(sheet);
    this.name.show(title);
    this.key.show(key ?? "");
    this.tempo.show(tempo === null ? "" : String(Math.round(tempo * 10) / 10));
    const meter = `${beats}/${unit}`;
    fill(this.meter, [...new Set([...METERS, meter])], (each) => each, (each) => make("option", { value: each }, each));
    fill(this.count, [...new Set([...METERS, meter])], (each) => each, (each) => make("option", { value: each }, each));
    this.meter.value = this.count.value = meter;
    this.undo.disabled = !undo;
    this.redo.disabled = !redo;
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    this.play.textContent = isPlaying ? texts.stop : texts.play;
  }
}
