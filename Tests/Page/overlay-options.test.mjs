import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { overlayOptions, stageOptions } = await asset("overlay-options.js");

const STYLES = ["standard", "jazz"];
const USUAL = overlayOptions("", STYLES);

/** The options that a query changes, and the number of warnings. */
function changed(query) {
  const warnings = [];
  const options = overlayOptions(query, STYLES, (sentence) => warnings.push(sentence));
  const differing = Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== USUAL[name]));
  return [differing, warnings.length];
}

table("an option of the overlay, and how many mistakes are told", [
  ["", [{}, 0]],
  ["?size=same", [{ size: "same" }, 0]],
  ["?size=120", [{ size: 120 }, 0]],
  ["?size=7", [{}, 1]],
  ["?size=", [{}, 1]],
  ["?size=large", [{}, 1]],
  ["?color=f0c", [{ color: "#f0c" }, 0]],
  ["?color=%23ff00cc80", [{ color: "#ff00cc80" }, 0]],
  ["?color=red", [{}, 1]],
  ["?background=transparent", [{}, 0]],
  ["?background=00000080", [{ background: "#00000080" }, 0]],
  ["?style=jazz", [{ style: "jazz" }, 0]],
  ["?style=Jazz", [{}, 1]],
  ["?keyboard=1&hands=on", [{ keyboard: true, hands: true }, 0]],
  ["?keyboard", [{ keyboard: true }, 0]],
  ["?keyboard=0", [{}, 0]],
  ["?keyboard=maybe", [{}, 1]],
  ["?shadow=off", [{ shadow: false }, 0]],
  ["?hold=2.5", [{ hold: 2.5 }, 0]],
  ["?hold=forever", [{ hold: Infinity }, 0]],
  ["?hold=-1", [{}, 1]],
  ["?alternatives=3", [{ alternatives: 3 }, 0]],
  ["?alternatives=8", [{}, 1]],
  ["?align=left", [{ align: "left" }, 0]],
  ["?committed=1", [{ committed: true, show: "committed" }, 0]],
  ["?committed=1&show=live", [{ committed: true, show: "live" }, 0]],
  ["?key=1&roman=1", [{ key: true, roman: true }, 0]],
  ["?before=4", [{ before: 4 }, 0]],
  ["?before=17", [{}, 1]],
  ["?next=2", [{ next: 2 }, 0]],
  ["?next=3", [{}, 1]],
  ["?next=1.5", [{}, 1]],
  ["?range=C2-C6", [{ range: { first: 36, last: 84 } }, 0]],
  ["?range=c%232-Eb6", [{ range: { first: 36, last: 88 } }, 0]],
  ["?range=C6-C2", [{}, 1]],
  ["?range=C2", [{}, 1]],
  ["?label=degrees", [{ label: "degrees" }, 0]],
  ["?label=roman", [{}, 1]],
  ["?fade", [{ fade: 160 }, 0]],
  ["?fade=500", [{ fade: 500 }, 0]],
  ["?fade=slow", [{}, 1]],
  ["?instrument=B%E2%99%AD", [{ instrument: "Bb" }, 0]],
  ["?instrument=guitar&capo=3", [{ instrument: "guitar", capo: 3 }, 0]],
  ["?instrument=oboe", [{}, 1]],
  ["?letters=nashville", [{ letters: "nashville" }, 0]],
  ["?nonsense=1", [{}, 1]],
  ["?constructor=1&__proto__=1&toString=1", [{}, 3]],
  ["?size=80&size=90", [{ size: 90 }, 0]],
], changed);

table("the options of a stage: query and what is remembered", [
  ["?stage", {}, { size: "fit", show: "landing", hold: 0, view: "calm" }],
  ["?stage", { hold: "5", show: "live" }, { size: "fit", show: "live", hold: 5, view: "calm" }],
  ["?stage&hold=forever", { hold: "5" }, { size: "fit", show: "landing", hold: Infinity, view: "calm" }],
  ["?stage&size=120", {}, { size: "fit", show: "landing", hold: 0, view: "calm" }],
  ["?stage&view=exact", {}, { size: "fit", show: "landing", hold: 0, view: "exact" }],
  ["?stage", { view: "exact" }, { size: "fit", show: "landing", hold: 0, view: "exact" }],
  ["?stage", { size: "huge", hold: "" }, { size: "fit", show: "landing", hold: 0, view: "calm" }],
  ["?stage&key&before=4", { roman: "1" }, { size: "fit", show: "landing", hold: 0, view: "calm", key: true, roman: true, before: 4 }],
  ["?stage&next=0", { next: "1" }, { size: "fit", show: "landing", hold: 0, view: "calm", next: 0 }],
  ["?stage&key=0", { key: "1" }, { size: "fit", show: "landing", hold: 0, view: "calm" }],
], (query, kept) => {
  const usual = { key: false, roman: false, before: 0, next: 2, hands: false, keyboard: false, staff: false, song: false };
  const options = stageOptions(query, (name) => kept[name] ?? null, () => {});
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== usual[name]));
});
