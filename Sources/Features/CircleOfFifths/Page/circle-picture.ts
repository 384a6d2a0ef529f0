// The picture of the circle of fifths: each key at its place. The script of the document draws it, too.

import { draw } from "./dom.js";

export type Mode = keyof Wire.CirclePlace;
/** A key, by its place. */
export type Choice = { mode: Mode, place: number, spelling: number };

/** Radii of the rings, outside in: signatures, major keys, minor keys, and the middle. The functions lie around and within them. */
export const RINGS = { outside: 100, major: 100, minor: 66, middle: 43 };

/** What the picture shows, functions around it. */
export const BOX = "-118 -118 236 236";

/** A point on the circle, which begins at the top and goes clockwise in twelfths. */
export const point = (radius: number, place: number) => {
  const angle = (place / 12) * 2 * Math.PI;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
};

/** A part of a ring, in the middle of which a place is. */
export function segment(outer: number, inner: number, place: number) {
  const [from, to] = [place - 0.5, place + 0.5];
  return `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;
}

/** The label at a place; of two spellings the second is below the first. */
function label(kind: string, radius: number, place: number, spellings: string[]) {
  const [x, y] = point(radius, place);
  const height = { major: 8.5, minor: 6.5 }[kind] ?? 0;
  const lines = spellings.map((words, line) =>
    draw("tspan", { x, y: y + height * (line - (spellings.length - 1) / 2), class: spellings.length > 1 && (line ? "two second" : "two") }, words));
  return draw("text", { class: kind }, ...lines);
}

/** `2♯`, `3♭` or `♮`, as on every circle of fifths. */
const signs = (count: number) => (count === 0 ? "♮" : `${Math.abs(count)}${count < 0 ? "♭" : "♯"}`);

/** The keys at one place of one ring. */
export function drawnKey(mode: Mode, spellings: Wire.CirclePlacedKey[], place: number, name: string) {
  const [outer, inner] = mode === "major" ? [RINGS.major, RINGS.minor] : [RINGS.minor, RINGS.middle];
  // In a corner, where no letter is.
  const [x, y] = point(outer - 5, place - 0.36);
  const [cx, cy] = point(inner + (mode === "major" ? 2.5 : 4), place);
  return draw("g", { role: "radio", "aria-label": name, "data-mode": mode, "data-place": place },
    draw("path", { d: segment(outer, inner, place) }),
    label(mode, (outer + inner) / 2 + (mode === "major" ? 5 : 0), place, spellings.map(({ label: short }) => short)),
    ...mode === "major" ? [label("signature", inner + 8, place, [spellings.map(({ accidentals }) => signs(accidentals)).join("/")])] : [],
    draw("circle", { class: "ring", cx: x, cy: y, r: 2.4 }), draw("circle", { class: "dot", cx, cy, r: 1.8 }));
}

/** A name as links have it: `Ab major`. */
const linked = (name: string) => name.replaceAll("♭", "b").replaceAll("♯", "#");

/** @param name of a key, as chordd writes it, as it stands in a link, or as people type it: `G`, `Am`, `Bb` */
export function placeOfKey(places: Wire.CirclePlace[], name: string): Choice | null {
  const [, root, minor] = /^(\S+?)(m|min)?$/iu.exec(name) ?? [];
  // Whole names are read in any case: `a minor`.
  const plain = (text: string) => text.toLowerCase();
  const wanted = plain(root ? `${root} ${minor ? "minor" : "major"}` : name);
  for (const [place, keys] of places.entries()) {
    for (const mode of ["major", "minor"] as Mode[]) {
      const spelling = keys[mode].findIndex((key) => [key.name, key.title, linked(key.name), linked(key.title)].some((each) => plain(each) === wanted));
      if (spelling >= 0) return { mode, place, spelling };
    }
  }
  return null;
}
