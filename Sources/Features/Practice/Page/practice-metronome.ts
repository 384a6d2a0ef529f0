// Clicks in time with chordd, and tells when a beat is to be seen.

import { playBass, strikeRide } from "./band-sound.js";
import { bassBetween, strokesOf } from "./practice-band.js";
import { beatsBetween } from "./practice-model.js";
import type { Sound } from "./sound.js";

/** In ms: how long before they sound clicks are handed to the browser, and the interval of looking for them. */
const AHEAD = 160;
const PERIOD = 40;

export class Metronome {
  tempo: Wire.TempoView | null = null;
  /** How much later the clock of this browser is than that of chordd, in ms. */
  offset = 0;
  isHeard = true;
  /** Until when clicks are scheduled, on the clock of chordd. */
  scheduled = 0;
  timer: ReturnType<typeof setInterval> | undefined;
  lamps: Set<ReturnType<typeof setTimeout>> = new Set();

  declare sound: Sound;
  declare show: (beat: { number: number, inBar: number, isCountIn: boolean }) => void;

  constructor(sound: Sound, show: Metronome["show"]) {
    this.sound = sound;
    this.show = show;
  }

  /** The notes of the bass that were played already, as far as they may come again. */
  played: Set<string> = new Set();

  /**
   * @param tempo null: it is silent
   * @param now the clock of chordd
   */
  follow(tempo: Wire.TempoView | null, now: number) {
    this.offset = Date.now() - now;
    const before = this.tempo;
    this.tempo = tempo;
    // The bass changes with every chord, and the beat goes on.
    if (tempo && before && JSON.stringify({ ...tempo, bass: [] }) === JSON.stringify({ ...before, bass: [] })) return;
    this.end();
    this.tempo = tempo;
    if (!tempo) return;
    this.scheduled = Date.now() - this.offset;
    this.timer = setInterval(() => this.look(), PERIOD);
    this.look();
  }

  end() {
    clearInterval(this.timer);
    for (const lamp of this.lamps) clearTimeout(lamp);
    this.lamps.clear();
    this.tempo = null;
    this.played.clear();
  }

  look() {
    if (!this.tempo) return;
    const now = Date.now() - this.offset;
    // A page that was asleep does not click for what it missed.
    const from = Math.max(this.scheduled, now - PERIOD);
    this.scheduled = now + AHEAD;
    for (const beat of beatsBetween(this.tempo, from, this.scheduled)) {
      const wait = Math.max(0, beat.time - now);
      if (this.isHeard) this.strike(wait / 1000, beat);
      const lamp = setTimeout(() => {
        this.lamps.delete(lamp);
        this.show(beat);
      }, wait);
      this.lamps.add(lamp);
    }
    if (this.isHeard) this.lookAtBass(now, now + AHEAD);
  }

  /**
   * A chord may come to the page a moment after its bass has begun.
   *
   * @param now the clock of chordd
   */
  lookAtBass(now: number, until: number) {
    if (!this.tempo) return;
    for (const note of bassBetween(this.tempo, now - AHEAD, until)) {
      const name = `${note.time} ${note.midi}`;
      if (this.played.has(name)) continue;
      this.played.add(name);
      playBass(this.sound, note, Math.max(0, note.time - now) / 1000);
    }
  }

  /** @param seconds from now */
  strike(seconds: number, { inBar, isCountIn }: { inBar: number, isCountIn: boolean }) {
    if (!this.tempo?.band || isCountIn) return this.click(seconds, inBar === 0);
    for (const { at, strength } of strokesOf(inBar, 60 / this.tempo.bpm)) strikeRide(this.sound, seconds + at, strength);
    return undefined;
  }

  /**
   * @param seconds from now
   * @param isFirst of its bar
   */
  click(seconds: number, isFirst: boolean) {
    const { context, master } = this.sound.wake();
    const begin = context.currentTime + seconds;
    const oscillator = new OscillatorNode(context, { frequency: isFirst ? 1760 : 1175 });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(isFirst ? 0.5 : 0.3, begin + 0.001);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.05);
    oscillator.connect(gain).connect(master);
    oscillator.start(begin);
    oscillator.stop(begin + 0.06);
  }
}
