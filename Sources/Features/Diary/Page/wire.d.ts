// Written by `make documents`.
declare namespace Wire {
  interface HistoryReply {
    /** The chords or progressions that were found, newest first. */
    "results": Array<HistoryFound>;
    /** The sittings of the results, newest first. */
    "sittings": Array<HistorySitting>;
    /** All bookmarks, newest first. */
    "bookmarks": Array<HistoryBookmark>;
    /** The value of `before` with which the next request goes on; `null` at the end. */
    "next": number | null;
    /** One sentence about a problem with the diary; `null` without one. */
    "notice": string | null;
    /** Whether the player should be asked how long the diary keeps what is played: until then it is the last hour. */
    "asks": boolean;
  }
  /** One result: a chord, or the chords of a progression. */
  interface HistoryFound {
    /** The chords, in the order in which they were played. */
    "chords": Array<HistoryPlayed>;
  }
  interface HistoryPlayed {
    /** The number of the chord in the diary; `before` takes it. */
    "id": number;
    /** The number of its sitting. */
    "sitting": number;
    /** Milliseconds since 1970. */
    "time": number;
    /** The same in local time: `2026-01-31 20:15:04`. */
    "at": string;
    /** In milliseconds; `null` while it sounds, or when its length is unknown. */
    "length": number | null;
    /** The chord, in the style that is set. */
    "chord": LinkedChord;
    /** The keys of the lower hand when the chord settled, as MIDI note numbers. */
    "lower": Array<number>;
    /** The same of the upper hand. */
    "upper": Array<number>;
    /** The key in which it was read; `null` when none was known. */
    "key": string | null;
    /** Its function in the key, such as `ii`; `null` without a key, and for polychords. */
    "degree": string | null;
    /** Whether it was played while a drill went on. */
    "drill": boolean;
  }
  /** A time of playing that ends with a long silence. */
  interface HistorySitting {
    /** The number of the sitting. */
    "id": number;
    /** The beginning of its first chord, in milliseconds since 1970. */
    "beginning": number;
    /** The end of its last chord, in milliseconds since 1970. */
    "ending": number;
    /** The number of its chords, without those of drills. */
    "chords": number;
    /** The number of chords that were played while a drill went on. */
    "drills": number;
  }
  interface HistoryBookmark {
    /** The number of the bookmark. */
    "id": number;
    /** The beginning, in milliseconds since 1970. */
    "time": number;
    /** In milliseconds. */
    "length": number;
    /** The title; empty without one. */
    "title": string;
    /** Whether the keys were kept as they were played. */
    "midi": boolean;
  }
  /** How much of the diary goes, or has gone. */
  interface ForgottenReply {
    /** The number of chords. */
    "forgotten": number;
    /** The number of bookmarks from the same time. */
    "bookmarks": number;
    /** The number of lead sheets that were made of it. */
    "sheets": number;
  }
  interface BookmarkReply {
    /** The number of the bookmark; `null` as long as it waits for the disk. */
    "bookmark": number | null;
    /** The title; empty without one. */
    "title": string;
    /** The length in seconds. */
    "seconds": number;
  }
  interface TakeReply {
    /** The bytes of the file in Base64. */
    "midi": string;
  }
  interface SheetsReply {
    /** The sheets, the newest first. */
    "sheets": Array<SheetsRow>;
    /** The formats in which sheets can be exported. */
    "formats": Array<SheetsFormat>;
    /** One sentence about a problem with the diary; `null` without one. */
    "notice": string | null;
  }
  interface SheetsRow {
    /** The number of the sheet. */
    "id": number;
    /** The title. */
    "title": string;
    /** The number of bars. */
    "bars": number;
    /** The time when it was made, in milliseconds since 1970. */
    "made": number;
  }
  interface SheetsFormat {
    /** The name for `sheet-export`. */
    "name": string;
    /** The name for a person. */
    "title": string;
    /** The file extension, without a period. */
    "extension": string;
  }
  /** A chart, bar by bar. */
  interface SheetView {
    /** The number of the sheet. */
    "id": number;
    /** The title. */
    "title": string;
    /** The key, in the note names that are set; `null` without one. */
    "key": string | null;
    /** The meter of all bars that have none of their own. */
    "meter": SheetViewMeter;
    /** In beats a minute; `null` where it is unknown. */
    "tempo": number | null;
    /** How the halves of a beat are played: `swing` or `straight`; `null` where that is unknown. */
    "feel": string | null;
    /** The bars in the order in which they are played. */
    "bars": Array<SheetViewBar>;
    /** The same as a band reads it, with repeats, endings and jumps. */
    "written": Array<SheetViewWrittenBar>;
    /** The number of the version, which grows with every change; `sheet-edit` with an older one is refused. */
    "version": number;
    /** The beginning of the time of which the chart was made, in milliseconds since 1970. */
    "since": number;
    /** The end of that time. */
    "until": number;
    /** Whether the chords of drills are among what it was made of. */
    "drills": boolean;
    /** Whether a step can be taken back. */
    "undo": boolean;
    /** Whether a step that was taken back can be made again. */
    "redo": boolean;
  }
  interface SheetViewMeter {
    /** The beats of a bar. */
    "beats": number;
    /** The note that is a beat: 4 for a quarter note. */
    "unit": number;
  }
  interface SheetViewBar {
    /** The rehearsal mark that begins here, such as `A`. */
    "section": string | null;
    /** The meter of this bar, where it is longer or shorter than the others; else `null`. */
    "meter": SheetViewMeter | null;
    /** The chords that begin in the bar; empty where the chord before goes on. */
    "chords": Array<SheetViewPlaced>;
  }
  interface SheetViewPlaced {
    /** The chord, in the style that is set; `null` for N.C. */
    "chord": LinkedChord | null;
    /** Its distance from the beginning of the bar, in beats. */
    "beat": number;
    /** Its length up to the next chord or the end of the bar, in beats. */
    "length": number;
    /** The keys of the lower hand, as MIDI note numbers; empty where unknown. */
    "lower": Array<number>;
    /** The same of the upper hand. */
    "upper": Array<number>;
    /** Whether its root is a guess: nobody played it on this keyboard. */
    "guess": boolean;
  }
  /** A bar as it is written: with the meter of the first bar that is played there, and with its chords. */
  interface SheetViewWrittenBar {
    /** The bars that are played there, in order, counted from 0 in `bars`. */
    "bars": Array<number>;
    /** The rehearsal mark that begins here. */
    "section": string | null;
    /** The chord that goes on from the bar before and is written once more before the chords, behind a sign; else `null`. */
    "again": SheetViewPlaced | null;
    /** Whether a line begins with it on paper. */
    "line": boolean;
    /** Whether a repeat begins with it. */
    "begins": boolean;
    /** How often the part that ends with it is played in all; `null` where no repeat ends. */
    "times": number | null;
    /** The numbers of the ending that begins with it. */
    "endings": Array<number>;
    /** Whether it is the last bar of an ending. */
    "ends": boolean;
    /** Whether the segno stands above it. */
    "segno": boolean;
    /** Whether the coda begins with it. */
    "coda": boolean;
    /** The words behind it: `To Coda`, `Fine`, `D.S. al Coda`. */
    "words": Array<string>;
  }
  interface SheetExportReply {
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
  interface Reads {
    "history": { search?: string | null; exact?: boolean | null; drills?: boolean | null; limit?: number | null; before?: number | null; since?: number | null; until?: number | null };
    "history-count": { sitting: string | number };
    "take": { minutes?: number | null; bookmark?: number | null };
    "sheets": {  };
    "sheet": { sheet: number; letters?: "letters" | "numbers" | "nashville" | "roman" | null };
    "sheet-export": { sheet: number; format: string | number; voicings?: boolean | null; letters?: "letters" | "numbers" | "nashville" | "roman" | null };
  }
  interface Changes {
    "history-forget": { sitting: string | number };
    "bookmark": { title?: string | null; seconds?: number | null };
    "bookmark-delete": { bookmark: number };
    "sheet-make": { title?: string | null; since?: number | null; until?: number | null; tempo?: number | null; meter?: string | number | null; taps?: string | null; drills?: boolean | null; rootless?: boolean | null };
    "sheet-edit": { sheet: number; edit: "change" | "insert" | "remove" | "move" | "splitBar" | "joinBars" | "insertBar" | "removeBar" | "section" | "shift" | "beats" | "double" | "halve" | "meter" | "recount" | "lengthen" | "transpose" | "key" | "respell" | "title" | "tempo" | "rootless" | "undo" | "redo"; bar?: number | null; written?: boolean | null; place?: number | null; beat?: number | null; amount?: number | null; taps?: string | null; version?: number | null; text?: string | null };
    "sheet-delete": { sheet: number };
  }
  interface Replies {
    "history": Line & HistoryReply;
    "history-count": Line & ForgottenReply;
    "history-forget": Line & ForgottenReply;
    "bookmark": Line & BookmarkReply;
    "bookmark-delete": Line & Done;
    "take": Line & TakeReply;
    "sheets": Line & SheetsReply;
    "sheet-make": Line & SheetView;
    "sheet": Line & SheetView;
    "sheet-edit": Line & SheetView;
    "sheet-delete": Line & Done;
    "sheet-export": Line & SheetExportReply;
  }
}
