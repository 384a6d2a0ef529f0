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
  }
  interface LoopLoopChord {
    /** The name of the chord. */
    "text": string;
    /** How many beats it lasts. */
    "beats": number;
  }
  interface LoopEvent { "v": number; "type": "loop"; "bars": number; "now": number; "begin": number; "end": number; "seconds": number; "notes": Array<LoopEventNote>; }
  interface LoopEventNote { "at": number; "seconds": number; "midi": number; "velocity": number; "part": "chords" | "bass" | "ride"; }
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
}
