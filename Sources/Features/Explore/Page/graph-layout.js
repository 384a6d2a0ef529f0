// The places of the chords and notes of a graph: rows from the whole to its notes, in the width that makes letters largest.

/**
 * @typedef {{ id: string, text: string, kind: string }} Node
 * @typedef {{ from: string, to: string }} Edge
 * @typedef {Node & { x: number, y: number, width: number }} Placed around its middle
 * @typedef {{ width: number, height: number, nodes: Placed[] }} Layout
 */

/** In the units of the drawing. */
export const LETTER = 16;
export const HEIGHT = 34;
const GAP = 14;
const [WITHIN, BETWEEN] = [18, 46];
const KINDS = ["chord", "fourNotes", "triad", "note"];
const MARGIN = 12;
/** The widths that are tried. */
const WIDTHS = Array.from({ length: 24 }, (_, index) => 320 + 110 * index);

/** @param {string} text */
const widthOf = (text) => Math.max(HEIGHT, Math.round(text.length * LETTER * 0.6) + 22);

/**
 * The layout whose letters are largest in a room.
 *
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {{ width: number, height: number }} room
 * @returns {Layout}
 */
export function layoutFor(nodes, edges, room) {
  const scaleOf = (/** @type {Layout} */ { width, height }) => Math.min(room.width / width, room.height / height);
  return WIDTHS.map((width) => placed(nodes, edges, width)).reduce((best, each) => (scaleOf(each) > scaleOf(best) ? each : best));
}

/**
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {number} width of a row at most
 * @returns {Layout}
 */
export function placed(nodes, edges, width) {
  /** The place of what hangs from each node, from left to right: from the notes up. */
  const order = new Map();
  for (const kind of [...KINDS].reverse()) {
    const own = nodes.filter((node) => node.kind === kind);
    const middle = (/** @type {Node} */ { id }, /** @type {number} */ index) => {
      const below = edges.filter(({ from }) => from === id).flatMap(({ to }) => order.get(to) ?? []);
      return below.length ? below.reduce((sum, each) => sum + each, 0) / below.length : index / Math.max(1, own.length);
    };
    own.forEach((node, index) => order.set(node.id, middle(node, index)));
  }
  /** @type {Placed[][]} */
  const rows = [];
  /** @type {number[]} */
  const tops = [];
  let y = MARGIN;
  for (const kind of KINDS) {
    const own = nodes.filter((node) => node.kind === kind).sort((a, b) => order.get(a.id) - order.get(b.id));
    if (!own.length) continue;
    if (rows.length) y += BETWEEN;
    const [first, ...rest] = inRows(own, width);
    for (const [index, row] of [first, ...rest].entries()) {
      if (index) y += WITHIN;
      rows.push(row.map((node) => ({ ...node, x: 0, y: y + HEIGHT / 2, width: widthOf(node.text) })));
      tops.push(y);
      y += HEIGHT;
    }
  }
  const lengths = rows.map((row) => row.reduce((sum, each) => sum + each.width + GAP, -GAP));
  const whole = Math.max(...lengths) + 2 * MARGIN;
  for (const [index, row] of rows.entries()) {
    // A short row is spread a little, so that its lines part.
    const spread = Math.min(GAP * 4, (whole - 2 * MARGIN - lengths[index]) / (row.length + 1));
    let x = (whole - lengths[index] - spread * (row.length - 1)) / 2;
    for (const node of row) {
      node.x = x + node.width / 2;
      x += node.width + GAP + spread;
    }
  }
  return { width: whole, height: y + MARGIN, nodes: rows.flat() };
}

/**
 * As many rows as are needed, all about as long; neighbors in the order stand one above the other.
 *
 * @param {Node[]} nodes
 * @param {number} width
 */
function inRows(nodes, width) {
  const length = nodes.reduce((sum, { text }) => sum + widthOf(text) + GAP, 0);
  const count = Math.min(nodes.length, Math.max(1, Math.ceil(length / width)));
  return Array.from({ length: count }, (_, row) => nodes.filter((_node, index) => index % count === row));
}

/**
 * The node that an arrow key leads to: the nearest in that direction, of those at a line first.
 *
 * @param {Layout} layout
 * @param {Edge[]} edges
 * @param {string} id of the present node
 * @param {string} key
 * @returns {string | null}
 */
export function neighbor({ nodes }, edges, id, key) {
  const here = nodes.find((node) => node.id === id);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (!here || dx === dy) return null;
  const linked = new Set(edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
  const ahead = nodes.filter((node) => (dx ? node.y === here.y && (node.x - here.x) * dx > 0 : (node.y - here.y) * dy > 0));
  // Up and down go along lines; left and right along the row.
  const candidates = dy ? ahead.filter((node) => linked.has(node.id)) : ahead;
  const distance = (/** @type {Placed} */ node) => Math.abs(node.x - here.x) + (dy ? Math.abs(node.y - here.y) : 0);
  return [...candidates].sort((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}

/**
 * A part of the drawing that is seen, zoomed about a point of it; never wider than the whole.
 *
 * @param {{ x: number, y: number, width: number, height: number }} seen
 * @param {{ width: number, height: number }} whole what is seen when all of it fits
 * @param {number} factor larger than 1 comes nearer
 * @param {{ x: number, y: number }} about
 */
export function zoomed(seen, whole, factor, about) {
  const width = Math.max(whole.width / 12, Math.min(whole.width, seen.width / factor));
  const height = width * whole.height / whole.width;
  const part = { x: (about.x - seen.x) / seen.width, y: (about.y - seen.y) / seen.height };
  return moved({ x: about.x - part.x * width, y: about.y - part.y * height, width, height }, whole);
}

/**
 * A part of the drawing, moved so that it is within the whole.
 *
 * @param {{ x: number, y: number, width: number, height: number }} seen
 * @param {{ width: number, height: number, x?: number, y?: number }} whole
 */
export function moved(seen, { width, height, x = 0, y = 0 }) {
  const clamp = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low, Math.min(high, value));
  return { ...seen, x: clamp(seen.x, x, x + width - seen.width), y: clamp(seen.y, y, y + height - seen.height) };
}
