// How the view that combines chords looks.

export const rules = `
  chordd-combine { display: grid; gap: var(--gap); align-content: start; grid-template-columns: minmax(0, 1fr); }
  .combine-head { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 16px; padding: 0; }
  .combine-head h1 { font-size: 1.25rem; font-weight: 700; }
  chordd-combine .help { flex: 1 1 auto; color: var(--faint); }
    chordd-combine .help p { max-width: 80ch; margin: 4px 0; }
  chordd-combine summary { cursor: pointer; padding: 7px 0; width: max-content; }
  /* What both make stays in view while choices below it are tried. */
  chordd-combine :is(button, a, input, [tabindex]) { scroll-margin-block: 260px 24px; }
  .combine-now :is(button, a) { scroll-margin-block: 0; }
  .combine-now { display: grid; gap: 4px; grid-template-columns: minmax(0, 1fr); position: sticky; top: 0; z-index: 3; background: var(--ground); padding: 4px 0 6px; }
  .fits { display: flex; flex-wrap: wrap; gap: 6px; }
  .fits:not(:has(button:not([hidden]))), .combine-partners:not(:has(.partners:not([hidden]))), .fits [hidden] { display: none; }
  .fits [aria-expanded="true"] { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  .combine-result { min-height: 6.5rem; min-width: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 18px; }
  .combine-result .waiting { color: var(--faint); font-size: 1.375rem; }
  .combine-result .combined { display: flex; flex-wrap: wrap; min-width: 0; align-items: center; gap: 4px; min-height: 0; color: var(--ink); }
  .combine-result .combined a { color: inherit; text-decoration: none; }
  .combine-result .combined a:hover { text-decoration: underline; text-underline-offset: 6px; text-decoration-thickness: 2px; }
  .combine-result .combined .name { font-size: clamp(1.875rem, 6vmin, 3.75rem); white-space: normal; }
  .combine-result .slowly { margin-left: 0.25rem; font-size: 0.9375rem; font-weight: 400; }
  .combine-result .one { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; }
  .combine-result .tier { color: var(--faint); }
  .combine-result .tier strong { color: var(--good); }
  .combine-result .readings { display: flex; flex-wrap: wrap; gap: 6px; flex: 1 0 100%; }
  .combine-keys { min-width: 0; }
  chordd-combine .legend { display: flex; flex-wrap: wrap; gap: 2px 18px; color: var(--faint); font-size: 0.8125rem; }
  .combine-sides, .combine-partners { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: var(--gap) calc(var(--gap) * 2); align-items: start; }
  .combine-side { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); }
  .side-head { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 12px; min-height: 40px; }
  .side-head .chosen { display: inline-flex; align-items: center; color: var(--faint); }
  .side-head .chosen a { color: inherit; text-decoration: none; }
  .side-head .chosen a:hover .name { text-decoration: underline; text-underline-offset: 4px; }
  .side-head .name { font-size: 1.5rem; }
  .combine-side.lower .chosen .name { color: var(--lower-ink); }
  .combine-side.upper .chosen .name { color: var(--upper-ink); }
  .side-ways { display: flex; flex-wrap: wrap; gap: 6px; }
  .typed-chord { display: flex; flex-wrap: wrap; gap: 6px; flex: 1 1 190px; min-width: 0; }
  .typed-chord input { flex: 1 1 9rem; min-width: 0; min-height: 36px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 10px; }
  .roots { display: flex; flex-wrap: wrap; gap: 8px 18px; }
  .choices-of.letters, .choices-of.accidentals { display: flex; gap: 4px; }
  .choices-of.letters button, .choices-of.accidentals button { position: relative; min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.125rem; font-weight: 600; font-size: 1rem; }
  .roots .sign { position: absolute; right: 0.1875rem; top: -0.0625rem; font-size: max(12px, 0.75rem); line-height: 1.2; }
  .choices-of [aria-checked="true"] { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  /* A frame, besides the sign: what would make one name. */
  .choices-of [data-match]:not([aria-checked="true"]) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
  .peek { color: var(--faint); min-height: 22px; font-size: 0.875rem; }
  .peek .name, .made.name { font-size: 0.9375rem; }
  .count { color: var(--faint); font-size: 0.8125rem; min-height: 18px; }
  .choices-of.types { display: grid; gap: 0.3125rem; grid-template-columns: repeat(auto-fill, minmax(7.75rem, 1fr)); }
  .choices-of.types button { position: relative; min-height: 2.75rem; padding: 0.125rem 1rem; font-size: 1rem; }
  .choices-of.types button:not([aria-checked="true"]) { background: var(--surface); }
  .choices-of.types button:not([aria-checked="true"], [data-match]):not(:hover) { border-color: var(--line); }
  .choices-of.types .name { font-size: 1.0625rem; white-space: nowrap; }
  /* The longest kinds take two lines. */
  .choices-of.types :is(.seen, .line) { white-space: normal; }
  .choices-of.types .sign { position: absolute; right: 0.25rem; top: 0; font-size: max(12px, 0.75rem); line-height: 1.4; }
  .hand-keys { min-width: 0; }
  .said { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; align-items: center; min-height: 1.75rem; }
  .hand-switch { display: none; gap: 0.375rem; }
  .hand-switch button { flex: 1; min-height: 2.75rem; }
  .partners[hidden], .side-ways [hidden], .partners .more[hidden] { display: none; }
  /* Not under what both make. */
  .partners h2, .partners li, .partners .more { scroll-margin-top: 250px; }
  .partners h2:focus { outline: none; }
  .partners .basses li { border: 0; padding: 0; gap: 4px; flex-wrap: nowrap; }
  .basses { display: flex; flex-wrap: wrap; gap: 6px; margin: 4px 0 10px; }
  .partners h3 { color: var(--faint); font-size: 0.8125rem; font-weight: 500; margin: 0; }
  .partners h2 { color: var(--ink); font-size: 1.125rem; font-weight: 650; }
  .partners .hint { color: var(--faint); font-size: 0.8125rem; margin-bottom: 6px; }
  .partners li { border-top: 1px solid var(--line); padding: 6px 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; content-visibility: auto; contain-intrinsic-height: auto 48px; }
  .partner-name { flex: 1 1 170px; display: flex; align-items: center; gap: 6px; min-width: 0; flex-wrap: wrap; }
  .partner-name a { color: inherit; text-decoration: none; min-height: 34px; display: grid; align-content: center; }
  .partner-name a:hover { text-decoration: underline; text-underline-offset: 3px; }
  .partner-name .name { font-size: 1.1875rem; white-space: nowrap; }
  .partner-name .adds, .partners .remark { color: var(--faint); font-size: max(12px, 0.75rem); }
  .partner-chords { display: flex; flex-wrap: wrap; gap: 4px; flex: 3 1 220px; }
  .partner-chords .take { border: 0; min-height: 34px; padding: 0 2px 0 10px; display: inline-flex; align-items: baseline; gap: 5px; align-items: center; }
  .partners .more { min-height: 34px; padding: 0 10px; color: var(--faint); }
  .combine-head .live { margin-left: auto; order: 2; }
  .combine-result .one { min-height: 0; }
  .combine-result .one a { color: var(--faint); text-decoration: none; }
  .combine-result .one .name { font-size: clamp(1.5rem, 5vmin, 3rem); }
  @media (min-width: 64em) { .combine-now { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); align-items: end; gap: 0.25rem 2rem; } }
  @media (max-height: 43em), (max-width: 43.99em) { .combine-result { min-height: 3.5rem; gap: 0.125rem 0.75rem; } .combine-result .waiting { font-size: 1.125rem; } }
  @media (max-width: 43.99em) {
    .combine-head h1 { flex: 1; }
    .combine-result .tier { font-size: 0.875rem; }
    .hand-switch { display: flex; }
    chordd-combine[data-hand="lower"] .combine-side.upper, chordd-combine[data-hand="upper"] .combine-side.lower { display: none; }
    .choices-of.letters button { flex: 1; min-width: 0; }
    .choices-of.letters { flex: 1 1 100%; }
    .combine-result .readings button { min-height: 2rem; padding: 0 0.5rem; }
  }
  /* On its side a phone has no room for what stays. */
  @media (max-height: 30em) { .combine-now { position: static; } .partners h2, .partners li, .partners .more { scroll-margin-top: 0; } }
  @media (forced-colors: active) {
    .choices-of [aria-checked="true"] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
  }
`;
