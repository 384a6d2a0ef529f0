// The places of the chords and notes of a graph: rows from the whole to its notes, in the width that makes letters largest.

type Node = { id: string, text: string, kind: string };
type Edge = { from: string, to: string };
/** `x` and `y` are those of its middle. */
export type Placed = Node & { x: number, y: number, width: number };
export type Layout = { width: number, height: number, nodes: Placed[] };

/** In the units of the drawing. */
export const LETTER = 16;
export const HEIGHT = 34;
const GAP = 14;
const [WITHIN, BETWEEN] = [18, 46];
const KINDS = ["chord", "fourNotes", "triad", "note"];
const MARGIN = 12;
/** The widths that are tried. */
const WIDTHS = Array.from({ length: 24 }, (_, index) => 320 + 110 * index);

const widthOf = (text: string) => Math.max(HEIGHT, Math.round(text.length * LETTER * 0.6) + 22);

/** The layout whose letters are largest in a room. */
export function layoutFor(nodes: Node[], edges: Edge[], room: { width: number, height: number }): Layout {
  const scaleOf = ({ width, height }: Layout) => Math.min(room.width / width, room.height / height);
  return WIDTHS.map((width) => placed(nodes, edges, width)).reduce((best, each) => (scaleOf(each) > scaleOf(best) ? each : best));
}

/** @param width of a row at most */
export function placed(nodes: Node[], edges: Edge[], width: number): Layout {
  /** The place of what hangs from each node, from left to right: from the notes up. */
  const order = new Map();
  for (const kind of [...KINDS].reverse()) {
    const own = nodes.filter((node) => node.kind === kind);
    const middle = ({ id }: Node, index: number) => {
      const below = edges.filter(({ from }) => from === id).flatMap(({ to }) => order.get(to) ?? []);
      return below.length ? below.reduce((sum, each) => sum + each, 0) / below.length : index / Math.max(1, own.length);
    };
    own.forEach((node, index) => order.set(node.id, middle(node, index)));
  }
  const rows: Placed[][] = [];
  const tops: number[] = [];
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

/** As many rows as are needed, all about as long; neighbors in the order stand one above the other. */
function inRows(nodes: Node[], width: number) {
  const length = nodes.reduce((sum, { text }) => sum + widthOf(text) + GAP, 0);
  const count = Math.min(nodes.length, Math.max(1, Math.ceil(length / width)));
  return Array.from({ length: count }, (_, row) => nodes.filter((_node, index) => index % count === row));
}

/**
 * The node that an arrow key leads to: the nearest in that direction, of those at a line first.
 *
 * @param id of the present node
 */
export function neighbor({ nodes }: Layout, edges: Edge[], id: string, key: string): string | null {
  const here = nodes.find((node) => node.id === id);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (!here || dx === dy) return null;
  const linked = new Set(edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
  const ahead = nodes.filter((node) => (dx ? node.y === here.y && (node.x - here.x) * dx > 0 : (node.y - here.y) * dy > 0));
  // Up and down go along lines; left and right along the row.
  const candidates = dy ? ahead.filter((node) => linked.has(node.id)) : ahead;
  const distance = (node: Placed) => Math.abs(node.x - here.x) + (dy ? Math.abs(node.y - here.y) : 0);
  return [...candidates].sort((a, b) => distance(a) - distance(b))[0]?.id ?? null;
}

/**
 * A part of the drawing that is seen, zoomed about a point of it; never wider than the whole.
 *
 * @param whole what is seen when all of it fits
 * @param factor larger than 1 comes nearer
 */
export function zoomed(seen: { x: number, y: number, width: number, height: number }, whole: { width: number, height: number }, factor: number, about: { x: number, y: number }) {
  const width = Math.max(whole.width / 12, Math.min(whole.width, seen.width / factor));
  const height = width * whole.height / whole.width;
  const part = { x: (about.x - seen.x) / seen.width, y: (about.y - seen.y) / seen.height };
  return moved({ x: about.x - part.x * width, y: about.y - part.y * height, width, height }, whole);
}

/** A part of the drawing, moved so that it is within the whole. */
export function moved(seen: { x: number, y: number, width: number, height: number }, { width, height, x = 0, y = 0 }: { width: number, height: number, x?: number, y?: number }) {
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  return { ...seen, x: clamp(seen.x, x, x + width - seen.width), y: clamp(seen.y, y, y + height - seen.height) };
}
