// Plays a chord: on chordd's MIDI output where a feature does so, otherwise here.

import { Refusal, sentenceOf } from "./api.js";
import { messages } from "./messages.js";
import type { Sound } from "./sound.js";
import type { Hand, Kind, Note, State } from "./state.js";

/** Chords by their symbols, or notes with a bar between the hands. */
type Wanted = { what: string, tempo?: number, style?: "block" };

// Readings that are no chord: their names would be read as other notes.
const WITHOUT_CHORD: Kind[] = ["note", "interval", "none"];

/** How long each lasts of several that are heard one after the other, in seconds. */
const SECONDS_A_CHORD = 1.2;
const SECONDS_A_NOTE = 0.3;

/** The notes themselves, as /api/play takes them: numbers, and a bar between the hands if both play. */
function exactly(notes: Note[]) {
  const of = (hand: Hand) => notes.filter((note) => note.hand === hand).map((note) => note.midi).join(",");
  return [of("lower"), of("upper")].filter(Boolean).join("|");
}

export class Player {
  /** Plays on chordd's MIDI output; set by a feature. */
  output: ((wanted: Wanted) => Promise<unknown>) | null = null;
  /** The MIDI numbers of the notes of each chord of a line of symbols; set by a feature. */
  notesOf: ((symbols: string) => Promise<number[][]>) | null = null;

  declare state: Pick<State, "playback" | "playable" | "chord" | "recent">;
  declare sound: Pick<Sound, "playChord" | "playLine" | "wake">;
  declare notice: { show: (sentence: string) => void };

  constructor(state: Pick<State, "playback" | "playable" | "chord" | "recent">, sound: Pick<Sound, "playChord" | "playLine" | "wake">, notice: { show: (sentence: string) => void }) {
    this.state = state;
    this.sound = sound;
    this.notice = notice;
  }

  /**
   * Plays a reading: a chord in a voicing of chordd's own, anything else note for note.
   *
   * @param notes what it was read from
   */
  play({ name, kind }: { name: string, kind: Kind }, notes: Note[]) {
    const what = WITHOUT_CHORD.includes(kind) ? exactly(notes) : name;
    return this.hear({ what }, () => this.sound.playChord(notes.map((note) => note.midi)));
  }

  /** Plays chords by their symbols, one after the other: `C13`, `Dm7 G7 Cma7`. */
  playSymbols(symbols: string) {
    return this.hear({ what: symbols }, async () => {
      // Before anything is waited for: browsers allow sound from the touch that asks for it.
      this.sound.wake();
      const chords = (await this.notesOf?.(symbols)) ?? [];
      const heard = chords.filter((notes) => notes.length);
      if (heard.length > 1) this.sound.playLine(heard, SECONDS_A_CHORD);
      else this.sound.playChord(heard[0] ?? []);
    });
  }

  /**
   * Plays exactly these keys at once.
   *
   * @param lower by MIDI number
   * @param upper those of the other hand
   */
  playNotes(lower: number[], upper: number[] = []) {
    const what = [lower, upper].filter((notes) => notes.length).map((notes) => notes.join(",")).join("|");
    return this.hear({ what, style: "block" }, () => this.sound.playChord([...lower, ...upper]));
  }

  /**
   * Plays these keys one after the other.
   *
   * @param notes by MIDI number
   */
  playLine(notes: number[]) {
    // A single number would be taken for a note of a chord; a bar makes all of them share its four beats.
    const what = `${notes.map((midi) => `${midi},${midi}`).join(" ")} |`;
    const tempo = 240 / (notes.length * SECONDS_A_NOTE);
    return this.hear({ what, tempo, style: "block" }, () => this.sound.playLine(notes.map((midi) => [midi]), SECONDS_A_NOTE));
  }

  /** Lets chordd play, or plays here where it has no output for us. */
  async hear(wanted: Wanted, here: () => unknown) {
    try {
      if (!this.output || !this.state.playback || !this.state.playable) return await here();
      await this.output(wanted);
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status === 503) await here();
      else this.notice.show(sentenceOf(refusal));
    }
    return undefined;
  }

  /** Plays the chord that is shown, or was shown last. */
  playShown() {
    const chord = this.state.chord ?? this.state.recent.at(-1);
    if (!chord) return this.notice.show(messages.name.nothingToPlay);
    return this.play(chord, chord.notes);
  }
}
