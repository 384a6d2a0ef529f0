// The built-in sound, for machines without a synthesizer: a piano, in Web Audio. Its model is loaded with the first sound.

import type { PianoModel } from "./piano-model.js";

const VOICES = 24;
const LOUDEST = 0.9;
const MODEL = "piano-model";

export interface Voice {
  midi: number;
  gain: GainNode;
  /** None before the model is there. */
  source: AudioBufferSourceNode | null;
  /** When it is silent. */
  until: number;
  released: boolean;
  /** Whether its end is known, so that it need not make room for others. */
  isEnding: boolean;
}

export class Sound {
  /** Whether the page's piano is heard. Chords that are played by a button always are. */
  enabled = false;
  volume = 0.7;
  voices: Voice[] = [];
  sustained = false;
  /** The audio context of all sound; none until the first sound. */
  context: AudioContext | null = null;
  master: GainNode | null = null;
  model: PianoModel | null = null;
  /** The model on its way. */
  loading: Promise<unknown> | null = null;

  follow(piano: EventTarget) {
    const listen = (type: string, act: (detail: any) => void) =>
      piano.addEventListener(type, (event) => act((event as CustomEvent).detail));
    listen("on", ({ midi, velocity }) => this.enabled && this.start(midi, velocity));
    listen("off", ({ midi }) => this.stop(midi));
    listen("sustain", ({ down }) => this.sustain(down));
  }

  /** @param volume 0 to 1 */
  setVolume(volume: number) {
    this.volume = volume;
    this.master?.gain.setTargetAtTime(volume * volume, this.now, 0.02);
  }

  setEnabled(enabled: boolean) {
    this.enabled = enabled;
    if (enabled) this.wake();
    else this.silence();
  }

  /** A chord, rolled very slightly from the lowest note up, as hands do. */
  playChord(notes: number[], seconds: number = 1.8) {
    const now = this.wake().context.currentTime + 0.02;
    this.silence();
    notes.forEach((midi, index) => {
      const voice = this.start(midi, 76, now + index * 0.012);
      this.end(voice, now + seconds);
    });
  }

  /**
   * Chords or notes, one after the other.
   *
   * @param seconds each
   */
  playLine(steps: number[][], seconds: number) {
    const now = this.wake().context.currentTime + 0.02;
    this.silence();
    steps.forEach((notes, step) => {
      notes.forEach((midi, index) => {
        const voice = this.start(midi, 76, now + step * seconds + index * 0.012);
        // Voices of later steps do not displace those of earlier ones.
        voice.isEnding = true;
        this.end(voice, now + (step + 1) * seconds);
      });
    });
  }

  /** Browsers allow sound only after the player did something, so it begins here. */
  wake() {
    const context = (this.context ??= new AudioContext({ latencyHint: "interactive" }));
    const master = (this.master ??= this.build(context));
    if (context.state === "suspended") context.resume();
    this.loading ??= import(`./${MODEL}.js`).then(({ PianoModel: Model }: typeof import("./piano-model.js")) => {
      this.model = new Model(context);
      this.model.prepare();
      // Another sound tries again.
    }).catch(() => (this.loading = null));
    return { context, master };
  }

  /** The time of what is heard. */
  get now() {
    return this.context?.currentTime ?? 0;
  }

  build(context: AudioContext) {
    const master = new GainNode(context, { gain: this.volume * this.volume });
    const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6, attack: 0.003, release: 0.2 });
    master.connect(limiter).connect(context.destination);
    return master;
  }

  start(midi: number, velocity: number, when?: number) {
    const { context, master } = this.wake();
    const begin = when ?? context.currentTime;
    const strength = velocity / 127;
    // The harder the hammer, the brighter: its felt gives way less.
    const frequency = Math.min(18_000, 440 * 2 ** ((midi - 69) / 12) * (2 + 12 * strength * strength) + 500 + 2500 * strength);
    const felt = new BiquadFilterNode(context, { type: "lowpass", frequency, Q: 0.5 });
    const gain = new GainNode(context, { gain: LOUDEST * (0.15 + 0.85 * strength ** 1.4) });
    felt.connect(gain).connect(master);

    const voice: Voice = { midi, gain, source: null, until: Infinity, released: false, isEnding: false };
    this.voices.push(voice);
    if (this.model) this.sound(voice, felt, begin);
    else this.loading?.then(() => this.sound(voice, felt, begin));
    const sounding = this.voices.filter((each) => !each.isEnding);
    if (sounding.length > VOICES) this.cut(sounding[0]);
    return voice;
  }

  /** Begins a voice, unless it has ended while the model was on its way. */
  sound(voice: Voice, felt: BiquadFilterNode, begin: number) {
    const leave = () => (this.voices = this.voices.filter((each) => each !== voice));
    if (!this.model || voice.until <= this.now) {
      leave();
      return;
    }
    voice.source = new AudioBufferSourceNode(felt.context, this.model.sound(voice.midi));
    voice.source.connect(felt);
    voice.source.onended = leave;
    voice.source.start(Math.max(begin, this.now));
    if (voice.until < Infinity) voice.source.stop(voice.until);
  }

  /** Ends the oldest voice for a new one. */
  cut(voice: Voice) {
    voice.isEnding = true;
    this.end(voice, this.now, 0.01);
  }

  stop(midi: number) {
    for (const voice of this.voices) {
      if (voice.midi !== midi || voice.released) continue;
      voice.released = true;
      if (!this.sustained) this.end(voice, this.now);
    }
  }

  sustain(down: boolean) {
    this.sustained = down;
    if (!down) for (const voice of this.voices) if (voice.released) this.end(voice, this.now);
  }

  /** Fades a voice out, beginning at a time. */
  end(voice: Voice, when: number, fade: number = 0.09) {
    voice.gain.gain.setTargetAtTime(0, when, fade);
    voice.until = Math.min(voice.until, when + fade * 6);
    voice.source?.stop(voice.until);
  }

  silence() {
    for (const voice of this.voices) this.end(voice, this.now, 0.03);
  }
}
