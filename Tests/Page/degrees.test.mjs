import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { weighed } = await asset("weighed.js");

// The costs of the readings, the best first.
table("what was possible and what was unlikely", [
  [[], { possible: [], unlikely: [] }],
  [[0.5], { possible: [], unlikely: [] }],
  [[0.5, 0.9, 1.25, 1.3], { possible: [0.9, 1.25], unlikely: [] }],
  [[0.5, 1.25, 1.3], { possible: [1.25], unlikely: [1.3] }],
  [[0, 2, 3, 4, 5], { possible: [], unlikely: [2, 3] }],
], (costs) => Object.fromEntries(Object.entries(weighed(costs.map((cost) => ({ cost })))).map(([name, list]) => [name, list.map(({ cost }) => cost)])));
