import { asset } from "./assets.mjs";
import { provide, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
const { ask, read } = await asset("api.js");
const { Player } = await asset("player.js");

const notes = (...midis) => midis.map((midi) => ({ midi, hand: midi < 60 ? "lower" : "upper" }));

/** The requests to chordd, the notes played here, and the messages, when a reading is to be heard. */
async function done(act, { state = {}, status = 200, hasFeatures = true } = {}) {
  const log = [];
  provide({ fetch: async (address, { body }) => {
    if (!body) {
      log.push(address);
      return { ok: true, status: 200, json: async () => ({ chords: CHORDS }) };
    }
    const { what, ...rest } = JSON.parse(body);
    log.push([address, what, ...Object.values(rest)].join(" "));
    return { ok: status === 200, status, json: async () => (status === 200 ? { ok: true } : { ok: false, error: "no" }) };
  } });
  const sound = {
    wake: () => log.push("awake"),
    playChord: (midis) => log.push(`here ${midis.join()}`),
    playLine: (steps, seconds) => log.push(`here ${steps.map((midis) => midis.join()).join(" ")} ${seconds} s`),
  };
  const player = new Player({ playback: true, playable: true, chord: null, recent: [], ...state }, sound, { show: (text) => log.push(text) });
  // As midi-player.js and chord-notes.js do.
  if (hasFeatures) {
    player.output = (wanted) => ask("play", wanted);
    player.notesOf = async (text) => (await read("chords", { text })).chords.map(({ notes }) => notes.map(({ midi }) => midi));
  }
  await act(player);
  return log.join("; ");
}

const heard = (reading, played, given) => done((player) => (reading ? player.play(reading, played) : player.playShown()), given);

/** The reply of chordd for any symbols: two chords, and one text that is none. */
const CHORDS = [{ notes: notes(48, 64, 67) }, { notes: [] }, { notes: notes(50, 53) }];


const HERE = { state: { playback: false } };
table("how symbols and keys are heard", [
  ["playSymbols", ["Dm7 G7"], {}, "/api/play Dm7 G7"],
  ["playSymbols", ["Dm7 G7"], HERE, "awake; /api/chords?text=Dm7%20G7; here 48,64,67 50,53 1.2 s"],
  ["playSymbols", ["Dm7"], { status: 503 }, "/api/play Dm7; awake; /api/chords?text=Dm7; here 48,64,67 50,53 1.2 s"],
  ["playNotes", [[48, 52]], {}, "/api/play 48,52 block"],
  ["playNotes", [[48, 52], [67]], {}, "/api/play 48,52|67 block"],
  ["playNotes", [[], [67]], {}, "/api/play 67 block"],
  ["playNotes", [[48, 52], [67]], HERE, "here 48,52,67"],
  ["playLine", [[60, 62, 64, 62]], {}, "/api/play 60,60 62,62 64,64 62,62 | 200 block"],
  ["playLine", [[60, 62]], HERE, "here 60 62 0.3 s"],
  ["playNotes", [[48, 52]], { hasFeatures: false }, "here 48,52"],
  ["playSymbols", ["Dm7"], { hasFeatures: false }, "awake; here "],
], (how, what, given) => done((player) => player[how](...what), given));

const C = { name: "Cma7", kind: "unified", notes: notes(48, 64) };

table("how a reading is heard", [
  [C, notes(48, 64), {}, "/api/play Cma7"],
  [{ name: "C–E", kind: "interval" }, notes(48, 52), {}, "/api/play 48,52"],
  [{ name: "C", kind: "note" }, notes(60), {}, "/api/play 60"],
  [{ name: "C–D", kind: "none" }, notes(48, 62), {}, "/api/play 48|62"],
  [C, notes(48, 64), { state: { playback: false } }, "here 48,64"],
  [C, notes(48, 64), { state: { playable: false } }, "here 48,64"],
  [C, notes(48, 64), { status: 503 }, "/api/play Cma7; here 48,64"],
  [C, notes(48, 64), { status: 400 }, "/api/play Cma7; no"],
  [null, null, { state: { chord: C } }, "/api/play Cma7"],
  [null, null, { state: { recent: [C] } }, "/api/play Cma7"],
  [null, null, {}, "There is no chord to play yet."],
], heard);
