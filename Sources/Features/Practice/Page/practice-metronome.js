// Clicks in time with chordd, and tells when a beat is to be seen.

import { bassBetween, playBass, strikeRide, strokesOf } from "./practice-band.js";
import { beatsBetween } from "./practice-model.js";

/** In ms: how long before they sound clicks are handed to the browser, and the interval of looking for them. */
const AHEAD = 160;
const PERIOD = 40;

export class Metronome {
  /** @type {Wire.TempoView | null} */
  tempo = null;
  /** How much later the clock of this browser is than that of chordd, in ms. */
  offset = 0;
  isHeard = true;
  /** Until when clicks are scheduled, on the clock of chordd. */
  scheduled = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  lamps = new Set();

  /**
   * @param {import("./sound.js").Sound} sound
   * @param {(beat: { number: number, inBar: number, isCountIn: boolean }) => void} show
   */
  constructor(sound, show) {
    this.sound = sound;
    this.show = show;
  }

  /**
   * The notes of the bass that were played already, as far as they may come again.
   *
   * @type {Set<string>}
   */
  played = new Set();

  /**
   * @param {Wire.TempoView | null} tempo null: it is silent
   * @param {number} now the clock of chordd
   */
  follow(tempo, now) {
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
   * @param {number} now the clock of chordd
   * @param {number} until
   */
  lookAtBass(now, until) {
    if (!this.tempo) return;
    for (const note of bassBetween(this.tempo, now - AHEAD, until)) {
      const name = `${note.time} ${note.midi}`;
      if (this.played.has(name)) continue;
      this.played.add(name);
      playBass(this.sound, note, Math.max(0, note.time - now) / 1000);
    }
  }

  /**
   * @param {number} seconds from now
   * @param {{ inBar: number, isCountIn: boolean }} beat
   */
  strike(seconds, { inBar, isCountIn }) {
    if (!this.tempo?.band || isCountIn) return this.click(seconds, inBar === 0);
    for (const { at, strength } of strokesOf(inBar, 60 / this.tempo.bpm)) strikeRide(this.sound, seconds + at, strength);
    return undefined;
  }

  /**
   * @param {number} seconds from now
   * @param {boolean} isFirst of its bar
   */
  click(seconds, isFirst) {
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
