// Tones that a reader expects from a name and that the chord does not have: a player may write C13 where no 9 is played.

/**
 * The degrees that are missing without a word in the name.
 *
 * @param degrees of the chord
 */
export function hiddenTones(symbol: string, degrees: (string | null)[]) {
  const has = (number: number) => degrees.some((degree) => degree !== null && Number(degree.replace(/\D/gu, "")) === number);
  const isSaid = (number: number) => new RegExp(`(?:omit|no) ?${number}`, "u").test(symbol);
  const [main] = symbol.split("(");
  const isStacked = /(?<!\d|add)1[13](?!\d)/u.test(main);
  return [...isStacked && !has(9) && !isSaid(9) ? ["9"] : [], ...degrees.length > 2 && !has(5) && !isSaid(5) ? ["5"] : []];
}
