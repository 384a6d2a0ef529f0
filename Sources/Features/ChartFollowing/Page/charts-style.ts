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
  .chosen-chart .next { font-size: clamp(1.5rem, 4vw, 2.5rem); }
  .chosen-chart .chart-bars { max-height: 56dvh; font-size: clamp(1.2rem, 3vw, 2.4rem); }
  .charts-acts { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; }
  .charts-acts input[type="search"] { flex: 1 1 220px; min-height: 40px; min-width: 0; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 10px; font-size: 1rem; }
  .charts-acts .tempo[hidden] { display: none; }
  .chosen-chart .song-sheet { max-height: 68dvh; }
  .charts-acts .tempo { white-space: nowrap; color: var(--faint); }
  .charts-acts .tempo input { width: 4.5em; min-height: 40px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); color: var(--ink); padding: 0 8px; font: inherit; }
  .charts-acts .file { position: relative; }
  .charts-acts .file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; width: 100%; }
  .charts-acts .file span { display: inline-grid; align-content: center; min-height: 40px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 8px; }
  .charts-acts .file:focus-within span { outline: 3px solid var(--upper-ink); outline-offset: 2px; }
  .chart-list li { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: center; padding: 4px 0; border-top: 1px solid var(--line); }
  .chart-list b { font-weight: 600; overflow-wrap: anywhere; min-width: 0; }
  .chart-list .facts { color: var(--faint); font-size: 0.8125rem; flex: 1 1 auto; min-height: 0; }
  .chart-list button { min-height: 40px; }
  .chart-list .remove { color: var(--faint); border-color: transparent; font-size: 0.8125rem; }
  .chart-list [data-chosen] b { text-decoration: underline; text-underline-offset: 4px; }
  .chart-list .asking { flex: 1 0 100%; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
  .chart-sets form { display: grid; gap: 6px; max-width: 40rem; }
  .chart-sets textarea, .chart-sets input { border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); color: var(--ink); padding: 8px 10px; font: inherit; min-width: 0; width: 100%; }
  .chart-sets label { display: grid; gap: 2px; color: var(--faint); }
  .chart-sets ol { padding-left: 1.6em; list-style: decimal; }
  .chart-sets ol li { display: list-item; border: 0; padding: 2px 0; }
  .chart-sets h3 { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; font-size: 1rem; }
  .chart-sets .missing { color: var(--warn); }
  .read-only .charts-writers { display: none; }
`;
