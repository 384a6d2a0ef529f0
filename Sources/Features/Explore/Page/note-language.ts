// The names of notes in the language that is set. Notes, keys and scales of replies are English; symbols are in that language already.

import { keyName } from "./music-names.js";
import { read, state } from "./shell.js";

/** The table of each language, once it was asked for. */
const tables: Map<string, Promise<Map<string, string>>> = new Map();
let present: Map<string, string> = new Map();

/** A note at the beginning of a text. */
const NOTE = /^[A-G][♭♯𝄫𝄪]*/u;

/** Takes the names that are set now; before they are shown. */
export async function learnNames() {
  const { noteNames } = state;
  if (noteNames === "english") return void (present = new Map());
  const table = tables.get(noteNames) ?? read("note-names").then(({ notes }) => new Map(notes.map(({ name, called }) => [name, called])));
  tables.set(noteNames, table);
  try {
    present = await table;
  } catch {
    // They may be there another time.
    tables.delete(noteNames);
  }
  return undefined;
}

/** An English note, key or scale with its note in the language that is set, `B major` is `H major`, and its words in that of the page. */
export const called = (text: string, names: Map<string, string> = present) => keyName(text.replace(NOTE, (note) => names.get(note) ?? note));

/** The name of a key of the piano that is in nothing that is shown. */
export const plainName = (pc: number) => state.choices.noteNames.find(({ name }) => name === state.noteNames)?.notes[pc] ?? state.choices.notes[pc] ?? "";

/** Notes as pictures and lists show them. */
export const inLanguage = <Note extends { name: string }>(notes: Note[]) => notes.map((note) => ({ ...note, name: called(note.name) }));
