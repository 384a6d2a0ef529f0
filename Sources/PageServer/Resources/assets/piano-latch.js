// Lets one finger play a chord: with the latch on, each key stays down until it is struck again.
//
// Mouse, fingers and the computer's keys play through it; keyboards of MIDI have hands enough.

const HOLDER = "latch";

export class PianoLatch extends EventTarget {
  isOn = false;

  constructor(piano) {
    super();
    this.piano = piano;
    for (const type of ["on", "off"]) piano.addEventListener(type, () => this.dispatchEvent(new Event("change")));
  }

  /** How many keys it holds. */
  get count() {
    return [...this.piano.holders.values()].filter((holders) => holders.has(HOLDER)).length;
  }

  set(isOn) {
    this.isOn = isOn;
    if (!isOn) this.letGo();
    this.dispatchEvent(new Event("change"));
  }

  letGo() {
    this.piano.releaseHolder((holder) => holder === HOLDER);
  }

  press(midi, holder, velocity) {
    if (!this.isOn) return this.piano.press(midi, holder, velocity);
    if (this.piano.holders.get(midi)?.has(HOLDER)) this.piano.release(midi, HOLDER);
    else this.piano.press(midi, HOLDER, velocity);
  }

  release(midi, holder) {
    this.piano.release(midi, holder);
  }

  releaseHolder(isHolder) {
    this.piano.releaseHolder(isHolder);
  }

  sustain(down, holder) {
    this.piano.sustain(down, holder);
  }
}
