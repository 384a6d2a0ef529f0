// Reads staves as JSON, and writes how the page lays each of them out.
import { readFileSync } from "node:fs";
import { asset } from "../assets.mjs";

const { layout } = await asset("staff-layout.js");
const laid = JSON.parse(readFileSync(0, "utf8")).map((staff) => {
  const { heads, ledgers, accidentals } = layout(staff);
  const index = (note) => staff.notes.indexOf(note);
  return {
    heads: heads.map(({ note, staff: number, step, x }) => ({ note: index(note), staff: number, step, x })),
    ledgers: ledgers.map(({ staff: number, step }) => [number, step]),
    accidentals: accidentals.map(({ note, sign }) => [index(note), sign]),
  };
});
process.stdout.write(JSON.stringify(laid));
