// How the circle of fifths looks.

export const rules = `
  chordd-circle { display: flex; flex-wrap: wrap; gap: var(--gap) calc(2 * var(--gap)); align-items: flex-start; align-content: flex-start; }
  chordd-circle h1 { font-size: 20px; font-weight: 700; }
  chordd-circle .help { flex: 1 0 60%; color: var(--faint); }
  chordd-circle .help p { max-width: 80ch; margin: 4px 0; }
  chordd-circle summary { cursor: pointer; width: max-content; padding: 4px 0; }
  chordd-circle .picture { flex: 1 1 320px; max-width: min(100%, 76svh); min-width: 0; }
  chordd-circle svg { display: block; width: 100%; touch-action: manipulation; }
  chordd-circle path { fill: var(--surface); stroke: var(--line); stroke-width: 0.6; }
  chordd-circle g[role="radio"] { cursor: pointer; outline: none; }
  chordd-circle g[role="radio"]:hover path { stroke: var(--ink); }
  chordd-circle g[aria-checked="true"] path { fill: var(--upper-key); }
  chordd-circle g[aria-checked="true"] text { fill: #16181b; }
  chordd-circle g[role="radio"]:focus-visible path { stroke: var(--ink); stroke-width: 1.6; }
  chordd-circle .heard circle { fill: var(--lower-key); stroke: #16181b; stroke-width: 0.5; }
  chordd-circle g:not(.heard) > circle { display: none; }
  chordd-circle text { fill: var(--ink); text-anchor: middle; dominant-baseline: central; font-weight: 600; pointer-events: none; }
  chordd-circle .signature { fill: var(--faint); font-size: 7px; }
  chordd-circle .major { font-size: 11px; }
  chordd-circle .minor { font-size: 8px; }
  chordd-circle .two { font-size: 72%; }
  /* What belongs to the key turns to it; the letters stay upright. */
  chordd-circle .functions { transform: rotate(var(--turn, 0deg)); transition: transform 500ms ease; pointer-events: none; }
  chordd-circle .functions text { font-size: 5.6px; transform: rotate(calc(-1 * var(--turn, 0deg))); transition: transform 500ms ease; }
  chordd-circle .functions path { stroke-width: 0.8; stroke: var(--control-line); }
  chordd-circle .functions [data-function="tonic"] path { stroke: var(--upper-ink); }
  chordd-circle .functions [data-function="dominant"] path { stroke: var(--lower-ink); }
  chordd-circle .functions .letter-of { fill: var(--faint); font-weight: 400; font-size: 5px; }
  chordd-circle .functions .present path { fill: var(--lower-key); stroke: var(--ink); stroke-width: 2; }
  chordd-circle .functions .present text, chordd-circle .functions .present .letter-of { fill: #16181b; font-weight: 700; }
  chordd-circle .legend { display: flex; flex-wrap: wrap; justify-content: center; gap: 2px 18px; color: var(--faint); font-size: 13px; }
  chordd-circle .legend b { color: var(--ink); }
  chordd-circle .ear, chordd-circle .now-played { color: var(--faint); text-align: center; }
  chordd-circle .now-played { color: var(--ink); font-weight: 600; font-size: 17px; }
  chordd-circle section { flex: 1 1 340px; min-width: 0; display: grid; gap: 10px; grid-template-columns: minmax(0, 1fr); }
  chordd-circle h2 { font-size: 28px; font-weight: 700; color: var(--ink); }
  chordd-circle dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 14px; margin: 0; align-items: baseline; }
  chordd-circle .chord-rows { grid-template-columns: minmax(0, 1fr); gap: 2px; }
  chordd-circle .chord-rows dd { display: flex; flex-wrap: wrap; gap: 5px; margin-bottom: 8px; }
  chordd-circle dt { color: var(--faint); }
  chordd-circle dd { margin: 0; min-width: 0; }
  chordd-circle .order { color: var(--faint); }
  chordd-circle .order strong { color: var(--ink); text-decoration: underline; text-underline-offset: 4px; }
  chordd-circle .key-name { min-height: 30px; padding: 0 10px; }
  chordd-circle .buttons { display: flex; flex-wrap: wrap; gap: 6px; }
`;
