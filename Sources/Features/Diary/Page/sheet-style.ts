// How lead sheets look, on the screen and on paper.

export const rules = `
  .sheets { display: grid; }
  .sheets li { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; padding: 6px 0; border-top: 1px solid var(--line); }
  .sheets a { font-size: 1.0625rem; font-weight: 600; min-height: 34px; display: inline-grid; align-content: center; overflow-wrap: anywhere; }
  .sheets .facts { min-height: 0; color: var(--faint); font-size: 0.8125rem; flex: 1 1 auto; }
  chordd-sheet .diary-head h1 { overflow-wrap: anywhere; }

  .sheet-tools { display: grid; gap: 8px; }
  .sheet-tools .row { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .sheet-tools label { color: var(--faint); font-size: 0.8125rem; gap: 6px; }
  .sheet-tools input, .sheet-box input { min-height: 36px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 8px; min-width: 0; }
  .sheet-tools .title { flex: 1 1 220px; }
  .sheet-tools .title input { flex: 1; }
  .sheet-tools .key input { width: 104px; }
  .sheet-tools .tempo input { width: 68px; }
  .sheet-tools .joined { display: inline-flex; align-items: center; color: var(--faint); font-size: 0.8125rem; gap: 4px; }
  .sheet-tools .joined button { color: var(--ink); min-width: 40px; padding: 0 8px; font-size: 0.9375rem; }
  .sheet-tools details > summary { cursor: pointer; color: var(--faint); padding: 6px 0; width: max-content; }

  .sheet-taps { border: 1px solid var(--control-line); border-radius: 12px; background: var(--surface); padding: 10px 12px; display: grid; gap: 8px; max-width: 560px; }
  .sheet-taps .row { display: flex; flex-wrap: wrap; gap: 6px; }
  .sheet-taps .tapper { display: flex; align-items: center; justify-content: center; min-height: 96px; font-size: 1.5rem; touch-action: manipulation; }
  .sheet-taps .tapper kbd { margin-left: 12px; }
  @media (hover: none) { .sheet-taps .tapper kbd { display: none; } }

  .sheet-body { position: relative; padding: 4px 0 12px; }
  /* Four bars to a line, or five with a second ending. */
  .bars { display: grid; grid-template-columns: repeat(20, minmax(0, 1fr)); row-gap: 30px; padding-top: 22px; --size: 24px; }
  .bars .bar { grid-column-end: span 5; position: relative; min-width: 0; container-type: inline-size; padding-right: 3px; border-left: 1.5px solid var(--ink); box-shadow: 1.5px 0 0 var(--ink); }
  .bars .bar.five { grid-column-end: span 4; }
  .bars .bar.begins { grid-column-start: 1; }
  .bars .bar.section-ends { border-right: 4px double var(--ink); box-shadow: none; }
  .bars .bar.repeat-begins { padding-left: 17px; }
  .bars .bar.repeat-ends { padding-right: 15px; }
  .bars .repeat { position: absolute; top: 0; bottom: 0; width: 8px; border: solid var(--ink); border-width: 0 1.5px 0 4px; }
  .bars .repeat.begins { left: -1.5px; }
  .bars .repeat.ends { right: 0; border-width: 0 4px 0 1.5px; }
  .bars .repeat i { position: absolute; left: 8px; width: 0; height: 0; border: 2.5px solid var(--ink); border-radius: 50%; top: calc(50% - 9px); }
  .bars .repeat.ends i { left: -8px; }
  .bars .repeat i + i { top: calc(50% + 4px); }
  .bars .bar:last-child { border-right: 5px double var(--ink); box-shadow: none; }
  .bars .marks { position: absolute; left: -1.5px; right: 0; top: -20px; display: flex; align-items: center; gap: 5px; min-width: 0; }
  .bars .chart-sign { height: 19px; width: auto; flex: none; }
  .bars .words { margin-left: auto; padding-right: 4px; display: inline-flex; align-items: center; gap: 4px; font-size: 0.8125rem; font-weight: 700; font-style: italic; white-space: nowrap; }
  .bars .volta { position: absolute; left: 0; right: 0; top: -5px; height: 14px; border-top: 1.5px solid var(--ink); font-size: 0.75rem; font-weight: 700; line-height: 15px; }
  .bars .volta.first { border-left: 1.5px solid var(--ink); padding-left: 4px; }
  .bars .volta.closed { border-right: 1.5px solid var(--ink); }
  .bars .marks:has(.volta.first) { padding-left: 26px; }
  .bars .section { border: 1.5px solid var(--ink); font-weight: 700; font-size: 0.8125rem; padding: 0 6px; line-height: 17px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .bars .number { font-size: 0.75rem; line-height: 20px; color: var(--faint); padding-left: 3px; }
  .bars .meter { font-size: 0.75rem; font-weight: 700; line-height: 20px; }
  .bars .beats { display: grid; min-height: 58px; align-items: stretch; font-size: min(var(--size), 96cqi / var(--need, 1)); padding: 0 2px; }
  .bars .beat { border: 0; border-radius: 6px; background: none; min-height: 58px; min-width: 0; padding: 0 0.08em; font-size: inherit; text-align: left; }
  .bars .beat .name { font-size: 1em; white-space: nowrap; }
  .bars .beat .name.small[data-shape="polychord"] .seen { display: inline-grid; justify-items: center; gap: 0.1em; line-height: 0.86; font-size: 0.84em; }
  .bars .beat .name.small .rule { align-self: auto; justify-self: stretch; width: auto; height: 1.5px; opacity: 0.8; }
  .bars .beat .name .line { color: var(--ink); }
  .bars .nothing { font-size: 0.76em; font-weight: 600; }
  .bars .free { color: var(--faint); font-size: 0.84em; font-weight: 300; padding: 0 0 0 0.32em; text-align: left; }
  .bars .beat:hover { background: color-mix(in srgb, var(--ink) 9%, transparent); }
  .bars .beat:focus-visible { outline-offset: -3px; }
  .bars .goes-on { position: absolute; inset: 0; display: grid; place-items: center; color: var(--ink); font-size: 1.5rem; font-weight: 600; pointer-events: none; }
  .bars [aria-expanded="true"] { box-shadow: inset 0 0 0 2px var(--ink); }
  .bars .heard { background: color-mix(in srgb, var(--upper-key) 38%, transparent); }

  .sheet-box { position: absolute; left: var(--x, 0); top: var(--y, 0); z-index: 4; width: min(400px, 100%); background: var(--surface); border: 1px solid var(--control-line); border-radius: 12px; padding: 10px 12px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; box-shadow: 0 6px 24px rgb(0 0 0 / 28%); }
  .sheet-box .row { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .sheet-box .offered { max-height: 84px; overflow: auto; }
  .sheet-box .head b { flex: 1; font-weight: 600; }
  .sheet-box form { display: flex; gap: 6px; }
  .sheet-box form input { flex: 1; font-size: 1.0625rem; min-height: 40px; }
  .sheet-box button { padding: 0 10px; }
  .sheet-box .close { min-width: 36px; padding: 0; }
  .sheet-box .section input { width: 110px; }
  .sheet-box .note { color: var(--faint); font-size: 0.8125rem; }
  .print-title { display: none; }
  @media (max-width: 700px) {
    .bars { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .bars .bar, .bars .bar.five { grid-column-end: span 1; }
    .bars .bar:last-child { border-right: 5px double var(--ink); box-shadow: none; }
    .bars { --size: 20px; }
    .sheet-box { position: fixed; inset: auto 0 0 0; width: auto; border-radius: 14px 14px 0 0; max-height: 60dvh; overflow: auto; }
    .sheet-body:has(.sheet-box:not([hidden])) { padding-bottom: 62dvh; }
    /* What went wrong is read above the box. */
    body:has(.sheet-box:not([hidden])) #notice { bottom: auto; top: 12px; }
  }
  @media (forced-colors: active) { .bars .heard { background: Highlight; color: HighlightText; } }
  @media print {
    :root, :root[data-theme], :root:not([data-theme="light"]) { --ground: #fff; --surface: #fff; --ink: #000; --faint: #444; --line: #aaa; color-scheme: light; }
    html, body { background: #fff; height: auto; display: block; padding: 0; }
    main { display: block; }
    body > header, body > nav, .diary-head, .sheet-tools, .sheet-taps, .sheet-box, .diary-words, .bars .number, #notice { display: none !important; }
    .bars .free { color: #444; }
    .bars .beat { outline: none; }
    .bars .section, .bars .volta, .bars .words, .bars .meter { color: #000; font-weight: 700; font-size: 10pt; }
    .print-title { display: block; text-align: center; font-size: 20pt; color: #000; font-weight: 700; }
    .print-facts { display: flex; justify-content: space-between; font-size: 11pt; margin: 2mm 0 4mm; }
    .bars { grid-template-columns: repeat(20, minmax(0, 1fr)); --size: 18pt; }
    .bars .bar { grid-column-end: span 5; }
    .bars .bar.five { grid-column-end: span 4; }
    .bars .bar { break-inside: avoid; border-right: 1.5px solid #000; box-shadow: none; }
    .bars .bar:last-child { border-right: 5px double #000; }
    .bars .beat { min-height: 14mm; }
    .bars .beats { min-height: 14mm; }
    .bars .heard, .bars [aria-expanded="true"] { background: none; box-shadow: none; }
  }
  @media not print { .print-facts { display: none; } }
`;
