import { asset } from "./assets.mjs";
import "./browser.mjs";
import { table } from "./table.mjs";

const { withNumerals } = await asset("lists.js");

// Chords from the newest on as numeral and key, and the key in force.
table("numerals say where their key changes", [
  ["V/C major I/C major", "C major", "V, I"],
  ["V/C major I/B♭ major IV/B♭ major ii/C major", "C major", "V, I in B♭ major, IV, ii in C major"],
  ["V/C major", "G major", "V in C major"],
  ["V/C major -/- I/C major", "C major", "V, , I"],
  ["V/C major I/G major", null, "V, I in G major"],
], (rows, key) => withNumerals(rows.split(/ (?=[IViv-]+\/)/u).map((row) => {
  const [roman, read] = row.split("/").map((each) => (each === "-" ? null : each));
  return { roman, key: read };
}), key).map(({ numeral }) => numeral).join(", "));
