// How a song is laid out in lines, and which line is shown.

type Line = Wire.SongEventLine;
/** A line at its place: of which passage, and which one of its section; where a passage `begins`, with the name of the `section`; and the key that begins there. */
export type SheetLine = Line & { passage: number, line: number, section: string | null, begins: boolean, again: boolean, newKey: string | null };
/** Words, with the chord above their beginning and its index in the line. */
export type Part = { text: string, chord?: Wire.SongEventChord, note?: string, index?: number };

/**
 * The lines of a song from top to bottom.
 *
 * @param key that of the chart
 * @param isWrittenOut whether a section that is sung again stands there again, and not its name alone
 */
export function linesOf({ sections, order }: Wire.SongEvent, isWrittenOut: boolean, key: string | null = null): SheetLine[] {
  let before = key;
  const newKey = (line: Line | undefined) => {
    const own = line?.key ?? key;
    const isNew = own !== before;
    before = own;
    return isNew ? own : null;
  };
  return order.flatMap((passage, place) => {
    const section = sections[passage.section];
    const name = passage.name ?? section.name;
    const head = { passage: place, section: name, begins: true, again: passage.again, newKey: null };
    if (passage.again && !isWrittenOut && name) return [{ ...head, line: -1, kind: "words" as const, words: "", chords: [], notes: [], times: 1, key: null }];
    return section.lines.map((line, index) => ({ ...line, ...head, line: index, newKey: newKey(line), ...index ? { section: null, begins: false } : {} }));
  });
}

/** Where a place stands among the lines; -1 where it is not there. A section that is only named is where it is written out. */
export function lineOf({ order }: Wire.SongEvent, lines: SheetLine[], { passage, line }: Wire.SongPlace) {
  const exact = lines.findIndex((found) => found.passage === passage && found.line === line);
  if (exact >= 0) return exact;
  const section = order[passage]?.section;
  return lines.findIndex((found) => found.line === line && order[found.passage].section === section);
}

/** The line and the index of the chord after a place; null at the end. */
export function nextChord(lines: SheetLine[], line: number, { index, pass }: Wire.SongPlace): [line: number, index: number] | null {
  const { chords, times } = lines[line];
  if (index + 1 < chords.length) return [line, index + 1];
  if (pass < times) return [line, 0];
  const next = lines.findIndex((found, place) => place > line && isSung(found) && found.chords.length > 0);
  return next < 0 ? null : [next, 0];
}

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** Letters as the places of chords count them: an accent belongs to its letter, and a sign of several parts is one. */
function lettersOf(words: string) {
  const isPlain = !segmenter || /^[ -~]*$/u.test(words);
  return isPlain ? [...words] : Array.from(segmenter.segment(words), ({ segment }) => segment);
}

/** The words of a line, between which it may break; each in parts with their chords. */
export function wordsOf({ words, chords, notes }: Line): Part[][] {
  const letters = lettersOf(words);
  const marks = [...chords.map((chord, index) => ({ offset: chord.offset, chord, index })), ...notes.map(({ text, offset }) => ({ offset, note: text }))]
    .sort((one, other) => one.offset - other.offset);
  const starts = [0, ...marks.map(({ offset }) => Math.min(offset, letters.length))];
  const groups: Part[][] = [[]];
  let isOpen = true;
  starts.forEach((start, place) => {
    const { offset, ...mark } = place ? marks[place - 1] : { offset: 0 };
    const text = letters.slice(start, starts[place + 1]).join("");
    if (!place && !text) return;
    // A blank ends a word, and stays with it.
    const pieces = text.match(/\S*\s+|\S+$/gu) ?? [""];
    pieces.forEach((piece, number) => {
      const part = number ? { text: piece } : { ...mark, text: piece };
      if (isOpen) groups[groups.length - 1].push(part);
      else groups.push([part]);
      isOpen = piece !== "" && !/\s$/u.test(piece);
    });
  });
  return groups.filter((group) => group.length);
}

/**
 * The line that stands in the upper third after the one that stands there now: never more than a line with words at once, but to another section.
 */
export function nextShown(shown: number, wanted: number, lines: SheetLine[]) {
  if (shown === wanted || !lines[wanted]) return shown;
  if (lines[shown]?.passage !== lines[wanted].passage) return wanted;
  const step = Math.sign(wanted - shown);
  let next = shown + step;
  while (next !== wanted && !isSung(lines[next])) next += step;
  return next;
}

/** The fields that say that a line is sung now. */
export const hereOf = ({ passage, line }: SheetLine) => ({ passage, line: Math.max(0, line) });

export const isSung = ({ kind, words, chords }: Line) => kind === "words" && (words.trim() !== "" || chords.length > 0);
