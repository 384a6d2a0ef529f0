import { asset } from "./assets.mjs";
import { provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
const { behind, bytesOf, chordsBetween, clockLength, grouped, isAfterPause, namesOf, stepsOf, symbolsOf, timesOf, withNewest } = await asset("diary-model.js");
const { octavesAround } = await asset("held-keys.js");

const played = (id, time, { sitting = 1, length = 500, symbol = "C", link = "/chord/C", lower = [48], upper = [64] } = {}) =>
  ({ id, sitting, time, length, chord: { symbol, parts: [], spoken: symbol, link }, lower, upper, key: null, degree: null });
const one = (...fields) => ({ chords: [played(...fields)] });
const drawn = (groups) => groups.map(({ id, sitting, lines }) => [id, sitting?.chords ?? null, lines.map((line) => `${line.id}: ${line.chords.map((chord) => chord.id).join(" ")}`)]);

table("sittings and lines", [
  ["nothing", [], []],
  ["one line a minute, from left to right", [one(3, 61_000), one(2, 59_000), one(1, 1000)], [[1, 9, ["minute 1: 3", "minute 0: 1 2"]]]],
  ["two sittings", [one(3, 2000, { sitting: 2 }), one(2, 1500), one(1, 1000)], [[2, null, ["minute 0: 3"]], [1, 9, ["minute 0: 1 2"]]]],
  ["a progression is a line", [one(9, 5000), { chords: [played(5, 2000), played(6, 3000)] }, one(1, 1000)], [[1, 9, ["minute 0: 9", "progression 5: 5 6", "minute 0: 1"]]]],
  ["progressions that overlap", [{ chords: [played(2, 2000), played(3, 3000)] }, { chords: [played(1, 1000), played(2, 2000)] }], [[1, 9, ["progression 2: 2 3", "progression 1: 1 2"]]]],
], (_, results) => drawn(grouped(results, [{ id: 1, beginning: 0, ending: 1, chords: 9 }])));

const ids = (results) => results && results.map(({ chords }) => chords[0].id);
const list = (...numbers) => numbers.map((id) => one(id, id * 1000));
table("what is new comes first", [
  [[], [3, 2], false, [3, 2]], [[2, 1], [3, 2], false, [3, 2, 1]], [[2, 1], [9, 8], false, null], [[5, 4], [], true, []], [[5, 4, 3], [5, 4], false, [5, 4, 3]],
], (known, newest, isAll) => ids(withNewest(list(...known), list(...newest), isAll)));
table("a chord has its length by now", [["", 900]], () => withNewest([one(2, 0, { length: null }), one(1, 0)], [one(2, 0, { length: 900 })], false)[0].chords[0].length);

table("what lies between two chords", [
  [4, 2, [2, 3, 4]], [2, 4, [2, 3, 4]], [3, 3, [3]], [7, 9, []],
], (from, to) => chordsBetween([...list(5, 4, 3), { chords: [played(2, 0), played(3, 0)] }, ...list(1)], from, to).map(({ id }) => id));

const named = [["C13(♯11)", "/chord/C13(%2311)"], ["D|C7", "/chord/D%7CC7"], ["C/E", "/chord/C%2FE"], ["B♭", "/chord/Bb"]].map(([symbol, link]) => played(1, 0, { symbol, link }));
table("symbols", [["", ["C13(#11) D|C7 C/E Bb", "C13(♯11) D|C7 C/E B♭"]]], () => [symbolsOf(named), namesOf(named)]);
table("a symbol without loss", [["/chord/C13(%2311)", "C13(#11)"], ["/chord/D%7CC7", "D|C7"]], behind);

table("from when to when", [
  [[[1000, 500], [2000, 800]], [1000, 2800]], [[[1000, null]], [1000, 1001]], [[[1000, 5000], [2000, 10]], [1000, 6000]],
], (chords) => Object.values(timesOf(chords.map(([time, length]) => played(1, time, { length })))));

table("a pause before a chord", [
  [[0, 500], 3499, false], [[0, 500], 3500, true], [[0, null], 9000, false],
], ([time, length], next) => isAfterPause(played(2, next), played(1, time, { length })));
table("no pause before the first", [["", false]], () => isAfterPause(played(1, 0), undefined));

table("what is heard when", [
  ["as it was played", [[0, 500], [1000, 700], [1500, 900]], [[0, 1000], [1000, 500], [1500, 900]]],
  ["a silence is short", [[0, 500], [60_000, 700]], [[0, 2500], [2500, 700]]],
  ["of no known length", [[0, null]], [[0, 1200]]], ["two at once", [[0, 5], [0, 5]], [[0, 100], [100, 100]]],
], (_, chords) => stepsOf(chords.map(([time, length], id) => played(id, time, { length }))).map(({ at, length }) => [at, length]));
table("which keys are heard", [["", { id: "7", at: 0, length: 500, lower: [36], upper: [64, 67], symbol: "C" }]], () => stepsOf([played(7, 99, { lower: [36], upper: [64, 67] })])[0]);

table("how long", [[0, "0:00"], [7400, "0:07"], [750_000, "12:30"], [3_725_000, "1:02:05"], [-5, "0:00"]], clockLength);
table("bytes", [["TVRoZA==", [0x4d, 0x54, 0x68, 0x64]], ["", []]], (text) => [...bytesOf(text)]);
table("octaves around what is held", [
  [[], { first: 60, last: 71 }], [[48, 52, 71], { first: 48, last: 71 }], [[127], { first: 120, last: 127 }], [[59, 60], { first: 48, last: 71 }],
], octavesAround);
