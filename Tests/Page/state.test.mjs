import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import "./browser.mjs";
import { table } from "./table.mjs";

const { State } = await asset("state.js");

const TOPICS = ["connection", "chord", "keys", "recent", "settings", "committed"];

/** A state, what it is told with, and what it tells. */
function made() {
  const connection = new EventTarget();
  const state = new State(connection);
  const told = [];
  for (const topic of TOPICS) state.addEventListener(topic, () => told.push(topic));
  const take = (...events) => {
    for (const detail of events) connection.dispatchEvent(new CustomEvent("event", { detail }));
  };
  return { connection, state, told, take };
}

const chord = (seq, name, fields = {}) => ({ type: "chord", phase: "live", seq, name, kind: "unified", notes: [], split: 60, ...fields });
const committed = (seq, name) => chord(seq, name, { phase: "committed" });
const hello = (fields = {}) => ({ v: 1, type: "hello", sources: [], chord: null, notes: null, recent: [], split: 60, ...fields });

test("a greeting replaces everything that is known", () => {
  const { state, told, take } = made();
  take(hello({ style: "jazz", split: 55, recent: [committed(1, "C")], sources: [{ port: "24:0", portName: "Piano" }] }));
  assert.deepEqual([state.connected, state.everConnected, state.style, state.split], [true, true, "jazz", 55]);
  assert.deepEqual(told, ["connection", "settings", "chord", "keys", "recent"]);
});

test("a greeting cannot replace what the state does", () => {
  const { state, take } = made();
  const { tell } = state;
  take(hello({ tell: 1, constructor: 1, unknown: 1 }));
  assert.equal(state.tell, tell);
  assert.equal(state.constructor, State);
  assert.ok(!("unknown" in state));
});

test("the key that is heard comes with every event of a performance, and is told when it is another one", () => {
  const { state, take } = made();
  let told = 0;
  take(hello({ chord: chord(1, "C", { heardKey: { name: "C major", confidence: 60 } }) }));
  assert.deepEqual(state.heardKey, { name: "C major", confidence: 60 });
  state.addEventListener("heardKey", () => told++);
  take(chord(2, "G", { heardKey: { name: "C major", confidence: 60 } }), { type: "heartbeat" });
  assert.equal(told, 0);
  take({ type: "notes", seq: 3, down: [], sounding: [], split: 60, heardKey: { name: "C major", confidence: 80 } });
  assert.deepEqual([told, state.heardKey.confidence], [1, 80]);
  take({ type: "clear", seq: 4, split: 60 });
  assert.deepEqual([told, state.heardKey], [2, null]);
});

test("a greeting with a chord and no keys lights the keys of the chord", () => {
  const { state, take } = made();
  const notes = [{ midi: 48, source: "pedal" }, { midi: 52, source: "key" }];
  take(hello({ chord: chord(1, "C", { notes, split: 57 }) }));
  assert.deepEqual(state.notes, { down: [52], sounding: [48, 52], split: 57 });
});

test("a chord is shown at once and remembered when it has held", () => {
  const { state, told, take } = made();
  take(hello());
  told.length = 0;
  take(chord(1, "C"));
  assert.deepEqual([state.chord.name, state.recent.length, told], ["C", 0, ["chord", "keys"]]);
  told.length = 0;
  take(committed(1, "C"));
  assert.deepEqual([state.recent.length, told], [1, ["chord", "keys", "recent", "committed"]]);
});

test("the last sixteen and the one that sounds are remembered, each once", () => {
  const { state, take } = made();
  take(hello());
  for (let seq = 1; seq <= 20; seq++) take(committed(seq, `C${seq}`));
  take(committed(20, "D"));
  assert.deepEqual(state.recent.map(({ name }) => name), [...Array.from({ length: 16 }, (_, index) => `C${index + 4}`), "D"]);
});

test("a clear takes chord and keys away, and nothing of what was before", () => {
  const { state, take } = made();
  take(hello(), committed(1, "C"), { type: "notes", down: [48], sounding: [48], split: 60 }, { type: "clear" });
  assert.deepEqual([state.chord, state.notes, state.recent.length], [null, null, 1]);
});

test("a floating split is told with every event, and only when it moves", () => {
  const { state, told, take } = made();
  take(hello());
  told.length = 0;
  take({ type: "notes", down: [], sounding: [], split: 62 }, { type: "notes", down: [], sounding: [], split: 62 });
  assert.deepEqual([state.split, told], [62, ["keys", "settings", "keys"]]);
});

for (const [given, status, expected] of [
  [[["24:0", "A"]], ["connected", "28:0", "B"], ["A", "B"]],
  [[["24:0", "A"]], ["connected", "24:0", "A"], ["A"]],
  [[["24:0", "A"]], ["renamed", "24:0", "B"], ["B"]],
  [[["24:0", "A"]], ["disconnected", "24:0", "A"], []],
  [[["24:0", "A"]], ["disconnected", "28:0", "B"], ["A"]],
  [[["", "page"]], ["connected", "", "song.mid"], ["page", "song.mid"]],
  [[["", "page"]], ["disconnected", "", "page"], []],
  [[["24:0", "A"]], ["events lost", "24:0", "A"], ["A"]],
]) {
  test(`sources ${JSON.stringify(given)} after ${status.join(" ")}`, () => {
    const { state, take } = made();
    take(hello({ sources: given.map(([port, portName]) => ({ port, portName })) }));
    take({ type: "status", status: status[0], port: status[1], portName: status[2] });
    assert.deepEqual(state.sources.map(({ portName }) => portName), expected);
  });
}

test("settings that an event leaves out stay", () => {
  const { state, take } = made();
  take(hello({ style: "jazz", key: "C major" }), { type: "settings", key: "none", unsaved: ["naming.key"], chord: "x" });
  assert.deepEqual([state.style, state.key, state.unsaved, state.chord], ["jazz", "none", ["naming.key"], null]);
});

test("the newest event of a feature is kept by its type, and followed by it", () => {
  const { state, take } = made();
  const heard = [];
  state.follow(["event:drill"], () => heard.push(state.events.get("drill")?.seq ?? null));
  take(hello({ events: 1 }), { type: "drill", seq: 1 }, { type: "lamp", seq: 9 }, { type: "drill", seq: 2 }, { error: "no" });
  assert.deepEqual([heard, [...state.events.keys()]], [[null, 1, 2], ["drill", "lamp"]]);
});

test("a greeting has the newest events of features, each under its type", () => {
  const { state, take } = made();
  const seen = [];
  for (const type of ["drill", "tune"]) state.addEventListener(`event:${type}`, () => seen.push(type));
  take(hello({ drill: { type: "drill", asked: 3 }, tune: null, owner: { type: "owner" }, notes: { type: "notes", down: [], sounding: [] }, other: { type: "drill" } }));
  assert.deepEqual([seen, [...state.events.keys()], state.events.get("drill").asked], [["drill"], ["drill"], 3]);
});

test("a refusal is passed on as a sentence", () => {
  const { state, take } = made();
  let sentence;
  state.addEventListener("refused", ({ detail }) => (sentence = detail));
  take({ error: "you may only look" });
  assert.equal(sentence, "you may only look");
});

test("without a connection no key is lit, and the name stays", () => {
  const { connection, state, take } = made();
  take(hello(), chord(1, "C"), { type: "notes", down: [48], sounding: [48], split: 60 });
  connection.dispatchEvent(new Event("gone"));
  assert.deepEqual([state.connected, state.notes, state.chord.name], [false, null, "C"]);
});

const NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];

table("the name of a key", [
  [0, "C-1"], [21, "A0"], [22, "B♭0"], [48, "C3"], [59, "B3"], [60, "C4"], [61, "C♯4"], [63, "E♭4"], [66, "F♯4"], [68, "A♭4"],
  [108, "C8"], [127, "G9"],
], (midi) => {
  const { state, take } = made();
  take(hello({ choices: { styles: [], keys: [], noteNames: [{ name: "english", notes: NAMES }], notes: [] } }));
  return state.keyName(midi);
});
