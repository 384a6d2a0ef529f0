// Written by `make documents`.
declare namespace Wire {
  interface PlayReply {
    /** The length of the performance, in seconds. */
    "seconds": number;
  }
  interface LoopReply {
    /** The bars that are repeated; 0 where the loop has ended. */
    "bars": number;
    /** The beats of a bar; 0 where the loop has ended. */
    "beatsPerBar": number;
    /** In beats a minute; 0 where the loop has ended. */
    "tempo": number;
    /** The chords, in their order. */
    "chords": Array<LoopLoopChord>;
    /** Whether it is left to pages with their sound on, as nothing is connected to the MIDI output. */
    "onPages": boolean;
  }
  interface LoopLoopChord {
    /** The name of the chord. */
    "text": string;
    /** How many beats it lasts. */
    "beats": number;
  }
  interface HelloEvent {
    "loop"?: LoopEvent;
  }
  /** A loop begins, or has ended. */
  interface LoopEvent {
    /** The version of the format. */
    "v": number;
    "type": "loop";
    /** The bars that are repeated; 0 where the loop has ended. */
    "bars": number;
    /** When the event was written, in milliseconds since 1970. */
    "now": number;
    /** When the first time through begins, in milliseconds since 1970. */
    "begin": number;
    /** When it ends by itself. */
    "end": number;
    /** The length of one time through; 0 where the loop has ended. */
    "seconds": number;
    /** The notes of one time through; empty where the MIDI output has them. */
    "notes": Array<LoopEventNote>;
  }
  /** A note of one time through. */
  interface LoopEventNote {
    /** Seconds from the beginning. */
    "at": number;
    /** How long it lasts, in seconds. */
    "seconds": number;
    /** The MIDI note number. */
    "midi": number;
    /** How hard it is struck. */
    "velocity": number;
    /** The instrument. */
    "part": "chords" | "bass" | "ride";
  }
  interface Reads {
  }
  interface Changes {
    "play": { what: string; style?: "block" | "arpeggio" | "arpeggio-down" | "arpeggio-up-down" | "rolled" | "hands" | null; voicing?: "close" | "shell" | "rootless" | "rootless-a" | "rootless-b" | "drop-2" | "drop-3" | "drop-2-4" | "quartal" | "spread" | "locked-hands" | "two-handed" | "upper-structure" | "hands" | null; tempo?: number | null; key?: string | number | null };
    "stop": {  };
    "loop": { bars?: number | null; band?: boolean | null };
  }
  interface Replies {
    "play": Line & PlayReply;
    "stop": Line & Done;
    "loop": Line & LoopReply;
  }
  interface Events {
    "loop": LoopEvent;
  }
}
