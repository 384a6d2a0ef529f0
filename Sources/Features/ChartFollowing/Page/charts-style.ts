// How the list of charts looks.

export const rules = `
  chordd-charts { display: grid; gap: 12px; align-content: start; grid-template-columns: minmax(0, 1fr); }
  .charts-head { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 0; border: 0; height: auto; }
  .charts-head h1 { font-size: 1.25rem; font-weight: 700; }
  .charts-head .help { color: var(--faint); }
  .charts-head .help[open] { flex-basis: 100%; }
  .charts-head .help p { max-width: 80ch; margin: 4px 0; }
  .charts-head summary { cursor: pointer; padding: 7px 0; width: max-content; }
  .charts-words { color: var(--faint); }
  .charts-words:empty { display: none; }
  .charts-words.wrong { color: var(--warn); }
  .chosen-chart { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  .chosen-chart[hidden] { display: none; }
  .chosen-chart > header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 0; border: 0; height: auto; min-height: 0; background: none; position: static; }
  .chosen-chart h2 { color: var(--ink); font-size: 1.25rem; min-height: 0; min-width: 0; overflow-wrap: anywhere; }
  .chosen-chart .facts { color: var(--faint); min-height: 0; flex: 1 1 auto; }
  .chosen-chart .next:not(:has(li, .place:not(:empty))) { display: none; }
  .chosen-chart .written { display: contents; }
  .chosen-chart .next { font-size: clamp(1.5rem, 4vw, 2.5rem); }
  .chosen-chart .chart-bars { overflow: visible; font-size: clamp(1.2rem, 3vw, 2.4rem); }
  .charts-acts { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; min-width: 0; }
  .charts-acts input[type="search"] { flex: 1 1 220px; min-height: 40px; min-width: 0; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 10px; font-size: 1rem; }
  .charts-acts select { max-width: 100%; min-width: 0; }
  .charts-acts .tempo[hidden] { display: none; }
  .chosen-chart .song-sheet { overflow: visible; padding-bottom: 1em; }
  .charts-acts .tempo { white-space: nowrap; color: var(--faint); }
  .charts-acts .tempo input { width: 4.5em; min-height: 40px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); color: var(--ink); padding: 0 8px; font: inherit; }
  .charts-acts .file { position: relative; }
  .charts-acts .file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; width: 100%; }
  .charts-acts .file span { display: inline-grid; align-content: center; min-height: 40px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 8px; }
  .charts-acts .file:focus-within span { outline: 3px solid var(--upper-ink); outline-offset: 2px; }
  .chart-list li { display: grid; grid-template-columns: minmax(12rem, 1.2fr) minmax(0, 1fr) 7rem minmax(9rem, auto) 6rem; gap: 0.25rem 0.75rem; align-items: center; padding: 0.25rem 0; border-top: 1px solid var(--line); }
  .chart-list .titled { display: grid; min-width: 0; overflow-wrap: anywhere; }
  .chart-list b { font-weight: 600; font-size: 1.0625rem; }
  .chart-list .composer { color: var(--faint); font-size: 0.875rem; }
  .chart-list .facts { display: grid; grid-template-columns: minmax(5.5rem, 1.4fr) repeat(4, minmax(3.5rem, 1fr)); gap: 0 0.75rem; color: var(--faint); font-size: 0.9375rem; min-height: 0; font-variant-numeric: tabular-nums; }
  .chart-list .choose { grid-column: 3; }
  .chart-list .adder { grid-column: 4; max-width: 100%; }
  .chart-list .remove, .chart-set .remove { color: var(--faint); border-color: transparent; font-size: 0.875rem; }
  .chart-list .remove { grid-column: 5; }
  .chart-list [data-chosen] b { text-decoration: underline; text-underline-offset: 4px; }
  .chart-list .asking { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
  .chart-sets { display: grid; gap: 1rem; }
  .chart-sets input { min-height: 40px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); color: var(--ink); padding: 0 10px; font: inherit; min-width: 0; }
  .chart-set > header { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; justify-content: space-between; }
  .chart-set h3 { font-size: 1.125rem; font-weight: 650; }
  .chart-set ol { counter-reset: chart; }
  .chart-set li { counter-increment: chart; display: grid; grid-template-columns: auto auto minmax(0, 1fr) minmax(7rem, auto) auto; gap: 0.25rem 0.75rem; align-items: center; padding: 0.25rem 0; border-top: 1px solid var(--line); background: var(--ground); }
  .chart-set li::before { content: counter(chart); order: -1; min-width: 1.5em; color: var(--faint); font-variant-numeric: tabular-nums; }
  .chart-set b { font-weight: 600; overflow-wrap: anywhere; }
  .chart-set .grip { order: -2; width: 2.75rem; height: 2.75rem; cursor: grab; touch-action: none; background: radial-gradient(circle, var(--faint) 1.5px, transparent 2px) center / 8px 8px content-box no-repeat; background-repeat: repeat; padding: 0.75rem 0.875rem; }
  .chart-set .turn { min-width: 2.75rem; padding: 0; border-color: transparent; }
  .chart-set .moving { opacity: 0.5; }
  .chart-set .target { box-shadow: inset 0 2px var(--upper-ink); }
  .chart-set .missing { color: var(--warn); }
  .chart-set .printed { display: none; }
  @media (max-width: 60em) {
    .chart-list li { grid-template-columns: minmax(0, 1fr) auto auto; }
    .chart-list .titled { grid-column: 1 / -1; }
    .chart-list .facts { grid-column: 1 / -1; display: flex; flex-wrap: wrap; }
    .chart-list .choose { grid-column: 1; justify-self: start; }
    .chart-list .adder { grid-column: 2; }
    .chart-list .remove { grid-column: 3; }
    .chart-set li { grid-template-columns: auto auto minmax(0, 1fr) auto; }
    .chart-set li > select, .chart-set li > .missing { grid-column: 3; }
    .chart-set li > .charts-acts { grid-column: 4; grid-row: 1 / span 2; flex-wrap: nowrap; gap: 0; }
  }
  @media (max-width: 30em) {
    .chart-list .adder { grid-column: 1 / -1; justify-self: start; }
    .chart-set li > .charts-acts { grid-column: 3; grid-row: auto; }
  }
  @media print {
    body > :not(main), .charts-head, .charts-words, .charts-acts, .chart-list, .chosen-chart .next, html:not(.printing-set) .chart-sets, .printing-set .chosen-chart, .printing-set .chart-set:not(.to-print), .chart-sets > h2, .chart-set .grip, .chart-set select { display: none !important; }
    html, body, chordd-charts, .chosen-chart, .chart-set li { display: block; background: #fff; color: #000; border: 0; padding: 0; }
    .chosen-chart h2, .chart-set h3 { font-size: 20pt; text-align: center; display: block; color: #000; }
    .chosen-chart .facts { display: block; color: #000; font-size: 11pt; text-align: left; }
    .chosen-chart .chart-bars { font-size: 16pt; grid-template-columns: repeat(4, minmax(0, 1fr)); }
    .chosen-chart .song-sheet { font-size: 14pt; color: #000; --upper-ink: #000; --faint: #444; }
    .chosen-chart .song-line { break-inside: avoid; }
    .chosen-chart .bar { break-inside: avoid; border-color: #000; }
    .chosen-chart [aria-current] { background: none; box-shadow: none; }
    .chart-set li { display: grid; grid-template-columns: 2em 1fr auto; font-size: 16pt; break-inside: avoid; border-top: 0.5pt solid #999; padding: 4pt 0; }
    .chart-set .printed { display: block; }
  }
  .read-only .charts-writers { display: none; }
`;
