// The parts of the page that outlive every view – the connection, the state, the page's piano with its sound – for views to use.
//
// A view is one file and one element, `chordd-NAME` in NAME.ts; this module and dom.ts are all that it needs:
//
//     import { make } from "./dom.js";
//     import { follow, read, state, View } from "./shell.js";
//
//     customElements.define("chordd-hello", class extends View {
//       open(signal: AbortSignal) {
//         const name = make("p");
//         this.append(make("h1", {}, "Hello"), name);
//         follow(["chord"], () => (name.textContent = state.chord?.name ?? ""), signal);
//       }
//     });

import { ask, attempting, read, sentenceOf } from "./api.js";
import { Connection } from "./connection.js";
import { by } from "./dom.js";
import { KeyLetters } from "./key-letters.js";
import { Notice } from "./notice.js";
import { Piano } from "./piano.js";
import { PianoKeys } from "./piano-keys.js";
import { PianoLatch } from "./piano-latch.js";
import { PianoMIDI } from "./piano-midi.js";
import { Player } from "./player.js";
import { Parts } from "./parts.js";
import { Sound } from "./sound.js";
import { State, type Topic } from "./state.js";
import { remembered } from "./storage.js";

export { ask, read, sentenceOf };

const connection = new Connection();

/** The state of chordd by its last events: the chord, the keys that are down, the settings. */
export const state = new State(connection);

/** Says a sentence to the player, for a few seconds. */
export const notice = new Notice(by("notice"));

/** The page's piano: what it holds stays held while views change. */
export const piano = new Piano(connection);

/** Mouse, fingers and the computer's keys play through it. */
export const latch = new PianoLatch(piano);

/** The computer's keys that play, in every view. */
export const keys = new PianoKeys(latch);

/** The letters on those keys. */
export const letters = new KeyLetters();

/** The MIDI devices of the browser; null where it has none for us. */
export const midi = PianoMIDI.isAvailable ? new PianoMIDI(piano) : null;

/** The sound of the page's piano. */
export const sound = new Sound();

/** Plays a chord: on chordd's MIDI output, or here where there is none. */
export const player = new Player(state, sound, notice);

/** Sends a request that changes something; what goes wrong is said to the player. Says whether it was done. */
export const attempt = attempting((sentence) => notice.show(sentence));

/** The places that features may fill. */
export const parts = new Parts(state, attempt);

keys.enabled = remembered("computer-keys", "on") === "on";
keys.addEventListener("struck", (event) => letters.learn((event as CustomEvent<KeyboardEvent>).detail));
// It begins with the first key: before that the browser would not let it.
sound.enabled = remembered("sound", null) === "on";
sound.setVolume(Number(remembered("volume", "70")) / 100);
sound.follow(piano);
state.addEventListener("refused", (event) => notice.show((event as CustomEvent<string>).detail));
follow(["connection", "settings"], () => {
  document.documentElement.classList.toggle("read-only", !state.writable);
  document.documentElement.classList.toggle("look-only", !state.playable);
  if (piano.enabled === state.playable) return;
  piano.enabled = state.playable;
  piano.tell("enabled", {});
});

/** Calls `act` now and whenever one of these changes, until the signal. */
export function follow(topics: Topic[], act: () => void, signal?: AbortSignal) {
  state.follow(topics, act, signal);
}

/** Opens a view, as a link to it does. */
export function go(address: string) {
  dispatchEvent(new CustomEvent("go", { detail: address }));
}

/** A view: an element that is filled when it is shown, and ends what it began when another view takes its place. */
export class View extends HTMLElement {
  ending: AbortController | undefined;

  connectedCallback() {
    this.ending = new AbortController();
    this.open(this.ending.signal);
  }

  disconnectedCallback() {
    this.ending?.abort();
    this.replaceChildren();
  }

  /**
   * Fills the element and begins what the view does. Its heading is an `h1`, which gets the focus when the view is opened.
   *
   * @param signal ends all of it: pass it to `follow`, `addEventListener` and `onResize`
   */
  open(signal: AbortSignal) {
    signal.throwIfAborted();
  }
}
