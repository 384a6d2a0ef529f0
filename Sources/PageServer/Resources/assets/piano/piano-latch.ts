// Lets one finger play a chord: with the latch on, each key stays down until it is struck again.
//
// Mouse, fingers and the computer's keys play through it; keyboards of MIDI have hands enough.

import type { Holder, Piano } from "./piano.js";

const HOLDER = "latch";

export class PianoLatch extends EventTarget {
  isOn = false;

  declare piano: Piano;

  constructor(piano: Piano) {
    super();
    this.piano = piano;
    for (const type of ["on", "off"]) piano.addEventListener(type, () => this.dispatchEvent(new Event("change")));
  }

  /** How many keys it holds. */
  get count() {
    return [...this.piano.holders.values()].filter((holders) => holders.has(HOLDER)).length;
  }

  set(isOn: boolean) {
    this.isOn = isOn;
    if (!isOn) this.letGo();
    this.dispatchEvent(new Event("change"));
  }

  letGo() {
    this.piano.releaseHolder((holder) => holder === HOLDER);
  }

  press(midi: number, holder: Holder, velocity?: number) {
    if (!this.isOn) this.piano.press(midi, holder, velocity);
    else if (this.piano.holders.get(midi)?.has(HOLDER)) this.piano.release(midi, HOLDER);
    else this.piano.press(midi, HOLDER, velocity);
  }

  release(midi: number, holder: Holder) {
    this.piano.release(midi, holder);
  }

  releaseHolder(isHolder: (holder: Holder) => boolean) {
    this.piano.releaseHolder(isHolder);
  }

  sustain(down: boolean, holder: Holder) {
    this.piano.sustain(down, holder);
  }
}
