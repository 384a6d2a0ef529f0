// The sound of the page's own piano, as a model: stiff strings whose partials are a little too high, two strings a note that are not quite
// in tune with each other, a felt hammer that is heard, and a soundboard. It is made when it is needed, from no recording.

/** So many semitones share a picture of the sound; between them it is played faster or slower. */
const STEP = 2;
const LONGEST = 5;
/** Nothing above is heard of a piano. */
const HIGHEST = 9000;
/** Where the hammer strikes the string, as a part of its length: partials with a node there are silent. */
const STRIKE = 1 / 7.6;
/** What sounds with every key: the wood, in hertz. */
const BOARD = [92, 147, 231];
/** Higher partials do not ring on. */
const LONG = 10;
/** Quieter than this a partial is not worked out any more. */
const INAUDIBLE = 3e-5;

const frequencyOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/** How much the stiffness of a string raises its partials: least in the tenor, most at the top. */
export const stiffnessOf = (midi: number) => 1.2e-4 * Math.exp(0.085 * (midi - 45)) + 1.5e-4 * Math.exp(-0.09 * (midi - 21));

/** The frequency of a partial, in hertz. */
export const partialOf = (midi: number, number: number) => number * frequencyOf(midi) * Math.sqrt(1 + stiffnessOf(midi) * number * number);

/** Seconds until a string that is held is silent. */
const ringingOf = (midi: number) => 14 * 2 ** ((30 - midi) / 22);

/** Numbers from -1 to 1 that are the same each time. */
function noise() {
  let seed = 22222;
  return () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 2147483648 - 1;
  };
}

/** Adds a tone that dies away. */
function ring(into: Float32Array, rate: number, frequency: number, loudness: number, seconds: number) {
  const damping = Math.exp(-1 / (seconds * rate));
  const angle = 2 * Math.PI * frequency / rate;
  const [next, last] = [2 * damping * Math.cos(angle), damping * damping];
  const length = Math.min(into.length, Math.ceil(seconds * rate * Math.log(Math.abs(loudness) / INAUDIBLE)));
  let [before, now] = [0, loudness * damping * Math.sin(angle)];
  for (let at = 1; at < length; at++) {
    into[at] += now;
    [before, now] = [now, next * now - last * before];
  }
}

/** The sound of a key that is held, as samples. */
export function render(midi: number, rate: number): Float32Array {
  const ringing = ringingOf(midi);
  const samples = new Float32Array(Math.ceil(Math.min(LONGEST, ringing) * rate));
  const tau = ringing / 6.9;
  const dullness = 0.05 + 0.006 * Math.max(0, midi - 21);
  for (let number = 1; number <= 40; number++) {
    const frequency = partialOf(midi, number);
    if (frequency > Math.min(HIGHEST, 0.45 * rate)) break;
    const loudness = Math.abs(Math.sin(Math.PI * number * STRIKE)) * number ** -0.6 * Math.exp(-dullness * number) * (number % 4 > 1 ? -1 : 1);
    const seconds = tau / (1 + 0.1 * (number - 1));
    // At first both strings move together and give much to the soundboard; what is left of their difference rings on.
    ring(samples, rate, frequency, 0.7 * loudness, 0.3 * seconds);
    if (number <= LONG) ring(samples, rate, frequency * 1.00025, 0.3 * loudness, 1.3 * seconds);
  }
  for (const frequency of BOARD) ring(samples, rate, frequency, 0.035, 0.045);
  strike(samples, rate, midi);
  return level(samples, rate, midi);
}

/** The hammer: a little noise, and a string that does not move all at once. */
function strike(samples: Float32Array, rate: number, midi: number) {
  const next = noise();
  const soft = Math.exp(-2 * Math.PI * (900 + 22 * midi) / rate);
  let low = 0;
  for (let at = 0; at < 0.05 * rate && at < samples.length; at++) {
    low = soft * low + (1 - soft) * next();
    samples[at] += 0.28 * low * Math.exp(-at / (0.007 * rate));
  }
  const attack = (0.0045 - 0.00003 * midi) * rate;
  for (let at = 0; at < attack && at < samples.length; at++) samples[at] *= 0.5 - 0.5 * Math.cos(Math.PI * at / attack);
}

/** Every key is about as loud, the highest ones a little less; the end is silence. */
function level(samples: Float32Array, rate: number, midi: number) {
  const heard = samples.subarray(0, Math.round(0.25 * rate));
  const power = Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const factor = Math.min(0.2 * Math.min(1, 1.25 - midi / 240) / power, 0.9 / peak);
  const fade = 0.08 * rate;
  for (let at = 0; at < samples.length; at++) samples[at] *= factor * Math.min(1, (samples.length - 1 - at) / fade);
  return samples;
}

/** The keys of a piano, as sources of a context. */
export class PianoModel {
  made: Map<number, AudioBuffer> = new Map();

  declare context: BaseAudioContext;

  constructor(context: BaseAudioContext) {
    this.context = context;
  }

  /** The sound of a key, and how far it is moved, in cents. */
  sound(midi: number): { buffer: AudioBuffer, detune: number } {
    const near = STEP * Math.round(midi / STEP);
    return { buffer: this.buffer(near), detune: 100 * (midi - near) };
  }

  buffer(midi: number) {
    const known = this.made.get(midi);
    if (known) return known;
    const { sampleRate } = this.context;
    const samples = render(midi, sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate, numberOfChannels: 1 });
    buffer.copyToChannel(samples, 0);
    this.made.set(midi, buffer);
    return buffer;
  }

  /** Makes the keys that are played most, one at a time, so that none is late. */
  prepare(first = 36, last = 84) {
    if (first > last) return;
    this.buffer(first);
    setTimeout(() => this.prepare(first + STEP, last), 12);
  }
}
