// The look of Learn.

/** The rules of Learn alone; those of practice come before them. */
export const learnRules = `
  chordd-learn { display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto 1fr auto; gap: 0.5rem; }
  .learn-choice > * { max-width: 100%; }
  .learn-choice { display: flex; flex-wrap: wrap; gap: 0.375rem 1.125rem; align-items: center; }
  .learn-choice fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem; min-width: 0; align-items: center; }
  .learn-choice legend { float: left; color: var(--faint); margin-right: 0.5rem; padding: 0; }
  .learn-choice .chip > span { display: inline-flex; align-items: center; justify-content: center; }
  .learn-panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; align-content: start; min-width: 0; }
  .learn-panel > [hidden] { display: none; }
  .learn-panel h2 { font-size: clamp(1.375rem, 4vmin, 2.125rem); font-weight: 700; color: var(--ink); letter-spacing: -0.01em; min-height: 0; line-height: 1.15; }
  .scale-steps { display: flex; flex-wrap: wrap; align-items: stretch; gap: 0.25rem 0; }
  .scale-steps li { display: flex; align-items: center; }
  .scale-steps .gap { color: var(--faint); width: 2.125rem; text-align: center; font-size: 0.8125rem; border-top: 2px solid var(--control-line); align-self: center; padding-top: 1px; }
  .scale-steps .tone { display: grid; justify-items: center; min-width: 2.625rem; padding: 3px 0.375rem; border: 1.5px solid var(--line); border-radius: 0.5625rem; line-height: 1.2; position: relative; background: var(--surface); }
  .scale-steps b { font-size: 1.125rem; }
  .scale-steps small { color: var(--faint); }
  .scale-steps .done .tone { border-color: var(--good); border-width: 2px; }
  .scale-steps .done .tone::after { content: "✓" / ""; position: absolute; top: -0.5625rem; right: -0.375rem; width: 1.0625rem; height: 1.0625rem; border-radius: 50%; background: var(--good); color: var(--ground); font-size: 0.75rem; display: grid; place-items: center; font-weight: 700; }
  .scale-steps [aria-current] .tone { border-color: var(--ink); border-width: 2.5px; }
  .learn-task { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 1rem; font-size: clamp(1.0625rem, 3vmin, 1.625rem); }
  .learn-task .name, .learn-task .words { font-size: 1.6em; font-weight: 700; }
  .learn-task .words .name { font-size: 1em; }
  .learn-task .count { color: var(--faint); font-variant-numeric: tabular-nums; }
  .learn-panel .verdict { justify-content: start; }
  .chord-buttons { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 0.5rem; }
  .chord-buttons button { width: 100%; min-height: 3.875rem; border-radius: 0.75rem; background: var(--surface); display: grid; justify-items: center; align-content: center; padding: 0.25rem; line-height: 1.15; border-width: 2px; }
  .chord-buttons b { font-size: 1.125rem; }
  .chord-buttons small { color: var(--faint); }
  .chord-buttons button[aria-pressed="true"] { background: var(--surface); color: var(--ink); border-color: var(--upper-ink); box-shadow: inset 0 0 0 2px var(--upper-ink); }
  .chord-buttons .right { background: #4fc17f; border-color: #4fc17f; color: #101215; }
  .chord-buttons button.right[aria-pressed="true"] { background: #4fc17f; color: #101215; }
  .chord-buttons .wrong { background: #ff7d70; border-color: #ff7d70; color: #101215; }
  .chord-buttons button.wrong[aria-pressed="true"] { background: #ff7d70; color: #101215; }
  .chord-buttons .right small, .chord-buttons .wrong small { color: #101215; }
  .chord-buttons .asked { border-style: dashed; border-color: var(--ink); }
  .learn-thirds summary { cursor: pointer; font-weight: 650; padding: 0.375rem 0; min-height: 2rem; width: max-content; max-width: 100%; }
  .learn-thirds > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.375rem; max-width: 90ch; }
  .stacked { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.625rem; }
  .stacked b { font-size: 1.125rem; border: 1.5px solid var(--line); border-radius: 0.5625rem; padding: 2px 0.625rem; background: var(--surface); }
  .stacked .gap { color: var(--faint); }
  .learn-thirds table { border-collapse: collapse; width: max-content; max-width: 100%; }
  .learn-thirds th, .learn-thirds td { text-align: left; padding: 2px 0.875rem 2px 0; font-weight: 400; }
  .learn-thirds th[scope="col"] { color: var(--faint); font-size: 0.8125rem; }
  .learn-thirds tr[data-chosen] { font-weight: 700; }
  .learn-thirds tr[data-chosen] > * { font-weight: 700; }
  .learn-piano-bar { display: flex; flex-wrap: wrap; gap: 0.25rem 0.875rem; align-items: center; }
  .learn-held { font-size: 1.25rem; min-width: 4rem; min-height: 1.75rem; white-space: nowrap; }
  .chord-buttons .in-words { font-size: 0.75rem; text-align: center; }
  .learn-piano-bar input[type="range"] { accent-color: var(--ink); min-height: 2.25rem; width: min(10rem, 30vw); }
  .learn-piano-bar .mover { display: inline-flex; gap: 0.375rem; align-items: center; margin-left: auto; }
  .learn-piano-bar .mover button { min-width: 2.75rem; padding: 0; }
  .learn-panel .chords-name { font-size: 1rem; color: var(--faint); font-weight: 650; letter-spacing: 0; }
  .chord-part { display: grid; gap: 0.25rem; }
  :root:not(.learning) .learn-panel .verdict:empty { display: none; }
  @media (max-width: 38.6875em), (max-height: 42.5em) {
    .learning chordd-learn > h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  @media (max-width: 38.6875em) {
    .learning #views, .learning header .choices, .learning .brand, .learning .learn-choice, .learning .chord-part p { display: none; }
    .learn-piano-bar { gap: 0.25rem 0.5rem; }
    .learn-held { flex: 1 0 100%; order: -1; min-width: 0; }
    .learn-piano-bar input[type="range"] { width: auto; flex: 1 1 2.5rem; min-width: 2.5rem; }
    .learn-piano-bar .mover { flex: 1 1 9rem; min-width: 0; }
    .learn-piano-bar .mover button { min-width: 2.5rem; }
    .learn-piano-bar .switch { font-size: 0.8125rem; gap: 0.25rem; }
    .scale-steps .gap { width: 0.875rem; font-size: 0.6875rem; }
    .scale-steps .tone { min-width: 1.875rem; padding: 2px; }
    .chord-buttons { grid-template-columns: repeat(auto-fit, minmax(4.625rem, 1fr)); }
    .learn-choice .chip > span { min-width: 2.5rem; padding: 0 0.5rem; }
  }
  @media (max-width: 38.6875em) and (max-height: 42.5em) { .learn-held { display: none; } }
  @media (max-height: 51.25em) { .learning .learn-thirds { display: none; } }
  @media (max-height: 42.5em) { .learning .learn-why, .learning .learn-name { display: none; } }
  @media (max-height: 30em) {
    .learning body > header, .learning .learn-choice { display: none; }
    /* The tab says it. */
    chordd-learn > h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    chordd-learn { gap: 0.25rem; }
    .learn-panel { gap: 0.25rem; }
    .learning .learn-why, .learning .chords-name, .learning .chord-part p { display: none; }
    .learning .learn-name { display: none; }
    .learning .learn-panel { grid-template-columns: minmax(0, 1fr) auto; }
    .learning .learn-panel > * { grid-column: 1 / -1; }
    .learning .learn-panel > .verdict { grid-column: 1; }
    .learning .learn-panel > .acts { grid-column: 2; grid-row: 1; flex-wrap: nowrap; gap: 0.25rem; }
    .learning .learn-panel > .learn-task { grid-column: 1; grid-row: 1; font-size: 0.9375rem; }
    .learning .acts button { padding: 0 0.5rem; font-size: 0.8125rem; }
    .learning .learn-panel .verdict { grid-column: 1 / -1; }
    .chord-buttons button { min-height: 2.75rem; }
    .chord-buttons .in-words { display: none; }
  }
  /* The piano is always in sight: the rest goes behind it. Where the window is low, what is below the keys comes with the end of the page. */
  .learn-piano { position: sticky; z-index: 2; bottom: calc(var(--bar) + env(safe-area-inset-bottom)); padding-top: 0.25rem; background: var(--ground); border-top: 1px solid var(--line); }
  /* Asked above the keys: it lifts what stands there, and no key. */
  .drill-piano.learn-piano #sound-offer { position: static; justify-content: center; }
  /* Where it stands by itself it stands as it does when it stays. */
  [data-view="learn"] main { padding-bottom: 0; }
  html:has(chordd-learn) { scroll-padding-bottom: calc(var(--bar) + 14rem); }
  @media (max-height: 45em) {
    .learn-piano { bottom: calc(var(--bar) + env(safe-area-inset-bottom) - 3rem); }
    body[data-view="learn"] { min-height: calc(100dvh + 3rem); }
  }
`;
