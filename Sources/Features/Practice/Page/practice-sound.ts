// Sounds a task on the page, where chordd has no MIDI output; and says it aloud.

import { language, locale } from "./language.js";
import type { SpokenLine } from "./practice-session.js";
import type { Sound } from "./sound.js";

export function soundTask(sound: Sound, { chords }: Wire.TaskSound) {
  const now = sound.wake().context.currentTime + 0.05;
  sound.silence();
  for (const { notes, seconds, at } of chords) {
    for (const midi of notes) sound.end(sound.start(midi, 76, now + at), now + at + seconds);
  }
}

/** The voice of the browser. */
export class Voice {
  isOn = false;
  /** What was said last. */
  last: SpeechSynthesisUtterance | null = null;

  static get isAvailable() {
    return "speechSynthesis" in globalThis;
  }

  /** Says what chordd has to say, in the language of the page. */
  follow(line: SpokenLine) {
    const words = Object.entries(line).find(([code]) => code === language)?.[1];
    this.say(typeof words === "string" ? words : line.en, line.follows);
  }

  /**
   * Says a sentence, in place of what is being said, or behind it.
   *
   * @param sentence none to fall silent
   */
  say(sentence: string, follows: boolean = false) {
    if (!this.isOn || !Voice.isAvailable) return;
    if (!follows) speechSynthesis.cancel();
    if (!sentence) return;
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = locale;
    this.last = words;
    speechSynthesis.speak(words);
  }

  /** Acts when nothing is said any more: who listens to words and to chords at once hears neither. */
  afterwards(act: () => void) {
    if (!this.isOn || !Voice.isAvailable || !(speechSynthesis.speaking || speechSynthesis.pending)) act();
    else this.last?.addEventListener("end", act, { once: true });
  }

  silence() {
    if (Voice.isAvailable) speechSynthesis.cancel();
  }
}
