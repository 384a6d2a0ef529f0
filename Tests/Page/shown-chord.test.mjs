import { asset } from "./assets.mjs";
import { Clock } from "./browser.mjs";
import { table } from "./table.mjs";

const { ShownChord } = await asset("shown-chord.js");
const { State } = await asset("state.js");

let seq = 0;

/**
 * The names that are shown after each step: `48,52` are the keys that are down, `C` is a chord, `C!` one that has held, `-` nothing,
 * `=C`, `=C!` and `=-` say which harmony is in force, `gone` and `back` are the connection, and a number is milliseconds that pass.
 */
function shownAfter(options, steps) {
  const clock = new Clock();
  const connection = new EventTarget();
  const state = new State(connection);
  const take = (detail) => connection.dispatchEvent(new CustomEvent("event", { detail }));
  const hello = { type: "hello", chord: null, notes: null, recent: [], sources: [] };
  take(hello);
  const shown = new ShownChord(state, { show: "live", hold: 0, view: "exact", ...options });
  let harmony = null;
  return steps.split(" ").map((step) => {
    const keys = step.match(/^\d+(,\d+)+$/u) && step.split(",").map(Number);
    if (keys) take({ type: "notes", down: keys, sounding: keys, harmony });
    else if (/^\d+$/u.test(step)) clock.pass(Number(step));
    else if (step === "-") take({ type: "clear", harmony });
    else if (step.startsWith("=")) {
      harmony = step === "=-" ? null : { name: step.slice(1).replace("!", ""), kind: "unified" };
      take({ type: "harmony", phase: step.endsWith("!") ? "committed" : "live", seq: (seq += 1), harmony });
    }
    else if (step === "gone") connection.dispatchEvent(new Event("gone"));
    else if (step === "back") take(hello);
    else {
      const hasHeld = step.endsWith("!");
      if (!hasHeld) seq += 1;
      take({ type: "chord", phase: hasHeld ? "committed" : "live", seq, name: step.replace("!", ""), kind: "unified", notes: [], harmony });
    }
    return shown.chord?.name ?? "-";
  }).join(" ");
}

table("what is shown after each step", [
  [{ show: "live" }, "C D - E", "C D - E"],
  [{ show: "live", hold: 2 }, "C - 1999 1", "C C C -"],
  [{ show: "live", hold: 2 }, "C - 1000 D 5000 -", "C C C D D D"],
  [{ show: "live", hold: Infinity }, "C - 99999", "C C C"],
  [{ show: "landing" }, "48,52 C 119 1", "- - - C"],
  [{ show: "landing" }, "48,52 C 100 48,52,55 Cma 119 1", "- - - - - - Cma"],
  [{ show: "landing" }, "48,52 C 60 48,52,55 C7 60 C7!", "- - - - - - C7"],
  [{ show: "landing" }, "48,52 C 120 D 119", "- - C D D"],
  [{ show: "landing" }, "48,52 C 120 -", "- - C -"],
  [{ show: "committed" }, "C C! D D! -", "- C C D -"],
  [{ show: "committed" }, "C C! - D", "- C - -"],
  [{ show: "committed", hold: 1 }, "C C! - 999 1", "- C C C -"],
  [{ show: "live", hold: 9, needsConnection: true }, "C gone back", "C - -"],
  [{ show: "live", hold: 9 }, "C gone", "C C"],
  [{ view: "calm" }, "C =C E - G =F =-", "C C C C C F G"],
  [{ view: "calm" }, "=C - =-", "C C -"],
  [{ view: "calm", show: "committed" }, "C =C =C! D D! =D =D! =-", "- - C C C C D D"],
  [{ view: "exact" }, "C =G", "C C"],
  [{ view: "calm", show: "landing" }, "48,52 =C 120 =F 100 =G 199 1", "- - C C C C C G"],
  [{ view: "calm", show: "landing" }, "48,52 =C 120 =F! 299 1", "- - C C C F"],
  [{ view: "calm", show: "landing" }, "48,52 =C 120 =- 299 1", "- - C C C -"],
  [{ view: "calm", show: "landing" }, "48,52 =C 120 =- 100 =C 200 =F!", "- - C C C C C F"],
  [{ view: "calm", show: "landing", needsConnection: true }, "48,52 =C 120 =F gone", "- - C C -"],
], shownAfter);
