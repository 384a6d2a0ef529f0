// The texts of shapes on instruments with frets.

import { translated } from "./language.js";

const english = {
  title: "Shapes",
  choices: { none: "none", guitar: "guitar", ukulele: "ukulele", mandolin: "mandolin", bass: "bass" } as Record<string, string>,
  shape: (symbol: string, frets: string) => `${symbol}: ${frets}`,
  without: (degrees: string) => `no ${degrees}`,
};

/** The texts in the language of the page. */
export const texts = translated("fretboard", english);
