// Parts that the diary and lead sheets share: buttons, downloads, playback, and the way to practice.

import { addressOf } from "./chord-link.js";
import { texts } from "./diary-texts.js";
import { make } from "./dom.js";
import { tempoFor } from "./sequence.js";
import { ask, attempt, go, notice, player, sentenceOf, sound, state } from "./shell.js";

/**
 * @param {string | Node} words
 * @param {() => unknown} act
 * @param {import("./dom.js").Attributes} [attributes]
 */
export function button(words, act, attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, words);
  element.addEventListener("click", () => act());
  return element;
}

/**
 * A button that stays pressed.
 *
 * @param {string} words
 * @param {string} hint
 * @param {boolean} isOn
 * @param {(isOn: boolean) => unknown} act
 */
export function toggle(words, hint, isOn, act) {
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
 * @param {Element} place
 * @param {{ question: string, yes: string, act: () => unknown, before?: Element | null }} about `before` gets the focus back
 */
export function confirmIn(place, { question, yes, act, before = document.activeElement }) {
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
  /** @type {HTMLElement | null} */ (box.querySelector("button:last-child"))?.focus();
}

/**
 * Lets the browser keep something as a file.
 *
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice.show(texts.copied);
  } catch {
    notice.show(texts.notCopied);
  }
}

/**
 * Practices chords as they follow each other.
 *
 * @param {string} progression
 */
export async function practice(progression) {
  if (await attempt("practice-start", { drill: "progression", progression })) go(addressOf("/practice"));
}

/**
 * Practices the changes of a lead sheet.
 *
 * @param {number} sheet its number
 */
export async function practiceSheet(sheet) {
  // This touch is the one that the browser asks for before sound.
  sound.wake();
  if (await attempt("practice-start", { drill: "tune", sheet })) go(addressOf("/practice"));
}

/**
 * Makes a lead sheet of what was played in a time, and opens it.
 *
 * @param {Wire.Requests["sheet-make"]} what
 */
export async function makeSheet(what) {
  try {
    const sheet = await ask("sheet-make", what);
    go(addressOf(`/sheet/${sheet.id}`));
  } catch (refusal) {
    notice.show(sentenceOf(refusal));
  }
}

/** The output for a series of chords: chordd's MIDI output, or the sound of the page. */
export const output = {
  /** @param {import("./sequence.js").Step} step */
  hear({ lower, upper, symbol, length }) {
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
