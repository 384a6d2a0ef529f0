// Written by `make documents`.
declare namespace Wire {
  interface HistoryReply {
    /** Newest first. */
    "results": Array<HistoryFound>;
    /** Those in which something was found, newest first. */
    "sittings": Array<HistorySitting>;
    "bookmarks": Array<HistoryBookmark>;
    /** What `before` takes to go on; null at the end. */
    "next": number | null;
    /** What is wrong with the diary; one sentence. */
    "notice": string | null;
  }
  /** What was found: a chord, or those of a progression in their order. */
  interface HistoryFound {
    "chords": Array<HistoryPlayed>;
  }
  interface HistoryPlayed {
    "id": number;
    "sitting": number;
    /** Milliseconds since 1970. */
    "time": number;
    /** The same where the player is: `2026-01-31 20:15:04`. */
    "at": string;
    /** In milliseconds; null while it sounds, or when nobody knows. */
    "length": number | null;
    "chord": LinkedChord;
    /** What was held when it settled, as MIDI note numbers. */
    "lower": Array<number>;
    "upper": Array<number>;
    "key": string | null;
    "degree": string | null;
  }
  /** A time in which somebody played, up to a long silence. */
  interface HistorySitting {
    "id": number;
    "beginning": number;
    "ending": number;
    "chords": number;
  }
  interface HistoryBookmark {
    "id": number;
    "time": number;
    "length": number;
    "title": string;
    /** Whether the keys were kept as they were played. */
    "midi": boolean;
  }
  interface HistoryForgetReply {
    /** How many chords were forgotten. */
    "forgotten": number;
  }
  interface TakeReply {
    /** The bytes in Base64. */
    "midi": string;
  }
  interface SheetsReply {
    /** The newest first. */
    "sheets": Array<SheetsRow>;
    "formats": Array<SheetsFormat>;
    "notice": string | null;
  }
  interface SheetsRow {
    "id": number;
    "title": string;
    "bars": number;
    /** Milliseconds since 1970. */
    "made": number;
  }
  interface SheetsFormat {
    "name": string;
    "title": string;
    "extension": string;
  }
  /** A chart, bar by bar. */
  interface SheetView {
    "id": number;
    "title": string;
    "key": string | null;
    "meter": SheetViewMeter;
    /** In beats a minute; null where nothing said it. */
    "tempo": number | null;
    "bars": Array<SheetViewBar>;
    /** Grows with every change; `sheet-edit` with an older one is refused. */
    "version": number;
    /** When what it was made of was played, in milliseconds since 1970. */
    "since": number;
    "until": number;
    /** Whether a step can be taken back, and again. */
    "undo": boolean;
    "redo": boolean;
  }
  interface SheetViewMeter {
    "beats": number;
    "unit": number;
  }
  interface SheetViewBar {
    "section": string | null;
    "chords": Array<SheetViewPlaced>;
  }
  interface SheetViewPlaced {
    /** null where nothing is played. */
    "chord": LinkedChord | null;
    /** From the beginning of the bar, in beats. */
    "beat": number;
    /** Up to the next chord or the end of the bar. */
    "length": number;
    "lower": Array<number>;
    "upper": Array<number>;
  }
  interface SheetExportReply {
    /** What to call the file. */
    "name": string;
    /** The media type. */
    "type": string;
    "text": string | null;
    /** For formats that are no text. */
    "base64": string | null;
    /** What the format cannot say. */
    "remarks": Array<string>;
  }
  interface Requests {
    "history": { search?: string | null; exact?: boolean | null; limit?: number | null; before?: number | null; since?: number | null; until?: number | null };
    "history-forget": { sitting: string | number };
    "bookmark": { title?: string | null; seconds?: number | null };
    "bookmark-delete": { bookmark: number };
    "take": { minutes?: number | null; bookmark?: number | null };
    "sheets": {  };
    "sheet-make": { title?: string | null; since?: number | null; until?: number | null; tempo?: number | null; meter?: string | number | null; taps?: string | null };
    "sheet": { sheet: number };
    "sheet-edit": { sheet: number; edit: "change" | "insert" | "remove" | "move" | "splitBar" | "joinBars" | "insertBar" | "removeBar" | "section" | "shift" | "beats" | "double" | "halve" | "meter" | "transpose" | "key" | "respell" | "title" | "tempo" | "undo" | "redo"; bar?: number | null; place?: number | null; beat?: number | null; amount?: number | null; taps?: string | null; version?: number | null; text?: string | null };
    "sheet-delete": { sheet: number };
    "sheet-export": { sheet: number; format: string | number };
  }
  interface Replies {
    "history": Line & HistoryReply;
    "history-forget": Line & HistoryForgetReply;
    "bookmark": Line & Done;
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
