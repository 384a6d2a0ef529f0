import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { inWords, litKeys, ofHand } = await asset("notes.js");

/** "48 52L": keys that sound, with L those that only a pedal holds. */
const keys = (text, split = 60) => {
  const all = text.split(" ").filter(Boolean);
  const midi = (list) => list.map((each) => Number.parseInt(each, 10));
  return { down: midi(all.filter((each) => !each.endsWith("L"))), sounding: midi(all), split };
};
const NAMES = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
const CHORD = { notes: [
  { midi: 49, name: "C♯", octave: 3, degree: "1", hand: "lower", source: "key" },
  { midi: 65, name: "E♯", octave: 4, degree: "3", hand: "upper", source: "key" },
] };
const text = (lit) => [...lit].map(([midi, { hand, shared, held, name, degree }]) =>
  `${midi} ${hand} ${name}${degree ? ` ${degree}` : ""}${shared ? " shared" : ""}${held ? " held" : ""}`);

table("lit keys", [
  ["", 60, null, []],
  ["48 64", 60, null, ["48 lower C", "64 upper E"]],
  ["48 60", 60, null, ["48 lower C shared", "60 upper C shared"]],
  ["48 60", null, null, ["48 lower C", "60 lower C"]],
  ["48 60", "channel", null, ["48 lower C", "60 lower C"]],
  ["48 52L", 60, null, ["48 lower C", "52 lower E held"]],
  ["49 61 63", 70, null, ["49 lower D♭", "61 lower D♭", "63 lower E♭"]],
  ["49 65", 60, CHORD, ["49 lower C♯ 1", "65 upper E♯ 3"]],
  ["49 65", 100, CHORD, ["49 lower C♯ 1", "65 upper E♯ 3"]],
  ["37 53", 60, CHORD, ["37 lower C♯ 1", "53 lower E♯ 3"]],
], (notes, split, chord) => text(litKeys(keys(notes, split), chord, NAMES)));

table("one hand makes the name", [
  ["both", ["48 lower C", "64 upper E"]], ["lower", ["48 lower C", "64 upper E held"]], ["upper", ["48 lower C held", "64 upper E"]],
], (named) => text(litKeys(keys("48 64", 60), null, NAMES, named)));

table("nothing that sounds", [[null, []], [{ down: [], sounding: [], split: 60 }, []]], (notes) => text(litKeys(notes, null, NAMES)));

table("the keys of one hand", [
  ["lower", ["48 lower C"]],
  ["upper", ["60 upper C"]],
], (hand) => text(ofHand(litKeys(keys("48 60"), null, NAMES), hand)));

table("keys in words", [
  ["", "no keys are down"],
  ["48 52", "lower hand C E"],
  ["60", "upper hand C"],
  ["48 64", "lower hand C, upper hand E"],
], (notes) => inWords(litKeys(keys(notes), null, NAMES)));
