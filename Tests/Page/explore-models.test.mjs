import { asset } from "./assets.mjs";
import { provide, provideStorage, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
provideStorage();
provide({ CSSStyleSheet: class { replaceSync() {} } });
const { asNotes, playedAddress, playedIn } = await asset("played-keys.js");
const { hiddenTones } = await asset("hidden-tones.js");
const { moved, neighbor, placed, zoomed } = await asset("graph-layout.js");

table("the tones that a name hides", [
  ["C13", "1 3 5 ♭7 9 13", ""], ["C13", "1 3 5 ♭7 13", "9"], ["C13", "1 3 ♭7 13", "9 5"], ["C13(♭9)", "1 3 5 ♭7 ♭9 13", ""], ["Cma13(omit9)", "1 3 5 7 13", ""],
  ["C7", "1 3 ♭7", "5"], ["C7(♭5)", "1 3 ♭5 ♭7", ""], ["C+", "1 3 ♯5", ""], ["C6/9", "1 3 5 6 9", ""], ["Cmi11", "1 ♭3 5 ♭7 11", "9"], ["Cadd11", "1 3 5 11", ""],
  ["F9/C", "1 3 5 ♭7 9", ""], ["C7(♯11)", "1 3 5 ♭7 ♯11", ""],
], (symbol, degrees) => hiddenTones(symbol, degrees.split(" ")).join(" "));

table("the keys in an address", [
  ["48,52,55", { lower: [48, 52, 55], upper: [] }], ["48,52;55,58", { lower: [48, 52], upper: [55, 58] }], [";60,64", { lower: [], upper: [60, 64] }],
  ["48", null], ["", null], [null, null], ["C,E", null], ["48,500,55", { lower: [48, 55], upper: [] }],
], playedIn);

const notes = (lower, upper) => [...lower.map((midi) => ({ midi, hand: "lower" })), ...upper.map((midi) => ({ midi, hand: "upper" }))];
table("the address of keys", [
  [[48, 52], [], "?played=48,52"], [[48], [60, 64], "?played=48;60,64"], [[], [60, 64], "?played=;60,64"], [[48], [], ""],
], (lower, upper) => playedAddress(notes(lower, upper)));

const TONES = [{ midi: 48, name: "C", letter: "C", alteration: 0, octave: 3, degree: "1", hand: "lower" }];
table("keys as notes of a chord", [
  [[60], "C 1 C4 0"], [[36], "C 1 C2 0"], [[61], "x1 null C4 1"], [[70], "x10 null B4 -1"],
], (lower) => asNotes({ lower, upper: [] }, TONES, (pc) => `x${pc}`)
  .map(({ name, degree, letter, octave, alteration }) => `${name} ${degree} ${letter}${octave} ${alteration}`).join(", "));

const NODES = [["n0", "Cma7", "chord"], ["n1", "C", "triad"], ["n2", "Emi", "triad"], ["n3", "C", "note"], ["n4", "E", "note"]].map(([id, text, kind]) => ({ id, text, kind }));
const EDGES = [["n0", "n1"], ["n0", "n2"], ["n1", "n3"], ["n1", "n4"], ["n2", "n4"]].map(([from, to]) => ({ from, to }));
table("the rows of a graph", [[1000, [1, 2, 2]], [60, [1, 1, 1, 1, 1]]],
  (width) => {
    const heights = placed(NODES, EDGES, width).nodes.map(({ y }) => y);
    return [...new Set(heights)].map((y) => heights.filter((each) => each === y).length);
  });
table("where an arrow key leads", [
  ["n0", "ArrowUp", null], ["n1", "ArrowUp", "n0"], ["n1", "ArrowRight", "n2"], ["n2", "ArrowLeft", "n1"], ["n2", "ArrowDown", "n4"], ["n4", "ArrowDown", null],
  ["n1", "Enter", null],
], (id, key) => neighbor(placed(NODES, EDGES, 1000), EDGES, id, key));

const part = (x, y, width, height) => ({ x, y, width, height });
table("a part that is zoomed", [
  [2, { x: 50, y: 25 }, part(25, 12.5, 50, 25)], [0.5, { x: 50, y: 25 }, part(0, 0, 100, 50)], [2, { x: 0, y: 0 }, part(0, 0, 50, 25)],
], (factor, about) => zoomed(part(0, 0, 100, 50), part(0, 0, 100, 50), factor, about));
table("a part stays within the whole", [[part(-5, 40, 50, 25), part(0, 25, 50, 25)], [part(80, 0, 50, 25), part(50, 0, 50, 25)]],
  (seen) => moved(seen, part(0, 0, 100, 50)));
