import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { point } = await asset("circle-picture.js");
const { turned } = await asset("circle-overlay.js");
const { presentFunction } = await asset("present-function.js");

table("a point on the circle", [[100, 0, "0,-100"], [100, 3, "100,0"], [50, 6, "0,50"]],
  (radius, place) => point(radius, place).map((each) => Math.round(each) + 0).join());

table("the turn to a place, by the shorter way", [
  [0, 1, 1], [0, 11, -1], [-1, 10, -2], [1, 0, 0], [12, 11, 11], [11, 0, 12], [0, 6, 6], [-13, 0, -12],
], turned);

const FUNCTIONS = [{ numeral: "I", rootPc: 0, pcs: [0, 4, 7] }, { numeral: "V", rootPc: 7, pcs: [7, 11, 2] }, { numeral: "iii", rootPc: 4, pcs: [4, 7, 11] }];
table("what a chord does in a key", [
  [7, [55, 59, 62, 65], "V"], [0, [48, 52, 55, 59], "I"], [4, [48, 52, 55, 59], "iii"], [7, [55, 58, 62], null], [null, [48], null],
], (rootPc, midis) => presentFunction(FUNCTIONS, { rootPc, notes: midis.map((midi) => ({ midi })) })?.numeral ?? null);
