// The look of Learn.

/** The rules of Learn alone; those of practice come before them. */
export const learnRules = `
  chordd-learn { display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto 1fr auto; gap: 8px; }
  .learn-choice { display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: center; }
  .learn-choice fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px; min-width: 0; align-items: center; }
  .learn-choice legend { float: left; color: var(--faint); margin-right: 8px; padding: 0; }
  .learn-choice .chip > span { display: inline-flex; align-items: center; justify-content: center; }
  .learn-panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; min-width: 0; }
  .learn-panel > [hidden] { display: none; }
  .learn-panel h2 { font-size: clamp(22px, 4vmin, 34px); font-weight: 700; color: var(--ink); letter-spacing: -0.01em; min-height: 0; line-height: 1.15; }
  .scale-steps { display: flex; flex-wrap: wrap; align-items: stretch; gap: 4px 0; }
  .scale-steps li { display: flex; align-items: center; }
  .scale-steps .gap { color: var(--faint); width: 34px; text-align: center; font-size: 13px; border-top: 2px solid var(--control-line); align-self: center; padding-top: 1px; }
  .scale-steps .tone { display: grid; justify-items: center; min-width: 42px; padding: 3px 6px; border: 1.5px solid var(--line); border-radius: 9px; line-height: 1.2; position: relative; background: var(--surface); }
  .scale-steps b { font-size: 18px; }
  .scale-steps small { color: var(--faint); }
  .scale-steps .done .tone { border-color: var(--good); border-width: 2px; }
  .scale-steps .done .tone::after { content: "✓" / ""; position: absolute; top: -9px; right: -6px; width: 17px; height: 17px; border-radius: 50%; background: var(--good); color: var(--ground); font-size: 12px; display: grid; place-items: center; font-weight: 700; }
  .scale-steps [aria-current] .tone { border-color: var(--ink); border-width: 2.5px; }
  .learn-task { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 16px; font-size: clamp(17px, 3vmin, 26px); }
  .learn-task .name, .learn-task .words { font-size: 1.6em; font-weight: 700; }
  .learn-task .count { color: var(--faint); font-variant-numeric: tabular-nums; }
  .learn-panel .verdict { justify-content: start; }
  .chord-buttons { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 8px; }
  .chord-buttons button { width: 100%; min-height: 62px; border-radius: 12px; background: var(--surface); display: grid; justify-items: center; align-content: center; padding: 4px; line-height: 1.15; border-width: 2px; }
  .chord-buttons b { font-size: 18px; }
  .chord-buttons small { color: var(--faint); }
  .chord-buttons button[aria-pressed="true"] { background: var(--surface); color: var(--ink); border-color: var(--upper-ink); box-shadow: inset 0 0 0 2px var(--upper-ink); }
  .chord-buttons .right { background: #4fc17f; border-color: #4fc17f; color: #101215; }
  .chord-buttons button.right[aria-pressed="true"] { background: #4fc17f; color: #101215; }
  .chord-buttons .wrong { background: #ff7d70; border-color: #ff7d70; color: #101215; }
  .chord-buttons button.wrong[aria-pressed="true"] { background: #ff7d70; color: #101215; }
  .chord-buttons .right small, .chord-buttons .wrong small { color: #101215; }
  .chord-buttons .asked { border-style: dashed; border-color: var(--ink); }
  .learn-thirds summary { cursor: pointer; font-weight: 650; padding: 6px 0; min-height: 32px; width: max-content; max-width: 100%; }
  .learn-thirds > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; max-width: 90ch; }
  .stacked { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
  .stacked b { font-size: 18px; border: 1.5px solid var(--line); border-radius: 9px; padding: 2px 10px; background: var(--surface); }
  .stacked .gap { color: var(--faint); }
  .learn-thirds table { border-collapse: collapse; width: max-content; max-width: 100%; }
  .learn-thirds th, .learn-thirds td { text-align: left; padding: 2px 14px 2px 0; font-weight: 400; }
  .learn-thirds th[scope="col"] { color: var(--faint); font-size: 13px; }
  .learn-thirds tr[data-chosen] { font-weight: 700; }
  .learn-thirds tr[data-chosen] > * { font-weight: 700; }
  .learn-piano-bar { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; }
  .learn-held { font-size: 1.25rem; min-width: 4rem; min-height: 1.75rem; white-space: nowrap; }
  .chord-buttons .in-words { font-size: 0.75rem; text-align: center; }
  .learn-piano-bar input[type="range"] { accent-color: var(--ink); min-height: 36px; width: min(160px, 30vw); }
  .learn-piano-bar .mover { display: inline-flex; gap: 6px; align-items: center; margin-left: auto; }
  .learn-piano-bar .mover button { min-width: 44px; padding: 0; }
  .learn-panel .chords-name { font-size: 16px; color: var(--faint); font-weight: 650; letter-spacing: 0; }
  .chord-part { display: grid; gap: 4px; }
  :root:not(.learning) .learn-panel .verdict:empty { display: none; }
  @media (max-width: 619px), (max-height: 680px) {
    .learning chordd-learn > h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  @media (max-width: 619px) {
    .learning #views, .learning header .choices, .learning .brand, .learning .learn-choice, .learning .chord-part p { display: none; }
    .learn-piano-bar { gap: 4px 8px; }
    .learn-held { flex: 1 0 100%; order: -1; min-width: 0; }
    .learn-piano-bar input[type="range"] { width: auto; flex: 1 1 40px; min-width: 40px; }
    .learn-piano-bar .mover { flex: 1 1 0; min-width: 0; }
    .learn-piano-bar .mover button { min-width: 40px; }
    .learn-piano-bar .switch { font-size: 13px; gap: 4px; }
    .scale-steps .gap { width: 14px; font-size: 11px; }
    .scale-steps .tone { min-width: 30px; padding: 2px; }
    .chord-buttons { grid-template-columns: repeat(auto-fit, minmax(74px, 1fr)); }
    .learn-choice .chip > span { min-width: 40px; padding: 0 8px; }
  }
  @media (max-width: 619px) and (max-height: 680px) { .learn-held { display: none; } }
  @media (max-height: 820px) { .learning .learn-thirds { display: none; } }
  @media (max-height: 680px) { .learning .learn-why, .learning .learn-name { display: none; } }
  @media (max-height: 480px) {
    .learning body > header, .learning .learn-choice { display: none; }
    chordd-learn { gap: 4px; }
    .learn-panel { gap: 4px; }
    .learning .learn-why, .learning .chords-name, .learning .chord-part p { display: none; }
    .learning .learn-name { display: none; }
    .learning .learn-panel { grid-template-columns: minmax(0, 1fr) auto; }
    .learning .learn-panel > * { grid-column: 1 / -1; }
    .learning .learn-panel > .verdict { grid-column: 1; }
    .learning .learn-panel > .acts { grid-column: 2; grid-row: 1; flex-wrap: nowrap; gap: 4px; }
    .learning .learn-panel > .learn-task { grid-column: 1; grid-row: 1; font-size: 15px; }
    .learning .acts button { padding: 0 8px; font-size: 13px; }
    .learning .learn-panel .verdict { grid-column: 1 / -1; }
    .chord-buttons button { min-height: 44px; }
    .chord-buttons .in-words { display: none; }
  }
  @media (min-width: 900px) and (min-height: 560px) { chordd-learn { overflow: auto; } }
`;
