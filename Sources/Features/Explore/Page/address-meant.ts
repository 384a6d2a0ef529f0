// At an address without a view: the chord, scale or key that it may be.

import { addressOf, chordLink } from "./chord-link.js";
import { make } from "./dom.js";
import { texts } from "./look-up-texts.js";
import { nearChords } from "./near-chords.js";
import { called } from "./note-language.js";
import { wordOf } from "./nowhere-model.js";
import type { Place } from "./parts.js";
import { pathIn } from "./root.js";
import { read } from "./shell.js";

export async function showMeant({ element, signal }: Place) {
  const text = wordOf(pathIn(location)).slice(0, 400);
  try {
    const { chords, meanings } = await read("chords", { text });
    const named = chords.length === 1 && chords[0].chord ? [chordLink(chords[0].chord)]
      : meanings.filter(({ kind }) => kind !== "diary").map(({ link, name }) => make("a", { href: addressOf(link) }, called(name)));
    const found = named.length ? named : (await nearChords(text, read)).map((each) => chordLink(each));
    if (signal.aborted || !found.length) return;
    element.replaceChildren(make("h2", {}, texts.chordBox.label), make("ul", { class: "nowhere-list" }, ...found.map((each) => make("li", {}, each))));
  } catch {
    // It is none of these.
  }
}
