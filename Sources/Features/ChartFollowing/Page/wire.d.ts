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
    /** The composer, or the name of the band; `null` where the chart does not say it. */
    "composer": string | null;
    /** The key as it is written; `null` without one. */
    "key": string | null;
    /** Beats of the meter a minute; `null` where the chart does not say it. */
    "tempo": number | null;
    /** How many beats a bar has; `null` where the chart could not be read. */
    "beats": number | null;
    /** The note that is a beat: 4 for a quarter note; `null` where the chart could not be read. */
    "unit": number | null;
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
    /** The keys in which it can be played, from that in which it is written on, each a semitone higher; empty without a key. */
    "keys": Array<string>;
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
    /** The keys in which it can be played, from that in which it is written on, each a semitone higher; empty without a key. */
    "keys": Array<string>;
    /** The lines of patches.yaml for it, which its instruments get. */
    "sends": Array<string>;
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
    /** A sentence about a choice that cannot be kept for the next start, or whose messages were not sent; `null` otherwise. */
    "notice": string | null;
  }
  interface ChartSendReply {
    /** The lines of patches.yaml that were sent. */
    "sent": Array<string>;
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
  interface HelloEvent {
    "form"?: FormEvent;
    "chart"?: ChartEvent;
  }
  /** The place in the chart that is followed, or the next chords, are others than before. The newest one says all there is to know. */
  interface FormEvent {
    /** The version of the format. */
    "v": number;
    "type": "form";
    /** How much is known. */
    "state": "off" | "waiting" | "searching" | "following" | "lost" | "forecast";
    /** The title of the chart; `null` without one. */
    "chart": string | null;
    /** The key in which names are spelled; `null` where none is known. */
    "key": string | null;
    /** How many bars the chart has as it is played out; 0 without one. */
    "bars": number;
    /** The bar that is played, from 1; `null` where it is not sure. */
    "bar": number | null;
    /** The beat in the bar, from 1; `null` where it is not sure. */
    "beat": number | null;
    /** The beats of the bar; `null` where it is not sure. */
    "beats": number | null;
    /** The section; `null` where it has no name or is not sure. */
    "section": string | null;
    /** The bar in the section, from 1. */
    "sectionBar": number | null;
    /** The bars of the section. */
    "sectionBars": number | null;
    /** The section behind it; `null` where it has no name or there is none. */
    "nextSection": string | null;
    /** The place in the words of a song; `null` where there are none, or it is not sure. */
    "song": SongPlace | null;
    /** The chord of the chart at this place; `null` where none is played or nothing is sure. */
    "now": NamedChord | null;
    /** The next chords, at most two, each another one than that before it. */
    "next": Array<NamedChord>;
    /** How likely the place is, or a forecast, in percent. */
    "confidence": number;
    /** Whether something else is played than the chart. */
    "lost": boolean;
    /** The chart that may be the one that is played, while none is followed; `null` without one. */
    "tune": OfferedTune | null;
  }
  /** Another chart is followed, or none. */
  interface ChartEvent {
    /** The version of the format. */
    "v": number;
    "type": "chart";
    /** The title; `null` where no chart is followed. */
    "name": string | null;
    /** The key as its reader has it; `null` without one. */
    "key": string | null;
    /** Beats a minute; `null` where the chart does not say it. */
    "tempo": number | null;
    /** In semitones from the chart as it is written. */
    "transpose": number;
    /** The set list that it was chosen from; `null` without one. */
    "set": string | null;
    /** The place in the set list, from 1; `null` without one. */
    "place": number | null;
    /** The one that follows in the set list; `null` without one. */
    "following": string | null;
    /** The bars in the order in which they are played. */
    "bars": Array<ChartEventBar>;
    /** The words with their chords, at the pitch of the one who reads them; `null` without any. */
    "song": SongEvent | null;
  }
  /** The place in a song, in the event `form` of docs/reference/events.md. */
  interface SongPlace {
    /** The chord as the song is sung through, from 1. */
    "chord": number;
    /** The index of the passage in `song.order` of the event `chart`, from 0. */
    "passage": number;
    /** The index of the line in its section, from 0. */
    "line": number;
    /** The index of the chord in its line, from 0. */
    "index": number;
    /** The time for which the line is sung, from 1. */
    "pass": number;
  }
  /** A chart of the player that may be the one that is played: it is offered, and never followed by itself. */
  interface OfferedTune {
    /** The name for `chart-choose`. */
    "name": string;
    /** In semitones from the chart as it is written, for `chart-choose`. */
    "transpose": number;
    /** The key in which it is played, as the reader plays it; `null` where the chart has none. */
    "key": string | null;
  }
  interface ChartEventBar {
    /** The rehearsal mark that begins here, such as `A`; `null` without one. */
    "section": string | null;
    /** The beats of the bar. */
    "beats": number;
    /** The note that is a beat: 4 for a quarter note. */
    "unit": number;
    /** The key of the bar as its reader has it, in which numbers count; `null` where it is that of the chart. */
    "key": string | null;
    /** The chords that begin in the bar; empty where the chord before goes on. */
    "chords": Array<ChartEventPlaced>;
  }
  interface ChartEventPlaced {
    /** The chord; `null` for N.C. */
    "chord": NamedChord | null;
    /** Its distance from the beginning of the bar, in beats. */
    "beat": number;
  }
  /** The words of the event `chart` of docs/reference/events.md: lines with chords at their syllables. */
  interface SongEvent {
    /** The fret of the capo that the song is written for; 0 without one. The chords are those that sound. */
    "capo": number;
    /** How much is known of the lengths of the chords. */
    "lengths": "said" | "guessed" | "learned";
    /** The sections, each once. */
    "sections": Array<SongEventSection>;
    /** The sections in the order in which they are sung. */
    "order": Array<SongEventPassage>;
  }
  interface SongEventSection {
    /** The name, such as `Verse 1`; `null` without one. */
    "name": string | null;
    /** Whether it is a chorus. */
    "chorus": boolean;
    /** The lines. */
    "lines": Array<SongEventLine>;
  }
  interface SongEventLine {
    /** The meaning of the words. */
    "kind": "words" | "comment" | "grid" | "tab";
    /** The words: text, never markup. Empty for a blank line, and for chords without words. */
    "words": string;
    /** The chords from left to right. */
    "chords": Array<SongEventChord>;
    /** The remarks above the words. */
    "notes": Array<SongEventNote>;
    /** How often the line is sung before the next one. */
    "times": number;
    /** The key of the line as its reader has it, in which numbers count; `null` where it is that of the chart. */
    "key": string | null;
  }
  /** A chord at its syllable. */
  interface SongEventChord {
    /** The chord; `null` for N.C., and for a text that is no chord. */
    "chord": NamedChord | null;
    /** As it is written in the song; shown where `chord` is null. */
    "text": string;
    /** How many characters of the words stand before it; more than there are behind the words. */
    "offset": number;
  }
  /** A remark above a syllable. */
  interface SongEventNote {
    /** The remark. */
    "text": string;
    /** How many characters of the words stand before it. */
    "offset": number;
  }
  /** A section at its place in the order. */
  interface SongEventPassage {
    /** The index of the section, from 0. */
    "section": number;
    /** The name here; `null` without one. */
    "name": string | null;
    /** Whether it is called again here, and was written out before. */
    "again": boolean;
    /** The number of its first chord as the song is sung through, from 1. */
    "first": number;
    /** How many chords it has. */
    "chords": number;
  }
  interface Reads {
    "charts": {  };
    "chart": { instrument?: "concert" | "Bb" | "Eb" | "F" | "A" | "G" | "guitar" | null; capo?: number | null; letters?: "letters" | "numbers" | "nashville" | "roman" | null };
    "chart-which": {  };
    "chart-export": { chart: string | number; format: string | number; transpose?: number | null; letters?: "letters" | "numbers" | "nashville" | "roman" | null };
  }
  interface Changes {
    "chart-choose": { chart?: string | null; transpose?: number | null; tempo?: number | null; set?: string | null; place?: number | null };
    "chart-send": {  };
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
    "chart-send": Line & ChartSendReply;
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
  interface Events {
    "form": FormEvent;
    "chart": ChartEvent;
  }
}
