// The texts of the chord box in the header, and of the sheet that explains a chord.

import { translated } from "./language.js";

const english = {
  readings: {
    open: "Readings", openHint: "Every reading of the chord, with its reasons; the chord to copy",
    title: "Readings", close: "Close", nothingPlayed: "Play a chord first: here you see what it can be called, and why.",
    most: "Its names", all: "All readings", notes: "Notes", circle: "On the circle of fifths", copy: "Copy it",
    keyboard: (notes: string) => `Keyboard: ${notes}`,
    staff: (notes: string) => `Staff: ${notes}`,
    first: "the name",
    reasons: "Why not first", weaknesses: "Against it",
    matched: "In the chord", missing: "Missing", foreign: "Not in the chord", advice: "To be right",
    tone: (name: string, degree: string) => `${name} (${degree})`,
    inKey: (key: string) => `in ${key}`,
  },

  intervals: {
    title: "Intervals", caption: "Each note above each lower one",
    /** Diminished, minor, perfect, major, augmented. */
    signs: ["d", "m", "P", "M", "A"],
  },

  copies: {
    copied: (format: string) => `${format} is copied.`,
    notCopied: "The browser does not let this page copy; select the text instead.",
    formats: [["text", "Text"], ["chordPro", "ChordPro"], ["lilyPond", "LilyPond"], ["musicXML", "MusicXML"]] as readonly (readonly ["text" | "chordPro" | "lilyPond" | "musicXML", string])[],
  },

  chordBox: {
    label: "Chords, a scale or a key to look up", example: "Chord, scale, key or question", shortly: "Look up", hint: "Type chords, a scale or a key: see, hear and look them up (/)",
    results: "Results", all: "All of them",
    read: (names: string[]) => `${names.join(", ")}.`,
    kinds: { chord: "chord", scale: "scale", key: "key", diary: "what you played" } as Record<Wire.TypedMeaning["kind"], string>,
    /** The parts of a chord's page that can be asked for. */
    parts: {
      under: "what goes under it", over: "what goes over it", equivalents: "what may stand for it", voicings: "voicings", scales: "scales over it", keys: "keys it is in",
      notes: "notes",
    },
    home: "In", together: "Together:",
    could: (things: string[]) => `${things.join(", ")}.`,
    counted: (key: string, source: string) => `Counted in ${key}, ${source}.`,
    sources: { request: "the key that was given", settings: "the key of the settings", heard: "the key that is heard" } as Record<"request" | "settings" | "heard", string>,
  },
};

export const texts = translated("lookUp", english);
