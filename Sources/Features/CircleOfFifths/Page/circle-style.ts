// How the circle of fifths looks, but for its picture.

export const rules = `
  chordd-circle { --side: min(100%, 100dvh - 10rem); display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem 2rem; align-content: start; font-size: 1rem; }
  .circle-head { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center; }
  .circle-head h1 { font-size: 1.25rem; font-weight: 700; }
  .circle-head .live { margin-left: auto; }
  chordd-circle .help { grid-column: 1 / -1; color: var(--faint); }
  chordd-circle .help p { max-width: 70ch; margin: 0.25rem 0; }
  chordd-circle summary { cursor: pointer; width: max-content; padding: 0.25rem 0; }
  chordd-circle .picture { min-width: 0; justify-self: center; width: var(--side); }
  chordd-circle .middle { position: absolute; inset: 38%; display: grid; place-content: center; justify-items: center; gap: 0.125rem; text-align: center; pointer-events: none; line-height: 1.1; }
  chordd-circle .middle .name { font-size: clamp(1rem, 6cqw, 3rem); white-space: nowrap; }
  chordd-circle .middle .quiet { font-size: clamp(12px, 2.4cqw, 1.25rem); }
  chordd-circle .quiet { color: var(--faint); }
  chordd-circle .legend { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.125rem 1.125rem; color: var(--faint); font-size: 0.875rem; }
  chordd-circle .legend b { color: var(--ink); padding: 0 0.25rem; border: 2px solid var(--control-line); border-radius: 0.25rem; }
  chordd-circle .legend [data-function="tonic"] b { border-color: var(--upper-ink); }
  chordd-circle .legend [data-function="dominant"] b { border-color: var(--lower-ink); }
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
  chordd-circle .tables { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem 2rem; align-items: end; }
  .tables h3 { font-size: 1rem; font-weight: 650; margin: 0; }
  .tables .twin:empty { display: none; }
  @media (max-width: 79.99em) { .tables .twin { display: none; } }
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
  @media (min-width: 80em) {
    chordd-circle .tables:has(.twin:not(:empty)) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    .tables:has(.twin:not(:empty)) :is(.seven .quiet, .seven thead th:last-child) { display: none; }
  }
  @media (min-width: 80em) and (max-width: 99.99em) {
    .tables:has(.twin:not(:empty)) { column-gap: 1rem; }
    .tables:has(.twin:not(:empty)) .seven tbody th { width: 2.25rem; padding-left: 0.25rem; }
    .tables:has(.twin:not(:empty)) .seven .chord-link { padding-left: 0; }
    .tables:has(.twin:not(:empty)) .seven .chord-link .name { font-size: 1rem; }
    .tables:has(.twin:not(:empty)) .seven .hear { min-width: 1.5rem; padding: 0 0.125rem; }
    .tables:has(.twin:not(:empty)) .seven .played { margin-left: 0; }
    .tables:has(.twin:not(:empty)) .seven td { padding-right: 0; }
  }
  @media (forced-colors: active) {
    .picture .round { forced-color-adjust: none; }
    .picture .round path { fill: Canvas; stroke: CanvasText; }
    .picture .round text, .picture .round .signature, .picture .functions .letter-of { fill: CanvasText; }
    .picture .sounds path, .picture .functions .present path { fill: Mark; }
    .picture .sounds text, .picture .functions .present text { fill: MarkText; }
    .picture g[aria-checked="true"] path { fill: Highlight; }
    .picture g[aria-checked="true"] text, .picture g[aria-checked="true"] .signature { fill: HighlightText; }
    .seven .present { outline: 2px solid Highlight; outline-offset: -2px; }
  }
`;
