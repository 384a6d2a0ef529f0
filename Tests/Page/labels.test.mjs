import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { placeLabels, rowsNeeded } = await asset("labels.js");

const labels = (...places) => places.map((x) => ({ x, width: 20 }));

table("the rows of labels 20 wide", [
  [[], 2, []],
  [[10, 40, 70], 2, [0, 0, 0]],
  [[10, 31, 52], 2, [0, 1, 0]],
  [[10, 32], 2, [0, 0]],
  [[10, 20, 30], 3, [0, 1, 2]],
  [[10, 20, 30], 2, [0, 1, 0]],
  [[10, 15], 1, [0, 0]],
], (places, rows) => placeLabels(labels(...places), rows));

table("the rows that the closest cluster needs", [
  [60, 20, 1],
  [30, 20, 2],
  [12, 20, 3],
  [2, 20, 3],
], rowsNeeded);
