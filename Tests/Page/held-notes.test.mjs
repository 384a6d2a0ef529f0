import { asset } from "./assets.mjs";
import { provide, provideStorage, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
provideStorage();
provide({ CSSStyleSheet: class { replaceSync() {} } });
globalThis.document.adoptedStyleSheets ??= [];
const { judged, withMarks } = await asset("held-notes.js");

const C7 = [[0, "C"], [4, "E"], [7, "G"], [10, "B♭"]].map(([pc, name]) => ({ pc, name }));
const nameOf = (pc) => `x${pc}`;
const names = (tones) => tones.map(({ name }) => name).join(" ");
table("what is held beside a chord", [
  [[], null], [[48], "C | E G B♭ | "], [[48, 60, 52, 55, 58], "C E G B♭ |  | "], [[48, 49, 61], "C | E G B♭ | x1"],
], (sounding) => {
  const result = judged(C7, sounding, nameOf);
  return result && [result.found, result.missing, result.foreign].map(names).join(" | ");
});

const lit = new Map([52, 58].map((midi) => [midi, { hand: "lower", name: "", degree: null, shared: false, held: false }]));
table("the marks on a picture of E and B♭", [
  [[], "52, 58"], [[40], "52 in, 58 missing"], [[48], "48 in, 52 missing, 58 missing"], [[99], "52 missing, 58 missing, 63 out"],
], (sounding) => [...withMarks(lit, { first: 48, last: 72 }, sounding, C7, nameOf)].map(([midi, { mark }]) => (mark ? `${midi} ${mark}` : `${midi}`)).join(", "));
table("what is held while nothing is chosen is not wrong", [[[49, 52], "49, 52"]],
  (sounding) => [...withMarks(new Map(), { first: 48, last: 72 }, sounding, [], nameOf)].map(([midi, { mark }]) => (mark ? `${midi} ${mark}` : `${midi}`)).join(", "));
