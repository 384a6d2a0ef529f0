// The chords in a chord as a graph, in a view of its own: it fits at first, and zooms.

import { addressOf } from "./chord-link.js";
import { draw, make, onResize, useRules } from "./dom.js";
import { texts } from "./explore-texts.js";
import { HEIGHT, LETTER, layoutFor, moved, neighbor, zoomed, type Layout, type Placed } from "./graph-layout.js";
import { go } from "./shell.js";

type Part = { x: number, y: number, width: number, height: number };

/** Letters that are shown smaller, in pixels, are hidden. */
const READABLE = 14;
const STEP = 1.3;

useRules(`
  .graph-view { width: 100vw; height: 100dvh; max-width: none; max-height: none; margin: 0; padding: 0; border: 0; background: var(--ground); color: var(--ink); overflow: hidden; }
  .graph-view[open] { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
  .graph-view::backdrop { background: var(--ground); }
  .graph-bar { display: flex; align-items: center; gap: 0.375rem; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); }
  .graph-bar h2 { flex: 1; min-width: 0; font-size: 1.125rem; font-weight: 600; color: var(--ink); min-height: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; display: block; }
  .graph-bar button { min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.625rem; }
  .graph-room { min-height: 0; min-width: 0; overflow: hidden; touch-action: none; cursor: grab; }
  .graph-room svg { display: block; width: 100%; height: 100%; }
  .graph-room line { stroke: var(--control-line); stroke-width: 1.2; }
  .graph-room rect { fill: var(--surface); stroke: var(--control-line); stroke-width: 1.2; }
  .graph-room .chord rect { stroke-width: 2.4; stroke: var(--ink); }
  .graph-room .note rect { fill: var(--sunk, var(--ground)); }
  .graph-room text { fill: var(--ink); font-size: ${LETTER}px; text-anchor: middle; dominant-baseline: central; font-weight: 600; pointer-events: none; }
  .graph-room .note text { font-weight: 400; }
  .graph-room .node { cursor: pointer; outline: none; }
  .graph-room .node:focus-visible rect { stroke: var(--upper-ink); stroke-width: 3.5; }
  .graph-room .few text { visibility: hidden; }
  .graph-room .few .near text { visibility: visible; font-size: var(--letter); }
  .graph-room .chosen :is(.node, line):not(.near) { opacity: 0.22; }
  .graph-room .chosen line.near { stroke: var(--ink); stroke-width: 2.2; }
  @media (forced-colors: active) { .graph-room line { stroke: GrayText; } .graph-room line.near { stroke: CanvasText; } }
`);

export class GraphView {
  layout: Layout | null = null;
  /** What is seen when all fits. */
  whole: Part = { x: 0, y: 0, width: 1, height: 1 };
  seen: Part = this.whole;
  /** The fingers on it. */
  fingers: Map<number, { x: number, y: number }> = new Map();
  /** How far a finger went since it came down, in pixels: a link is not followed after a drag. */
  way = 0;
  elements: Map<string, SVGGElement> = new Map();

  declare nodes: Wire.ChordGraphNode[];
  declare edges: Wire.ChordGraphEdge[];
  declare picture: SVGSVGElement;
  declare room: HTMLDivElement;
  declare dialog: HTMLDialogElement;

  constructor({ symbol, nodes, edges }: Pick<Wire.GraphReply, "symbol" | "nodes" | "edges">, signal: AbortSignal) {
    this.nodes = nodes;
    this.edges = edges;
    const tool = (sign: string, label: string, act: () => void) => {
      const button = make("button", { type: "button", "aria-label": label, title: label }, sign);
      button.addEventListener("click", act);
      return button;
    };
    this.picture = draw("svg", { role: "group", "aria-label": texts.graphLabel(symbol) });
    this.room = make("div", { class: "graph-room" }, this.picture);
    this.dialog = make("dialog", { class: "graph-view", "aria-label": texts.graphLabel(symbol) },
      make("div", { class: "graph-bar" }, make("h2", {}, `${texts.graph}: ${symbol}`),
        tool("−", texts.zoomOut, () => this.zoom(1 / STEP)), tool("+", texts.zoomIn, () => this.zoom(STEP)), tool("0", texts.zoomFit, () => this.fit()),
        tool("✕", texts.close, () => this.dialog.close())),
      this.room);
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("close", () => this.dialog.open || this.chosen(null));
    this.room.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.pointAt(event));
    }, { passive: false });
    this.room.addEventListener("pointerdown", (event) => this.down(event));
    this.room.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel", "pointerleave"] as const) this.room.addEventListener(type, (event) => this.fingers.delete(event.pointerId));
    onResize([this.room], () => this.dialog.open && this.lay(), signal);
    signal.addEventListener("abort", () => this.dialog.remove());
  }

  open() {
    if (!this.dialog.isConnected) document.body.append(this.dialog);
    this.dialog.showModal();
    this.lay();
    this.elements.get(this.nodes[0]?.id)?.focus();
  }

  /** Lays it out for the room that there is. */
  lay() {
    const { clientWidth: width, clientHeight: height } = this.room;
    if (!width || !height) return;
    const focused = [...this.elements].find(([, element]) => element === document.activeElement)?.[0];
    const layout = this.layout = layoutFor(this.nodes, this.edges, { width, height });
    const place = new Map(layout.nodes.map((node) => [node.id, node]));
    const lines = this.edges.flatMap(({ from, to }) => {
      const [above, below] = [place.get(from), place.get(to)];
      return above && below ? [draw("line", { "data-from": from, "data-to": to, x1: above.x, y1: above.y, x2: below.x, y2: below.y })] : [];
    });
    this.elements = new Map(layout.nodes.map((node) => [node.id, this.node(node)]));
    this.picture.replaceChildren(...lines, ...this.elements.values());
    const scale = Math.min(width / layout.width, height / layout.height);
    const [w, h] = [width / scale, height / scale];
    this.whole = { x: (layout.width - w) / 2, y: (layout.height - h) / 2, width: w, height: h };
    this.fit();
    if (focused) this.elements.get(focused)?.focus();
  }

  node({ id, text, kind, x, y, width }: Placed) {
    const link = this.nodes.find((each) => each.id === id)?.link ?? null;
    const below = this.edges.filter(({ from }) => from === id).flatMap(({ to }) => this.nodes.find((each) => each.id === to)?.text ?? []);
    const element = draw("g", {
      class: `node ${kind}`, tabindex: "0", role: link ? "link" : "img", "data-id": id,
      "aria-label": below.length ? `${text} ${texts.has} ${below.join(" ")}` : text,
    }, draw("rect", { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT, rx: kind === "note" ? HEIGHT / 2 : 8 }), draw("text", { x, y }, text));
    const follow = () => {
      if (!link) return;
      this.dialog.close();
      go(addressOf(link));
    };
    element.addEventListener("click", () => this.way < 6 && follow());
    element.addEventListener("keydown", (event) => event.key === "Enter" && follow());
    element.addEventListener("focus", () => {
      this.chosen(id);
      this.show({ x, y });
    });
    element.addEventListener("pointerenter", () => this.fingers.size === 0 && this.chosen(id));
    element.addEventListener("pointerleave", () => this.chosen([...this.elements].find(([, each]) => each === document.activeElement)?.[0] ?? null));
    return element;
  }

  /** Pales everything but a chord, its lines and what is at their other ends. */
  chosen(id: string | null) {
    this.picture.classList.toggle("chosen", id !== null);
    const near = new Set([id]);
    for (const line of this.picture.querySelectorAll("line")) {
      const [from, to] = [line.getAttribute("data-from"), line.getAttribute("data-to")];
      const isNear = from === id || to === id;
      line.classList.toggle("near", isNear);
      if (isNear) near.add(from).add(to);
    }
    for (const [each, element] of this.elements) element.classList.toggle("near", near.has(each));
  }

  key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.fit();
    else if (!this.walk(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  walk(key: string) {
    const id = [...this.elements].find(([, each]) => each === document.activeElement)?.[0];
    if (!key.startsWith("Arrow") || !this.layout || id === undefined) return false;
    const next = neighbor(this.layout, this.edges, id, key);
    if (next !== null) this.elements.get(next)?.focus();
    return true;
  }

  fit() {
    this.look(this.whole);
  }

  /** @param about a point of the drawing */
  zoom(factor: number, about: { x: number, y: number } = { x: this.seen.x + this.seen.width / 2, y: this.seen.y + this.seen.height / 2 }) {
    const next = zoomed(this.seen, this.whole, factor, about);
    this.look(moved(next, this.whole));
  }

  /** Moves what is seen so that a point is in it. */
  show({ x, y }: { x: number, y: number }) {
    const { seen } = this;
    const isIn = x > seen.x + 40 && x < seen.x + seen.width - 40 && y > seen.y + 20 && y < seen.y + seen.height - 20;
    if (!isIn) this.look(moved({ ...seen, x: x - seen.width / 2, y: y - seen.height / 2 }, this.whole));
  }

  look(part: Part) {
    this.seen = part;
    this.picture.setAttribute("viewBox", `${part.x} ${part.y} ${part.width} ${part.height}`);
    const scale = this.room.clientWidth / part.width;
    this.picture.classList.toggle("few", LETTER * scale < READABLE);
    this.picture.style.setProperty("--letter", `${READABLE / scale}px`);
  }

  pointAt({ clientX, clientY }: { clientX: number, clientY: number }) {
    const box = this.room.getBoundingClientRect();
    return { x: this.seen.x + (clientX - box.left) / box.width * this.seen.width, y: this.seen.y + (clientY - box.top) / box.height * this.seen.height };
  }

  down(event: PointerEvent) {
    if (!this.fingers.size) this.way = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** One finger moves it, two zoom. */
  move(event: PointerEvent) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const after = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, after);
    this.way += Math.hypot(after.x - before.x, after.y - before.y);
    if (other) {
      const apart = (point: { x: number, y: number }) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      return this.zoom(apart(after) / apart(before), this.pointAt({ clientX: (after.x + other.x) / 2, clientY: (after.y + other.y) / 2 }));
    }
    const scale = this.seen.width / this.room.clientWidth;
    return this.look(moved({ ...this.seen, x: this.seen.x - (after.x - before.x) * scale, y: this.seen.y - (after.y - before.y) * scale }, this.whole));
  }
}
