// The readings beside the name: as good as possible, or not likely.

/** A reading whose name costs so much more than the best one is unlikely. */
const UNLIKELY = 0.75;
/** Further readings are in the sheet of the chord. */
const MOST = 2;

/** Which readings beside the first were possible, and which were not likely. */
export function weighed<T extends { cost: number }>(readings: T[]): { possible: T[], unlikely: T[] } {
  const others = readings.slice(1, 1 + MOST);
  const limit = (readings[0]?.cost ?? 0) + UNLIKELY;
  return { possible: others.filter(({ cost }) => cost <= limit), unlikely: others.filter(({ cost }) => cost > limit) };
}
