import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { chordAsked, chordKeys, keyLabels, marksFrom, simplerTonic, stepText, thirdsOf, tonicFrom } = await asset("learn-model.js");

const EFLAT = {
  name: "E♭ major", scale: "major", tonic: "E♭", notes: ["E♭", "F", "G", "A♭", "B♭", "C", "D"], pcs: [3, 5, 7, 8, 10, 0, 2],
  degrees: ["1", "2", "3", "4", "5", "6", "7"], triads: [
    { symbol: "E♭", numeral: "I", notes: ["E♭", "G", "B♭"] }, { symbol: "Fmi", numeral: "ii", notes: ["F", "A♭", "C"] },
    { symbol: "D˚", numeral: "vii˚", notes: ["D", "F", "A♭"] },
  ],
};

table("the tonic of the simpler spelling", [[null, null], ["C♯ minor", "C♯"], ["C♯ Dorian", null]],
  (simpler) => simplerTonic({ simpler, scale: "minor" }));

table("the keys of a chord, in root position and in twelve keys' worth of places", [
  [0, 51, "51 E♭ 55 G 58 B♭"], [1, 51, "53 F 56 A♭ 60 C"], [2, 51, "62 D 65 F 68 A♭"], [0, 63, "63 E♭ 67 G 70 B♭"],
], (index, low) => chordKeys(EFLAT, EFLAT.triads[index], low).map(({ midi, name }) => `${midi} ${name}`).join(" "));

table("the lowest tonic from a key on", [[48, 51], [51, 51], [52, 63]], (first) => tonicFrom(EFLAT, first));

table("what stands on a key", [
  [63, true, true, ["E♭", "1"]], [75, true, false, ["E♭"]], [62, false, true, ["7"]], [61, true, true, undefined], [63, false, false, undefined],
], (midi, letters, numbers) => keyLabels(EFLAT, { letters, numbers }).get(midi));

table("a step", [[1, "½"], [2, "1"], [3, "1½"], [4, "2"]], stepText);

table("two thirds make a chord", [
  [["E♭", "G", "B♭"], { lower: 4, upper: 3, kind: "major" }], [["F", "A♭", "C"], { lower: 3, upper: 4, kind: "minor" }], [["D", "F", "A♭"], { lower: 3, upper: 3, kind: "diminished" }],
  [["E♭", "F", "B♭"], undefined],
], (notes) => thirdsOf(EFLAT, { symbol: "", numeral: "", notes }));

table("which chord is asked", [["I", null, 3, 0], [null, "Fmi", 1, 1], ["vii˚", "D˚", 1, 2], [null, null, 2, 1]],
  (numeral, name, number) => chordAsked(EFLAT.triads, { numeral, name }, number));

table("what is shown goes where the player looks", [
  [48, 72, "72"], [59, 48, "59"], [60, 48, "48"], [62, 24, "26"], [47, 48, "59"],
], (midi, first) => [...marksFrom(new Map([[midi, "missing"]]), first).keys()].join(" "));
