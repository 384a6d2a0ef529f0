// The texts of what is followed, on every screen.

import { translated } from "./language.js";

const english = {
  next: {
    title: "Next chords", lost: "lost", searching: "finding the place …", forecast: "perhaps", nothing: "N.C.",
    of: (bar: number, bars: number) => `${bar} of ${bars}`,
    bar: (bar: number, bars: number) => `bar ${bar} of ${bars}`,
    number: (bar: number) => `bar ${bar}`,
    key: (name: string) => `Key: ${name}`,
  },
  song: {
    times: (count: number) => `× ${count}`,
    title: "Song",
    choices: { chords: "words and chords", named: "choruses by name", words: "words alone", "words-named": "words, choruses by name" } as Record<string, string>,
  },
};

/** The texts in the language of the page. */
export const texts = translated("form", english);
