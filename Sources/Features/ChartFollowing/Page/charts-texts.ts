// The texts of the charts.

import { translated } from "./language.js";

const english = {
  title: "Charts",
  help: "How it works",
  helpLines: [
    "Choose a chart and play: the bar is marked, and the next two chords stand below the name, on the stage and on the screens of the band. You may enter anywhere, repeat a passage or leave one out.",
    "Files of iReal Pro, ChordPro, MusicXML, OpenSong, OpenLyrics and text become charts; drop them here, or paste the text of a song. The tunes of practice and lead sheets are charts, too.",
    "A song with words is followed without bars. The line that is sung stands in the upper third, the chord is marked, and the next one has a frame. Touch a line to say that you are there.",
  ],
  none: "No chart", follow: "Follow", show: "Show", followed: "is followed",
  take: "Add files …", empty: "There are no charts yet. Add a file, or make a lead sheet of what you have played.",
  bars: (count: number) => `${count} ${count === 1 ? "bar" : "bars"}`,
  lengths: { said: "bars", guessed: "without lengths", learned: "lengths learned", words: "words without chords" } as Record<string, string>,
  forget: "Forget lengths", forgetWhat: "Forgets how long the chords of this song lasted when you played it",
  send: "Send now", sendWhat: "For the MIDI output when this song is chosen, by patches.yaml:",
  key: "In", original: "the key of the chart",
  semitones: (count: number) => `${count > 0 ? "+" : "−"}${Math.abs(count)} semitones`,
  offer: (name: string, key: string | null, semitones: string | null) => `${[name, key ? `in ${key}` : semitones].filter(Boolean).join(", ")}?`,
  notThis: "Not this",
  tempo: "Beats a minute",
  search: "Search", previous: "Before", next: "Next",
  following: (name: string) => `then ${name}`,
  remove: "Remove", removeAsk: (file: string) => `Remove the file ${file} with all its charts?`, cancel: "Cancel",
  sets: "Set lists", setNew: "New set list", setName: "Name", print: "Print", add: "Add to …", up: "Earlier", down: "Later", leaveOut: "Leave out", setSave: "Keep",
  play: "Play", missing: "not there",
  added: (count: number) => `${count} ${count === 1 ? "chart" : "charts"} added`,
  shared: "Keep what was shared?", sharedNothing: "There is no text and no file in what was shared. Copy the words of the song themselves, and share or paste them.",
  known: (file: string) => `${file} is there already`,
  keptAs: (name: string, file: string) => `there is another ${name}; this one is kept as ${file}`,
  more: (count: number) => `and ${count} more: search for them`,
};

/** The texts in the language of the page. */
export const texts = translated("charts", english);
