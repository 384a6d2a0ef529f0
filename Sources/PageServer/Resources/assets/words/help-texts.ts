// The texts of the help in the menu: what the signs mean.

import { translated } from "./language.js";

const english = {
  title: "Help", close: "Close",
  keys: "On the keys", marks: "When something is asked", names: "In a name", shortcuts: "By keyboard",
  signs: {
    lower: "the lower hand plays it", upper: "the upper hand plays it", both: "both hands play this note, in any octave",
    held: "only the pedal holds it", in: "right, or in the chord", out: "wrong, or not in it", missing: "missing: play it, too",
    number: "above a key its note; below that the degree in the chord, 1 to 13",
    polychord: "two chords at once: the upper hand's above the rule, the lower hand's below it",
    slash: "a chord over another bass", guess: "the key is a guess, and below 70 % sure",
  },
  pressing: { F: "stage, on and off", "/": "look something up", Escape: "close what is open" } as Record<string, string>,
};

export const texts = translated("help", english);
