// Written by `make documents`.
declare namespace Wire {
  interface ChartsReply {
    /** The charts: those of the folder, then tunes of practice and lead sheets. */
    "charts": Array<ChartsRow>;
    /** The set lists. */
    "sets": Array<ChartsSetRow>;
    /** The chart that is followed; `null` without one. */
    "chosen": ChartsChoice | null;
    /** The folder of the charts; `null` where none are kept. */
    "folder": string | null;
    /** Sentences about mistakes in the files. */
    "wrong": Array<string>;
  }
  interface ChartsRow {
    /** The name for `chart-choose`. */
    "name": string;
    /** How many bars are played; 0 of a song without chords. */
    "bars": number;
    /** The file in the folder; `null` for a chart that is kept elsewhere. */
    "file": string | null;
  }
  interface ChartsSetRow {
    /** The name of the set list. */
    "name": string;
    /** Its charts in their order. */
    "charts": Array<ChartsSetLine>;
  }
  interface ChartsSetLine {
    /** The name of the chart. */
    "name": string;
    /** In semitones from the chart as it is written. */
    "transpose": number;
    /** Whether there is such a chart. */
    "found": boolean;
  }
  /** The chart that is followed, and how. */
  interface ChartsChoice {
    /** The name of the chart. */
    "name": string;
    /** In semitones from the chart as it is written. */
    "transpose": number;
    /** In beats a minute, where another tempo was chosen than that of the chart, and as it was given: in 6/8, 9/8 and 12/8 a number below 120 counts dotted beats; `null` otherwise. */
    "tempo": number | null;
    /** The meter of the chart: how many beats a bar has. */
    "beats": number;
    /** The note that is a beat: 4 for a quarter note. */
    "unit": number;
    /** The set list that it was chosen from; `null` without one. */
    "set": string | null;
    /** The place in the set list, from 1; `null` without one. */
    "place": number | null;
    /** Whether it has chords by which it is followed; words alone are only shown. */
    "followed": boolean;
  }
  interface ChartReply {
    /** The chart, as the event `chart` has it. */
    "chart": ChartEvent;
    /** The place and the next chords, as the event `form` has them. */
    "form": FormEvent;
  }
  interface ChartChooseReply {
    /** The chart that is followed; `null` without one. */
    "chosen": ChartsChoice | null;
    /** A sentence about a choice that cannot be kept for the next start; `null` otherwise. */
    "notice": string | null;
  }
  interface ChartWhichReply {
    /** The likeliest charts, at most three, the best first; empty while nothing is played, or a chart is followed. */
    "tunes": Array<ChartWhichRow>;
    /** The chart that is offered: its name; `null` while none is sure. */
    "offered": string | null;
  }
  interface ChartWhichRow {
    /** The name for `chart-choose`. */
    "name": string;
    /** In semitones from the chart as it is written. */
    "transpose": number;
    /** The key in which it is played; `null` where the chart has none. */
    "key": string | null;
    /** In percent. */
    "confidence": number;
  }
  interface ChartImportReply {
    /** The names of the charts that the file has; empty while pieces are missing. */
    "charts": Array<string>;
    /** Sentences about what could not be read. */
    "wrong": Array<string>;
    /** The name of the file in the folder, with a number where another file has the name; `null` while pieces are missing. */
    "file": string | null;
    /** Whether the folder had this file already. */
    "known": boolean;
  }
  interface ChartDeleteReply {
    /** The name of the file that was removed. */
    "file": string;
  }
  interface ChartExportReply {
    /** The name of the file. */
    "name": string;
    /** The media type of the file. */
    "type": string;
    /** The content of a text format. */
    "text": string | null;
    /** The content of other formats, in Base64. */
    "base64": string | null;
    /** Sentences about parts of the chart that the format cannot express. */
    "remarks": Array<string>;
  }
  interface ChartForgetReply {
    /** Whether some were known. */
    "forgotten": boolean;
  }
  interface Reads {
    "charts": {  };
    "chart": { instrument?: "concert" | "Bb" | "Eb" | "F" | "A" | "G" | "guitar" | null; capo?: number | null; letters?: "letters" | "numbers" | "nashville" | null };
    "chart-which": {  };
    "chart-export": { chart: string | number; format: string | number; transpose?: number | null };
  }
  interface Changes {
    "chart-choose": { chart?: string | null; transpose?: number | null; tempo?: number | null; set?: string | null; place?: number | null };
    "chart-turn": { steps?: number | null };
    "chart-here": { passage: number; line: number };
    "chart-dismiss": {  };
    "chart-import": { name: string | number; base64: string; offset?: number | null; replace?: boolean | null; upload?: string | number | null; total?: number | null; sha256?: string | number | null };
    "chart-delete": { file: string | number };
    "set-save": { set: string | number; charts: string };
    "set-delete": { set: string | number };
    "chart-forget": { chart: string | number };
  }
  interface Replies {
    "charts": Line & ChartsReply;
    "chart": Line & ChartReply;
    "chart-choose": Line & ChartChooseReply;
    "chart-turn": Line & ChartChooseReply;
    "chart-here": Line & ChartChooseReply;
    "chart-which": Line & ChartWhichReply;
    "chart-dismiss": Line & Done;
    "chart-import": Line & ChartImportReply;
    "chart-delete": Line & ChartDeleteReply;
    "set-save": Line & ChartsSetRow;
    "set-delete": Line & Done;
    "chart-export": Line & ChartExportReply;
    "chart-forget": Line & ChartForgetReply;
  }
}
