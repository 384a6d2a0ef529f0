// The actions for one chord, or for a beat without one, and for its bar: a small box beside it.

import { drawnName, hearButton } from "./chord-link.js";
import { behind } from "./diary-model.js";
import { button } from "./diary-parts.js";
import { make } from "./dom.js";
import type { Spot } from "./sheet-bars.js";
import { beatWords, halfWay, isFollowed, meterOf, offeredIn, type Shown } from "./sheet-model.js";
import { texts } from "./sheet-texts.js";
import { player } from "./shell.js";

export type EditName = Wire.Requests["sheet-edit"]["edit"];
export type EditFields = Omit<Wire.Requests["sheet-edit"], "sheet" | "edit" | "version">;
export type Edit = (edit: EditName, fields: EditFields) => Promise<boolean>;

/** Of a bar. */
const MOST_BEATS = 32;

export class SheetBox {
  declare acts: { edit: Edit, choose: (spot: Spot) => unknown, close: () => unknown };
  declare element: HTMLElement;

  constructor(acts: SheetBox["acts"]) {
    this.acts = acts;
    this.element = make("section", { class: "sheet-box", hidden: true, role: "dialog", "aria-label": texts.box });
  }

  show(sheet: Shown, spot: Spot) {
    const bar = sheet.bars[spot.bar];
    const chord = spot.place === null ? null : bar.chords[spot.place] ?? null;
    const words = texts.where(spot.bar + 1, beatWords(spot.beat));
    this.element.setAttribute("aria-label", words);
    const isOpen = this.element.querySelector("details")?.open ?? false;
    this.element.replaceChildren(
      make("div", { class: "row head" }, make("b", {}, words), ...chord?.chord ? [hearButton(chord.chord.spoken, () => hear(chord))] : [],
        button("✕", () => this.acts.close(), { class: "close", "aria-label": texts.close, title: texts.close })),
      ...bar.signs.bars.length > 1 ? [make("p", { class: "note" }, texts.playedTimes(bar.signs.bars.length))] : [],
      ...this.form(sheet, spot, chord), ...chord ? [this.chordRow(sheet, spot, chord)] : [], this.barRow(sheet, spot, isOpen));
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  form(sheet: Shown, { bar, beat, place }: Spot, chord: Wire.SheetViewPlaced | null) {
    const input = make("input", { "aria-label": texts.chord, placeholder: texts.chordExample, autocapitalize: "none", autocomplete: "off", spellcheck: "false", enterkeyhint: "done" });
    input.value = chord ? chord.chord?.symbol ?? texts.nothing : "";
    const form = make("form", {}, input, make("button", { type: "submit", class: "strong" }, texts.set), ...chord?.chord === null ? [] : [
      button(texts.nothing, () => send(texts.nothing), { "aria-label": texts.nothingSpoken })]);
    const send = async (text: string) => {
      const isDone = await (chord ? this.acts.edit("change", { bar, place, text }) : this.acts.edit("insert", { bar, beat, text }));
      if (isDone) this.acts.close();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(input.value.trim());
    });
    // Without a keyboard: the chords that stand elsewhere in it.
    const others = offeredIn(sheet, chord?.chord?.symbol).map((each) => button(drawnName(each), () => send(behind(each.link))));
    return [form, ...others.length ? [make("div", { class: "row offered", role: "group", "aria-label": texts.offered }, ...others)] : []];
  }

  chordRow(sheet: Shown, spot: Spot, chord: Wire.SheetViewPlaced) {
    const { bar, place } = spot;
    const { chords } = sheet.bars[bar];
    const move = async (beat: number) => {
      if (await this.acts.edit("move", { bar, place, beat })) this.acts.choose({ ...spot, beat });
    };
    // It passes no other chord, and stays in its bar.
    const [earlier, later] = [chord.beat - 1, chord.beat + 1];
    const isFirst = earlier < 0 || (chords[(place ?? 0) - 1]?.beat ?? -1) >= earlier;
    const isLast = later >= (chords[(place ?? 0) + 1]?.beat ?? meterOf(sheet, sheet.bars[bar]).beats);
    return make("div", { class: "row" },
      button("←", () => move(earlier), { "aria-label": texts.moveEarlier, title: texts.moveEarlier, disabled: isFirst }),
      button("→", () => move(later), { "aria-label": texts.moveLater, title: texts.moveLater, disabled: isLast }),
      button(texts.split, () => this.acts.choose({ bar, beat: halfWay(chord), place: null }), { title: texts.splitHint }),
      ...chord.chord ? [button(texts.respell, () => this.acts.edit("respell", { bar, place }), { title: texts.respellHint })] : [],
      button(texts.remove, async () => await this.acts.edit("remove", { bar, place }) && this.acts.close(), { title: texts.removeHint }));
  }

  barRow(sheet: Shown, { bar }: Spot, isOpen: boolean) {
    const { bars } = sheet;
    const isOnce = bars[bar].signs.bars.length === 1;
    const { beats } = meterOf(sheet, bars[bar]);
    const section = make("input", { placeholder: texts.sectionExample, autocomplete: "off", maxlength: 40 });
    section.value = bars[bar].section ?? "";
    section.addEventListener("change", () => this.acts.edit("section", { bar, text: section.value.trim() }));
    const change = (edit: EditName) => async () => await this.acts.edit(edit, { bar }) && this.acts.close();
    return make("details", { open: isOpen }, make("summary", {}, texts.bar(bar + 1)),
      make("div", { class: "row" }, make("label", { class: "section" }, make("span", {}, texts.section), section), button(texts.splitBar, change("splitBar")),
        button(texts.joinBars, change("joinBars"), { disabled: !isFollowed(bars, bar) }), button(texts.insertBar, change("insertBar")),
        button(texts.removeBar, change("removeBar"), { disabled: bars.length < 2 }),
        button(texts.longer, () => this.acts.edit("lengthen", { bar, amount: 1 }), { title: texts.longerHint, disabled: !isOnce || beats >= MOST_BEATS }),
        button(texts.shorter, () => this.acts.edit("lengthen", { bar, amount: -1 }), { title: texts.shorterHint, disabled: !isOnce || beats < 2 })));
  }
}

/** As it was played, where that is known. */
function hear({ chord, lower, upper }: Wire.SheetViewPlaced) {
  return lower.length || upper.length ? player.playNotes(lower, upper) : player.playSymbols(chord?.symbol ?? "");
}
