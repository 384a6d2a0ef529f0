// Plays a chord: on chordd's MIDI output, or here where there is none.

import { ask, Refusal, sentenceOf } from "./api.js";
import { messages } from "./messages.js";

/**
 * @typedef {import("./state.js").Hand} Hand
 * @typedef {import("./state.js").Note} Note
 */

// Readings that are no chord: their names would be read as other notes.
/** @type {import("./state.js").Kind[]} */
const WITHOUT_CHORD = ["note", "interval", "none"];

/**
 * The notes themselves, as /api/play takes them: numbers, and a bar between the hands if both play.
 *
 * @param {Note[]} notes
 */
function exactly(notes) {
  const of = (/** @type {Hand} */ hand) => notes.filter((note) => note.hand === hand).map((note) => note.midi).join(",");
  return [of("lower"), of("upper")].filter(Boolean).join("|");
}

export class Player {
  /**
   * @param {Pick<import("./state.js").State, "playback" | "writable" | "chord" | "recent">} state
   * @param {{ playChord: (notes: number[]) => void }} sound
   * @param {{ show: (sentence: string) => void }} notice
   */
  constructor(state, sound, notice) {
    this.state = state;
    this.sound = sound;
    this.notice = notice;
  }

  /**
   * Plays a reading: a chord in a voicing of chordd's own, anything else note for note.
   *
   * @param {import("./state.js").Reading} reading
   * @param {Note[]} notes what it was read from
   */
  async play({ name, kind }, notes) {
    const here = () => this.sound.playChord(notes.map((note) => note.midi));
    if (!this.state.playback || !this.state.writable) return here();
    try {
      await ask("play", { what: WITHOUT_CHORD.includes(kind) ? exactly(notes) : name });
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status === 503) here();
      else this.notice.show(sentenceOf(refusal));
    }
    return undefined;
  }

  /** What is shown, or was shown last. */
  playShown() {
    const chord = this.state.chord ?? this.state.recent.at(-1);
    if (!chord) return this.notice.show(messages.name.nothingToPlay);
    return this.play(chord, chord.notes);
  }
}
