// The parts of the pages of chords and scales, and their style.

import { addressOf, chordAnchor, chordLink, hearButton, type Linkable } from "./chord-link.js";
import { draw, make, onResize } from "./dom.js";
import { texts } from "./explore-texts.js";
import { type Tone, withMarks } from "./held-notes.js";
import { type Range, whiteCount } from "./key-geometry.js";
import { Keyboard } from "./keyboard.js";
import { called, plainName } from "./note-language.js";
import type { LitKeys } from "./notes.js";
import { rangeOf, staffOf } from "./pictures.js";
import { follow, player, state } from "./shell.js";

type Shown = Pick<Wire.WrittenNote, "midi" | "name" | "degree" | "hand">;

/** The rules of the pages of chords and scales. */
export const rules = `
  .look-up { width: 100%; min-width: 0; font-size: 1rem; }
  .look-up .content { display: grid; gap: 0.25rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); align-items: start; align-content: start; min-width: 0; }
  .look-up h1 { font-size: clamp(2.5rem, 15vmin, 8.5rem); min-height: 1.1em; line-height: 1.1; min-width: 0; }
  .look-up h1.plain { font-size: clamp(1.75rem, 6vmin, 2.75rem); font-weight: 700; letter-spacing: -0.01em; }
  .look-up .first { min-width: 0; display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); align-content: start; margin-bottom: 0.75rem; }
  .look-up .about { color: var(--faint); font-size: 1.125rem; }
  .look-up .acts { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
  .look-up .acts a { display: inline-flex; align-items: center; min-height: 2.25rem; padding: 0 0.75rem; border: 1px solid var(--control-line); border-radius: 0.5rem; color: inherit; text-decoration: none; }
  .look-up .acts a:hover { border-color: var(--ink); }
  .look-up .acts:empty { display: none; }
  .look-up section { min-width: 0; padding: 0.375rem 0 0.75rem; border-top: 1px solid var(--line); }
  .look-up .jumps { grid-column: 1 / -1; position: sticky; top: 0; z-index: 2; display: flex; gap: 0.375rem; padding: 0.375rem 0; background: var(--ground); overflow-x: auto; scrollbar-width: none; min-width: 0; }
  .look-up .jumps button { flex: none; min-height: 2.25rem; padding: 0 0.625rem; font-size: 0.875rem; color: var(--faint); border-color: var(--line); }
  .look-up section { scroll-margin-top: 3rem; }
  .look-up h2:focus { outline: none; }
  .look-up .families { display: grid; gap: 0.375rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
  .look-up .hanging li { padding: 0.1875rem 0; }
  .look-up .hanging { columns: 17rem; column-gap: 2rem; }
  .look-up .hanging li { break-inside: avoid; }
  .look-up .hanging a { color: inherit; font-weight: 600; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .look-up .roots { display: flex; flex-wrap: wrap; gap: 0.3125rem; }
  .look-up .roots button { min-width: 2.625rem; min-height: 2.5rem; padding: 0 0.25rem; font-weight: 600; }
  .look-up .roots [aria-checked="true"] { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  .look-up .families .list a { display: inline-grid; align-content: center; min-height: 2.25rem; padding: 0 0.625rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); color: inherit; text-decoration: none; }
  .look-up .families .list a:hover { border-color: var(--ink); }
  .look-up .wide { grid-column: 1 / -1; }
  .look-up h2 { font-size: 1rem; font-weight: 650; color: var(--ink); min-height: 0; padding: 0.25rem 0; }
  .look-up h3 { font-size: 0.875rem; font-weight: 500; color: var(--faint); margin: 0.375rem 0 0.1875rem; }
  .look-up .list { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; }
  .look-up .quiet { color: var(--faint); font-size: 0.875rem; }
  .look-up .chord-link .name, .look-up .pair .name { font-size: 1.125rem; }
  .look-up .chord-link .remark { font-size: 0.8125rem; }
  .look-up .pair { display: inline-flex; flex-wrap: wrap; align-items: center; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); padding-left: 0.625rem; gap: 0.375rem; max-width: 100%; }
  .look-up .pair a { color: inherit; text-decoration: none; min-height: 2.125rem; display: inline-grid; align-content: center; }
  .look-up .pair a:hover .name { text-decoration: underline; }
  .look-up .anatomy { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 1rem; }
  .look-up .tone-row { display: flex; flex-wrap: wrap; gap: 0.25rem 0.875rem; font-weight: 600; font-size: 1.125rem; }
  .look-up .tone-row span { display: grid; justify-items: center; line-height: 1.2; }
  .look-up .tone-row small { font-size: 0.8125rem; font-weight: 400; color: var(--faint); }
  .look-up .kind-list { display: grid; gap: 0.375rem; grid-template-columns: repeat(auto-fill, minmax(7.25rem, 1fr)); }
  .look-up .kind-list a { display: grid; justify-items: center; gap: 0.25rem; padding: 0.375rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); color: inherit; text-decoration: none; }
  .look-up .kind-list a:hover { border-color: var(--ink); }
  .look-up .kind-list [aria-current] { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
  .look-up .kind-list .name { font-size: 1.125rem; white-space: nowrap; }
  .look-up .scale-list b.mode { display: inline-block; min-width: 1.5rem; color: var(--faint); font-weight: 600; }
  .look-up .scale-list { display: grid; gap: 0.125rem; }
  .look-up .scale-list a, .look-up .list > a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .look-up .scale-list a { padding: 0.125rem 0; }
  .look-up .pictures { display: flex; flex-wrap: wrap; gap: 0.25rem 1.125rem; align-items: flex-end; min-width: 0; }
  .look-up .pictures .keys { flex: 1 1 16rem; min-width: 0; }
  .look-up .keys-of .pictures .keys { flex-basis: 11rem; }
  .look-up .pictures .staff { zoom: var(--staff-zoom, 1); }
  .look-up .voicing-list { display: grid; gap: 0.875rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
  .look-up .voicing-list > li { min-width: 0; display: grid; gap: 0.125rem; align-content: space-between; }
  .look-up .voicing-head { display: flex; align-items: center; gap: 0 0.5rem; }
  .look-up .voicing-head .hear { margin-left: auto; }
  .look-up p a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .look-up table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  .look-up th, .look-up td { text-align: left; padding: 0.125rem 0.875rem 0.125rem 0; font-weight: 500; }
  .look-up th { color: var(--faint); font-weight: 400; }
  .look-up td.points { text-align: right; padding-right: 1.25rem; }
  .look-up .steps { display: flex; gap: 0.375rem; margin: 0.375rem 0; }
  .look-up .steps span { width: 2.25rem; height: 0.625rem; border-radius: 1rem; border: 1px solid var(--control-line); }
  .look-up .steps .on { background: var(--ink); border-color: var(--ink); }
  .look-up details.help { margin: 0.375rem 0; color: var(--faint); max-width: 70ch; }
  .look-up details.help p { margin: 0.25rem 0; }
  .look-up summary { cursor: pointer; min-height: 2rem; align-content: center; }
  .look-up .wrong { color: var(--warn); }
  .look-up .copies code { font-size: 0.875rem; }
  .explore-bar { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-bottom: 0.75rem; }
  .explore-bar .live { margin-left: auto; }
  .explore-bar label, .build-with > summary { color: var(--faint); display: inline-flex; gap: 0.5rem; align-items: center; border: 1px solid var(--control-line); border-radius: 0.5rem; padding-left: 0.75rem; min-height: 2.5rem; }
  .explore-bar label:hover, .build-with > summary:hover { border-color: var(--ink); }
  .explore-bar select { border: 0; min-height: 2.375rem; max-width: 11rem; color: var(--ink); }
  .build-with { position: relative; }
  .build-with > summary { padding-right: 0.75rem; list-style: none; }
  .build-with > summary::after { content: "▾" / ""; color: var(--ink); }
  .build-with b { color: var(--ink); font-weight: 400; }
  .build-with > div { position: absolute; z-index: 4; top: calc(100% + 0.25rem); left: 0; display: grid; grid-template-columns: repeat(4, auto); gap: 0.375rem; padding: 0.625rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface); box-shadow: 0 6px 24px rgb(0 0 0 / 25%); }
  .build-with button { min-width: 3rem; min-height: 2.75rem; }
  @media (forced-colors: active) { .look-up .steps .on { forced-color-adjust: none; background: CanvasText; } }
  @media (min-width: 900px) and (min-height: 560px) { .look-up { overflow: hidden auto; position: relative; } }
  @media (min-width: 64em) {
    .look-up .jumps { display: none; }
    .look-up section { scroll-margin-top: 0.25rem; }
    .look-up .parts { display: grid; grid-template-columns: minmax(20rem, 1fr) minmax(0, 2fr); gap: 2.5rem; align-items: start; }
    .look-up .first { margin-bottom: 0; }
    .look-up h1 { font-size: clamp(2.5rem, 12vmin, 8.5rem); }
    .look-up .content > section:first-of-type, .look-up .content > .jumps + section { border-top: 0; padding-top: 0; }
  }
  /* It stays beside what is scrolled where all of it has room. */
  @media (min-width: 64em) and (min-height: 35em) { .look-up .first { position: sticky; top: 0; } }
  /* A phone on its side: the name at the left, its keys at the right. */
  @media (max-height: 30em) and (min-width: 40em) {
    .look-up .first { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); align-items: center; gap: 0.375rem 1.25rem; }
    .look-up .first .name-of, .look-up .first > h1 { grid-column: 1; }
    .look-up .first .keys-of { grid-column: 2; grid-row: 1 / span 2; }
    .look-up .first .held-line, .look-up .first .acts { grid-column: 1 / -1; }
    .look-up h1 { font-size: clamp(2rem, 14vh, 4rem); }
  }
`;

/** A part of the page with a heading; none where there is nothing in it. */
export function part(title: string, children: (Node | string)[], isWide: boolean = false) {
  return children.length ? [make("section", { class: isWide ? "wide" : null, "aria-label": title }, make("h2", {}, title), ...children)] : [];
}

/** The parts of a long page, each a touch away: it is scrolled to, and its heading gets the focus. */
export function jumpList(sections: HTMLElement[]) {
  const jumps = sections.flatMap((section) => {
    const heading = section.querySelector("h2");
    return heading ? [button(heading.textContent ?? "", () => {
      heading.setAttribute("tabindex", "-1");
      section.scrollIntoView({ block: "start" });
      heading.focus({ preventScroll: true });
    })] : [];
  });
  return make("nav", { class: "jumps", "aria-label": texts.jumps }, ...jumps);
}

/**
 * Goes to the part that the address asks for, `?part=scales`, if the page has it.
 *
 * @param titles the title of each part
 */
export function openPart(sections: HTMLElement[], titles: Record<string, unknown>) {
  const asked = new URLSearchParams(location.search).get("part");
  const section = asked && sections.find((each) => each.getAttribute("aria-label") === titles[asked]);
  if (section) section.scrollIntoView({ block: "start" });
}

/** Tones by their names, each with its degree. */
export const toneRow = (notes: Pick<Wire.ChordTonesTone, "name" | "degree">[]) =>
  make("p", { class: "tone-row" }, ...notes.map(({ name, degree }) => make("span", {}, called(name), make("small", {}, degree ?? ""))));

/** Chords in a row, with a title of their own if they need one. */
export function chordList<Chord extends Linkable>(chords: Chord[], { title = "", remark }: { title?: string, remark?: (chord: Chord) => string } = {}) {
  if (!chords.length) return [];
  const list = make("ul", { class: "list" }, ...chords.map((chord) => make("li", {}, chordLink(chord, { remark: remark?.(chord) }))));
  return title ? [make("h3", {}, title), list] : [list];
}

/** A chord of each hand, and both at once. */
export function chordPair(lower: Linkable, upper: Linkable) {
  const symbol = `${upper.symbol}|${lower.symbol}`;
  return make("span", { class: "pair" }, chordAnchor(upper), make("span", { class: "quiet" }, texts.overWord), chordAnchor(lower),
    hearButton(texts.pair(upper.spoken ?? "", lower.spoken ?? ""), () => player.playSymbols(symbol)));
}

/** The size of the text of the page, in pixels. */
export const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Notes on a keyboard, on which what is held is marked.
 *
 * @param notes in the language that is set
 * @param options `tones`: what a held note may be besides, where the picture leaves it out; `height` in rem; `widest`: of a white key, in
 * rem
 */
export function liveKeyboard(notes: Shown[], signal: AbortSignal, { label, tones = tonesOf(notes), octaves = 2, height = 4.75, widest = 2.25, isMain = false, range = rangeOf(notes.map(({ midi }) => midi), octaves), lit = litOf(notes) }: { label: string, tones?: Tone[], octaves?: number, height?: number, widest?: number, isMain?: boolean, range?: Range, lit?: LitKeys }) {
  const svg = draw("svg", { role: "img", "aria-label": label });
  const box = make("div", { class: "keys known" }, svg);
  const keyboard = new Keyboard(svg, { height: 76, degrees: true, nameSize: 15 });
  box.style.maxWidth = `${whiteCount(range.first, range.last) * widest}rem`;
  const show = () => {
    if (!keyboard.keys.length) return;
    const sounding = state.notes?.sounding ?? [];
    const marked = withMarks(lit, range, sounding, tones, isMain ? plainName : () => "");
    keyboard.show(marked);
    const says = [...marked.values()].flatMap(({ name, mark }) => (mark ? `${name} ${texts.marks[mark]}` : []));
    svg.setAttribute("aria-label", says.length ? `${label}; ${says.join(", ")}` : label);
  };
  onResize([box], () => {
    if (!box.clientWidth) return;
    const size = rem();
    keyboard.nameSize = Math.max(15, Math.round(0.9375 * size));
    // As many rows of names as its own need, and one more for what is played on a picture that is looked at.
    keyboard.mostRows = 3;
    keyboard.layOut(range.first, range.last, box.clientWidth, Math.round(height * size));
    keyboard.mostRows = Math.max(keyboard.rowsOf(lit), isMain ? 2 : 1);
    keyboard.width = 0;
    keyboard.layOut(range.first, range.last, box.clientWidth, Math.round(height * size));
    box.classList.toggle("tight", keyboard.whiteWidth < 20);
    show();
  }, signal);
  follow(["keys", "chord"], show, signal);
  return box;
}

const litOf = (notes: Shown[]): LitKeys => new Map(notes.map(({ midi, name, degree, hand }) => [midi, { hand, name, degree, shared: false, held: false }]));

export const tonesOf = (notes: { midi: number, name: string }[]): Tone[] => notes.map(({ midi, name }) => ({ pc: midi % 12, name }));

/**
 * Notes on keyboard and staff.
 *
 * @param notes in the language that is set
 */
export function pictures(notes: Wire.WrittenNote[], signal: AbortSignal, { isLine = false, hasStaff = true, ...rest }: { isLine?: boolean, octaves?: number, tones?: Tone[], height?: number, widest?: number, isMain?: boolean, hasStaff?: boolean } = {}) {
  const names = notes.map(({ name }) => name).join(" ");
  const picture = make("div", { class: "pictures" }, liveKeyboard(notes, signal, { label: texts.keyboard(names), ...rest }));
  if (!hasStaff) return picture;
  picture.append(make("div", { class: "staff-of" }, staffOf(notes, texts.staff(names), { isLine })));
  const zoom = () => picture.style.setProperty("--staff-zoom", (rem() / 16).toFixed(3));
  onResize([picture], zoom, signal);
  return picture;
}

/** The switch that lets a view go along with the playing. */
export function followSwitch(isOn: boolean, change: (isOn: boolean) => void) {
  const element = make("button", { type: "button", class: "live", "aria-pressed": String(isOn), title: texts.followHint }, texts.follow);
  element.addEventListener("click", () => change(element.getAttribute("aria-pressed") !== "true"));
  return element;
}

export const linkTo = (words: string, link: string) => make("a", { href: addressOf(link) }, words);

export function button(words: string, act: () => unknown, kind: string = "") {
  const element = make("button", { type: "button", class: kind || null }, words);
  element.addEventListener("click", act);
  return element;
}

export function help(paragraphs: string[]) {
  const element = make("details", { class: "help" }, make("summary", {}, texts.help), ...paragraphs.map((words) => make("p", {}, words)));
  // It may open below the window.
  element.addEventListener("toggle", () => element.open && element.scrollIntoView({ block: "nearest" }));
  return element;
}
