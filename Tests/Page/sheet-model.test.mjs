import { asset } from "./assets.mjs";
import { provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
const { beatWords, cellsOf, chordsOf, endingOf, goesOn, gridOf, halfWay, hasSlashes, heardAt, isFolded, isFollowed, lineLengths, meterChange, moved, offeredIn, pulseOf, shownOf, stepsOf, tempoWords, timeOf } = await asset("sheet-model.js");

const placed = (beat, symbol = "C", length = 1, keys = []) => ({ chord: symbol && { symbol, parts: [], spoken: symbol, link: `/chord/${symbol}` }, beat, length, lower: keys, upper: [] });
const bar = (...chords) => ({ section: null, chords });
const sheet = (bars, beats = 4, tempo = 60) => ({ id: 1, title: "", key: null, meter: { beats, unit: 4 }, tempo, bars, since: 0, until: 0, undo: false, redo: false });

table("how far the places for chords are apart", [
  ["4/4", 1], ["3/4", 1], ["5/4", 1], ["7/8", 1], ["6/8", 3], ["9/8", 3], ["12/8", 3], ["3/8", 1], ["12/4", 2], ["32/4", 4], ["6/4", 1],
], (text) => gridOf(Object.fromEntries(text.split("/").map((number, index) => [["beats", "unit"][index], Number(number)]))));

table("the cells of a bar", [
  [[], "4/4", "0+1 1+1 2+1 3+1"], [[0], "4/4", "0!1 1+1 2+1 3+1"], [[0, 2], "3/4", "0!1 1+1 2!1"], [[0, 2.5], "4/4", "0!1 1+1 2+0.5 2.5!0.5 3+1"],
  [[0.5, 1.5], "2/4", "0+0.5 0.5!0.5 1+0.5 1.5!0.5"], [[0], "6/8", "0!3 3+3"], [[0, 4], "6/8", "0!4 4!2"], [[0, 3], "5/4", "0!1 1+1 2+1 3!1 4+1"],
], (beats, text) => {
  const [number, unit] = text.split("/").map(Number);
  return cellsOf(bar(...beats.map((beat) => placed(beat))), { beats: number, unit }).map(({ beat, chord, width }) => `${beat}${chord ? "!" : "+"}${width}`).join(" ");
});

table("where beats are marked", [[[], false], [[0], false], [[2], true], [[0, 2], true]], (beats) => hasSlashes(bar(...beats.map((beat) => placed(beat)))));
table("half way", [[0, 4, 2], [2, 1, 2.5], [0, 0.125, 0.125], [1, 3, 2.5]], (beat, length) => halfWay(placed(beat, "C", length)));
table("a beat in words", [[0, "1"], [2.5, "3½"], [0.25, "1¼"], [1.75, "2¾"], [1.125, "2.13"]], beatWords);
table("all chords", [["", ["C", "D"]]], () => chordsOf(sheet([bar(placed(0), placed(2, null)), bar(), bar(placed(0, "D"))])).map(({ chord }) => chord.symbol));

const steps = ({ id, at, length, symbol }) => [id, at, length, symbol];
const CHART = [bar(placed(0), placed(2, "D")), bar(), bar(placed(1, null)), bar(placed(0, "E", 4, [40]))];
table("what sounds when", [
  [0, [["0-0", 0, 2000, "C"], ["0-2", 2000, 7000, "D"], ["2-1", 9000, 3000, null], ["3-0", 12_000, 4000, "E"]]],
  [1, [["0-2", 0, 5000, "D"], ["2-1", 5000, 3000, null], ["3-0", 8000, 4000, "E"]]],
  [3, [["3-0", 0, 4000, "E"]]],
], (from) => stepsOf(sheet(CHART), from).map(steps));
const OTHER = [bar(placed(0)), { ...bar(placed(0), placed(4, "D")), meter: { beats: 5, unit: 4 } }, bar(placed(0, "E"))];
table("what sounds in bars of other meters", [
  [0, [["0-0", 0, 4000, "C"], ["1-0", 4000, 4000, "C"], ["1-4", 8000, 1000, "D"], ["2-0", 9000, 4000, "E"]]], [2, [["2-0", 0, 4000, "E"]]],
], (from) => stepsOf(sheet(OTHER), from).map(steps));
const EIGHTHS = [{ ...bar(placed(0)), meter: { beats: 3, unit: 8 } }, bar(placed(0, "D"))];
table("what sounds in bars of eighths", [[0, [["0-0", 0, 1500, "C"], ["1-0", 1500, 4000, "D"]]]], (from) => stepsOf(sheet(EIGHTHS), from).map(steps));
table("where the meter is written", [[0, null], [1, "5/4"], [2, "4/4"]], (number) => meterChange(sheet(OTHER), number));
table("how fast", [[240, 1000], [null, 2000]], (tempo) => stepsOf(sheet([bar(placed(0))], 4, tempo))[0].length);
table("how fast where nothing says it", [[4, 4, 2000], [3, 4, 1500], [6, 8, 1333], [12, 8, 2667]],
  (beats, unit) => stepsOf({ ...sheet([bar(placed(0))], beats, null), meter: { beats, unit } })[0].length);
table("what sounds of an empty chart", [["", []]], () => stepsOf(sheet([bar(), bar()])));
table("a chart that begins later", [["", [0]]], () => stepsOf(sheet([bar(), bar(placed(2))])).map(({ at }) => at));

// Two lines of two bars; the bars have 2, 1, 3 and 1 cells.
const BARS = [0, 0, 1, 2, 2, 2, 3];
table("where keys lead", [
  ["ArrowRight", 0, 1], ["ArrowRight", 6, null], ["ArrowLeft", 0, null], ["ArrowLeft", 3, 2], ["Home", 5, 0], ["End", 0, 6], ["ArrowDown", 1, 4], ["ArrowDown", 2, 6],
  ["ArrowUp", 5, 1], ["ArrowUp", 6, 2], ["ArrowDown", 3, null], ["x", 3, null],
], (key, at) => moved(key, at, BARS, [0, 2]));
// The second line has one bar, as a section begins behind it.
table("where keys lead between lines of other lengths", [["ArrowDown", 2, 3], ["ArrowUp", 6, 3], ["ArrowDown", 3, 6], ["ArrowUp", 3, 0]], (key, at) => moved(key, at, BARS, [0, 2, 3]));

const signs = (bars, other = {}) => ({ bars, section: null, again: null, line: false, begins: false, times: null, endings: [], ends: false, segno: false, coda: false, words: [], ...other });
// |: A C | D |1. E :|2. (D goes on) |
const TWICE = { ...sheet([bar(placed(0, "C")), bar(placed(0, "D")), bar(placed(0, "E")), bar(placed(0, "C6"), placed(2, "C")), bar(placed(0, "D")), bar(placed(2, "G"))]), written: [
  signs([0, 3], { section: "A", line: true, begins: true }), signs([1, 4]), signs([2], { endings: [1], times: 2, ends: true }), signs([5], { endings: [2], ends: true, again: placed(0, "D", 2) }),
] };
const [FOLDED, OUT] = [false, true].map((isOut) => shownOf(TWICE, isOut));
const written = ({ section, chords, signs: { bars } }) => `${section ?? ""}:${chords.map(({ chord, beat }) => `${chord.symbol}@${beat}`).join(" ")} ${bars}`;
table("the chart as it stands on the page", [
  [FOLDED, ["A:C@0 0,3", ":D@0 1,4", ":E@0 2", ":D@0 G@2 5"]], [OUT, [":C@0 0", ":D@0 1", ":E@0 2", ":C6@0 C@2 3", ":D@0 4", ":G@2 5"]],
], (shown) => shown.bars.map(written));
table("the tempo on paper", [["4/4", 120.4, "♩ = 120"], ["6/8", 204, "♩. = 68"], ["3/8", 180, "♪ = 180"], ["2/2", 90, "90"], ["4/4", null, ""]], (text, tempo) => tempoWords({ meter: { beats: Number(text.split("/")[0]), unit: Number(text.split("/")[1]) }, tempo }));
table("whether it has signs", [[TWICE, true], [{ ...TWICE, written: TWICE.bars }, false]], isFolded);
table("how long the lines are", [[FOLDED, [4, 4, 4, 4]], [OUT, [4, 4, 4, 4, 2, 2]]], ({ bars }) => lineLengths(bars));
table("the lines of a chart that is written out", [["", [0, 4, 5]]], () => {
  const bars = Array.from({ length: 7 }, (_, number) => ({ ...bar(), section: number === 5 ? "B" : null }));
  return shownOf({ ...sheet(bars), written: [] }, true).bars.flatMap(({ signs: { line } }, number) => (line ? [number] : []));
});
table("the ending of a bar", [[0, null], [1, null], [2, { numbers: [1], isFirst: true }], [3, { numbers: [2], isFirst: true }]], (number) => endingOf(FOLDED.bars, number));
table("which bars may become one with the next", [[0, true], [1, false], [2, false], [3, false]], (number) => isFollowed(FOLDED.bars, number));
table("where a chord is heard", [["0-0", "0-0"], ["3-0", "0-0"], ["3-2", "0-0"], ["2-0", "2-0"], ["5-2", "3-2"], ["", ""], ["9-0", ""]], (id) => heardAt(FOLDED, id));
table("where a chord is heard when repeats are written out", [["3-2", "3-2"], ["5-2", "5-2"]], (id) => heardAt(OUT, id));

table("how fast somebody taps", [[[], null], [[5], null], [[0, 500], 120], [[0, 500, 1000, 3000], 120], [[0, 600, 1200, 1800], 100]], pulseOf);
// A long silence is heard as a short one.
const HEARD = [{ at: 0 }, { at: 1000 }, { at: 4000 }];
const PLAYED = [{ time: 50_000 }, { time: 51_000 }, { time: 90_000 }];
table("when what is heard was played", [[-1, null], [0, 50_000], [999, 50_999], [1000, 51_000], [3999.6, 54_000], [4250, 90_250]], (elapsed) => timeOf(elapsed, HEARD, PLAYED));

const OFTEN = sheet([bar(placed(0, "C"), placed(2, "G7")), bar(placed(0, "F"), placed(1, "G7")), bar(placed(0, null))]);
table("which chords are offered", [[undefined, "G7 C F"], ["G7", "C F"], ["D", "G7 C F"]], (but) => offeredIn(OFTEN, but).map(({ symbol }) => symbol).join(" "));

// Only what is the same as the bar before is a repeat of it.
const GOING = [bar(), bar(placed(0)), bar(), bar(), bar(placed(0), placed(2, "D")), bar(), bar(), bar(placed(1)), bar()];
table("how a bar without a chord is written", GOING.map((_, number) => [number, [null, null, "repeat", "repeat", null, "on", "on", null, "on"][number]]), (number) => goesOn(GOING, number));
