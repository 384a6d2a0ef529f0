// Chooses the chord that an audience sees, the harmony in force or the held one, and the moment: at once, when the hands have landed, or
// only when it has held.

import type { Chord, State } from "./state.js";

/** In ms without a new key until the hands have landed: longer than the steps of a rolled chord, too short to be felt as late. */
const LANDING = 120;
/** Hands that never land show something after this time. */
const LONGEST_LANDING = 700;
/** A harmony that is shown for less is a flash: what comes next waits. */
const FLASH = 300;

export type Moment = "live" | "landing" | "committed";
export type ChordView = "calm" | "exact";

/** The other fields of a harmony that is shown while no key is held. */
const NOTHING_HELD = { notes: [], lower: null, upper: null, upperStructure: null, rootless: false, alternatives: [], split: null };

export class ShownChord extends EventTarget {
  chord: Chord | null = null;
  /** When the last key was added. */
  lastKey = -Infinity;
  /** When another name was shown last. */
  changed = -Infinity;
  /** The keys that are down. */
  down: Set<number> = new Set();
  /** The last chord that has held. */
  held: Chord | null = null;
  /** Since when something waits to be shown. */
  pendingSince: number | null = null;
  landing: number | undefined;
  /** Runs while a chord that was taken away is still shown. */
  ending: number | null = null;

  declare state: State;
  declare view: ChordView;
  declare show: Moment;
  declare hold: number;
  declare needsConnection: boolean;

  /**
   * @param options `hold`: how many seconds the last chord stays after it was taken away; `needsConnection`: whether nothing is shown
   * without chordd
   */
  constructor(state: State, { show, hold, view, needsConnection = false }: { show: Moment, hold: number, view: ChordView, needsConnection?: boolean }, signal?: AbortSignal) {
    super();
    this.state = state;
    this.view = view;
    this.show = show;
    this.hold = hold;
    this.needsConnection = needsConnection;
    state.addEventListener("keys", () => this.countKeys(), { signal });
    // There was no connection yet when these keys were struck: they have landed.
    state.addEventListener("connection", () => (this.lastKey = -Infinity), { signal });
    state.addEventListener("anew", () => this.takeAway(), { signal });
    state.follow(["chord", "keys", "recent", "connection"], () => this.look(), signal);
  }

  change({ show, hold, view }: { show: Moment, hold: number, view: ChordView }) {
    this.show = show;
    this.view = view;
    this.hold = hold;
    this.stay();
    this.look();
  }

  /** The chord that there is to show: the harmony, or without one what is held. */
  get present(): Chord | null {
    const { chord, harmony } = this.state;
    if (this.view === "exact" || !harmony) return chord;
    return { ...NOTHING_HELD, ...chord, ...harmony };
  }

  /** The chords before the one that is shown, the oldest first: harmonies, or what was held, as the name shows. */
  get before(): Chord[] {
    const isCalm = this.view === "calm";
    const chords = isCalm ? this.state.past : this.state.recent;
    const newest = chords.at(-1);
    const isShown = newest && this.chord && (isCalm ? isSame(newest, this.chord) : newest.seq === this.chord.seq);
    return isShown ? chords.slice(0, -1) : chords;
  }

  look() {
    const chord = this.present;
    clearTimeout(this.landing);
    if (this.needsConnection && !this.state.connected) return this.takeAway();
    if (this.show === "committed") return this.set(this.committed());
    const now = performance.now();
    const wait = this.show === "live" ? 0 : this.ready(chord, now) - now;
    if (wait <= 0) this.set(chord);
    else this.landing = setTimeout(() => this.look(), wait);
  }

  /** When something may be shown: no name flashes, and a new one has landed or held. */
  ready(chord: Chord | null, now: number) {
    if (chord && isSame(chord, this.chord)) return now;
    const calm = this.view === "calm" && this.chord ? this.changed + FLASH : 0;
    if (!chord || chord.phase === "committed") return calm;
    this.pendingSince ??= now;
    return Math.max(calm, Math.min(this.lastKey + LANDING, this.pendingSince + LONGEST_LANDING));
  }

  /** When the last key was added: a hand that lets go of keys has landed. */
  countKeys() {
    const down = this.state.notes?.down ?? [];
    if (down.some((midi) => !this.down.has(midi))) this.lastKey = performance.now();
    this.down = new Set(down);
  }

  /** The newest chord that held, until there is none any more. A chord that held before that is over. */
  committed() {
    const chord = this.present;
    const newest = this.view === "calm" && this.state.harmony ? chord?.phase === "committed" ? chord : null : this.state.recent.at(-1);
    if (!chord) this.held = null;
    else if (newest?.seq === chord.seq) this.held = newest;
    return this.held;
  }

  /** Shows a chord, or takes it away after the time that it is to be held. */
  set(chord: Chord | null) {
    this.pendingSince = null;
    if (chord || this.hold === 0) this.put(chord);
    else if (this.hold < Infinity) this.ending ??= setTimeout(() => this.put(null), 1000 * this.hold);
  }

  takeAway() {
    this.held = this.pendingSince = null;
    this.put(null);
  }

  put(chord: Chord | null) {
    this.stay();
    if (!chord || !isSame(chord, this.chord)) this.changed = performance.now();
    this.chord = chord;
    this.dispatchEvent(new Event("change"));
  }

  /** Keeps the shown chord, which was about to end. */
  stay() {
    clearTimeout(this.ending ?? undefined);
    this.ending = null;
  }
}

const isSame = (a: Chord, b: Chord | null) => a.name === b?.name && a.kind === b.kind;
