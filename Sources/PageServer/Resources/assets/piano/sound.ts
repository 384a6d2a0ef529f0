// The built-in sound, for machines without a synthesizer: an electric piano of two sine tones, in Web Audio.

const VOICES = 24;
const LOUDEST = 0.34;

interface Voice {
  midi: number;
  gain: GainNode;
  oscillators: OscillatorNode[];
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
    const frequency = 440 * 2 ** ((midi - 69) / 12);
    const strength = velocity / 127;
    const decay = Math.min(5, Math.max(0.7, 3.2 * 2 ** ((60 - midi) / 24)));

    const body = new OscillatorNode(context, { frequency });
    const bell = new OscillatorNode(context, { frequency: frequency * 2, detune: 3 });
    const depth = new GainNode(context, { gain: 0 });
    const gain = new GainNode(context, { gain: 0 });
    bell.connect(depth).connect(body.frequency);
    body.connect(gain).connect(master);

    depth.gain.setValueAtTime(frequency * (0.5 + 2.2 * strength * strength), begin);
    depth.gain.exponentialRampToValueAtTime(frequency * 0.12, begin + 0.28);
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDEST * (0.25 + 0.75 * strength), begin + 0.004);
    gain.gain.setTargetAtTime(0.0001, begin + 0.004, decay / 2.2);
    for (const oscillator of [body, bell]) oscillator.start(begin);

    const voice: Voice = { midi, gain, oscillators: [body, bell], released: false, isEnding: false };
    body.onended = () => (this.voices = this.voices.filter((each) => each !== voice));
    this.end(voice, begin + decay * 3, 0.05);
    this.voices.push(voice);
    const sounding = this.voices.filter((each) => !each.isEnding);
    if (sounding.length > VOICES) this.cut(sounding[0]);
    return voice;
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
    for (const oscillator of voice.oscillators) oscillator.stop(when + fade * 6);
  }

  silence() {
    for (const voice of this.voices) this.end(voice, this.now, 0.03);
  }
}
