// Plays a chord: on chordd's MIDI output, or here where there is none.

import { ask } from "./api.js";

export class Player {
  constructor(state, sound, notice) {
    Object.assign(this, { state, sound, notice });
  }

  /** `what` is a chord's name, `notes` are the keys it was read from. */
  async play(what, notes) {
    if (!this.state.playback || !this.state.writable) return this.sound.playChord(notes);
    try {
      await ask("play", { what });
    } catch (refusal) {
      if (refusal.status === 503) this.sound.playChord(notes);
      else this.notice.show(refusal.message);
    }
  }

  /** What is shown, or was shown last. */
  playShown() {
    const chord = this.state.chord ?? this.state.recent.at(-1);
    if (!chord) return this.notice.show("There is no chord to play yet.");
    return this.play(chord.name, chord.notes.map((note) => note.midi));
  }
}
