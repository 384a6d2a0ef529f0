// Finds the views that an address without one may have meant.

/** A view or a place in one: its path, and what people call it. */
export type Place = { path: string, title: string };

/** This many views may have been meant. */
const MOST = 3;

/** The words that were typed: an address without its first slash, and without one at its end. */
export function wordOf(path: string) {
  const word = path.replace(/^\/+|\/+$/gu, "");
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/**
 * The view that was surely meant, in other letters or by its last word or title; else those that differ little.
 *
 * @param word as `wordOf` gives it
 */
export function nearestOf<T extends Place>(word: string, places: T[]): { same: T | null, close: T[] } {
  const wanted = plain(word);
  const named = places.map((place) => ({ place, names: [place.path, place.path.split("/").at(-1) ?? "", place.title].map(plain).filter(Boolean) }));
  const same = named.find(({ names }) => names.includes(wanted))?.place ?? null;
  const close = named.map(({ place, names }) => ({ place, far: Math.min(...names.map((name) => distance(wanted, name) / Math.max(name.length, 1))) }))
    .filter(({ far }) => far <= 0.4).sort((a, b) => a.far - b.far).slice(0, MOST).map(({ place }) => place);
  return { same, close };
}

const plain = (text: string) => text.toLowerCase().replace(/^\/+|\/+$/gu, "").replace(/[\s_-]+/gu, "");

/** How many letters have to be put in, taken out or changed. */
export function distance(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a.slice(0, 60)].entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at++) next.push(Math.min(next[at] + 1, row[at + 1] + 1, row[at] + Number(letter !== b[at])));
    row = next;
  }
  return row[b.length];
}
