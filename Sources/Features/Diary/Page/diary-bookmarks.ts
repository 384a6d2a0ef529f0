// The bookmarks: a list, in which each can be heard, shown, and exported as a MIDI file or a lead sheet.

import { hearButton } from "./chord-link.js";
import { bytesOf, clockLength } from "./diary-model.js";
import { button, confirmIn, makeSheet } from "./diary-parts.js";
import { texts } from "./diary-texts.js";
import { dayAndClock } from "./diary-times.js";
import { fill, make } from "./dom.js";
import { save } from "./save-file.js";
import { attempt, notice, read, sentenceOf, state } from "./shell.js";

export type Times = { since: number, until: number };

export class Bookmarks {
  declare acts: { hear: (times: Times) => unknown, show: (times: Times) => unknown, changed: () => unknown };
  declare summary: HTMLElement;
  declare list: HTMLUListElement;
  declare element: HTMLDetailsElement;

  constructor(acts: Bookmarks["acts"], isOpen: boolean) {
    this.acts = acts;
    this.summary = make("summary");
    this.list = make("ul");
    this.element = make("details", { class: "bookmarks", hidden: true, open: isOpen }, this.summary, this.list);
  }

  /** @param bookmarks newest first */
  show(bookmarks: Wire.HistoryBookmark[]) {
    this.element.hidden = !bookmarks.length;
    this.summary.textContent = texts.bookmarks(bookmarks.length);
    fill(this.list, bookmarks, (each) => JSON.stringify([each, state.writable]), (each) => this.row(each));
  }

  row({ id, time, length, title, midi }: Wire.HistoryBookmark) {
    const name = title || texts.untitled;
    const times = { since: time, until: time + length };
    const row: HTMLElement = make("li", {}, hearButton(texts.asPlayed(name), () => this.acts.hear(times)), make("b", {}, name),
      make("span", { class: "facts" }, `${dayAndClock(time)}, ${clockLength(length)}`),
      make("span", { class: "diary-acts" },
        button(texts.show, () => this.acts.show(times), { "aria-label": texts.showHint(name) }),
        ...midi ? [button(texts.midi, () => saveMIDI({ bookmark: id }, title || `${texts.midiName} ${id}`))] : [],
        ...state.writable ? [button(texts.sheet, () => makeSheet({ ...times, ...title && { title } })), button(texts.delete, () => this.confirm(row, id, name))] : []));
    return row;
  }

  confirm(row: Element, id: number, name: string) {
    confirmIn(row, { question: texts.deleteAsk(name), yes: texts.deleteYes, act: async () => await attempt("bookmark-delete", { bookmark: id }) && this.acts.changed() });
  }
}

/**
 * Asks for a MIDI file, and keeps it.
 *
 * @param name of the file, without what stands behind the point
 */
export async function saveMIDI(what: Wire.Requests["take"], name: string) {
  try {
    const { midi } = await read("take", what);
    save(`${name.replaceAll(/[/\\:]/gu, "-")}.mid`, bytesOf(midi), "audio/midi");
  } catch (refusal) {
    notice.show(sentenceOf(refusal));
  }
}
