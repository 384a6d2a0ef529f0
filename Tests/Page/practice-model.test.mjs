import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const model = await asset("practice-model.js");
const { askedCount, bodyOf, clockText, comingLists, grouped, isOpenName, keptChoice, keptList, marksOf, optionAt, partOf, readingOf, takesOf, tempoText, timeText, usedNow, written } = model;

const drill = (name, group = "Chords", takes = []) => ({ name, group, takes, title: name, summary: "", own: false });
const prompt = (fields) => ({ text: "", parts: [], spoken: "", instruction: "", ...fields });

test("the last used drills stand above their groups, each once", () => {
  const groups = grouped([drill("a", "One"), drill("b", "Two"), drill("c", "One")], ["c", "gone"], "Last used");
  assert.deepEqual(groups.map(({ title, drills }) => [title, drills.map(({ name }) => name).join(" ")]), [["Last used", "c"], ["One", "a"], ["Two", "b"]]);
});

test("what comes next as new stands by kind, each name once", () => {
  const coming = [["C", "named"], ["C", "read"], ["C", "heard"], ["C", "read"], ["F", "heard"]].map(([text, kind]) => ({ text, kind, isHeard: kind !== "named" }));
  assert.deepEqual(comingLists(coming).map(({ kind, names }) => `${kind} ${names.join(" ")}`), ["named C", "read C", "heard C F"]);
});

// Tests/Practice/progressions.tsv: the page sends what is typed, and the keys that are chosen.
const PROGRESSIONS = readFileSync(new URL("../Practice/progressions.tsv", import.meta.url), "utf8").trim().split("\n").slice(1).map((line) => line.split("\t"));
table("a progression is asked as it is typed", PROGRESSIONS.flatMap(([numerals, key, symbols]) => [numerals, symbols].map((text) => [
  ["progression", "keys"], { progression: text, keys: [key] }, { drill: "x", progression: text, keys: key },
])), (takes, chosen) => bodyOf(drill("x", "Progressions", takes), chosen));

table("what was used last", [
  [[], "a", ["a"]], [["b", "a"], "a", ["a", "b"]], [["1", "2", "3", "4", "5", "6", "7", "8"], "9", ["9", "1", "2", "3", "4", "5", "6", "7"]],
], usedNow);

table("the body that starts a drill", [
  [["keys", "count"], {}, { drill: "x" }],
  [["keys", "count"], { keys: ["C", "F"], count: 20, tempo: 90 }, { drill: "x", keys: "C F", count: 20 }],
  [["keys", "count"], { keys: [], minutes: 5 }, { drill: "x", minutes: 5 }],
  [["tune", "bars"], { tune: "Blues", bars: "" }, { drill: "x", tune: "Blues" }],
], (takes, chosen) => bodyOf(drill("x", "", takes), chosen));

test("every drill can end after some minutes", () => {
  assert.deepEqual([takesOf(drill("a", "", ["keys", "count"])), takesOf(drill("a", "", []))], [["keys", "count", "minutes"], ["minutes"]]);
});

table("a time", [[undefined, ""], [90, "0.09 s"], [994, "0.99 s"], [999, "1.0 s"], [1234, "1.2 s"], [12345, "12.3 s"]], timeText);
table("the tempo of a session", [
  [undefined, undefined, ""], [90, 90, "90 beats a minute"], [90, 78, "from 90 to 78 beats a minute"], [90, 98, "from 90 to 98 beats a minute"],
], (firstTempo, tempo) => tempoText({ firstTempo, tempo }));
table("a clock", [[0, "0:00"], [61.9, "1:01"], [-2, "0:00"], [3600, "60:00"]], clockText);

test("verdicts are marked above the guide, and a guide that has faded is none", () => {
  const guide = [{ midi: 60, name: "C", strength: 1.4 }, { midi: 64, name: "E", strength: 0.4 }, { midi: 67, name: "G", strength: 0 }];
  const marks = marksOf({ guide }, { keys: [{ midi: 64, name: "E", state: "right" }, { midi: 63, name: "E♭", state: "wrong" }] });
  assert.deepEqual([...marks], [
    [60, { state: "guide", name: "C", strength: 1 }], [64, { state: "right", name: "E", strength: 1 }], [63, { state: "wrong", name: "E♭", strength: 1 }],
  ]);
  assert.equal(marksOf(null, undefined).size, 0);
});

table("whether the name is open", [
  [false, undefined, true], [true, undefined, false], [true, "open", false], [true, "wrong", false], [true, "right", true], [true, "shown", true],
], (hidden, outcome) => isOpenName({ hidden }, outcome && { outcome }));

table("what of a prompt is large, and what beside it", [
  [{ name: "Dm7", parts: [{}], detail: "rootless A", numeral: "ii7", key: "C major" }, ["Dm7", "rootless A, ii7, in C major"]],
  [{ numeral: "ii7", key: "C major" }, ["ii7", "in C major"]],
  [{ text: "C Dorian, up", detail: "one octave" }, ["C Dorian, up", "one octave"]],
  [{ text: "In C major", key: "C major" }, ["In C major", ""]],
], (fields) => {
  const { large, beside } = written(prompt(fields));
  return [large, beside.join(", ")];
});

table("the kind of a name", [
  ["C", 1, undefined, "unified"], ["D|C7", 2, undefined, "polychord"], ["C–D", 2, undefined, "none"], ["C", 1, "note", "note"],
], (name, count, kind) => readingOf({ name, parts: Array(count).fill({}), spoken: "", kind }).kind);

test("a name that is none is not read", () => assert.equal(readingOf({ parts: [], spoken: "" }), null));

table("the beats of a round", [
  // 60 a minute: one a second.
  [{ bpm: 60, beatsPerBar: 4, startedAt: 10_000, countIn: 2, beats: 6 }, 0, 20_000, "-2@10000 -1@11000 0@12000 1@13000 2@14000 3@15000"],
  [{ bpm: 60, beatsPerBar: 4, startedAt: 8000, countIn: 2, beats: 9 }, 0, 11_001, "-2@8000 -1@9000 0@10000 1@11000"],
  [{ bpm: 120, beatsPerBar: 3, startedAt: 0, countIn: 0, beats: 9 }, 500, 1500, "1@500 2@1000"],
], (tempo, from, to) => model.beatsBetween(tempo, from, to).map(({ number, time }) => `${number}@${time}`).join(" "));

test("the place in the bar, also before the first", () => {
  const beats = model.beatsBetween({ bpm: 60, beatsPerBar: 3, startedAt: -4000, countIn: 4, beats: 9, pickup: 0 }, -10_000, 4000);
  assert.deepEqual(beats.map(({ inBar, isCountIn }) => `${inBar}${isCountIn ? "c" : ""}`), ["2c", "0c", "1c", "2c", "0", "1", "2", "0"]);
});

test("a pickup begins behind the count of its bar", () => {
  const beats = model.beatsBetween({ bpm: 60, beatsPerBar: 4, startedAt: 0, countIn: 7, beats: 10, pickup: 3 }, 0, 20_000);
  assert.deepEqual(beats.map(({ inBar, isCountIn }) => `${inBar}${isCountIn ? "c" : ""}`), ["0c", "1c", "2c", "3c", "0c", "1c", "2c", "3", "0", "1"]);
});

table("the key of an option", [
  ["Digit1", "A"], ["Numpad3", "C"], ["Digit4", undefined], ["Digit0", undefined], ["KeyA", undefined],
], (code) => optionAt(code, ["A", "B", "C"]));

table("a list that was kept", [[null, []], ["no JSON", []], ['{"a":1}', []], ['["a",1,"b"]', ["a", "b"]]], keptList);
table("what was chosen and kept", [[null, {}], ["[1]", {}], ["7", {}], ['{"count":5}', { count: 5 }]], keptChoice);

/** Two chords after a cadence and a low tonic. */
const SOUND = {
  asked: 2, chords: [
    { notes: [48, 52, 55], seconds: 0.8, at: 0 }, { notes: [36], seconds: 1, at: 1.3 }, { notes: [48, 52, 55], seconds: 1, at: 2.7 }, { notes: [57, 50, 53], seconds: 1, at: 3.7 },
  ],
};

table("a part that is heard again, as notes and times", [
  [{}, "48,52,55@0 36@1.3 48,52,55@2.7 57,50,53@3.7"], [{ chord: 2 }, "57,50,53@0"], [{ chord: 2, isBroken: true }, "50@0 53@0.35 57@0.7"],
  [{ isBroken: true }, "48@0 52@0.35 55@0.7 50@1.85 53@2.2 57@2.55"], [{ chord: 3 }, ""],
], (part) => partOf(SOUND, part).chords.map(({ notes, at }) => `${notes}@${Number(at.toFixed(2))}`).join(" "));

table("how many chords are asked for", [[SOUND, 2], [{ chords: SOUND.chords, asked: 0 }, 4]], (sound) => askedCount(sound));
