// The signs of a class: a shape in a color stands for a player, so that a wall needs no names.

import { draw } from "./dom.js";
import { report } from "./practice-texts.js";

/** Each within a box of 20 by 20. */
const SHAPES = ["M10 1a9 9 0 1 0 .01 0z", "M2 2h16v16H2z", "M10 1l9 17H1z", "M10 0l10 10-10 10L0 10z", "M10 0l3 7h7l-5.5 4.500L17 19l-7-4.500L3 19l2.5-7.500L0 7h7z", "M5 1h10l5 9-5 9H5L0 10z"];
/** As many colors as have no factor in common with the shapes: the first pair comes again after 42 players. */
const COLORS = 7;

/** @param number that of the player */
export function sign(number: number) {
  const [shape, color] = [number % SHAPES.length, number % COLORS];
  const element = draw("svg", { class: `class-sign color-${color}`, viewBox: "0 0 20 20", role: "img", "aria-label": `${report.classroom.shapes[shape]}, ${report.classroom.colors[color]}` });
  element.append(draw("path", { d: SHAPES[shape] }));
  return element;
}

export const rules = `
  .class-sign { width: 1.25em; height: 1.25em; vertical-align: -0.25em; overflow: visible; fill: currentColor; flex: none; }
  .class-sign.color-0 { color: light-dark(#0b6e99, #6cc9f0); } .class-sign.color-1 { color: light-dark(#9a5b00, #f4b942); }
  .class-sign.color-2 { color: light-dark(#1c7a43, #5cc98a); } .class-sign.color-3 { color: light-dark(#b3261e, #ff8a7f); }
  .class-sign.color-4 { color: light-dark(#6d3fb0, #c3a0f5); } .class-sign.color-5 { color: light-dark(#a02a6e, #f59ccb); }
  .class-sign.color-6 { color: light-dark(#55534d, #d5d3cc); }
  chordd-class .practice-head { align-items: center; }
  chordd-class .practice-head a, chordd-class .practice-head label { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; color: var(--ink); }
  .class-task { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; margin-bottom: 12px; color: var(--faint); }
  .class-task select { max-width: 100%; min-height: 40px; }
  .class-table { overflow-x: auto; }
  .class-table table { border-collapse: collapse; width: 100%; }
  .class-table th, .class-table td { text-align: left; padding: 8px 14px 8px 0; border-bottom: 1px solid var(--line); vertical-align: baseline; font-variant-numeric: tabular-nums; }
  .class-table thead th { color: var(--faint); font-weight: 400; }
  @media (max-width: 700px) {
    .class-table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .class-table tr { display: grid; padding: 8px 0; border-bottom: 1px solid var(--line); }
    .class-table th, .class-table td { border: 0; padding: 2px 0; }
    .class-table td::before { content: attr(data-label) ": "; color: var(--faint); }
  }
  chordd-class:fullscreen { background: var(--ground); padding: 24px; overflow: auto; }
  .wall-task { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; font-size: clamp(1.25rem, 3vw, 3rem); margin-bottom: 16px; }
  .pupils { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(45%, clamp(120px, 15vw, 420px)), 1fr)); gap: clamp(8px, 1.200vw, 28px); padding: 0; list-style: none; }
  .pupil { display: grid; justify-items: center; align-content: center; gap: 6px; padding: clamp(10px, 1.800vw, 40px) 8px; border: 3px solid var(--line); border-radius: 16px; background: var(--surface); font-size: clamp(0.875rem, 1.400vw, 2rem); text-align: center; overflow-wrap: anywhere; }
  .pupil .class-sign { width: clamp(48px, 7vw, 220px); height: clamp(48px, 7vw, 220px); }
  .pupil.is-right { border-color: var(--good); }
  .pupil.is-right > span::before { content: "✓ "; }
  .pupil.is-working { border-style: dashed; border-color: var(--control-line); }
  .pupil.is-away .class-sign { fill: none; stroke: currentColor; stroke-width: 1.5; }
  .pupil > span { color: var(--faint); }
`;
