// Below the name of Play, on request: the seven chords of the key with the one that sounds, how sure the key is, and why the chord has its
// name. A sentence begins with the name that it is about, so that it is true as long as it stands there.

import { texts } from "./circle-texts.js";
import { make, useRules } from "./dom.js";
import { keyInForce } from "./facts.js";
import { keyName } from "./music-names.js";
import { showName } from "./name-view.js";
import { isWanted } from "./optional-parts.js";
import type { Place, Places } from "./parts.js";
import { presentFunction } from "./present-function.js";
import { eachOf, saidOf } from "./sentence.js";
import { read } from "./shell.js";
import type { Chord, Hand, Reading } from "./state.js";
import { weighed } from "./weighed.js";

useRules(`
  .degrees-part { color: var(--faint); font-size: 0.9375rem; min-width: 0; }
  .degrees-part[hidden], .stage .degrees-part { display: none; }
  .degrees-part ol { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); max-width: 44rem; margin: 0.25rem 0; padding: 0; list-style: none; gap: 0.25rem; min-height: 3.25rem; }
  .degrees-part li { display: grid; justify-items: center; align-content: center; gap: 0.125rem; padding: 0.25rem 0; border-radius: 0.5rem; min-width: 0; border: 1px solid transparent; }
  .degrees-part li .name { font-size: 1.0625rem; white-space: nowrap; }
  .degrees-part li[aria-current] { background: var(--upper-wash); border-color: var(--upper-ink); color: var(--ink); font-weight: 600; }
  .degrees-part p { margin: 0; min-width: 0; line-height: 1.5; overflow-wrap: anywhere; }
  /* Its height is the same whatever is said: the name above keeps its size. */
  .degrees-part .why { height: 4.5em; max-width: 80ch; overflow-y: auto; }
  @media (max-width: 43.99em) { .degrees-part .why { height: 7.5em; } }
  .degrees-part .why .name { font-size: 1em; color: var(--ink); }
`);

const named = (reading: Reading) => {
  const name = make("span", { class: "name small" });
  showName(name, reading);
  return name;
};

/** What speaks most against a reading. */
const against = ({ penalties }: Wire.ExplanationReading) => [...penalties].sort((a, b) => b.cost - a.cost).slice(0, 1).map((each) => saidOf(each, "text")).join();

/** The notes as requests take them, with a bar between the hands. */
function byHand({ notes }: Chord) {
  const of = (hand: Hand) => notes.filter((note) => note.hand === hand).map(({ midi }) => midi).join(" ");
  return `${of("lower")}|${of("upper")}`;
}

function showDegrees({ element, signal, state }: Place) {
  const [sure, strip, why] = [make("p", { class: "sure" }), make("ol", { "aria-label": texts.chordsOf }), make("div", { class: "why" })];
  const part = make("section", { class: "degrees-part", "aria-label": texts.degrees.title }, sure, strip, why);
  element.append(part);
  /** The key whose chords are shown, with the note names and the style that they are written in. */
  let shown = "";
  let functions: Wire.KeyFactsKeyFunction[] = [];
  /** Counts up with every chord: an answer about the one before is not shown. */
  let turn = 0;

  const mark = () => {
    const present = state.chord ? presentFunction(functions, state.chord) : null;
    for (const item of strip.children) {
      if ((item as HTMLElement).dataset.numeral === present?.numeral) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
  };

  const showKey = async () => {
    part.hidden = !isWanted("degrees");
    const key = part.hidden ? null : keyInForce(state, state.chord);
    sure.textContent = sureness(state, key);
    const wanted = JSON.stringify([key, state.noteNames, state.style]);
    if (wanted === shown) return;
    shown = wanted;
    const facts = key ? await read("key-facts", { key }).catch(() => null) : null;
    if (shown !== wanted || signal.aborted) return;
    functions = facts?.functions ?? [];
    strip.replaceChildren(...(facts?.scales[0]?.triads ?? []).map((triad, index) => {
      const numeral = functions[index]?.numeral ?? triad.numeral;
      return make("li", { "data-numeral": numeral }, named({ ...triad, name: triad.symbol, kind: "unified" }), make("span", {}, numeral));
    }));
    mark();
  };

  const explain = async () => {
    const mine = ++turn;
    const { chord, harmony } = state;
    if (part.hidden) return;
    why.replaceChildren(...harmony ? [make("p", {}, named(harmony), " ", texts.degrees.because(eachOf(harmony, "why"), harmony.confidence))] : []);
    if (!chord || chord.phase !== "committed" || chord.kind === "note") return;
    const facts = await read("explain", { notes: byHand(chord), key: chord.key || null }).catch(() => null);
    if (mine !== turn || signal.aborted || !facts) return;
    const { possible, unlikely } = weighed(facts.readings);
    why.append(...[[texts.degrees.possible, possible], [texts.degrees.unlikely, unlikely]].flatMap(([words, readings]) =>
      (readings as Wire.ExplanationReading[]).map((reading) => make("p", {}, `${words} `, named(reading), ` – ${against(reading) || texts.degrees.asGood}.`))));
  };

  state.follow(["heardKey", "settings", "connection", "options", "chord"], showKey, signal);
  state.follow(["chord", "keys"], mark, signal);
  state.follow(["chord", "committed", "options"], explain, signal);
}

/** How sure the key is, in words. */
function sureness({ key: set, heardKey }: Place["state"], key: string | null) {
  if (!key) return set === "none" ? texts.unset : texts.unheard;
  if (key === set) return texts.given(keyName(key));
  const isHeard = heardKey?.name === key;
  return isHeard ? `${texts.heard(keyName(key))}, ${texts.sure(heardKey.confidence)}` : texts.heard(keyName(key));
}

export const places: Places = { below: showDegrees };
