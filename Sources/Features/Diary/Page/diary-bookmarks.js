// The bookmarks: a list, in which each can be heard, shown, and exported as a MIDI file or a lead sheet.

import { hearButton } from "./chord-link.js";
import { bytesOf, clockLength } from "./diary-model.js";
import { button, confirmIn, makeSheet, save } from "./diary-parts.js";
import { texts } from "./diary-texts.js";
import { dayAndClock } from "./diary-times.js";
import { fill, make } from "./dom.js";
import { attempt, notice, read, sentenceOf, state } from "./shell.js";

/** @typedef {{ since: number, until: number }} Times */

export class Bookmarks {
  /**
   * @param {{ hear: (times: Times) => unknown, show: (times: Times) => unknown, changed: () => unknown }} acts
   * @param {boolean} isOpen
   */
  constructor(acts, isOpen) {
    this.acts = acts;
    this.summary = make("summary");
    this.list = make("ul");
    this.element = make("details", { class: "bookmarks", hidden: true, open: isOpen }, this.summary, this.list);
  }

  /** @param {Wire.HistoryBookmark[]} bookmarks newest first */
  show(bookmarks) {
    this.element.hidden = !bookmarks.length;
    this.summary.textContent = texts.bookmarks(bookmarks.length);
    fill(this.list, bookmarks, (each) => JSON.stringify([each, state.writable]), (each) => this.row(each));
  }

  /** @param {Wire.HistoryBookmark} bookmark */
  row({ id, time, length, title, midi }) {
    const name = title || texts.untitled;
    const times = { since: time, until: time + length };
    /** @type {HTMLElement} */
    const row = make("li", {}, hearButton(texts.asPlayed(name), () => this.acts.hear(times)), make("b", {}, name),
      make("span", { class: "facts" }, `${dayAndClock(time)}, ${clockLength(length)}`),
      make("span", { class: "diary-acts" },
        button(texts.show, () => this.acts.show(times), { "aria-label": texts.showHint(name) }),
        ...midi ? [button(texts.midi, () => saveMIDI({ bookmark: id }, title || `${texts.midiName} ${id}`))] : [],
        ...state.writable ? [button(texts.sheet, () => makeSheet({ ...times, ...title && { title } })), button(texts.delete, () => this.confirm(row, id, name))] : []));
    return row;
  }

  /**
   * @param {Element} row
   * @param {number} id
   * @param {string} name
   */
  confirm(row, id, name) {
    confirmIn(row, { question: texts.deleteAsk(name), yes: texts.deleteYes, act: async () => await attempt("bookmark-delete", { bookmark: id }) && this.acts.changed() });
  }
}

/**
 * Asks for a MIDI file, and keeps it.
 *
 * @param {Wire.Requests["take"]} what
 * @param {string} name of the file, without what stands behind the point
 */
export async function saveMIDI(what, name) {
  try {
    const { midi } = await read("take", what);
    save(`${name.replaceAll(/[/\\:]/gu, "-")}.mid`, bytesOf(midi), "audio/midi");
  } catch (refusal) {
    notice.show(sentenceOf(refusal));
  }
}
