// Tests as tables: one line, one case.
import assert from "node:assert/strict";
import test from "node:test";

/**
 * One test for each row: its first field says what is tried, its last what has to come out of it.
 *
 * @param {string} title
 * @param {any[][]} rows
 * @param {(...fields: any[]) => unknown} act gets all but the last field
 */
export function table(title, rows, act) {
  for (const row of rows) {
    const [given, expected] = [row.slice(0, -1), row.at(-1)];
    test(`${title}: ${given.map(written).join(", ")}`, async () => assert.deepEqual(await act(...given), expected));
  }
}

const written = (field) => (typeof field === "string" ? field || '""' : JSON.stringify(field) ?? String(field));
