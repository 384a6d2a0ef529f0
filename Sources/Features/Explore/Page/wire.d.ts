// Written by `make documents`.
declare namespace Wire {
  interface ProgressionReply {
    "readings": Array<ReadingFacts>;
  }
  interface VocabularyReply {
    "qualities": Array<QualityFacts>;
  }
  interface ChordCopyReply {
    "text": string;
    /** Between the brackets of a song sheet. */
    "chordPro": string;
    /** In chord mode. */
    "lilyPond": string;
    /** A `harmony` element, or two. */
    "musicXML": string;
  }
  interface ScalesReply {
    /** From C upwards, the sharp of each black key before its flat. */
    "tonics": Array<string>;
    "scales": Array<ScaleTypeFacts>;
  }
  interface GraphReply {
    "type": string;
    "symbol": string;
    "nodes": Array<ChordGraphNode>;
    "edges": Array<ChordGraphEdge>;
    /** The graph in the language of Graphviz. */
    "dot": string;
    /** An element of SVG with links; null where Graphviz cannot draw it. */
    "svg": string | null;
    /** Why it is not drawn. */
    "advice": string | null;
  }
  interface ExploreSelectionReply {
    "lower": ExploreSelectionSide;
    "upper": ExploreSelectionSide;
    /** One sentence when the file was broken or cannot be written. */
    "notice": string | null;
  }
  /** The chord of one hand, or as much of it as is chosen. */
  interface ExploreSelectionSide {
    "letter": string | null;
    "accidental": "♭" | "♮" | "♯";
    "type": string | null;
    /** In the style of the program, once letter and type are chosen. */
    "symbol": string | null;
  }
  interface Requests {
    "chord": { symbol: string | number; key?: string | number | null };
    "combine": { lower: string | number; upper: string | number; key?: string | number | null };
    "name": { notes: string | number };
    "explain": { notes: string | number; key?: string | number | null };
    "progression": { chords: string | number };
    "scale": { root: string | number; name: string | number };
    "key-facts": { key: string | number };
    "vocabulary": {  };
    "chords": { text: string | number; key?: string | number | null };
    "chord-copy": { symbol: string | number; key?: string | number | null };
    "scales": {  };
    "matches": { lower: string | number; upper: string | number; key?: string | number | null };
    "partners": { lower: string | number; upper: string | number; key?: string | number | null };
    "graph": { symbol: string | number; key?: string | number | null };
    "explore-selection": {  };
    "explore-select": { lower?: string | number | null; upper?: string | number | null };
  }
  interface Replies {
    "chord": Line & ChordFacts;
    "combine": Line & ReadingFacts;
    "name": Line & ReadingFacts;
    "explain": Line & Explanation;
    "progression": Line & ProgressionReply;
    "scale": Line & ScaleFacts;
    "key-facts": Line & KeyFacts;
    "vocabulary": Line & VocabularyReply;
    "chords": Line & TypedChords;
    "chord-copy": Line & ChordCopyReply;
    "scales": Line & ScalesReply;
    "matches": Line & MatchFacts;
    "partners": Line & PartnerFacts;
    "graph": Line & GraphReply;
    "explore-selection": Line & ExploreSelectionReply;
    "explore-select": Line & ExploreSelectionReply;
  }
}
