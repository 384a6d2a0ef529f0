// Plays the piano with the MIDI devices that the browser sees. They are asked for only when the player wants it.

import { messages } from "./messages.js";
import type { Piano } from "./piano.js";

// Web MIDI: tsc does not know it everywhere.
interface Input {
  id: string;
  name: string | null;
  state: "connected" | "disconnected";
  onmidimessage: ((event: { data: Uint8Array }) => void) | null;
}

type Access = { inputs: Map<string, Input>, onstatechange: (() => void) | null };
type MIDINavigator = { requestMIDIAccess: (options: { sysex: boolean }) => Promise<Access> };

const browser = navigator as unknown as MIDINavigator;

export class PianoMIDI extends EventTarget {
  static isAvailable = typeof browser.requestMIDIAccess === "function";
  devices: string[] = [];
  access: Access | undefined;

  declare piano: Piano;

  constructor(piano: Piano) {
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

  /** @param id of the device */
  play(id: string, [status, first, second]: Iterable<number>) {
    const holder = `midi ${id} ${status & 15}`;
    const kind = status & 0xf0;
    if (kind === 0x90 && second > 0) this.piano.press(first, holder, second);
    else if (kind === 0x90 || kind === 0x80) this.piano.release(first, holder);
    else if (kind === 0xb0 && first === 64) this.piano.sustain(second >= 64, holder);
    else if (kind === 0xb0 && (first === 120 || first === 123)) this.piano.releaseHolder((each) => each === holder);
  }
}
