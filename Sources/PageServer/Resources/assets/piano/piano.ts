// The page's own piano: knows which keys are held and by what, and tells chordd. Mouse, touch, computer keys and
// MIDI devices of the browser all play it.

import type { Connection } from "./connection.js";

/** The holders that hold keys and the pedal until they are switched off. */
const SWITCHES = new Set(["latch", "pedal"]);

/** Such as `pointer 1`, `KeyZ` or `latch`. */
export type Holder = string;
/** The detail of the event `on`; `off` has `midi` alone. */
type Struck = { midi: number, velocity: number };

export class Piano extends EventTarget {
  /** The holders (a finger, a computer key, a MIDI device) of each key. */
  holders: Map<number, Set<Holder>> = new Map();
  pedals: Set<Holder> = new Set();
  enabled = true;

  declare connection: Connection;

  constructor(connection: Connection) {
    super();
    this.connection = connection;
    connection.addEventListener("gone", () => this.forget());
    // A note held by a finger or a key would hang if its end went to another window; a note held by a switch stays.
    addEventListener("blur", () => this.releaseHolder((holder) => !SWITCHES.has(holder)));
    addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  press(midi: number, holder: Holder, velocity: number = 80) {
    if (!this.enabled || midi < 0 || midi > 127) return;
    const holders = this.holders.get(midi) ?? (new Set() as Set<Holder>);
    if (holders.has(holder)) return;
    const isNew = holders.size === 0;
    this.holders.set(midi, holders.add(holder));
    if (!isNew || !this.connection.send({ type: "noteOn", midi, velocity })) return;
    this.tell("on", { midi, velocity });
  }

  release(midi: number, holder: Holder) {
    const holders = this.holders.get(midi);
    if (!holders?.delete(holder) || holders.size > 0) return;
    this.holders.delete(midi);
    this.connection.send({ type: "noteOff", midi });
    this.tell("off", { midi });
  }

  /** Lets go of all that such holders hold. */
  releaseHolder(isHolder: (holder: Holder) => boolean) {
    for (const [midi, holders] of [...this.holders]) {
      for (const holder of [...holders]) if (isHolder(holder)) this.release(midi, holder);
    }
    for (const holder of [...this.pedals]) if (isHolder(holder)) this.sustain(false, holder);
  }

  sustain(down: boolean, holder: Holder) {
    if (!this.enabled && down) return;
    const before = this.pedals.size > 0;
    if (down) this.pedals.add(holder);
    else this.pedals.delete(holder);
    if (before === this.pedals.size > 0) return;
    this.connection.send({ type: "sustain", down });
    this.tell("sustain", { down });
  }

  releaseAll() {
    if (this.holders.size === 0 && this.pedals.size === 0) return;
    this.connection.send({ type: "release" });
    this.forget();
  }

  /** Nothing is held any more; chordd knows already. */
  forget() {
    const held = [...this.holders.keys()];
    this.holders.clear();
    this.pedals.clear();
    for (const midi of held) this.tell("off", { midi });
    this.tell("sustain", { down: false });
  }

  tell(type: "on" | "off" | "sustain" | "enabled", detail: { midi?: number, velocity?: number, down?: boolean }) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
