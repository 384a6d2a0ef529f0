// Written by `make documents`.
declare namespace Wire {
  interface NoteNamesReply {
    /** Every letter with up to two accidentals. */
    "notes": Array<NoteNamesCalledNote>;
  }
  /** A note and what it is called. */
  interface NoteNamesCalledNote {
    /** The note. */
    "name": string;
    /** Its name in the language that is set. */
    "called": string;
  }
  interface ProgressionReply {
    /** The reading of each chord. */
    "readings": Array<ReadingEvent>;
  }
  interface VocabularyReply {
    /** All chord qualities. */
    "qualities": Array<QualityFacts>;
  }
  interface ChordCopyReply {
    /** The symbol in the style that is set. */
    "text": string;
    /** The symbol in brackets, for a song sheet in ChordPro. */
    "chordPro": string;
    /** The chord in LilyPond's chord mode. */
    "lilyPond": string;
    /** The chord in MusicXML: a `harmony` element, or two. */
    "musicXML": string;
  }
  interface ScalesReply {
    /** The tonics from C upwards, the sharp of each black key before its flat. */
    "tonics": Array<string>;
    /** All kinds of scales. */
    "scales": Array<ScaleTypeFacts>;
  }
  interface GraphReply {
    /** Always `graph`. */
    "type": string;
    /** The symbol of the chord. */
    "symbol": string;
    /** The chords and notes. */
    "nodes": Array<ChordGraphNode>;
    /** The lines from each chord to the chords and notes in it. */
    "edges": Array<ChordGraphEdge>;
    /** The graph in the language of Graphviz. */
    "dot": string;
    /** The graph as an element of SVG with links; `null` where Graphviz cannot draw it. */
    "svg": string | null;
    /** Why it is not drawn; `null` where it is. */
    "advice": string | null;
  }
  interface ExploreSelectionReply {
    /** The chord of the lower hand. */
    "lower": ExploreSelectionSide;
    /** The chord of the upper hand. */
    "upper": ExploreSelectionSide;
    /** One sentence when the file of the selection was broken or cannot be written; `null` otherwise. */
    "notice": string | null;
  }
  /** The chord of one hand, or as much of it as is chosen. */
  interface ExploreSelectionSide {
    /** The letter of the root; `null` until it is chosen. */
    "letter": string | null;
    /** The accidental of the root. */
    "accidental": "♭" | "♮" | "♯";
    /** The kind of chord; `null` until it is chosen. */
    "type": string | null;
    /** The symbol in the style that is set; `null` until letter and type are chosen. */
    "symbol": string | null;
  }
  interface Reads {
    "chord": { symbol: string | number; key?: string | number | null };
    "chord-choices": { symbol: string | number; key?: string | number | null };
    "shapes": { symbol: string | number; strings: string | number; capo?: number | null; before?: string | number | null; key?: string | number | null };
    "note-names": {  };
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
    "matches": { lower?: string | number | null; upper?: string | number | null; key?: string | number | null };
    "partners": { lower: string | number; upper: string | number; key?: string | number | null };
    "graph": { symbol: string | number; key?: string | number | null };
    "explore-selection": {  };
  }
  interface Changes {
    "explore-select": { lower?: string | number | null; upper?: string | number | null };
  }
  interface Replies {
    "chord": Line & ChordFacts;
    "chord-choices": Line & ChordChoices;
    "shapes": Line & FretboardFacts;
    "note-names": Line & NoteNamesReply;
    "combine": Line & ReadingEvent;
    "name": Line & ReadingEvent;
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
