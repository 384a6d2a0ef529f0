// Plays a chord: on chordd's MIDI output, or here where there is none.

import { ask } from "./api.js";

// Readings that are no chord: their names would be read as other notes.
const WITHOUT_CHORD = ["note", "interval", "none"];

/** The notes themselves, as /api/play takes them: numbers, and a bar between the hands if both play. */
function exactly(notes) {
  const of = (hand) => notes.filter((note) => note.hand === hand).map((note) => note.midi).join(",");
  return [of("lower"), of("upper")].filter(Boolean).join("|");
}

export class Player {
  constructor(state, sound, notice) {
    Object.assign(this, { state, sound, notice });
  }

  /** Plays a reading: a chord in a voicing of chordd's own, anything else note for note. `notes` is what it was read from. */
  async play({ name, kind }, notes) {
    const here = () => this.sound.playChord(notes.map((note) => note.midi));
    if (!this.state.playback || !this.state.writable) return here();
    try {
      await ask("play", { what: WITHOUT_CHORD.includes(kind) ? exactly(notes) : name });
    } catch (refusal) {
      if (refusal.status === 503) here();
      else this.notice.show(refusal.message);
    }
  }

  /** What is shown, or was shown last. */
  playShown() {
    const chord = this.state.chord ?? this.state.recent.at(-1);
    if (!chord) return this.notice.show("There is no chord to play yet.");
    return this.play(chord, chord.notes);
  }
}
