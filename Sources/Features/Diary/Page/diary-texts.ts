// The texts of the diary.

import { translated } from "./language.js";

function count(number: number, one: string, many: string) {
  return number === 0 ? "" : `${number} ${number === 1 ? one : many}`;
}

const english = {
  title: "Diary", bookmarksTitle: "Bookmarks", noBookmarks: "Minutes that you keep stand here.",
  sheets: "Lead sheets",
  help: "How it works",
  helpLines: [
    "Everything you play is written down, chord by chord: the newest sitting on top, in it the newest minute on top, and in each line the chords "
      + "from left to right. Nothing is written while nobody plays.",
    "Look for a chord (Fma7(#11), D|C7), a type (m7b5), a root (root F), functions (ii V I in Eb, V in C), a key (in C minor) or a time "
      + "(today, yesterday, 2026-01-31).",
    "Touch a chord to hear it as you played it or arranged anew, or to look it up.",
    "Select, touch a first and a last chord: what lies between them can be heard, practiced, copied or made a lead sheet.",
    "The key B keeps the last minute, with the keys as you played them.",
    "Answers to drills are written down, too, but only shown where you ask for them.",
  ],
  search: "Look for",
  example: "ii V I, yesterday",
  find: "Find",
  all: "Show all",
  view: "View",
  exact: "Exact names",
  exactHint: "Every name of what was held, instead of the harmony",
  drills: "Drills",
  drillsHint: "The answers to drills, too",
  drill: "drill",
  drilled: (count: number) => `${count} in drills`,
  notes: "Notes",
  notesHint: "The notes of each hand",
  select: "Select",
  selectHint: "Touch a first and a last chord",
  keepQuestion: "The diary keeps the last hour. Keep everything that you play from now on?",
  keepForever: "Keep everything",
  keepHour: "Only the last hour",
  keep: "Keep the last minute",
  keepHint: "Keeps the keys as you played them (B)",
  keepTitle: "Title",
  keepExample: "that bridge",
  kept: "The last minute is kept.",
  lastMinutes: "Last 10 minutes as MIDI",
  midiName: "chordd",
  bookmarks: (count: number) => `Kept (${count})`,
  untitled: "Untitled",
  show: "Show",
  showHint: (title: string) => `Show what was played: ${title}`,
  midi: "MIDI file",
  sheet: "Lead sheet",
  practice: "Practice",
  delete: "Delete",
  deleteAsk: (name: string) => `Delete “${name}”? It cannot be brought back.`,
  deleteYes: "Delete it",
  forget: "Forget",
  forgetAsk: (when: string, gone: Wire.ForgottenReply) => {
    const made = [count(gone.bookmarks, "minute that you kept", "minutes that you kept"), count(gone.sheets, "lead sheet", "lead sheets")]
      .filter((each) => each !== "");
    return `Forget everything from ${when}${made.length > 0 ? `, with ${made.join(" and ")} from that time` : ""}? It cannot be brought back.`;
  },
  forgetYes: "Forget it",
  cancel: "Keep it",
  tools: "Tools",
  hearPlayed: "As played",
  hearAfresh: "Arranged anew",
  lookUp: "Look up",
  copy: "Copy",
  copied: "The chords are copied.",
  notCopied: "The browser does not allow copying here.",
  hear: "Hear",
  stop: "Stop",
  asPlayed: (chord: string) => `${chord}, as it was played`,
  afresh: (chord: string) => `Hear ${chord}, arranged anew`,
  chooseFirst: "Touch the first chord.",
  chooseLast: "Touch the last chord.",
  chosen: (count: number, length: string) => `${count === 1 ? "1 chord" : `${count} chords`}, ${length}`,
  pick: (chord: string, when: string) => `${chord}, ${when}`,
  selection: "Selection",
  done: "Done",
  more: "Show older ones",
  loading: "One moment …",
  empty: "Play for a while; it is written down here.",
  notFound: "Nothing like that was played.",
  during: (when: string) => `What was played ${when}`,
  sitting: (length: string, count: number) => `${length}, ${count === 1 ? "1 chord" : `${count} chords`}`,
  minutes: (count: number) => (count < 1 ? "less than a minute" : count === 1 ? "1 minute" : `${count} minutes`),
  held: (lower: string, upper: string) => [...lower ? [`lower hand ${lower}`] : [], ...upper ? [`upper hand ${upper}`] : []].join("; "),
};

export const texts = translated("diary", english);
