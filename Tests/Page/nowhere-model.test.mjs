// The views that an address without one may have meant.
import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { distance, nearestOf, wordOf } = await asset("nowhere-model.js");
const { slipsOf } = await asset("near-chords.js");
const PLACES = [{ path: "/", title: "Play" }, { path: "/practice", title: "Today" }, { path: "/practice/tunes", title: "Tunes" }, { path: "/sheet", title: "Lead sheets" }, { path: "/chord", title: "Chord" }];

table("a view that an address meant", [
  ["play", "/"], ["Practice", "/practice"], ["TUNES", "/practice/tunes"], ["lead-sheets", "/sheet"], ["sheets", null], ["nowhere", null], ["", null],
], (word) => nearestOf(word, PLACES).same?.path ?? null);

table("views that an address may have meant", [
  ["sheets", ["/sheet"]], ["chrod", ["/chord"]], ["nowhere", []], ["", []],
], (word) => nearestOf(word, PLACES).close.map(({ path }) => path));

table("the words of an address", [["/tunes/", "tunes"], ["/a/b", "a/b"], ["/Cma7%2FE", "Cma7/E"], ["/50%", "50%"], ["/", ""]], wordOf);

table("how far two words are", [["tunes", "tunes", 0], ["tune", "tunes", 1], ["", "abc", 3], ["chrod", "chord", 2]], distance);

table("slips of a symbol", [
  ["Cm7", ["Cm7", "Cm", "C7", "C7m", "C"]], ["nowhere", []], ["", []],
], slipsOf);
