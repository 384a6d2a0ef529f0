import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { isSung, lineOf, linesOf, nextChord, nextShown, wordsOf } = await asset("song-model.js");

const line = (words, chords = [], more = {}) => ({ kind: "words", words, chords: chords.map(([offset, text]) => ({ offset, text, chord: null })), notes: [], times: 1, ...more });
const drawn = (parts) => parts.map(({ text, chord, note }) => (chord ? `[${chord.text}]` : "") + (note ? `(${note})` : "") + text).join("|");

table("the words of a line, each with its chords", [
  ["Amazing grace", [[1, "G"], [8, "C"]], {}, ["A|[G]mazing ", "[C]grace"]],
  ["Amazing grace", [], {}, ["Amazing ", "grace"]],
  ["", [[0, "G"], [0, "C"]], {}, ["[G]", "[C]"]],
  ["", [], {}, []],
  ["love", [[0, "Am"], [2, "F"]], {}, ["[Am]lo|[F]ve"]],
  ["how sweet", [[3, "D"]], {}, ["how|[D] ", "sweet"]],
  // An accent belongs to its letter, and a sign of several parts is one letter.
  ["cafe\u0301 la", [[5, "F"]], {}, ["cafe\u0301 ", "[F]la"]],
  ["\u{1F469}\u200D\u{1F3A4} la", [[2, "F"]], {}, ["\u{1F469}\u200D\u{1F3A4} ", "[F]la"]],
  ["\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD \u05DC", [[5, "G"]], {}, ["\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD ", "[G]\u05DC"]],
  ["end", [[3, "G"], [9, "D"]], {}, ["end|[G]", "[D]"]],
  ["a😀b c", [[2, "G"]], {}, ["a😀|[G]b ", "c"]],
  ["hold it", [[0, "G"]], { notes: [{ text: "rit.", offset: 5 }] }, ["[G]hold ", "(rit.)it"]],
], (words, chords, more) => wordsOf(line(words, chords, more)).map(drawn));

const verse = { name: "Verse", chorus: false, lines: [line("one", [[0, "C"], [2, "G"]]), line(""), line("two", [[0, "F"]], { times: 2 }), line("three", [[0, "C"]])] };
const chorus = { name: "Chorus", chorus: true, lines: [line("four", [[0, "Am"]]), line("five", [[0, "G"]])] };
const song = {
  sections: [verse, chorus],
  order: [[0, null, false], [1, null, false], [0, "Verse 2", false], [1, null, true]].map(([section, name, again]) => ({ section, name, again, first: 1, chords: 1 })),
};
const [whole, short] = [linesOf(song, true), linesOf(song, false)];

table("a song from top to bottom", [
  [true, ["Verse one", " ", " two", " three", "Chorus four", " five", "Verse 2 one", " ", " two", " three", "Chorus four", " five"]],
  [false, ["Verse one", " ", " two", " three", "Chorus four", " five", "Verse 2 one", " ", " two", " three", "Chorus "]],
], (isWrittenOut) => linesOf(song, isWrittenOut).map(({ section, words }) => `${section ?? ""} ${words}`));

table("where a place stands", [
  [true, 0, 2, 2], [true, 2, 0, 6], [true, 3, 1, 11], [false, 3, 1, 5], [false, 2, 3, 9], [true, 9, 0, -1],
], (isWrittenOut, passage, at) => lineOf(song, isWrittenOut ? whole : short, { passage, line: at, index: 0, pass: 1, chord: 1 }));

table("the chord after a place", [
  [0, 0, 1, [0, 1]], [0, 1, 1, [2, 0]], [2, 0, 1, [2, 0]], [2, 0, 2, [3, 0]], [3, 0, 1, [4, 0]], [11, 0, 1, null],
], (at, index, pass) => nextChord(whole, at, { index, pass, passage: 0, line: 0, chord: 1 }));

table("a line at a time, but for a section", [
  [0, 0, 0], [0, 2, 2], [0, 3, 2], [2, 3, 3], [3, 0, 2], [0, 4, 4], [0, 5, 5], [5, 2, 2], [4, 99, 4], [0, -1, 0],
], (shown, wanted) => nextShown(shown, wanted, whole));

table("a line that is sung", [[line("la"), true], [line("", [[0, "C"]]), true], [line(" "), false], [line("x", [], { kind: "comment" }), false]], isSung);

const changing = {
  sections: [
    { name: "Verse", chorus: false, lines: [{ ...line("one"), key: null }, { ...line("two"), key: "D major" }, { ...line("three"), key: "D major" }] },
    { name: "Chorus", chorus: true, lines: [{ ...line("four"), key: null }] },
  ],
  order: [[0, false], [1, false], [1, true], [0, true]].map(([section, again]) => ({ section, name: null, again, first: 1, chords: 0 })),
};

table("where another key begins", [
  ["C major", ["one", "two D major", "three", "four C major", "four", "one", "two D major", "three"]],
  [null, ["one", "two D major", "three", "four", "four", "one", "two D major", "three"]],
], (key) => linesOf(changing, true, key).map(({ words, newKey }) => [words, newKey].filter(Boolean).join(" ")));
