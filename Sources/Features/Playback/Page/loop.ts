// Begins and ends the loop, beside Play; and plays it here where chordd has no MIDI output, if this page has its sound on.

import { playBass, strikeRide } from "./band-sound.js";
import { draw, make } from "./dom.js";
import { notesBetween, offsetOf } from "./loop-model.js";
import { texts } from "./loop-texts.js";
import type { Places } from "./parts.js";
import { sound, state } from "./shell.js";
import type { Voice } from "./sound.js";

/** In ms: how long before they sound notes are handed to the browser, and the interval of looking for them. */
const AHEAD = 160;
const PERIOD = 40;

/** Plays the loop, whichever view is open. */
class LoopPlayer {
  loop: Wire.LoopEvent | null = null;
  /** Whether the loop was begun by a touch on this page. */
  isOurs = false;
  offset = 0;
  scheduled = 0;
  timer: ReturnType<typeof setInterval> | undefined;
  voices: Voice[] = [];

  /** Whether a loop goes on. */
  get isOn() { return this.loop !== null && this.loop.bars > 0 && Date.now() - this.offset < this.loop.end; }

  follow(loop: Wire.LoopEvent | null) {
    if (JSON.stringify(loop) === JSON.stringify(this.loop)) return;
    this.silence();
    this.loop = loop;
    if (!loop) return;
    this.offset = offsetOf(loop, Date.now());
    if (!this.isOn || !loop.notes.length) return;
    this.scheduled = Date.now() - this.offset;
    this.timer = setInterval(() => this.look(), PERIOD);
    this.look();
  }

  look() {
    if (!this.loop) return;
    const now = Date.now() - this.offset;
    // A page that was asleep does not play what it missed.
    const from = Math.max(this.scheduled, now - PERIOD);
    this.scheduled = now + AHEAD;
    if (!this.isOn) return this.silence();
    if (!sound.enabled && !this.isOurs) return undefined;
    this.voices = this.voices.filter(({ until }) => until > sound.now);
    for (const { note, time } of notesBetween(this.loop, from, this.scheduled)) this.play(note, Math.max(0, time - now) / 1000);
    return undefined;
  }

  /** @param wait seconds from now */
  play({ part, midi, velocity, seconds }: Wire.LoopEventNote, wait: number) {
    if (part === "ride") return strikeRide(sound, wait, velocity / 400);
    if (part === "bass") return this.voices.push(playBass(sound, { midi, seconds }, wait));
    const begin = sound.wake().context.currentTime + wait;
    const voice = sound.start(midi, velocity, begin);
    // It does not make room for what the player plays.
    voice.isEnding = true;
    sound.end(voice, begin + seconds);
    return this.voices.push(voice);
  }

  silence() {
    clearInterval(this.timer);
    for (const voice of this.voices) sound.end(voice, sound.now, 0.03);
    this.voices = [];
  }
}

const player = new LoopPlayer();
state.follow(["event:loop", "connection"], () => player.follow(state.connected ? state.events.get("loop") as unknown as Wire.LoopEvent ?? null : null));

export const places: Places = {
  facts: ({ element, signal, attempt }) => {
    const sign = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: "M4 11V10a4 4 0 0 1 4-4h11M16 3l3 3-3 3M20 13v1a4 4 0 0 1-4 4H5M8 21l-3-3 3-3" }));
    const button = make("button", { type: "button", id: "loop", hidden: true }, sign);
    button.addEventListener("click", async () => {
      // Browsers allow sound from the touch that asks for it.
      if (!state.playback) sound.wake();
      player.isOurs = !player.isOn;
      await attempt("loop", player.isOn ? { bars: 0 } : {});
    });
    element.append(button);
    state.follow(["event:loop", "connection", "recent"], () => {
      const { isOn } = player;
      button.hidden = !state.connected || !state.playable || !state.writable || !isOn && !state.recent.length;
      button.setAttribute("aria-pressed", String(isOn));
      button.setAttribute("aria-label", isOn ? texts.end : texts.begin);
      button.title = isOn ? texts.end : texts.hint;
    }, signal);
  },
};
