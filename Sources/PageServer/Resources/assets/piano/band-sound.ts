// Bass and ride on the page, where chordd has no MIDI output to play them on.

import type { Sound } from "./sound.js";

/** @param seconds from now */
export function strikeRide(sound: Sound, seconds: number, strength: number) {
  const { context, master } = sound.wake();
  const begin = context.currentTime + seconds;
  const buffer = noiseOf(context);
  const source = new AudioBufferSourceNode(context, { buffer });
  const bright = new BiquadFilterNode(context, { type: "bandpass", frequency: 7600, Q: 1.1 });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(strength, begin + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.32);
  source.connect(bright).connect(gain).connect(master);
  source.start(begin);
  source.stop(begin + 0.34);
}

const noises: WeakMap<AudioContext, AudioBuffer> = new WeakMap();

function noiseOf(context: AudioContext) {
  const known = noises.get(context);
  if (known) return known;
  const noise = new AudioBuffer({ length: Math.ceil(context.sampleRate * 0.35), sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  noises.set(context, noise);
  return noise;
}

/** @param wait seconds from now */
export function playBass(sound: Sound, { midi, seconds }: { midi: number, seconds: number }, wait: number) {
  const begin = sound.wake().context.currentTime + wait;
  const voice = sound.start(midi, 84, begin);
  // It does not make room for what the player plays.
  voice.isEnding = true;
  sound.end(voice, begin + seconds);
  return voice;
}
