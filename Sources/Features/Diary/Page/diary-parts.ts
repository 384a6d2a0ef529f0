// Parts that the diary and lead sheets share: buttons, playback, and the way to practice.

import { addressOf } from "./chord-link.js";
import { texts } from "./diary-texts.js";
import { type Attributes, make } from "./dom.js";
import { type Step, tempoFor } from "./sequence.js";
import { ask, attempt, go, notice, player, sentenceOf, sound, state } from "./shell.js";

export function button(words: string | Node, act: () => unknown, attributes: Attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, words);
  element.addEventListener("click", () => act());
  return element;
}

/** A button that stays pressed. */
export function toggle(words: string, hint: string, isOn: boolean, act: (isOn: boolean) => unknown) {
  const element = make("button", { type: "button", "aria-pressed": String(isOn), title: hint }, words);
  element.addEventListener("click", () => {
    const now = element.getAttribute("aria-pressed") !== "true";
    element.setAttribute("aria-pressed", String(now));
    act(now);
  });
  return element;
}

/**
 * Asks in the page, inside an element, before something is lost.
 *
 * @param about `before` gets the focus back
 */
export function confirmIn(place: Element, { question, yes, act, before = document.activeElement }: { question: string, yes: string, act: () => unknown, before?: Element | null }) {
  place.querySelector(".asking")?.remove();
  const close = () => {
    box.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  const box = make("div", { class: "asking", role: "alertdialog", "aria-label": question }, make("p", {}, question),
    button(yes, () => {
      close();
      act();
    }, { class: "danger" }), button(texts.cancel, close));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  place.append(box);
  (box.querySelector("button:last-child") as HTMLElement | null)?.focus();
}

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notice.show(texts.copied);
  } catch {
    notice.show(texts.notCopied);
  }
}

/** Practices chords as they follow each other. */
export async function practice(progression: string) {
  if (await attempt("practice-start", { drill: "progression", progression })) go(addressOf("/practice"));
}

/**
 * Practices the changes of a lead sheet.
 *
 * @param sheet its number
 */
export async function practiceSheet(sheet: number) {
  // This touch is the one that the browser asks for before sound.
  sound.wake();
  if (await attempt("practice-start", { drill: "tune", sheet })) go(addressOf("/practice"));
}

/** Makes a lead sheet of what was played in a time, and opens it. */
export async function makeSheet(what: Wire.Requests["sheet-make"]) {
  try {
    const sheet = await ask("sheet-make", what);
    go(addressOf(`/sheet/${sheet.id}`));
  } catch (refusal) {
    notice.show(sentenceOf(refusal));
  }
}

/** The output for a series of chords: chordd's MIDI output, or the sound of the page. */
export const output = {
  hear({ lower, upper, symbol, length }: Step) {
    const keys = [...lower, ...upper];
    if (!keys.length) return player.playSymbols(symbol ?? "");
    const what = [lower, upper].filter((notes) => notes.length).map((notes) => notes.join(",")).join("|");
    return player.hear({ what, style: "block", tempo: tempoFor(length) }, () => sound.playChord(keys, length / 1000));
  },
  hush() {
    sound.silence();
    if (state.playback && state.writable) ask("stop").catch(() => undefined);
  },
};
