// The sentences of chordd in the language of the page: keys and parts, whose words stand in the files of Languages. English comes as it is.

import { catalog } from "./language.js";

/**
 * @typedef {Wire.Phrase} Phrase
 * @typedef {{ sentences?: Wire.Sentences }} Said an object whose texts have sentences for other languages
 * @typedef {import("./language.js").Catalog | null} Words
 */

/**
 * A text of an object, by the name of its field.
 *
 * @template {Said} T
 * @param {T} object
 * @param {keyof T & string} field
 * @returns {string}
 */
export const saidOf = (object, field) => inWords(phraseOf(object, field) ?? "");

/**
 * The texts of a list.
 *
 * @template {Said} T
 * @param {T} object
 * @param {keyof T & string} field
 * @returns {string[]}
 */
export function eachOf(object, field) {
  const phrases = phraseOf(object, field);
  return Array.isArray(phrases) ? phrases.map((phrase) => inWords(phrase)) : [];
}

/**
 * @param {Said & Record<string, any>} object
 * @param {string} field
 * @returns {Phrase | undefined}
 */
const phraseOf = (object, field) => ((catalog && object.sentences?.[field]) ?? object[field]);

/**
 * A phrase in the words of a language, as Catalog.swift describes them.
 *
 * @param {Phrase} phrase
 * @param {string} variant
 * @param {Words} words
 * @returns {string}
 */
export function inWords(phrase, variant = "", words = catalog) {
  const text = Array.isArray(phrase) ? joined(phrase.map((each) => inWords(each, "", words)), variant, words)
    : typeof phrase === "object" ? filled(phrase, variant, words) : String(phrase);
  if (variant === "aloud") return words?.server.spoken(text) ?? text;
  return variant === "lower" ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/**
 * @param {Wire.Sentence} sentence
 * @param {string} variant
 * @param {Words} words
 */
function filled({ key, parts }, variant, words) {
  const texts = words?.sentences ?? {};
  const variants = variant ? [`${key}/${variant}`, key] : [key];
  const found = variants.flatMap((each) => (parts.count === 1 ? [`${each}/one`, each] : [each])).find((each) => Object.hasOwn(texts, each)) ?? "";
  return (texts[found] ?? key).replace(/\{(\w+)(?:\/(\w+))?\}/gu, (_, name, wanted) => inWords(parts[name] ?? "", wanted, words));
}

/**
 * @param {string[]} texts
 * @param {string} variant
 * @param {Words} words
 */
function joined(texts, variant, words) {
  const key = variant ? `list.${variant}` : "list";
  const between = words?.sentences[key] ?? " ";
  const last = words?.sentences[`${key}/last`] ?? between;
  return texts.length > 1 ? texts.slice(0, -1).join(between) + last + texts[texts.length - 1] : texts.join("");
}
