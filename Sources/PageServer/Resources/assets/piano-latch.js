// Lets one finger play a chord: with the latch on, each key stays down until it is struck again.
//
// Mouse, fingers and the computer's keys play through it; keyboards of MIDI have hands enough.

/** @typedef {import("./piano.js").Holder} Holder */

const HOLDER = "latch";

export class PianoLatch extends EventTarget {
  isOn = false;

  /** @param {import("./piano.js").Piano} piano */
  constructor(piano) {
    super();
    this.piano = piano;
    for (const type of ["on", "off"]) piano.addEventListener(type, () => this.dispatchEvent(new Event("change")));
  }

  /** How many keys it holds. */
  get count() {
    return [...this.piano.holders.values()].filter((holders) => holders.has(HOLDER)).length;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.isOn = isOn;
    if (!isOn) this.letGo();
    this.dispatchEvent(new Event("change"));
  }

  letGo() {
    this.piano.releaseHolder((holder) => holder === HOLDER);
  }

  /**
   * @param {number} midi
   * @param {Holder} holder
   * @param {number} [velocity]
   */
  press(midi, holder, velocity) {
    if (!this.isOn) this.piano.press(midi, holder, velocity);
    else if (this.piano.holders.get(midi)?.has(HOLDER)) this.piano.release(midi, HOLDER);
    else this.piano.press(midi, HOLDER, velocity);
  }

  /**
   * @param {number} midi
   * @param {Holder} holder
   */
  release(midi, holder) {
    this.piano.release(midi, holder);
  }

  /** @param {(holder: Holder) => boolean} isHolder */
  releaseHolder(isHolder) {
    this.piano.releaseHolder(isHolder);
  }

  /**
   * @param {boolean} down
   * @param {Holder} holder
   */
  sustain(down, holder) {
    this.piano.sustain(down, holder);
  }
}
