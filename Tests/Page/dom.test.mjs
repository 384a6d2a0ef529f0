import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { provide } from "./browser.mjs";
import { table } from "./table.mjs";

const { escaped, fill, onResize } = await asset("dom.js");

/** As much of an element as a list needs. */
class Row {
  children = [];
  parent = null;

  constructor(name) {
    this.name = name;
  }

  insertBefore(row, next) {
    row.remove();
    row.parent = this;
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, row);
    this.moved.push(row.name);
  }

  remove() {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }
}

/** A list is filled with these keys, one step after the other: what it has then, and which rows the last step has put there. */
function filled(...steps) {
  const list = new Row("list");
  let hasChanged = false;
  for (const step of steps) {
    list.moved = [];
    hasChanged = fill(list, step.split(" ").filter(Boolean), (key) => key, (key) => new Row(key));
  }
  return [list.children.map(({ name }) => name).join(" "), list.moved.join(" "), hasChanged];
}

table("a list after these fillings, the rows that were put there, and whether it has changed", [
  ["", ["", "", false]],
  ["a b", ["a b", "a b", true]],
  ["a b", "a b", ["a b", "", false]],
  ["a b", "c a b", ["c a b", "c", true]],
  ["a b c", "d a b", ["d a b", "d", true]],
  ["a b c", "a c", ["a c", "", true]],
  ["a b", "b a", ["b a", "b", true]],
  ["a b", "", ["", "", true]],
  ["a b", "", "a", ["a", "a", true]],
  ["a a", "a a", ["a a", "a", true]],
  ["a a", "b", ["b", "b", true]],
  ["a b c d", "x b y d", ["x b y d", "x y", true]],
], filled);

table("a text in markup", [
  ["Cma7", "Cma7"], [7, "7"], ["<b>", "&#60;b&#62;"], ["a & \"b\"", "a &#38; &#34;b&#34;"], ["♭", "♭"],
], escaped);

test("sizes are followed until the signal", () => {
  const observed = [];
  provide({ ResizeObserver: class {
    observe(element) { observed.push(element); }
    disconnect() { observed.length = 0; }
  } });
  const ending = new AbortController();
  onResize(["a", "b"], () => {}, ending.signal);
  assert.deepEqual(observed, ["a", "b"]);
  ending.abort();
  assert.deepEqual(observed, []);
});
