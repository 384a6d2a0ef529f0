import { asset } from "./assets.mjs";
import { provide, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

provideWindow();
const { ask, read } = await asset("api.js");

/** The address that is requested, and the body where there is one. */
async function sent(act, ...given) {
  const asked = [];
  provide({ fetch: async (address, { body }) => {
    asked.push(address, ...body ? [body] : []);
    return { ok: true, json: async () => ({}) };
  } });
  await act(...given);
  return asked.join(" ");
}

table("a query", [
  ["circle", undefined, "/api/circle"], ["history", {}, "/api/history"],
  ["chords", { text: "C+ D|E" }, "/api/chords?text=C%2B%20D%7CE"],
  ["history", { limit: 100, before: null, search: undefined, exact: false }, "/api/history?limit=100&exact=false"],
], (request, fields) => sent(read, request, ...fields ? [fields] : []));

table("a body", [
  ["save", undefined, "/api/save {}"], ["sheet-edit", { sheet: 3, edit: "move", place: null, version: undefined }, '/api/sheet-edit {"sheet":3,"edit":"move","place":null}'],
], (request, fields) => sent(ask, request, ...fields ? [fields] : []));
