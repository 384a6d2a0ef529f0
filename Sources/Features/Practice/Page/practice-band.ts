// When bass and ride of practice sound on the page.

/** In beats: where the eighth behind a beat falls in swing. */
const SWUNG = 0.66;

/**
 * The strokes of the ride in a beat: seconds from its beginning, and how strong.
 *
 * @param inBar the place of the beat, counted from 0
 * @param length of a beat in seconds
 */
export function strokesOf(inBar: number, length: number) {
  const first = { at: 0, strength: inBar === 0 ? 0.16 : 0.2 };
  return inBar % 2 === 1 ? [first, { at: SWUNG * length, strength: 0.11 }] : [first];
}

/**
 * The notes of the bass that begin in a span of time.
 *
 * @param from ms, included
 * @param to ms, not included
 */
export function bassBetween({ bpm, startedAt, bass }: Wire.TempoView, from: number, to: number) {
  const length = 60_000 / bpm;
  return bass.map(({ beat, beats, midi }) => ({ midi, time: startedAt + beat * length, seconds: beats * length / 1000 }))
    .filter(({ time }) => time >= from && time < to);
}
