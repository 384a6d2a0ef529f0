// The player for whom a screen is written: an instrument at another pitch, a guitar with a capo, or the numbers of the key.

import { messages } from "./messages.js";

export interface Part {
  /** As the server knows it: concert, Bb, Eb, F, A, G, guitar. */
  instrument: string;
  capo: number;
  /** One of LETTERS. */
  letters: string;
}

export const CONCERT = { instrument: "concert", capo: 0, letters: "letters" };
export const INSTRUMENTS = ["concert", "Bb", "Eb", "F", "A", "G", "guitar"];
export const LETTERS = ["letters", "numbers", "roman", "nashville"];
/** Frets of a capo that a list offers. */
const FRETS = 9;

/** A row of a list; `short` is what its button says when it is chosen. */
export type Choice = { value: string, text: string, short?: string };

/** The choices of a list of instruments, each with its value in the list. */
export function instrumentChoices(): Choice[] {
  const { instruments, capo, short, withCapo } = messages.band;
  const plain = INSTRUMENTS.map((name) => ({ value: name, text: instruments[name], short: short[name] ?? name.replace("b", "♭") }));
  return [...plain, ...Array.from({ length: FRETS }, (_, index) => ({ value: `guitar ${index + 1}`, text: capo(index + 1), short: withCapo(index + 1) }))];
}

/** The value in the list of instruments. */
export const choiceOf = ({ instrument, capo }: Part) => (instrument === "guitar" && capo ? `guitar ${capo}` : instrument);

/** What a value of the list of instruments means. */
export function instrumentOf(value: string): { instrument: string, capo: number } {
  const [instrument, capo = "0"] = value.split(" ");
  return { instrument, capo: Number(capo) };
}

/** The part that an address asks for; fields that are wrong are left out. */
export function partOf(query: string | URLSearchParams): Partial<Part> {
  const given = new URLSearchParams(query);
  const part: Partial<Part> = {};
  const wanted = given.get("instrument")?.replace("♭", "b").toLowerCase();
  const instrument = INSTRUMENTS.find((each) => each.toLowerCase() === wanted);
  if (instrument) part.instrument = instrument;
  const capo = Number(given.get("capo") || NaN);
  if (Number.isInteger(capo) && capo >= 0 && capo <= 11) Object.assign(part, { instrument: instrument ?? "guitar", capo });
  const letters = LETTERS.find((each) => each === given.get("letters"));
  if (letters) part.letters = letters;
  return part;
}

/** The fields of an address that ask for a part; none for the piano's own names. */
export function fieldsOf({ instrument, capo, letters }: Part): Record<string, string> {
  return {
    ...(instrument === CONCERT.instrument ? {} : { instrument }),
    ...(capo ? { capo: String(capo) } : {}),
    ...(letters === CONCERT.letters ? {} : { letters }),
  };
}
