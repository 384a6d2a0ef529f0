// Puts the names of lit keys above them so that none covers another.

/**
 * Gives each label a row: 0 is the nearest to the keys, higher rows are for those that would collide.
 *
 * At most `rows` rows are used; if that is too few, the row that ends first takes the rest.
 *
 * @param labels around their middle x, from left to right
 */
export function placeLabels(labels: { x: number, width: number }[], rows: number, gap: number = 2) {
  const ends: number[] = Array(rows).fill(-Infinity);
  return labels.map(({ x, width }) => {
    const left = x - width / 2;
    let row = ends.findIndex((end) => end + gap <= left);
    if (row < 0) row = ends.indexOf(Math.min(...ends));
    ends[row] = x + width / 2;
    return row;
  });
}

/** The rows of names above keys of this width, at most `most`, and their height. */
export function rowsAbove(whiteWidth: number, nameSize: number, degrees: boolean, most: number) {
  const degreeSize = Math.round(nameSize * 0.82);
  const rowHeight = nameSize + (degrees ? degreeSize + 3 : 3);
  const rows = Math.min(most, rowsNeeded(whiteWidth, nameSize * (degrees ? 1.6 : 1.45)));
  return { degreeSize, rowHeight, rows, top: rows * rowHeight + 4 };
}

/** How many rows the closest chromatic cluster needs on keys of this width. */
export function rowsNeeded(whiteWidth: number, labelWidth: number) {
  return Math.max(1, Math.min(3, Math.ceil(labelWidth / (whiteWidth * 7 / 12))));
}
