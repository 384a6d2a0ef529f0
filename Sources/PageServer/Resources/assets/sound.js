// The built-in sound, for machines without a synthesizer: an electric piano of two sine tones, in Web Audio.

const VOICES = 24;
const LOUDEST = 0.34;

export class Sound {
  /** Whether the page's piano is heard. Chords that somebody plays by a button always are. */
  enabled = false;
  volume = 0.7;
  voices = [];
  sustained = false;

  follow(piano) {
    piano.addEventListener("on", ({ detail }) => this.enabled && this.start(detail.midi, detail.velocity));
    piano.addEventListener("off", ({ detail }) => this.stop(detail.midi));
    piano.addEventListener("sustain", ({ detail }) => this.sustain(detail.down));
  }

  setVolume(volume) {
    this.volume = volume;
    this.master?.gain.setTargetAtTime(volume * volume, this.context.currentTime, 0.02);
  }

  setEnabled(enabled) {
    this.enabled = enabled;
    if (enabled) this.wake();
    else this.silence();
  }

  /** A chord, rolled very slightly from the lowest note up, as hands do. */
  playChord(notes, seconds = 1.8) {
    this.wake();
    const now = this.context.currentTime + 0.02;
    this.silence();
    notes.forEach((midi, index) => {
      const voice = this.start(midi, 76, now + index * 0.012);
      this.end(voice, now + seconds);
    });
  }

  /** Browsers allow sound only after the player did something, so it begins here. */
  wake() {
    this.context ??= this.build();
    if (this.context.state === "suspended") this.context.resume();
  }

  build() {
    const context = new AudioContext({ latencyHint: "interactive" });
    this.master = new GainNode(context, { gain: this.volume * this.volume });
    const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6, attack: 0.003, release: 0.2 });
    this.master.connect(limiter).connect(context.destination);
    return context;
  }

  start(midi, velocity, when) {
    this.wake();
    const { context } = this;
    const begin = when ?? context.currentTime;
    const frequency = 440 * 2 ** ((midi - 69) / 12);
    const strength = velocity / 127;
    const decay = Math.min(5, Math.max(0.7, 3.2 * 2 ** ((60 - midi) / 24)));

    const body = new OscillatorNode(context, { frequency });
    const bell = new OscillatorNode(context, { frequency: frequency * 2, detune: 3 });
    const depth = new GainNode(context, { gain: 0 });
    const gain = new GainNode(context, { gain: 0 });
    bell.connect(depth).connect(body.frequency);
    body.connect(gain).connect(this.master);

    depth.gain.setValueAtTime(frequency * (0.5 + 2.2 * strength * strength), begin);
    depth.gain.exponentialRampToValueAtTime(frequency * 0.12, begin + 0.28);
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDEST * (0.25 + 0.75 * strength), begin + 0.004);
    gain.gain.setTargetAtTime(0.0001, begin + 0.004, decay / 2.2);
    for (const oscillator of [body, bell]) oscillator.start(begin);

    const voice = { midi, gain, oscillators: [body, bell], released: false };
    body.onended = () => (this.voices = this.voices.filter((each) => each !== voice));
    this.end(voice, begin + decay * 3, 0.05);
    this.voices.push(voice);
    const sounding = this.voices.filter((each) => !each.isEnding);
    if (sounding.length > VOICES) this.cut(sounding[0]);
    return voice;
  }

  /** The oldest voice makes room. */
  cut(voice) {
    voice.isEnding = true;
    this.end(voice, this.context.currentTime, 0.01);
  }

  stop(midi) {
    for (const voice of this.voices) {
      if (voice.midi !== midi || voice.released) continue;
      voice.released = true;
      if (!this.sustained) this.end(voice, this.context.currentTime);
    }
  }

  sustain(down) {
    this.sustained = down;
    if (!down) for (const voice of this.voices) if (voice.released) this.end(voice, this.context.currentTime);
  }

  /** Fades a voice out, beginning at a time. */
  end(voice, when, fade = 0.09) {
    voice.gain.gain.setTargetAtTime(0, when, fade);
    for (const oscillator of voice.oscillators) oscillator.stop(when + fade * 6);
  }

  silence() {
    for (const voice of this.voices) this.end(voice, this.context.currentTime, 0.03);
  }
}
