// Written by `make documents`.
declare namespace Wire {
  interface CircleReply {
    /** Clockwise from C major and A minor. */
    "places": Array<CirclePlace>;
    /** The order in which accidentals are added to signatures. */
    "sharps": Array<string>;
    "flats": Array<string>;
  }
  /** The keys at one place, the plainer spelling first. */
  interface CirclePlace {
    "major": Array<CirclePlacedKey>;
    "minor": Array<CirclePlacedKey>;
  }
  /** A key as the program writes it; for everything else there is `key-facts`, which reads the title. */
  interface CirclePlacedKey {
    "name": string;
    "title": string;
    /** What a label has room for: `C`, or `a` in minor. */
    "label": string;
    /** The notes of the signature. */
    "signature": Array<string>;
    /** How many sharps those are, or flats as a negative number. */
    "accidentals": number;
  }
  interface Requests {
    "circle": {  };
  }
  interface Replies {
    "circle": Line & CircleReply;
  }
}
