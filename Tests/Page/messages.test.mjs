import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { core } from "./assets.mjs";

const folder = new URL("../../Sources/PageServer/Resources/", import.meta.url);
const text = (name) => fs.readFileSync(new URL(name, folder), "utf8");
// The texts of what is loaded on request are a catalog of their own.
const modules = core.filter(([name]) => !/-(?:style|texts)\.ts$/u.test(name) && name !== "messages.ts" && !name.startsWith("language-"));

/** The literals of a module, without its comments; of a template, the text between its tags and its expressions. */
function literals(source) {
  const code = source.replace(/\/\*.*?\*\//gsu, "").replace(/(^|\s)\/\/.*$/gmu, "");
  const found = [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu)].map(([literal]) => literal.slice(1, -1));
  return found.map((literal) => literal.replace(/\$\{[^}]*\}/gu, "").replace(/<[^>]*>/gu, "\n")).flatMap((literal) => literal.split("\n"));
}

/** Selectors and classes, what holds the pedal, kinds of video, and what only a mistake in the program says. */
const NOT_SAID = [
  /^(?:glyph|keys?|line|name) [a-z]+$/u, /^(?:dialog|select), /u, /"chordd signs"/u, /^space bar$/u, /codecs=/u, /^the page has no/u, /^position: /u,
];
const isSaid = (literal) => /[A-Za-z]{2,}[ ,]+[A-Za-z]/u.test(literal) && !NOT_SAID.some((form) => form.test(literal.trim()));

for (const [name, path] of modules) {
  test(`${name} has no sentences of its own`, () => assert.deepEqual(literals(fs.readFileSync(path, "utf8")).filter(isSaid), []));
}

test("the documents say nothing but what they say without JavaScript", () => {
  for (const name of ["index.html", "overlay.html", "band.html"]) {
    const body = text(name).replace(/.*<body>/su, "").replace(/<noscript>.*<\/noscript>/su, "");
    assert.deepEqual(body.replace(/<[^>]*>/gu, "").split(/\s+/u).filter(Boolean).filter((word) => word !== "chordd"), []);
    assert.deepEqual([...body.matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*)"/gu)].map(([, said]) => said), []);
  }
});

test("a sentence is found", () => {
  assert.deepEqual(literals('a("There is no chord to play yet."); // "not this"').filter(isSaid), ["There is no chord to play yet."]);
  assert.deepEqual(literals("markup`<p title=\"x\">You can watch</p>${name.to}`").filter(isSaid), ["You can watch"]);
});
