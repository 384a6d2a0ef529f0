// Keys and scales in the language of the page. Their names in English are values of chordd, as a request takes them: `E♭ major`, `C Dorian ♭2`.

import { type Catalog, catalog } from "./language.js";
import { inWords } from "./sentence.js";

/** Behind the name of a scale stand the degrees in which it differs. */
const SIGNS = new Set("♭♯♮𝄫˚");

/** A key or a scale on its note; a note alone stays as it is. */
export function keyName(name: string, words: Catalog | null = catalog): string {
  const [first, ...rest] = name.split(" ");
  const type = rest.join(" ");
  if (!words || !type) return name;
  // B in English is another note to those who call it H.
  const tonic = first === "B" && words.server.noteNames === "english" ? { key: "tonic.b", parts: { note: first } } : first;
  if (type === "major" || type === "minor") return inWords({ key: `key.${type}`, parts: { tonic } }, "", words);
  return inWords({ key: "scale-on", parts: { tonic, scale: scalePhrase(type, words) } }, "", words);
}

/** A kind of scale, without a note. */
export const scaleName = (name: string, words: Catalog | null = catalog): string => (words ? inWords(scalePhrase(name, words), "", words) : name);

function scalePhrase(name: string, words: Catalog): Wire.Phrase {
  const key = `scale.${name.replaceAll(" ", "-")}`;
  if (Object.hasOwn(words.sentences, key)) return { key, parts: {} };
  const [degrees, ...plain] = name.split(" ").reverse();
  if (plain.length === 0 || !SIGNS.has([...degrees][0])) return name;
  return { key: "scale-with", parts: { scale: scalePhrase(plain.reverse().join(" "), words), degrees } };
}

/** A family of chords: `major`. */
export const familyName = (family: string, words: Catalog | null = catalog) => (words ? inWords({ key: `family.${family}`, parts: {} }, "", words) : family);
