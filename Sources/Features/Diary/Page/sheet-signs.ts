// The signs of printed charts: drawn, as many fonts lack them, and as paper shows lines where it leaves out colors.

import { draw, make } from "./dom.js";

/** A sign as high as a line of text. */
const sign = (name: string, box: string, ...parts: SVGElement[]) => draw("svg", { class: `chart-sign ${name}`, viewBox: box, "aria-hidden": "true" }, ...parts);

const line = (d: string, width: number) => draw("path", { d, fill: "none", stroke: "currentColor", "stroke-width": width, "stroke-linecap": "round" });
const dot = (cx: number, cy: number) => draw("circle", { cx, cy, r: 1.7, fill: "currentColor" });

/** Where the player comes back to. */
export const segnoSign = () => sign("segno", "0 0 22 28",
  line("M17 6.5C16 2.5 10.500 1.500 7.500 4.500C3.500 8.500 8 12 11 14C14 16 18.500 19.500 14.500 23.500C11.500 26.500 6 25.500 5 21.500", 2.6), line("M17.500 4L4.500 24", 1.8), dot(4, 13.5), dot(18, 14.5));

/** Where the end begins. */
export const codaSign = () => sign("coda", "0 0 24 28", draw("ellipse", { cx: 12, cy: 14, rx: 6.5, ry: 9, fill: "none", stroke: "currentColor", "stroke-width": 2.4 }), line("M12 1.5V26.500M1.500 14H22.500", 1.8));

/** The bar line of a repeat, which is as high as its bar: a thick and a thin line, and two dots. */
export const repeatSign = (side: "begins" | "ends") => make("span", { class: `repeat ${side}`, "aria-hidden": "true" }, make("i"), make("i"));
