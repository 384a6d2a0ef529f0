// Lets the page play the chords of a line of symbols by itself.

import { player, read } from "./shell.js";

player.notesOf = async (text) => (await read("chords", { text })).chords.map(({ notes }) => notes.map(({ midi }) => midi));
