// How the diary looks, and what lead sheets have of it.

export const rules = `
  chordd-diary, chordd-sheet { display: grid; gap: 10px; align-content: start; grid-template-columns: minmax(0, 1fr); }
  .diary-head { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 0; }
  .diary-head h1 { font-size: 1.25rem; font-weight: 700; }
  .diary-head .help { flex: 1 1 auto; color: var(--faint); }
  .diary-head .help[open] { flex-basis: 100%; }
  .diary-head .help p { max-width: 80ch; margin: 4px 0; }
  .diary-head summary, .bookmarks summary { cursor: pointer; padding: 7px 0; width: max-content; }
  .diary-head > a, .sheets a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  .diary-search { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .diary-search input { flex: 1 1 260px; min-width: 0; min-height: 40px; font-size: 1rem; }
  .diary-search input, .diary-keep input { border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 10px; }
  .diary-keep input { min-height: 36px; width: 12.5rem; min-width: 0; }
  .diary-words { color: var(--faint); }
  .diary-words:empty { display: none; }
  .diary-words.wrong { color: var(--warn); }
  .diary-acts { display: inline-flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .read-only .writers { display: none; }
  button.danger { color: var(--warn); border-color: currentColor; }
  .asking { flex: 1 0 100%; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; padding: 8px 12px; border: 1px solid var(--warn); border-radius: 10px; }
  .diary-question { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
  .diary-question[hidden] { display: none; }
  .bookmarks summary { cursor: pointer; padding: 7px 0; width: max-content; }
  .bookmarks li { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; padding: 4px 0; border-top: 1px solid var(--line); }
  /* The bookmarks alone. */
  [data-bookmarks] > :is(.diary-search, .diary-keep, .sittings, .diary-more, .diary-chosen), [data-bookmarks] .help { display: none; }
  .sittings { display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr); overflow-anchor: none; }
  .sitting > header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; padding: 8px 0 6px; border-top: 1px solid var(--line); }
  .sitting h2 { font-size: 1rem; font-weight: 650; color: var(--ink); min-height: 0; }
  .sitting .facts, .bookmarks .facts { min-height: 0; color: var(--faint); font-size: 0.8125rem; flex: 1 1 auto; }
  .sitting header button { min-height: 32px; font-size: 0.8125rem; }
  .lines > .line { display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); gap: 0 8px; padding: 3px 0; }
  .line > time { color: var(--faint); font-size: 0.8125rem; padding-top: 9px; font-variant-numeric: tabular-nums; }
  .line > .chords { display: flex; flex-wrap: wrap; gap: 0 0.25rem; align-items: flex-start; }
  .line.progression { grid-template-columns: 4.75rem auto auto; justify-content: start; }
  .line.progression .chords { padding-left: 8px; border-left: 3px solid var(--upper-ink); }
  .played { display: inline-grid; gap: 3px; justify-items: start; }
  .played.drill .pick { border-style: dashed; }
  .played .drill-mark { padding-left: 0.5rem; color: var(--faint); font-size: 0.75rem; line-height: 1; }
  .played.after-pause { margin-left: 14px; }
  /* Names on a line, as they are written by hand. */
  .played .one { display: grid; align-content: start; justify-items: start; min-height: 2.5rem; padding: 0.375rem 0.5rem; border-color: transparent; text-align: left; }
  .played .one .name { font-size: 1.1875rem; white-space: nowrap; line-height: 1.2; }
  .played .one .remark { color: var(--faint); font-size: 0.75rem; line-height: 1.2; }
  .played .one[aria-expanded="true"] { border-color: var(--ink); }
  .chord-acts { position: absolute; inset: auto; margin: 0.25rem 0 0; padding: 0.375rem; max-width: calc(100vw - 1rem); border: 1px solid var(--control-line); border-radius: 0.75rem; background: var(--surface); color: var(--ink); box-shadow: 0 6px 24px rgb(0 0 0 / 28%); }
  .chord-acts:popover-open { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; }
  .chord-acts a { display: inline-grid; align-content: center; min-height: 2.25rem; padding: 0 0.5rem; color: inherit; text-underline-offset: 3px; }
  .played .pick { min-height: 38px; }
  .played .remark { display: block; }
  .played .pick { display: grid; align-content: center; padding: 2px 12px; text-align: left; }
  .played .pick .name { font-size: 1.0625rem; white-space: nowrap; }
  .played .pick .remark { color: var(--faint); font-size: 0.75rem; line-height: 1.2; }
  .played .pick[aria-pressed="true"] .remark { color: inherit; }
  .played .pick[aria-pressed="true"] .line { color: inherit; }
  .played.heard .one, .played.heard .pick { border-color: var(--ink); box-shadow: 0 0 0 1.5px var(--ink); }
  button.afresh::before { border: 0; width: 10px; height: 11px; background: currentColor; clip-path: polygon(0 0, 100% 50%, 0 100%, 0 0, 1.4px 2.4px, 1.4px calc(100% - 2.4px), 7px 50%, 1.4px 2.4px); }
  .held-keys { display: block; max-width: 100%; }
  .held-keys rect { stroke: var(--key-line); stroke-width: 0.5; }
  .held-keys .white { fill: var(--white-key); }
  .held-keys .black { fill: var(--black-key); }
  .held-keys .lower { fill: var(--lower-key); }
  .held-keys .upper, .held-keys .both { fill: var(--upper-key); }
  .held-keys .sign { fill: var(--disc); stroke: none; }
  .diary-chosen { position: sticky; bottom: var(--bar); z-index: 3; background: var(--surface); border: 1px solid var(--control-line); border-radius: 10px; padding: 8px 12px; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; box-shadow: 0 -2px 14px rgb(0 0 0 / 20%); }
  .diary-chosen b { flex: 1 1 160px; font-weight: 600; }
  chordd-sheet [hidden], chordd-diary [hidden] { display: none; }
  .diary-more { justify-self: start; }
  @media (max-width: 43.99em) {
    .lines > .line { grid-template-columns: minmax(0, 1fr); padding: 2px 0 6px; }
    .line > time { padding: 2px 0; }
    .line.progression { grid-template-columns: minmax(0, 1fr); }
    .diary-keep input { flex: 1 1 120px; }
    .sitting h2 { flex: 1 0 100%; }
    .sitting > header { gap: 0 14px; }
  }
  .diary-opener { display: none; }
  @media (max-width: 43.99em), (max-height: 29.99em) {
    .diary-opener { display: inline-grid; align-content: center; }
    .diary-search input { flex-basis: 8rem; }
    chordd-diary:not([data-tools]) .diary-tools { display: none; }
  }
  @media (hover: none) { .diary-keep kbd { display: none; } }
  @media (forced-colors: active) {
    .held-keys { forced-color-adjust: none; }
    .played .pick[aria-pressed="true"] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
  }
`;
