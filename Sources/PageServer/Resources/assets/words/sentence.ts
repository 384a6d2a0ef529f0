// The sentences of chordd in the language of the page: keys and parts, whose words stand in the files of Languages. English comes as it is.

import { catalog, type Catalog, spoken } from "./language.js";

type Phrase = Wire.Phrase;
/** An object whose texts have sentences for other languages. */
export type Said = { sentences?: Wire.Sentences };
type Words = Catalog | null;

/** A text of an object, by the name of its field. */
export const saidOf = <T extends Said>(object: T, field: keyof T & string): string => inWords(phraseOf(object, field) ?? "");

/** A name as a screen reader or a voice says it. */
export const spokenOf = (named: Said & { spoken: string }): string => (catalog && named.sentences?.spoken ? inWords(named.sentences.spoken) : spoken(named.spoken));

/** The texts of a list. */
export function eachOf<T extends Said>(object: T, field: keyof T & string): string[] {
  const phrases = phraseOf(object, field);
  return Array.isArray(phrases) ? phrases.map((phrase) => inWords(phrase)) : [];
}

const phraseOf = (object: Said & Record<string, any>, field: string): Phrase | undefined => ((catalog && object.sentences?.[field]) ?? object[field]);

/** A phrase in the words of a language, as Catalog.swift describes them. */
export function inWords(phrase: Phrase, variant: string = "", words: Words = catalog): string {
  const text = Array.isArray(phrase) ? joined(phrase.map((each) => inWords(each, "", words)), variant, words)
    : typeof phrase === "object" ? filled(phrase, variant, words) : String(phrase);
  if (variant === "aloud") return spoken(text, words);
  return variant === "lower" ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

function filled({ key, parts }: Wire.Sentence, variant: string, words: Words) {
  const texts = words?.sentences ?? {};
  const variants = variant ? [`${key}/${variant}`, key] : [key];
  const found = variants.flatMap((each) => (parts.count === 1 ? [`${each}/one`, each] : [each])).find((each) => Object.hasOwn(texts, each)) ?? "";
  return (texts[found] ?? key).replace(/\{(\w+)(?:\/(\w+))?\}/gu, (_, name, wanted) => inWords(parts[name] ?? "", wanted, words));
}

function joined(texts: string[], variant: string, words: Words) {
  const key = variant ? `list.${variant}` : "list";
  const between = words?.sentences[key] ?? " ";
  const last = words?.sentences[`${key}/last`] ?? between;
  return texts.length > 1 ? texts.slice(0, -1).join(between) + last + texts[texts.length - 1] : texts.join("");
}
