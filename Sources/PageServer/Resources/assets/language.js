// The language of the page. It is decided once, before anything is said: by `?lang=` in the address, else by the choice that this browser
// remembers, else by the browser's own languages. English stands in the modules; every other language is one file, loaded only where
// it is wanted.

import { remember, remembered } from "./storage.js";

/**
 * @typedef {(text: string) => string} Say
 * @typedef {object} Server what chordd says in English
 * @property {Record<string, string>} texts whole texts
 * @property {[form: RegExp, write: (said: Say, ...found: string[]) => string | undefined][]} forms texts with parts that differ: undefined where it is another text
 * @property {string} [noteNames] how chordd names the notes: what a name means may depend on it
 * @property {Say} spoken names of chords in words, without what stands behind a comma
 *
 * @typedef {Record<string, any> & { server: Server, sentences: Record<string, string> }} Catalog the sections of a language, each of the shape of its English; `sentences` is its file of Languages
 * @typedef {{ code: string, name: string, load?: () => Promise<{ default: Catalog }> }} Language
 */

/**
 * The languages of the page, each by its own name. One more is one more file, and its line here.
 *
 * @type {Language[]}
 */
export const languages = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch", load: () => import("./language-de.js") },
  { code: "es", name: "Español", load: () => import("./language-es.js") },
];

/** What this browser remembers; empty for the browser's own language. */
export const chosenLanguage = remembered("language", "");

const wanted = [new URLSearchParams(globalThis.location?.search ?? "").get("lang") ?? "", chosenLanguage, ...globalThis.navigator?.languages ?? []];

const chosen = languageOf(wanted);

/** The language that tags of languages ask for, the first that there is. */
export function languageOf(/** @type {readonly string[]} */ tags) {
  return tags.map((tag) => languages.find(({ code }) => code === baseOf(tag))).find((found) => found) ?? languages[0];
}

/** `de-AT` is German. */
function baseOf(/** @type {string} */ tag) {
  return tag.toLowerCase().split(/[-_]/u)[0];
}

// Without its file – the network may be cut – the page is English, and works.
export const { default: catalog } = await chosen.load?.().catch(() => ({ default: null })) ?? { default: null };

/** The code of the language that the page speaks. */
export const language = catalog ? chosen.code : "en";

/** How dates and numbers are written: as in the browser's own country, where its language is that of the page. */
export const locale = wanted.find((tag) => tag.includes("-") && baseOf(tag) === language) ?? language;

if (globalThis.document?.documentElement) document.documentElement.lang = language;

/**
 * The texts of a part of the page in the language of the page. What a language lacks is said in English.
 *
 * @template {Record<string, any>} T
 * @param {string} section
 * @param {T} english
 * @returns {T}
 */
export const translated = (section, english) => (catalog ? over(english, catalog[section]) : english);

/**
 * @template T
 * @param {T} english
 * @param {any} other
 * @returns {T}
 */
function over(english, other) {
  if (other === undefined) return english;
  if (typeof english !== "object" || english === null || Array.isArray(english)) return other;
  return /** @type {T} */ ({
    ...other, ...Object.fromEntries(Object.entries(english).map(([name, text]) => [name, over(text, other[name])])),
  });
}

/**
 * What chordd says in English, in the language of the page: a whole text that the language knows, one of its forms, or its parts.
 *
 * @param {string} text
 * @param {Catalog | null} words
 * @returns {string}
 */
export function said(text, words = catalog) {
  if (!words || !text) return text;
  const { texts, forms } = words.server;
  if (Object.hasOwn(texts, text)) return texts[text];
  const say = (/** @type {string} */ part) => said(part, words);
  for (const [form, write] of forms) {
    const found = form.exec(text);
    const written = found ? write(say, ...found.slice(1)) : undefined;
    if (written !== undefined) return written;
  }
  // Sentences in a row, and parts of a list.
  for (const [between, glue] of SEAMS) {
    const parts = text.split(between);
    if (parts.length > 1) return parts.map(say).join(glue);
  }
  return text;
}

/** @type {[RegExp, string][]} */
const SEAMS = [[/(?<=[.?]) (?=\S)/u, " "], [/, /u, ", "]];

/**
 * The name of a chord in words, as a screen reader or a voice says it.
 *
 * @param {string} words
 * @param {Catalog | null} other
 * @returns {string}
 */
export const spoken = (words, other = catalog) => (other ? words.split(", ").map((part) => (isSaid(part, other) ? said(part, other) : other.server.spoken(part))).join(", ") : words);

/** What is no name of a chord: `root position`, `minor third`. */
const isSaid = (/** @type {string} */ part, /** @type {Catalog} */ { server }) => Object.hasOwn(server.texts, part) || INTERVAL.test(part);

const INTERVAL = /^(?:perfect|major|minor|(?:doubly )?(?:diminished|augmented)) (?:\d+(?:nd|rd|th)|[a-z]+(?:nd|rd|th))$/u;

/**
 * Tells how chordd names the notes; `english` is the name of the usual ones.
 *
 * @param {string} names
 */
export function nameNotes(names) {
  if (catalog) catalog.server.noteNames = names;
}

/**
 * A number as the language writes it.
 *
 * @param {number} value
 * @param {number} digits behind the point
 */
export const number = (value, digits = 0) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(value);

/**
 * Remembers a language, and begins the page again in it. An empty code is the browser's own.
 *
 * @param {string} code
 */
export function chooseLanguage(code) {
  remember("language", code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  location.reload();
}
