import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

globalThis.document = { adoptedStyleSheets: [] };
globalThis.CSSStyleSheet = class { replaceSync() {} };
const { litOf } = await asset("mini-keys.js");

table("the lit keys of a kind", [[0, [0, 4, 7], [0, 4, 7]], [9, [0, 3, 7, 10, 14], [9, 0, 4, 7, 11]], [11, [0, 12], [11]]], litOf);
