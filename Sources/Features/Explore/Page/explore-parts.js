// The parts of the pages of chords and scales, and their style.

import { addressOf, chordAnchor, chordLink, hearButton } from "./chord-link.js";
import { make } from "./dom.js";
import { texts } from "./explore-texts.js";
import { keyboardOf, staffOf } from "./pictures.js";
import { player } from "./shell.js";

/** @typedef {import("./chord-link.js").Linkable} Linkable */

/** The rules of the pages of chords and scales. */
export const rules = `
  .look-up { max-width: 1180px; width: 100%; margin: 0 auto; min-width: 0; }
  .look-up .content { display: grid; gap: 6px calc(2 * var(--gap)); grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); align-items: start; }
  .look-up h1 { font-size: clamp(34px, 7vmin, 60px); min-height: 1.15em; line-height: 1.15; }
  .look-up h1.plain { font-size: clamp(26px, 5vmin, 40px); font-weight: 700; letter-spacing: -0.01em; }
  .look-up .top { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 18px; margin-bottom: 6px; }
  .look-up .top .about { color: var(--faint); }
  .look-up .acts { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .look-up .acts a { display: inline-flex; align-items: center; min-height: 36px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 8px; color: inherit; text-decoration: none; }
  .look-up .acts a:hover { border-color: var(--ink); }
  .look-up section { min-width: 0; padding: 6px 0 10px; border-top: 1px solid var(--line); }
  .look-up .jumps { grid-column: 1 / -1; position: sticky; top: 0; z-index: 2; display: flex; gap: 6px; padding: 6px 0; background: var(--ground); overflow-x: auto; scrollbar-width: none; min-width: 0; }
  .look-up .jumps button { flex: none; min-height: 32px; padding: 0 10px; font-size: 13px; color: var(--faint); border-color: var(--line); }
  .look-up section { scroll-margin-top: 48px; }
  .look-up h2:focus { outline: none; }
  .look-up .families { display: grid; gap: 6px calc(2 * var(--gap)); grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
  .look-up .scale-look { display: flex; flex-wrap: wrap; gap: 4px 32px; align-items: flex-start; }
  .look-up .scale-look .pictures { flex: 1 1 320px; }
  .look-up .hanging { columns: 300px; column-gap: 24px; }
  .look-up .hanging li { break-inside: avoid; padding: 3px 0; }
  .look-up .hanging a { color: inherit; font-weight: 600; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .look-up .roots { display: flex; flex-wrap: wrap; gap: 5px; }
  .look-up .roots button { min-width: 42px; min-height: 40px; padding: 0 4px; font-weight: 600; }
  .look-up .roots [aria-checked="true"] { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  .look-up .families .list a { display: inline-grid; align-content: center; min-height: 36px; padding: 0 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; text-decoration: none; }
  .look-up .families .list a:hover { border-color: var(--ink); }
  .look-up .wide { grid-column: 1 / -1; }
  .look-up h2 { font-size: 15px; font-weight: 650; color: var(--ink); min-height: 0; padding: 4px 0; }
  .look-up h3 { font-size: 13px; font-weight: 500; color: var(--faint); margin: 6px 0 3px; }
  .look-up .list { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .look-up .quiet { color: var(--faint); font-size: 13px; }
  .look-up .pair { display: inline-flex; flex-wrap: wrap; align-items: center; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); padding-left: 10px; gap: 6px; }
  .look-up .pair a { color: inherit; text-decoration: none; min-height: 34px; display: inline-grid; align-content: center; }
  .look-up .pair a:hover .name { text-decoration: underline; }
  .look-up .pair .name { font-size: 17px; }
  .look-up .scale-list { display: grid; gap: 2px; }
  .look-up .scale-list a, .look-up .list > a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .look-up .scale-list a { padding: 2px 0; }
  .look-up .pictures { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: flex-start; min-width: 0; }
  .look-up .pictures .keys { flex: 1 1 190px; min-width: 0; }
  .look-up .voicing-list { display: grid; gap: 10px 24px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr)); }
  .look-up .voicing-list > li { min-width: 0; display: grid; gap: 2px; align-content: start; }
  .look-up .voicing-head { display: flex; align-items: center; gap: 8px; }
  .look-up p a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .look-up table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  .look-up th, .look-up td { text-align: left; padding: 2px 14px 2px 0; font-weight: 500; }
  .look-up th { color: var(--faint); font-weight: 400; }
  .look-up td.points { text-align: right; padding-right: 20px; }
  .look-up .scroll { overflow-x: auto; max-width: 100%; }
  .look-up .graph svg { display: block; width: auto; max-width: 100%; max-height: 460px; height: auto; }
  .look-up .graph.many svg { max-width: none; height: 380px; }
  .look-up .graph polygon[fill="none"], .look-up .graph ellipse { stroke: var(--control-line); fill: var(--surface); }
  .look-up .graph polygon { stroke: var(--control-line); fill: var(--surface); }
  .look-up .graph > svg > g > polygon:first-child { fill: none; stroke: none; }
  .look-up .graph path { stroke: var(--control-line); fill: none; }
  .look-up .graph text { fill: var(--ink); }
  .look-up .graph a:hover :is(polygon, ellipse), .look-up .graph a:focus-visible :is(polygon, ellipse) { stroke: var(--ink); stroke-width: 2.5; }
  .look-up details.help { margin: 6px 0; color: var(--faint); max-width: 76ch; }
  .look-up details.help p { margin: 4px 0; }
  .look-up summary { cursor: pointer; min-height: 32px; align-content: center; }
  .look-up .wrong { color: var(--warn); }
  @media (min-width: 900px) and (min-height: 560px) { .look-up { overflow: auto; position: relative; } }
  @media (min-width: 900px) { .look-up .jumps { position: static; flex-wrap: wrap; } .look-up section { scroll-margin-top: 4px; } }
`;

/**
 * A part of the page with a heading; none where there is nothing in it.
 *
 * @param {string} title
 * @param {(Node | string)[]} children
 * @param {boolean} isWide
 */
export function part(title, children, isWide = false) {
  return children.length ? [make("section", { class: isWide ? "wide" : null, "aria-label": title }, make("h2", {}, title), ...children)] : [];
}

/**
 * The parts of a long page, each a touch away: it is scrolled to, and its heading gets the focus.
 *
 * @param {HTMLElement[]} sections
 */
export function jumpList(sections) {
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
 * @param {HTMLElement[]} sections
 * @param {Record<string, unknown>} titles the title of each part
 */
export function openPart(sections, titles) {
  const asked = new URLSearchParams(location.search).get("part");
  const section = asked && sections.find((each) => each.getAttribute("aria-label") === titles[asked]);
  if (section) section.scrollIntoView({ block: "start" });
}

/**
 * Chords in a row, with a title of their own if they need one.
 *
 * @template {Linkable} Chord
 * @param {Chord[]} chords
 * @param {{ title?: string, remark?: (chord: Chord) => string }} options
 */
export function chordList(chords, { title = "", remark } = {}) {
  if (!chords.length) return [];
  const list = make("ul", { class: "list" }, ...chords.map((chord) => make("li", {}, chordLink(chord, { remark: remark?.(chord) }))));
  return title ? [make("h3", {}, title), list] : [list];
}

/**
 * A chord of each hand, and both at once.
 *
 * @param {Linkable} lower
 * @param {Linkable} upper
 */
export function chordPair(lower, upper) {
  const symbol = `${upper.symbol}|${lower.symbol}`;
  return make("span", { class: "pair" }, chordAnchor(upper), make("span", { class: "quiet" }, texts.overWord), chordAnchor(lower),
    hearButton(texts.pair(upper.spoken ?? "", lower.spoken ?? ""), () => player.playSymbols(symbol)));
}

/**
 * Notes on keyboard and staff.
 *
 * @param {Wire.WrittenNote[]} notes
 * @param {AbortSignal} signal
 * @param {{ isLine?: boolean, octaves?: number }} options
 */
export function pictures(notes, signal, { isLine = false, octaves = 2 } = {}) {
  const names = notes.map(({ name }) => name).join(" ");
  return make("div", { class: "pictures" },
    keyboardOf(notes, signal, { label: texts.keyboard(names), octaves }), make("div", { class: "scroll", tabindex: isLine ? 0 : null, role: isLine ? "group" : null, "aria-label": isLine ? texts.staff(names) : null }, staffOf(notes, texts.staff(names), { isLine })));
}

/**
 * @param {string} words
 * @param {string} link
 */
export const linkTo = (words, link) => make("a", { href: addressOf(link) }, words);

/**
 * @param {string} words
 * @param {() => unknown} act
 * @param {string} kind
 */
export function button(words, act, kind = "") {
  const element = make("button", { type: "button", class: kind || null }, words);
  element.addEventListener("click", act);
  return element;
}

/** @param {string[]} paragraphs */
export function help(paragraphs) {
  const element = make("details", { class: "help" }, make("summary", {}, texts.help), ...paragraphs.map((words) => make("p", {}, words)));
  // It may open below the window.
  element.addEventListener("toggle", () => element.open && element.scrollIntoView({ block: "nearest" }));
  return element;
}
