// Written by `make documents`.
declare namespace Wire {
  interface PlayReply {
    /** The length of the performance, in seconds. */
    "seconds": number;
  }
  interface Reads {
  }
  interface Changes {
    "play": { what: string; style?: "block" | "arpeggio" | "arpeggio-down" | "arpeggio-up-down" | "rolled" | "hands" | null; voicing?: "close" | "shell" | "rootless" | "rootless-a" | "rootless-b" | "drop-2" | "drop-3" | "drop-2-4" | "quartal" | "spread" | "locked-hands" | "two-handed" | "upper-structure" | "hands" | null; tempo?: number | null; key?: string | number | null };
    "stop": {  };
  }
  interface Replies {
    "play": Line & PlayReply;
    "stop": Line & Done;
  }
}
