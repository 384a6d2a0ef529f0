// Clicks in time with chordd, and tells when a beat is to be seen.

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
   * @param {Wire.TempoView | null} tempo null: it is silent
   * @param {number} now the clock of chordd
   */
  follow(tempo, now) {
    this.offset = Date.now() - now;
    if (JSON.stringify(tempo) === JSON.stringify(this.tempo)) return;
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
  }

  look() {
    if (!this.tempo) return;
    const now = Date.now() - this.offset;
    // A page that was asleep does not click for what it missed.
    const from = Math.max(this.scheduled, now - PERIOD);
    this.scheduled = now + AHEAD;
    for (const beat of beatsBetween(this.tempo, from, this.scheduled)) {
      const wait = Math.max(0, beat.time - now);
      if (this.isHeard) this.click(wait / 1000, beat.inBar === 0);
      const lamp = setTimeout(() => {
        this.lamps.delete(lamp);
        this.show(beat);
      }, wait);
      this.lamps.add(lamp);
    }
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
