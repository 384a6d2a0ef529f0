// Sounds a task on the page, where chordd has no MIDI output; and says it aloud.

import { locale } from "./language.js";

/**
 * @param {import("./sound.js").Sound} sound
 * @param {Wire.TaskSound} task
 */
export function soundTask(sound, { chords }) {
  const now = sound.wake().context.currentTime + 0.05;
  sound.silence();
  for (const { notes, seconds, at } of chords) {
    for (const midi of notes) sound.end(sound.start(midi, 76, now + at), now + at + seconds);
  }
}

/** The voice of the browser. */
export class Voice {
  isOn = false;

  static get isAvailable() {
    return "speechSynthesis" in globalThis;
  }

  /**
   * Says a sentence, in place of what is being said.
   *
   * @param {string} sentence
   */
  say(sentence) {
    if (!this.isOn || !sentence || !Voice.isAvailable) return;
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = locale;
    speechSynthesis.speak(words);
  }

  silence() {
    if (Voice.isAvailable) speechSynthesis.cancel();
  }
}
