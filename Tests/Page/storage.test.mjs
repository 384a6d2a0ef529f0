import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { provide, provideStorage } from "./browser.mjs";

const { remember, remembered } = await asset("storage.js");

test("what is remembered is there again, under a name of chordd's own", () => {
  const values = provideStorage();
  assert.equal(remembered("volume", "70"), "70");
  remember("volume", "20");
  assert.equal(remembered("volume", "70"), "20");
  assert.deepEqual([...values.keys()], ["chordd.volume"]);
});

test("a browser that refuses remembers nothing, and nothing fails", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  provide({ localStorage: { getItem: refuse, setItem: refuse } });
  remember("volume", "20");
  assert.equal(remembered("volume", null), null);
});
