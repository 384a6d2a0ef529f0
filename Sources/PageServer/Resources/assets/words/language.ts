// The language of the page. It is decided once, before anything is said: by `?lang=` in the address, else by the choice that this browser
// remembers, else by the browser's own languages. English stands in the modules; every other language is one file, loaded only where
// it is wanted.

import { remember, remembered } from "./storage.js";

type Say = (text: string) => string;

/** What chordd says in English. */
export interface Server {
  /** Its titles. */
  texts: Record<string, string>;
  /** How chordd names the notes: what a name means may depend on it. */
  noteNames?: string;
  /** Names of chords in words. */
  spoken: Say;
}

/** The sections of a language, each of the shape of its English; `sentences` is its file of Languages. */
export type Catalog = Record<string, any> & { server: Server, sentences: Record<string, string> };
type Language = { code: string, name: string, load?: () => Promise<{ default: Catalog }> };

/** The languages of the page, each by its own name. One more is one more file, and its line here. */
export const languages: Language[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch", load: () => import("./language-de.js") },
  { code: "es", name: "Español", load: () => import("./language-es.js") },
];

/** What this browser remembers; empty for the browser's own language. */
export const chosenLanguage = remembered("language", "");

const wanted = [new URLSearchParams(globalThis.location?.search ?? "").get("lang") ?? "", chosenLanguage, ...globalThis.navigator?.languages ?? []];

const chosen = languageOf(wanted);

/** The language that tags of languages ask for, the first that there is. */
export function languageOf(tags: readonly string[]) {
  return tags.map((tag) => languages.find(({ code }) => code === baseOf(tag))).find((found) => found) ?? languages[0];
}

/** `de-AT` is German. */
function baseOf(tag: string) {
  return tag.toLowerCase().split(/[-_]/u)[0];
}

// Without its file – the network may be cut – the page is English, and works.
export const { default: catalog } = await chosen.load?.().catch(() => ({ default: null })) ?? { default: null };

/** The code of the language that the page speaks. */
export const language = catalog ? chosen.code : "en";

/** How dates and numbers are written: as in the browser's own country, where its language is that of the page. */
export const locale = wanted.find((tag) => tag.includes("-") && baseOf(tag) === language) ?? language;

if (globalThis.document?.documentElement) document.documentElement.lang = language;

/** The texts of a part of the page in the language of the page. What a language lacks is said in English. */
export const translated = <T extends Record<string, any>>(section: string, english: T): T => (catalog ? over(english, catalog[section]) : english);

function over<T>(english: T, other: any): T {
  if (other === undefined) return english;
  if (typeof english !== "object" || english === null || Array.isArray(english)) return other;
  return {
    ...other, ...Object.fromEntries(Object.entries(english).map(([name, text]) => [name, over(text, other[name])])),
  } as T;
}

/** A title that chordd has in English, in the language of the page. */
export const said = (text: string, words: Catalog | null = catalog): string => (words && Object.hasOwn(words.server.texts, text) ? words.server.texts[text] : text);

/** The name of a chord in words, as a screen reader or a voice says it. */
export const spoken = (words: string, other: Catalog | null = catalog) => other?.server.spoken(words) ?? words;

/** Tells how chordd names the notes; `english` is the name of the usual ones. */
export function nameNotes(names: string) {
  if (catalog) catalog.server.noteNames = names;
}

/**
 * A number as the language writes it.
 *
 * @param digits behind the point
 */
export const number = (value: number, digits: number = 0) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(value);

/** Remembers a language, and begins the page again in it. An empty code is the browser's own. */
export function chooseLanguage(code: string) {
  remember("language", code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  location.reload();
}
