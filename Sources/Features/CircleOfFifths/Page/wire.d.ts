// Written by `make documents`.
declare namespace Wire {
  interface CircleReply {
    /** Clockwise from C major and A minor. */
    "places": Array<CirclePlace>;
    /** The order in which sharps are added to signatures. */
    "sharps": Array<string>;
    /** The same of flats. */
    "flats": Array<string>;
  }
  /** The keys at one place, the plainer spelling first. */
  interface CirclePlace {
    /** The major keys. */
    "major": Array<CirclePlacedKey>;
    /** The minor keys. */
    "minor": Array<CirclePlacedKey>;
  }
  /** A key on the circle; the request `key-facts` reads the title and gives everything else. */
  interface CirclePlacedKey {
    /** The key as requests read it, such as `Ab major`. */
    "name": string;
    /** The key in the note names that are set. */
    "title": string;
    /** A short label: `C`, or `a` in minor. */
    "label": string;
    /** The notes of the signature. */
    "signature": Array<string>;
    /** The number of sharps, or of flats as a negative number: −7…7. */
    "accidentals": number;
  }
  interface Reads {
    "circle": {  };
  }
  interface Changes {
  }
  interface Replies {
    "circle": Line & CircleReply;
  }
}
