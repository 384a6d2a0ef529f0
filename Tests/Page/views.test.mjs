import assert from "node:assert/strict";
import test from "node:test";
import { asset } from "./assets.mjs";
import { event, provide, provideStorage, provideWindow } from "./browser.mjs";

provideWindow();

/** As much of an element as links and views need. */
class Node extends Element {
  constructor(tag) {
    super();
    Object.assign(this, { tag, attributes: {}, children: [], hidden: false });
  }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  append(...children) { this.children.push(...children); }
  insertBefore(child, next) { this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, child); }
  replaceChildren(...children) { this.children = children; }
  remove() {}
  addEventListener(type, act) { this[`on${type}`] = act; }
  closest(tag) { return this.tag === tag ? this : null; }
  getAttribute(name) { return this.attributes[name] ?? null; }
  hasAttribute(name) { return name in this.attributes; }
  querySelector() { return this.heading; }
  get href() { return new URL(this.attributes.href, "http://localhost:8737").href; }
  get pathname() { return new URL(this.href).pathname; }
}

const { subjectOf, Views, withSharp } = await asset("views.js");
const { State } = await asset("state.js");
const { lastIn, roomsOf, tabAt } = await asset("rooms.js");
const CIRCLE = { name: "circle", title: "Circle", room: "explore" };
const CHORD = { name: "chord", title: "Chord", room: "explore" };
const DIARY = { name: "diary", title: "History", room: "diary", places: [{ name: "bookmarks", title: "Bookmarks" }] };

/** The views of a page at an address, with what chordd greets it with. */
function made(address, { load = async () => {} } = {}) {
  const { window, document: page } = provideWindow();
  provideStorage();
  const connection = new EventTarget();
  const state = new State(connection);
  const [main, nav, tabs] = [new Node("main"), new Node("nav"), new Node("nav")];
  const said = [], loaded = [];
  main.heading = Object.assign(new Node("h1"), { focus() { said.push("focus"); } });
  const past = [address];
  const go = (to) => provide({ location: new URL(to, "http://localhost:8737") });
  go(address);
  provide({
    document: Object.assign(page, { title: "", body: { dataset: {} }, createElement: (tag) => new Node(tag), createElementNS: (_, tag) => new Node(tag) }),
    history: {
      pushState: (_, __, to) => { past.push(new URL(to, location).pathname + location.hash); go(past.at(-1)); },
      replaceState: (_, __, to) => { past[past.length - 1] = to; go(to); },
    },
  });
  const views = new Views(state, { main, rooms: nav, tabs }, { show: (sentence) => said.push(sentence) }, (name) => {
    loaded.push(name);
    return load(name);
  });
  const greet = async (added = [CIRCLE]) => {
    connection.dispatchEvent(new CustomEvent("event", { detail: { type: "hello", sources: [], chord: null, notes: null, recent: [], views: added } }));
    await new Promise(setImmediate);
  };
  const clickOn = async (link, fields = {}) => {
    const clicked = event("click", { button: 0, ...fields });
    Object.defineProperty(clicked, "target", { value: link });
    views.follow(clicked);
    await new Promise(setImmediate);
    return clicked.defaultPrevented;
  };
  const click = (index, fields) => clickOn(nav.children[index], fields);
  const clickTo = (address, attributes = {}) => clickOn(Object.assign(new Node("a"), { attributes: { href: address, ...attributes } }));
  const back = async () => {
    past.pop();
    go(past.at(-1));
    window.dispatchEvent(new Event("popstate"));
    await new Promise(setImmediate);
  };
  return { views, main, nav, tabs, said, loaded, past, greet, click, clickTo, back, shown: () => main.children.map(({ tag }) => tag).join() };
}

const currents = (nav) => nav.children.map(({ attributes }) => attributes["aria-current"] ?? "-").join(" ");

test("the built-in view is open before the greeting, and alone it has no links", async () => {
  const { views, nav, loaded, greet, shown, said } = made("/#token=x");
  await views.begin();
  assert.deepEqual([shown(), loaded, document.title, said], ["chordd-play", ["play"], "chordd", []]);
  await greet([]);
  assert.ok(nav.hidden);
  assert.deepEqual(loaded, ["play"]);
});

test("a view of a feature waits for the greeting, and keeps the token in its address", async () => {
  const { views, nav, loaded, greet, shown, said } = made("/circle#token=x");
  await views.begin();
  assert.deepEqual([shown(), loaded], ["", []]);
  await greet();
  assert.deepEqual([shown(), document.title, nav.hidden, currents(nav)], ["chordd-circle", "Circle – chordd", false, "- page"]);
  assert.deepEqual(nav.children.map(({ attributes }) => attributes.href), ["/#token=x", "/circle#token=x"]);
  assert.deepEqual(said, [], "who comes first keeps the focus of the document");
});

test("links and the way back change the view, and the heading gets the focus", async () => {
  const { views, nav, past, greet, click, back, shown, said, loaded } = made("/#token=x");
  await views.begin();
  await greet();
  assert.ok(await click(1));
  assert.deepEqual([shown(), past, said, currents(nav)], ["chordd-circle", ["/#token=x", "/circle#token=x"], ["focus"], "- page"]);
  await click(1);
  assert.deepEqual([past.length, loaded.length], [2, 2]);
  await back();
  assert.deepEqual([shown(), said.length, currents(nav), document.title], ["chordd-play", 2, "page -", "chordd"]);
});

test("a link that is to open a window is left to the browser", async () => {
  const { views, greet, click, shown } = made("/");
  await views.begin();
  await greet();
  for (const fields of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) assert.ok(!await click(1, fields));
  assert.equal(shown(), "chordd-play");
});

test("an address that is none stays, and is told so", async () => {
  const { views, past, greet, shown } = made("/nothing#token=x");
  await views.begin();
  await greet();
  assert.deepEqual([shown(), past], ["chordd-nowhere", ["/nothing#token=x"]]);
});

test("a greeting opens nothing anew, unless the view has gone", async () => {
  const { views, greet, shown, loaded } = made("/circle");
  await views.begin();
  await greet();
  await greet();
  assert.deepEqual(loaded, ["circle"]);
  await greet([]);
  assert.equal(shown(), "chordd-nowhere");
});

test("a view that cannot be loaded is said, and the one before it stays", async () => {
  const { views, greet, click, shown, said } = made("/", { load: async (name) => { if (name === "circle") throw new Error(); } });
  await views.begin();
  await greet();
  await click(1);
  assert.deepEqual([shown(), said, views.current.name], ["chordd-play", ["This view could not be loaded; try again."], "play"]);
});

test("who goes on before a view is loaded does not see it", async () => {
  let finish;
  const { views, greet, click, back, shown } = made("/", {
    load: (name) => (name === "circle" ? new Promise((resolve) => (finish = resolve)) : Promise.resolve()),
  });
  await views.begin();
  await greet();
  await click(1);
  await back();
  finish();
  await new Promise(setImmediate);
  assert.equal(shown(), "chordd-play");
});

test("behind its name an address says what the view shows", async () => {
  const { views, past, greet, clickTo, back, shown, said, loaded } = made("/chord/C13%28%2311%29#token=x");
  await views.begin();
  await greet([CIRCLE, CHORD]);
  assert.deepEqual([shown(), subjectOf(location), loaded], ["chordd-chord", "C13(#11)", ["chord"]]);
  assert.ok(await clickTo("/chord/Dm7"), "a link anywhere on the page");
  assert.deepEqual([shown(), subjectOf(location), past.at(-1), said], ["chordd-chord", "Dm7", "/chord/Dm7#token=x", ["focus"]]);
  await back();
  assert.equal(subjectOf(location), "C13(#11)");
  assert.ok(await clickTo(null, { "xlink:href": "/chord/E" }), "a link in a picture");
  assert.equal(subjectOf(location), "E");
  await clickTo("/chord");
  assert.deepEqual([shown(), subjectOf(location)], ["chordd-chord", ""]);
});

test("a sharp in a typed address belongs to its note", () => {
  for (const [address, subject] of [
    ["/chord/F#m7", "F#m7"], ["/chord/F#", "F#"], ["/circle/F#%20major", "F# major"], ["/scale/c#%20dorian", "c# dorian"], ["/chord/D/F#", "D/F#"],
    ["/chord/D%7CF#", "D|F#"], ["/chord/F#m7/A", "F#m7/A"], ["/chord/F#token=x", null], ["/chord/F#view", null], ["/chord/F", null],
    ["/chord/Cmaj7#x", null], ["/chord#x", null], ["/#x", null], ["/practice/review#x", null],
  ]) {
    const mended = withSharp(new URL(address, "http://localhost:8737"));
    assert.equal(mended && subjectOf({ pathname: mended }), subject, address);
  }
});

test("links to elsewhere are the browser's", async () => {
  const { views, greet, clickTo, shown } = made("/");
  await views.begin();
  await greet([CIRCLE, CHORD]);
  for (const address of ["https://example.com/chord/C", "/assets/favicon.svg", "/chordal", "/api/state"]) assert.ok(!await clickTo(address), address);
  assert.ok(!await clickTo("/chord/C", { download: "" }));
  assert.equal(shown(), "chordd-play");
});

test("what of an address cannot be decoded is shown as it is", () => {
  for (const [address, subject] of [["/chord/%", "%"], ["/chord/C%2FG", "C/G"], ["/chord/C/G", "C/G"], ["/chord/", ""], ["/", ""]]) {
    assert.equal(subjectOf({ pathname: address }), subject);
  }
});

test("rooms have the views of features, and their places", () => {
  const rooms = roomsOf([{ name: "play", title: "Play", room: "play" }, CIRCLE, DIARY, CHORD, { name: "screens", title: "Screens" }]);
  assert.deepEqual(rooms.map(({ name, tabs }) => [name, ...tabs.map(({ path }) => path)]),
    [["play", "/"], ["explore", "/circle", "/chord"], ["diary", "/diary", "/diary/bookmarks"]]);
  for (const [path, room, found] of [
    ["/diary/bookmarks", 2, "/diary/bookmarks"], ["/diary", 2, "/diary"], ["/diary/other", 2, "/diary"], ["/chord/C13", 1, "/chord"], ["/chordal", 1, null], ["/", 0, "/"], ["/diary", 0, null],
  ]) assert.equal(tabAt(rooms[room], path)?.path ?? null, found, path);
});

test("a room is opened again where it was left, and its own link leads to its first view", async () => {
  const { views, nav, tabs, greet, click, clickTo } = made("/");
  await views.begin();
  await greet([CIRCLE, CHORD]);
  await clickTo("/chord/Dm7");
  assert.deepEqual([currents(nav), currents(tabs), tabs.hidden, nav.children[1].attributes.href], ["- page", "- page", false, "/circle"]);
  await click(0);
  assert.deepEqual([tabs.hidden, nav.children[1].attributes.href], [true, "/chord/Dm7"]);
  await click(1);
  assert.equal(subjectOf(location), "Dm7");
  assert.equal(lastIn({ name: "explore", tabs: [{ path: "/circle" }] }), "/circle", "what was left is no view any more");
});
