import { asset } from "./assets.mjs";
import "./browser.mjs";
import { table } from "./table.mjs";

const { handName } = await asset("hand-name.js");

const NOTES = [[49, "C♯"], [55, "G"], [59, "B"], [58, "Heses"], [63, "D𝄪"]].map(([midi, name]) => ({ midi, name, hand: "lower" }));
const words = (text) => text.split(" ").map((each) => ({ type: "other", text: each }));
const hand = (name, tokens, notes) => ({ name, kind: "unified", parts: [{ root: name[0], accidental: "", tokens: words(tokens) }], notes, spoken: name });
const shown = (reading) => reading && `${reading.kind} ${reading.name} ${reading.parts.map(({ root, accidental }) => `${root}+${accidental}`).join(" ")}`;

table("the name of a hand", [
  [hand("D♭7(♭5 omit3)", "7 ( ♭ 5 omit 3 )", [49, 55, 59]), "none C♯ G B C+♯ G+ B+"],
  [hand("D♭7(♭5,no3)", "7 ( ♭5, no 3 )", [49, 55, 59]), "none C♯ G B C+♯ G+ B+"],
  [hand("Ceses(omit3)", "( omit 3 )", [58, 63]), "none Heses D𝄪 Heses+ D+𝄪"],
  [hand("G7", "7", [55, 59]), "unified G7 G+"],
  [null, null],
], (lower) => shown(handName({ lower, upper: null, notes: NOTES }, "lower")));
