// How the picture of the circle looks. It has 236 units across, of which a letter takes some; where it is small, small letters are left out.

export const pictureRules = `
  .picture { container-type: inline-size; }
  .picture .round { position: relative; aspect-ratio: 1; }
  .picture .round > svg { display: block; width: 100%; height: 100%; touch-action: manipulation; }
  .picture .round path { fill: var(--surface); stroke: var(--line); stroke-width: 0.6; }
  .picture g[role="radio"] { cursor: pointer; outline: none; }
  .picture g[role="radio"]:hover path { stroke: var(--ink); }
  .picture .sounds path { fill: var(--upper-key); }
  .picture g[aria-checked="true"] path { fill: var(--ink); }
  .picture g[aria-checked="true"] text, .picture g[aria-checked="true"] .signature { fill: var(--ground); }
  .picture g[aria-checked="true"].sounds path { stroke: var(--upper-key); stroke-width: 3; }
  .picture g[role="radio"]:focus-visible path { stroke: var(--upper-ink); stroke-width: 2.4; }
  .picture .heard .ring { fill: none; stroke: currentColor; stroke-width: 1; }
  .picture g[aria-checked="true"] { color: var(--ground); }
  .picture g:not(.heard) > .ring, .picture g:not(.sounds) > .dot { display: none; }
  .picture .dot { fill: #16181b; }
  .picture g[aria-checked="true"] .dot { fill: var(--upper-key); }
  .picture .round text { fill: var(--ink); text-anchor: middle; dominant-baseline: central; font-weight: 600; pointer-events: none; }
  .picture .round .signature { fill: var(--faint); font-size: 7px; font-weight: 400; }
  .picture .major { font-size: 12px; }
  .picture .minor { font-size: 9.5px; }
  .picture .two { font-size: 76%; }
  .picture .round .sounds:not([aria-checked="true"]) text { fill: #16181b; }
  /* What belongs to the key turns to it; the letters stay upright. */
  .picture .functions { transform: rotate(var(--turn, 0deg)); transition: transform 500ms ease; pointer-events: none; }
  .picture .functions text { font-size: 6.4px; transform: rotate(calc(-1 * var(--turn, 0deg))); transition: transform 500ms ease; }
  .picture .functions path { stroke-width: 0.8; stroke: var(--control-line); }
  .picture .functions [data-function="tonic"] path { stroke: var(--upper-ink); }
  .picture .functions [data-function="dominant"] path { stroke: var(--lower-ink); }
  .picture .functions .letter-of { fill: var(--faint); font-weight: 400; font-size: 5.4px; }
  .picture .functions .present path { fill: var(--upper-key); stroke: var(--ink); stroke-width: 2; }
  .picture .functions .present text, .picture .functions .present .letter-of { fill: #16181b; font-weight: 700; }
  .picture .functions .in-line { display: none; }
  /* As shown no letter is below 12 px: the smallest is 5.4 of 236 units. */
  @container (max-width: 33rem) { .picture .functions .numeral { display: none; } .picture .functions .in-line { display: inline; } .picture .functions text, .picture .functions .letter-of { font-size: 8.4px; } .picture .round .signature { font-size: 8.4px; } .picture .two { font-size: 8.6px; } }
  @container (max-width: 21rem) { .picture .round .signature { display: none; } .picture .major { font-size: 13px; } .picture .minor, .picture .two { font-size: 11px; } .picture .second { display: none; } .picture .functions text, .picture .functions .letter-of { font-size: 8.9px; } }
  /* No room for two: the legend has the colors, too. */
  @container (max-width: 20rem) { .picture .functions .in-line .letter-of { display: none; } .picture .functions text { font-size: 10.6px; } }
`;
