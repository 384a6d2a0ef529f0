// How the view that combines chords looks.

export const rules = `
  chordd-combine { display: grid; gap: var(--gap); align-content: start; grid-template-columns: minmax(0, 1fr); }
  .combine-head { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 16px; padding: 0; }
  .combine-head h1 { font-size: 20px; font-weight: 700; }
  .combine-head .help { flex: 1 1 auto; color: var(--faint); }
  .combine-head .help[open] { flex-basis: 100%; }
  .combine-head .help p { max-width: 80ch; margin: 4px 0; }
  .combine-head summary { cursor: pointer; padding: 7px 0; width: max-content; }
  /* What both make stays in view while choices below it are tried. */
  chordd-combine :is(button, a, input, [tabindex]) { scroll-margin-block: 260px 24px; }
  .combine-now :is(button, a) { scroll-margin-block: 0; }
  .combine-now { display: grid; gap: 4px; grid-template-columns: minmax(0, 1fr); position: sticky; top: 0; z-index: 3; background: var(--ground); padding: 4px 0 6px; }
  .fits { display: flex; flex-wrap: wrap; gap: 6px; }
  .fits:not(:has(button:not([hidden]))), .combine-partners:not(:has(.partners:not([hidden]))), .fits [hidden] { display: none; }
  .fits [aria-expanded="true"] { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  .combine-result { min-height: 104px; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 18px; }
  .combine-result .waiting { color: var(--faint); font-size: 22px; }
  .combine-result .combined { display: flex; align-items: center; gap: 4px; min-height: 0; color: var(--ink); }
  .combine-result .combined a { color: inherit; text-decoration: none; }
  .combine-result .combined a:hover { text-decoration: underline; text-underline-offset: 6px; text-decoration-thickness: 2px; }
  .combine-result .combined .name { font-size: clamp(30px, 6vw, 46px); white-space: normal; }
  .combine-result .tier { color: var(--faint); }
  .combine-result .tier strong { color: var(--good); }
  .combine-result .readings { display: flex; flex-wrap: wrap; gap: 6px; flex: 1 0 100%; }
  .combine-keys { min-width: 0; }
  chordd-combine .legend { display: flex; flex-wrap: wrap; gap: 2px 18px; color: var(--faint); font-size: 13px; }
  .combine-sides, .combine-partners { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: var(--gap) calc(var(--gap) * 2); align-items: start; }
  .combine-side { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); }
  .side-head { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 12px; min-height: 40px; }
  .side-head .chosen { display: inline-flex; align-items: center; color: var(--faint); }
  .side-head .chosen a { color: inherit; text-decoration: none; }
  .side-head .chosen a:hover .name { text-decoration: underline; text-underline-offset: 4px; }
  .side-head .name { font-size: 24px; }
  .combine-side.lower .chosen .name { color: var(--lower-ink); }
  .combine-side.upper .chosen .name { color: var(--upper-ink); }
  .side-ways { display: flex; flex-wrap: wrap; gap: 6px; }
  .typed-chord { display: flex; gap: 6px; flex: 1 1 190px; }
  .typed-chord input { flex: 1; min-width: 0; min-height: 36px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 10px; }
  .roots { display: flex; flex-wrap: wrap; gap: 8px 18px; }
  .choices-of.letters, .choices-of.accidentals { display: flex; gap: 4px; }
  .choices-of.letters button, .choices-of.accidentals button { position: relative; min-width: 38px; min-height: 40px; padding: 0 2px; font-weight: 600; font-size: 16px; }
  .roots .sign { position: absolute; right: 2px; top: 0; font-size: 10px; line-height: 1.4; }
  .choices-of [aria-checked="true"] { background: var(--ink); color: var(--ground); border-color: var(--ink); }
  /* A frame, besides the sign: what would make one name. */
  .choices-of [data-match]:not([aria-checked="true"]) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
  .peek { color: var(--faint); min-height: 22px; font-size: 14px; }
  .peek .name, .made.name { font-size: 15px; }
  .count { color: var(--faint); font-size: 13px; min-height: 18px; }
  .choices-of.types { position: relative; display: grid; gap: 3px; max-height: 372px; overflow: hidden auto; padding: 3px; border: 1px solid var(--line); border-radius: 10px; overscroll-behavior-y: contain; }
  /* Rows that are scrolled out of sight are laid out when they come into it; all are 42 px high. */
  .choices-of.types button { display: grid; grid-template-columns: 112px minmax(70px, 1fr) 16px minmax(0, 1.2fr); align-items: center; gap: 8px; min-height: 42px; padding: 4px 10px 4px 6px; text-align: left; border-color: transparent; content-visibility: auto; }
  .choices-of.types button:not([data-match], [aria-checked="true"]):hover { border-color: var(--control-line); }
  .choices-of.types .name { font-size: 17px; white-space: nowrap; }
  .choices-of.types .made { min-width: 0; overflow: hidden; font-size: 15px; }
  .mini-keys { width: 112px; height: auto; display: block; }
  .mini-keys .whites { fill: var(--white-key); stroke: var(--key-line); stroke-width: 0.7; }
  .mini-keys .blacks { fill: var(--black-key); stroke: var(--key-line); stroke-width: 0.7; }
  .mini-keys .lit { stroke: var(--disc); stroke-width: 0.8; }
  .combine-side.lower .mini-keys .lit { fill: var(--lower-key); }
  .combine-side.upper .mini-keys .lit { fill: var(--upper-key); }
  .mini-keys .dot { fill: var(--disc); }
  .partners[hidden], .side-ways [hidden], .partners .more[hidden] { display: none; }
  /* Not under what both make. */
  .partners h2, .partners li, .partners .more { scroll-margin-top: 250px; }
  .partners h2:focus { outline: none; }
  .partners .basses li { border: 0; padding: 0; gap: 4px; flex-wrap: nowrap; }
  .basses { display: flex; flex-wrap: wrap; gap: 6px; margin: 4px 0 10px; }
  .partners h3 { color: var(--faint); font-size: 13px; font-weight: 500; margin: 0; }
  .partners h2 { color: var(--ink); font-size: 18px; font-weight: 650; }
  .partners .hint { color: var(--faint); font-size: 13px; margin-bottom: 6px; }
  .partners li { border-top: 1px solid var(--line); padding: 6px 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; content-visibility: auto; contain-intrinsic-height: auto 48px; }
  .partner-name { flex: 1 1 170px; display: flex; align-items: center; gap: 6px; min-width: 0; flex-wrap: wrap; }
  .partner-name a { color: inherit; text-decoration: none; min-height: 34px; display: grid; align-content: center; }
  .partner-name a:hover { text-decoration: underline; text-underline-offset: 3px; }
  .partner-name .name { font-size: 19px; white-space: nowrap; }
  .partner-name .adds, .partners .remark { color: var(--faint); font-size: 12px; }
  .partner-chords { display: flex; flex-wrap: wrap; gap: 4px; flex: 3 1 220px; }
  .partner-chords .take { border: 0; min-height: 34px; padding: 0 2px 0 10px; display: inline-flex; align-items: baseline; gap: 5px; align-items: center; }
  .partners .more { min-height: 34px; padding: 0 10px; color: var(--faint); }
  @media (max-width: 519px), (max-height: 700px) {
    .combine-result { min-height: 58px; gap: 2px 12px; }
    .combine-now:has(.waiting) .combine-keys { display: none; }
    .combine-result .waiting { font-size: 18px; }
    .combine-result .readings button { min-height: 32px; padding: 0 8px; }
    .partners h2, .partners li, .partners .more { scroll-margin-top: 230px; }
  }
  /* On its side a phone has no room for what stays. */
  @media (max-height: 520px) { .combine-now { position: static; } .partners h2, .partners li, .partners .more { scroll-margin-top: 0; } }
  @media (max-width: 519px) {
    .combine-head .help { flex-basis: 100%; }
    .choices-of.types button { grid-template-columns: 84px minmax(56px, auto) 14px minmax(0, 1fr); gap: 6px; padding-right: 6px; }
    .mini-keys { width: 84px; }
    .choices-of.types .name { font-size: 15px; }
    .choices-of.types .made { font-size: 13px; }
    .choices-of.letters button { min-width: 36px; }
  }
  @media (forced-colors: active) {
    .choices-of [aria-checked="true"] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
    .mini-keys { forced-color-adjust: none; }
  }
`;
