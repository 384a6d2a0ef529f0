import { asset } from "./assets.mjs";
import { provide, provideStorage, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
provideStorage();
provide({ CSSStyleSheet: class { replaceSync() {} } });
const { addressFor, chordsOf, countingReading, followed, heldBy, litBy, lookedFor, moved, rememberedAs, signOf, symbolBehind } = await asset("combine-model.js");

table("what an address asks for", [
  ["", [null, null]], ["Cma7", ["Cma7", null]], ["Cma7|D", ["Cma7", "D"]], ["|D", [null, "D"]], ["C/E| F#m7 ", ["C/E", "F#m7"]], ["?|D", [null, "D"]],
], (subject) => Object.values(chordsOf(subject)));

table("which hand an address looks for", [
  ["", null], ["Cma7", "upper"], ["Cma7|", "upper"], ["|D", "lower"], ["?|D", "lower"], ["Cma7|D", null],
], (subject) => lookedFor(chordsOf(subject)));

table("the address of two chords", [
  ["/chord/Cma7", "/chord/D", "/combine/Cma7%7CD"], ["/chord/C%2FE", null, "/combine/C%2FE"], [null, "/chord/D", "/combine/%7CD"], [null, null, "/combine"],
], (lower, upper) => addressFor("/combine", { lower: { link: lower }, upper: { link: upper } }));

table("a symbol without loss", [["/chord/C13%28%2311%29", "C13(#11)"]], symbolBehind);

table("what is remembered of a hand", [
  [{ symbol: null, letter: null, accidental: null, type: null }, "- ♮ -"], [{ symbol: "D♭", letter: "D", accidental: "♭", type: "ma" }, "D ♭ ma"],
  [{ symbol: "C/E", letter: "C", accidental: "♮", type: null }, null],
], rememberedAs);

const chord = (name, kind = "unified") => ({ name, kind });
const HELD = { ...chord("Cma13(♯11)"), lower: chord("Cma7"), upper: chord("D") };
table("what a player holds", [
  [HELD, "lower", "Cma7"], [HELD, "upper", "D"], [{ ...chord("Cma7"), lower: chord("Cma7"), upper: null }, "upper", "Cma7"],
  [{ ...HELD, upper: chord("E", "note") }, "upper", null], [{ ...chord("C E", "none"), lower: null, upper: null }, "lower", null], [null, "lower", null],
], heldBy);
table("whose hands are followed", [
  [HELD, { lower: null, upper: "A" }, { lower: "Cma7", upper: "D" }], [{ ...HELD, upper: chord("E", "note") }, { lower: "F", upper: "A" }, { lower: "Cma7", upper: "A" }],
  [null, { lower: "F", upper: "A" }, { lower: "F", upper: "A" }],
], followed);

table("the sign of a match", [
  [null, ""], [{ tier: "two", kind: "polychord" }, ""], [{ tier: "two", kind: "slash" }, ""], [{ tier: "everyday", kind: "unified" }, "●"],
  [{ tier: "readable", kind: "unified" }, "○"], [{ tier: "everyday", kind: "slash" }, "◆"], [{ tier: "readable", kind: "slash" }, "◇"],
], signOf);

const reading = (name, kind) => ({ name: { name, kind } });
table("the reading that counts", [
  [chord("D|C", "polychord"), 1], [chord("C9"), 0], [null, 0],
], (result) => countingReading({ result, readings: [reading("C9", "unified"), reading("D|C", "polychord")] }));

table("the keys that a reading lights", [
  [[["lower", 48], ["upper", 60], ["upper", 64]], "48 lower shared, 60 upper shared, 64 upper"],
], (notes) => [...litBy(notes.map(([hand, midi]) => ({ hand, midi, name: "", degree: null })))]
  .map(([midi, { hand, shared }]) => `${midi} ${hand}${shared ? " shared" : ""}`).join(", "));

table("where the focus goes", [
  ["ArrowRight", 6, 7, 0], ["ArrowUp", 0, 7, 6], ["ArrowDown", 1, 7, 2], ["End", 1, 7, 6], ["Home", 5, 7, 0], ["Tab", 5, 7, null],
], moved);
