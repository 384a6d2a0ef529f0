// How the tempo and the key of a chart are shown and chosen, and the lines of a set list.

import { beatSign, isCompound, type Meter, usualTempo } from "./meter.js";

/** From this number on a tempo in a compound meter counts its beats and not three as one, as the server has it. */
const LEAST_OF_EIGHTHS = 120;

/**
 * The field of the tempo: the sign before it, and the tempo of the chart, which stands there until the player types another one.
 *
 * @param own that of the chart, in beats of the meter a minute; null where it has none
 */
export function tempoField(meter: Meter, own: number | null, typed: string) {
  const isFeltInThree = isCompound(meter);
  const sign = beatSign(meter.unit, isFeltInThree && !(Number(typed) >= LEAST_OF_EIGHTHS));
  return { sign: sign && `${sign} = `, placeholder: String(Math.round((own ?? usualTempo(meter)) / (isFeltInThree ? 3 : 1))) };
}

/** The tempo of a chart in a list, `♩ = 84`; empty where the chart does not say it. */
export function tempoOf({ tempo, beats, unit }: { tempo: number | null, beats: number | null, unit: number | null }) {
  if (tempo === null || beats === null || unit === null) return "";
  const isFeltInThree = isCompound({ beats, unit });
  const sign = beatSign(unit, isFeltInThree);
  return sign && `${sign} = ${Math.round(tempo / (isFeltInThree ? 3 : 1))}`;
}

/** Transpositions that are offered, from the lowest key to the highest. */
export const TRANSPOSITIONS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

/** The key in which a chart is played; null where it has none. */
export const keyAt = (keys: string[], semitones: number): string | null => keys[((semitones % 12) + 12) % 12] ?? null;

type SetLine = { name: string, transpose: number };

/** A set list as it is kept: a line for each chart. */
export const textOf = (lines: SetLine[]) => lines.map(({ name, transpose }) => (transpose ? `${name} ${transpose > 0 ? "+" : ""}${transpose}` : name)).join("\n");

/** The lines with that at one place at another. */
export function moved<T>(lines: T[], from: number, to: number): T[] {
  if (to < 0 || to >= lines.length) return lines;
  const rest = lines.filter((_, index) => index !== from);
  return [...rest.slice(0, to), lines[from], ...rest.slice(to)];
}
