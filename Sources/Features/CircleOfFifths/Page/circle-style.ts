// How the circle of fifths looks. The picture has 236 units across, of which a letter takes some; where it is small, small letters are left out.

export const rules = `
  chordd-circle { --side: min(100%, 100dvh - 7rem); display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem 2rem; align-content: start; font-size: 1rem; }
  .circle-head { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; }
  .circle-head h1 { font-size: 1.25rem; font-weight: 700; }
  .circle-head .live { margin-left: auto; }
  chordd-circle .help { grid-column: 1 / -1; color: var(--faint); }
  chordd-circle .help p { max-width: 70ch; margin: 0.25rem 0; }
  chordd-circle summary { cursor: pointer; width: max-content; padding: 0.25rem 0; }
  chordd-circle .picture { min-width: 0; justify-self: center; width: var(--side); container-type: inline-size; }
  chordd-circle .round { position: relative; aspect-ratio: 1; }
  chordd-circle .round > svg { display: block; width: 100%; height: 100%; touch-action: manipulation; }
  chordd-circle .middle { position: absolute; inset: 38%; display: grid; place-content: center; justify-items: center; gap: 0.125rem; text-align: center; pointer-events: none; line-height: 1.1; }
  chordd-circle .middle .name { font-size: clamp(1rem, 6cqw, 3rem); white-space: nowrap; }
  chordd-circle .middle .quiet { font-size: clamp(12px, 2.4cqw, 1.25rem); }
  chordd-circle .quiet { color: var(--faint); }
  chordd-circle .round path { fill: var(--surface); stroke: var(--line); stroke-width: 0.6; }
  chordd-circle g[role="radio"] { cursor: pointer; outline: none; }
  chordd-circle g[role="radio"]:hover path { stroke: var(--ink); }
  chordd-circle .sounds path { fill: var(--upper-key); }
  chordd-circle g[aria-checked="true"] path { fill: var(--ink); }
  chordd-circle g[aria-checked="true"] text, chordd-circle g[aria-checked="true"] .signature { fill: var(--ground); }
  chordd-circle g[aria-checked="true"].sounds path { stroke: var(--upper-key); stroke-width: 3; }
  chordd-circle g[role="radio"]:focus-visible path { stroke: var(--upper-ink); stroke-width: 2.4; }
  chordd-circle .heard .ring { fill: none; stroke: currentColor; stroke-width: 1; }
  chordd-circle g[aria-checked="true"] { color: var(--ground); }
  chordd-circle g:not(.heard) > .ring, chordd-circle g:not(.sounds) > .dot { display: none; }
  chordd-circle .dot { fill: #16181b; }
  chordd-circle g[aria-checked="true"] .dot { fill: var(--upper-key); }
  chordd-circle .round text { fill: var(--ink); text-anchor: middle; dominant-baseline: central; font-weight: 600; pointer-events: none; }
  chordd-circle .round .signature { fill: var(--faint); font-size: 7px; font-weight: 400; }
  chordd-circle .major { font-size: 12px; }
  chordd-circle .minor { font-size: 9.5px; }
  chordd-circle .two { font-size: 76%; }
  chordd-circle .round .sounds:not([aria-checked="true"]) text { fill: #16181b; }
  /* What belongs to the key turns to it; the letters stay upright. */
  chordd-circle .functions { transform: rotate(var(--turn, 0deg)); transition: transform 500ms ease; pointer-events: none; }
  chordd-circle .functions text { font-size: 6.4px; transform: rotate(calc(-1 * var(--turn, 0deg))); transition: transform 500ms ease; }
  chordd-circle .functions path { stroke-width: 0.8; stroke: var(--control-line); }
  chordd-circle .functions [data-function="tonic"] path { stroke: var(--upper-ink); }
  chordd-circle .functions [data-function="dominant"] path { stroke: var(--lower-ink); }
  chordd-circle .functions .letter-of { fill: var(--faint); font-weight: 400; font-size: 5.4px; }
  chordd-circle .functions .present path { fill: var(--upper-key); stroke: var(--ink); stroke-width: 2; }
  chordd-circle .functions .present text, chordd-circle .functions .present .letter-of { fill: #16181b; font-weight: 700; }
  /* As shown no letter is below 12 px: the smallest is 5.4 of 236 units. */
  @container (max-width: 33rem) { chordd-circle .functions .letter-of { display: none; } chordd-circle .functions text { font-size: 8.4px; } chordd-circle .round .signature { font-size: 8.4px; } chordd-circle .two { font-size: 8.6px; } }
  @container (max-width: 21rem) { chordd-circle .round .signature { display: none; } chordd-circle .functions text { font-size: 9.4px; } chordd-circle .major { font-size: 13px; } chordd-circle .minor, chordd-circle .two { font-size: 11px; } chordd-circle .second { display: none; } chordd-circle .functions text { font-size: 10.6px; } }
  chordd-circle .legend { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.125rem 1.125rem; color: var(--faint); font-size: 0.875rem; }
  chordd-circle .legend b { color: var(--ink); }
  chordd-circle .ear { color: var(--faint); }
  chordd-circle .beside { min-width: 0; display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 1fr); align-content: start; }
  chordd-circle section { min-width: 0; display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 1fr); }
  .key-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
  .key-head .buttons { margin-left: auto; }
  chordd-circle h2 { font-size: 2rem; font-weight: 700; color: var(--ink); min-height: 0; }
  chordd-circle dl { margin: 0; }
  chordd-circle .near { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
  chordd-circle .near div { display: flex; align-items: center; gap: 0.375rem; }
  chordd-circle .signs { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.125rem 0.875rem; }
  chordd-circle .seven { width: 100%; border-collapse: collapse; }
  .seven th, .seven td { text-align: left; padding: 0.125rem 0.5rem 0.125rem 0; border-top: 1px solid var(--line); }
  .seven thead th { border-top: 0; color: var(--faint); font-weight: 400; font-size: 0.875rem; }
  .seven tbody th { color: var(--faint); font-weight: 600; width: 4rem; padding-left: 0.5rem; }
  .seven td:last-child, .seven th:last-child { text-align: right; }
  .seven .chord-link { border-color: transparent; background: none; }
  .seven .chord-link .name { font-size: 1.25rem; }
  .seven .played { visibility: hidden; margin-left: 0.375rem; }
  .seven .present { background: var(--upper-wash, var(--surface)); box-shadow: inset 0.25rem 0 var(--upper-key); }
  .seven .present th { color: var(--ink); }
  .seven .present .played { visibility: visible; }
  chordd-circle .chord-rows { display: grid; gap: 0.125rem; }
  chordd-circle .chord-rows dd { display: flex; flex-wrap: wrap; gap: 0.3125rem; margin-bottom: 0.5rem; }
  chordd-circle dt { color: var(--faint); }
  chordd-circle dd { margin: 0; min-width: 0; }
  chordd-circle .order { color: var(--faint); }
  chordd-circle .order strong { color: var(--ink); text-decoration: underline; text-underline-offset: 4px; }
  chordd-circle .key-name { min-height: 2rem; padding: 0 0.625rem; }
  chordd-circle .buttons { display: flex; flex-wrap: wrap; gap: 0.375rem; }
  @media (min-width: 64em), (min-width: 40em) and (max-height: 30em) {
    chordd-circle { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    chordd-circle .picture { position: sticky; top: 0; align-self: start; }
  }
  @media (max-height: 30em) {
    chordd-circle { --side: min(100%, 100dvh - 4rem); column-gap: 1rem; }
    .seven .quiet, .seven thead th:last-child { display: none; }
    .seven .chord-link .name { font-size: 1rem; }
    .seven .hear { min-width: 1.75rem; padding: 0 0.25rem; }
  }
  @media (max-width: 43.99em) { .seven .quiet, .seven thead th:last-child { display: none; } .seven .chord-link .name { font-size: 1.125rem; } }
  @media (min-width: 64em) and (max-height: 50em) { .seven th, .seven td { padding-block: 0; } .seven .chord-link > *, .seven .hear { min-height: 1.875rem; } chordd-circle section { gap: 0.25rem; } chordd-circle h2 { font-size: 1.625rem; } }
  @media (max-width: 22em) { chordd-circle .signs { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .signs > * { overflow-wrap: anywhere; } }
  @media (forced-colors: active) {
    chordd-circle .round { forced-color-adjust: none; }
    chordd-circle .round path { fill: Canvas; stroke: CanvasText; }
    chordd-circle .round text, chordd-circle .round .signature, chordd-circle .functions .letter-of { fill: CanvasText; }
    chordd-circle .sounds path, chordd-circle .functions .present path { fill: Mark; }
    chordd-circle .sounds text, chordd-circle .functions .present text { fill: MarkText; }
    chordd-circle g[aria-checked="true"] path { fill: Highlight; }
    chordd-circle g[aria-checked="true"] text, chordd-circle g[aria-checked="true"] .signature { fill: HighlightText; }
    .seven .present { outline: 2px solid Highlight; outline-offset: -2px; }
  }
`;
