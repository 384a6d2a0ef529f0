// How shapes on instruments with frets look.

export const rules = `
  .shapes { display: flex; gap: 0.75rem; min-width: 0; }
  .shapes[hidden] { display: none; }
  .shapes figure { margin: 0; display: grid; grid-template-rows: minmax(0, 1fr) auto; justify-items: center; min-width: 0; }
  .shapes svg { height: 100%; max-width: 100%; }
  .shapes line { stroke: var(--faint); stroke-width: 1; }
  .shapes .nut { stroke: var(--ink); stroke-width: 3; }
  .shapes .dot, .shapes .barre { fill: var(--upper-ink); }
  .shapes text { fill: var(--ink); font: 600 10px var(--sans); text-anchor: middle; }
  .shapes .finger { fill: var(--ground); }
  .shapes figcaption { font-size: 0.875rem; min-height: 1.4em; color: var(--faint); text-align: center; }
  .shapes figcaption .name { color: var(--ink); font-weight: 700; font-size: 1.125rem; white-space: nowrap; }
`;
