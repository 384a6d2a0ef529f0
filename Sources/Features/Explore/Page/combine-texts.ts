// The texts of the view that combines chords.

import type { Tier } from "./combine-model.js";
import { translated } from "./language.js";

const english = {
  title: "Combine",
  help: "How it works",
  helpLines: [
    "Choose a chord for each hand: by root and type, by typing it, or by playing it. The name of both together is on top, with a keyboard "
      + "that has the degree of each note; each hand has its own keyboard.",
    "Choices that would make one name with the chord of the other hand carry a sign; the name is shown when you point "
      + "at them. The arrow keys go from choice to choice, the space bar takes one.",
    "The list of fitting chords has every chord that the other hand could add, by the name that both get; that name stays in view above it.",
    "Every name leads to the page of its chord, and every triangle plays one.",
  ],
  live: "Follow what I play",
  liveHint: "The chords are those that your hands hold",
  hands: { lower: "Lower hand", upper: "Upper hand" },
  notChosen: "choose, type or play",
  whichHand: "Choose for",
  heldHint: "Play: the keys show what is in it, and what is missing.",
  handKeyboard: (hand: string, notes: string) => `${hand}: ${notes}`,
  take: "Take what I hold",
  takeHint: (hand: string) => `${hand}: take what I hold`,
  nothingHeld: "Hold a chord on your keyboard first.",
  typedFor: (hand: string) => `${hand}: type a chord`,
  typedExample: "such as Cma7",
  choose: "Choose",
  clear: "Clear",
  clearFor: (hand: string) => `${hand}: clear`,
  letter: "Root",
  accidental: "Accidental",
  type: "Type",
  accidentals: { "♭": "flat", "♮": "natural", "♯": "sharp" } as Record<string, string | undefined>,

  waiting: "Choose a chord for each hand.",
  waitingOther: (hand: string) => `Choose a chord for the ${hand.toLowerCase()}, too.`,
  tiers: { everyday: "a name that everybody writes", readable: "a name that can be read", two: "two chords" } as Record<Tier, string>,
  kinds: { unified: "one chord", slash: "slash chord", polychord: "two chords" } as Record<string, string | undefined>,
  readings: "How to read both",
  keyboard: "Both hands",
  nothingLit: "no chord is chosen",
  slashSigns: "the same as a slash chord",
  noMatch: "no match",
  matches: (name: string, how: string) => `makes ${name}, ${how}`,
  count: (found: number, all: number, other: string) => `${found} of ${all} match ${other}`,
  asKeys: "As keys",
  slowly: "Note by note",
  without: (degree: string) => `no ${degree}`,

  fits: {
    upper: (given: string) => `Chords over ${given}`,
    lower: (given: string) => `Chords under ${given}`,
  },
  loading: "One moment …",
  partners: {
    upper: (given: string) => `Over ${given}`,
    lower: (given: string) => `Under ${given}`,
  },
  partnersHint: {
    upper: "Chords that the upper hand could add, the most usual name first",
    lower: "Chords that the lower hand could play, the most usual name first",
  },
  basses: (given: string) => `${given} over one note in the bass`,
  upperStructure: (numeral: string) => `upper structure ${numeral}`,
  upperStructureHint: "Where the upper triad stands above the root of the lower chord",
  adds: (degrees: string[]) => (degrees.join() === "1" ? "adds its root" : degrees.length ? `adds ${degrees.join(" ")}` : ""),
  more: (count: number) => `Show ${count} more`,
  take1: (partner: string, name: string) => `${partner}, makes ${name}`,
};

export const texts = translated("combine", english);
