import { provide, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
const { Player } = await import("../../Sources/PageServer/Resources/assets/player.js");

const notes = (...midis) => midis.map((midi) => ({ midi, hand: midi < 60 ? "lower" : "upper" }));

/** What is asked of chordd, played here, and said, when a reading is to be heard. */
async function heard(reading, played, { state = {}, status = 200 } = {}) {
  const done = [];
  provide({ fetch: async (address, { body }) => {
    done.push(`${address} ${JSON.parse(body).what}`);
    return { ok: status === 200, status, json: async () => (status === 200 ? { ok: true } : { ok: false, error: "no" }) };
  } });
  const sound = { playChord: (midis) => done.push(`here ${midis.join()}`) };
  const player = new Player({ playback: true, writable: true, chord: null, recent: [], ...state }, sound, { show: (text) => done.push(text) });
  await (reading ? player.play(reading, played) : player.playShown());
  return done.join("; ");
}

const C = { name: "Cma7", kind: "unified", notes: notes(48, 64) };

table("how a reading is heard", [
  [C, notes(48, 64), {}, "/api/play Cma7"],
  [{ name: "C–E", kind: "interval" }, notes(48, 52), {}, "/api/play 48,52"],
  [{ name: "C", kind: "note" }, notes(60), {}, "/api/play 60"],
  [{ name: "C–D", kind: "none" }, notes(48, 62), {}, "/api/play 48|62"],
  [C, notes(48, 64), { state: { playback: false } }, "here 48,64"],
  [C, notes(48, 64), { state: { writable: false } }, "here 48,64"],
  [C, notes(48, 64), { status: 503 }, "/api/play Cma7; here 48,64"],
  [C, notes(48, 64), { status: 400 }, "/api/play Cma7; no"],
  [null, null, { state: { chord: C } }, "/api/play Cma7"],
  [null, null, { state: { recent: [C] } }, "/api/play Cma7"],
  [null, null, {}, "There is no chord to play yet."],
], heard);
