// Plays the piano with the MIDI devices that the browser sees. They are asked for only when the player wants it.

import { messages } from "./messages.js";

/**
 * Web MIDI: tsc does not know it everywhere.
 *
 * @typedef {object} Input
 * @property {string} id
 * @property {string | null} name
 * @property {"connected" | "disconnected"} state
 * @property {((event: { data: Uint8Array }) => void) | null} onmidimessage
 *
 * @typedef {{ inputs: Map<string, Input>, onstatechange: (() => void) | null }} Access
 * @typedef {{ requestMIDIAccess: (options: { sysex: boolean }) => Promise<Access> }} MIDINavigator
 */

const browser = /** @type {MIDINavigator} */ (/** @type {unknown} */ (navigator));

export class PianoMIDI extends EventTarget {
  static isAvailable = typeof browser.requestMIDIAccess === "function";
  /** @type {string[]} */
  devices = [];
  /** @type {Access | undefined} */
  access;

  /** @param {import("./piano.js").Piano} piano */
  constructor(piano) {
    super();
    this.piano = piano;
  }

  get isOn() {
    return this.access !== undefined;
  }

  async begin() {
    this.access = await browser.requestMIDIAccess({ sysex: false });
    this.access.onstatechange = () => this.listen();
    this.listen();
  }

  end() {
    if (!this.access) return;
    this.access.onstatechange = null;
    for (const input of this.access.inputs.values()) input.onmidimessage = null;
    this.access = undefined;
    this.devices = [];
    this.piano.releaseHolder((holder) => holder.startsWith("midi "));
    this.dispatchEvent(new Event("devices"));
  }

  /** Devices come and go; what one that went has held is let go. */
  listen() {
    if (!this.access) return;
    const inputs = [...this.access.inputs.values()].filter((input) => input.state === "connected");
    const known = new Set(inputs.map((input) => input.id));
    this.piano.releaseHolder((holder) => holder.startsWith("midi ") && !known.has(holder.split(" ")[1]));
    for (const input of inputs) input.onmidimessage = (message) => this.play(input.id, message.data);
    this.devices = inputs.map((input) => input.name ?? messages.piano.device);
    this.dispatchEvent(new Event("devices"));
  }

  /**
   * @param {string} id of the device
   * @param {Iterable<number>} message
   */
  play(id, [status, first, second]) {
    const holder = `midi ${id} ${status & 15}`;
    const kind = status & 0xf0;
    if (kind === 0x90 && second > 0) this.piano.press(first, holder, second);
    else if (kind === 0x90 || kind === 0x80) this.piano.release(first, holder);
    else if (kind === 0xb0 && first === 64) this.piano.sustain(second >= 64, holder);
    else if (kind === 0xb0 && (first === 120 || first === 123)) this.piano.releaseHolder((each) => each === holder);
  }
}
