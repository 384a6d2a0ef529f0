// How the views of practice look.

import { rules as classStyle } from "./class-signs.js";
import { pianoStyle } from "./drill-piano.js";
import { coursesStyle } from "./practice-courses.js";
import { proposalsStyle } from "./practice-proposals.js";
import { reportStyle } from "./practice-report.js";
import { reminderStyle } from "./reminder-choice.js";
import { statisticsStyle } from "./practice-statistics.js";

const views = `
  chordd-practice, chordd-learn { min-height: 0; }
  chordd-practice[data-part="run"] { display: flex; flex-direction: column; }
  .practice-head { display: flex; align-items: baseline; gap: 6px 20px; padding: 0 0 8px; flex-wrap: wrap; }
  .practice-head h1, chordd-learn h1 { font-size: 1.25rem; font-weight: 700; }
  [data-part="run"] .practice-head { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .quiet-words, .remark { color: var(--faint); }
  .remark { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin-bottom: 10px; max-width: 100ch; }
  .remark.warning { color: var(--warn); }
  .practice-start[hidden], .practice-run[hidden], .practice-statistics[hidden] { display: none; }

  .today { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 22px; margin-bottom: 14px; }
  button.continue { min-height: 56px; padding: 0 34px; font-size: 1.25rem; border-radius: 12px; }
  .numbers { display: flex; flex-wrap: wrap; gap: 2px 18px; color: var(--faint); font-variant-numeric: tabular-nums; }
  .brings { font-size: 1.125rem; }
  .drill-group h2 { font-weight: 600; margin-top: 8px; }
  .drill-group summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; gap: 8px; border-top: 1px solid var(--line); }
  .drill-group summary h2 { margin: 0; min-height: 0; }
  .drill-group summary::before { content: "▸"; color: var(--faint); }
  .drill-group[open] summary::before { content: "▾"; }
  .drill-group summary::-webkit-details-marker { display: none; }
  .drill-group summary small { color: var(--faint); }
  .drills { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 8px; align-items: start; }
  .drills li { display: grid; grid-template-columns: minmax(0, 1fr) auto; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
  .drills li > div { grid-column: 1 / -1; }
  .drills li:has([aria-expanded="true"]) { grid-column: 1 / -1; }
  .drill-start { border: 0; text-align: left; padding: 10px 12px; display: grid; gap: 2px; min-height: 62px; align-content: center; }
  .drill-start:hover .drill-title { text-decoration: underline; }
  .drill-title { font-weight: 650; font-size: 1rem; }
  .drill-title small { font-weight: 400; color: var(--faint); }
  .drill-summary { color: var(--faint); font-size: 0.8125rem; line-height: 1.3; }
  .drill-more { border: 0; border-left: 1px solid var(--line); border-radius: 0; color: var(--faint); font-size: 0.8125rem; }
  .drill-options { padding: 4px 14px 14px; display: flex; flex-wrap: wrap; gap: 10px 18px; align-items: end; border-top: 1px solid var(--line); }
  .drill-options fieldset { border: 0; margin: 0; padding: 0; flex: 1 0 100%; display: flex; flex-wrap: wrap; gap: 6px; min-width: 0; }
  .drill-options legend { color: var(--faint); padding: 6px 0 4px; }
  .drill-options label:not(.chip) { display: inline-grid; grid-template-columns: auto; gap: 2px; }
  .drill-options label.progression { flex: 1 1 260px; }
  .typed { display: flex; flex-wrap: wrap; gap: 6px 10px; padding: 8px 0; align-items: center; }
  .drill-options input[type="number"], .drill-options input[type="text"], .typed input { min-height: 36px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--ground); padding: 0 10px; width: 100%; min-width: 90px; }
  .drill-options input[type="number"] { width: 100px; }
  .chip { position: relative; display: inline-flex; cursor: pointer; }
  .chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  .chip > span, button.quiet { border: 1px solid var(--control-line); border-radius: 18px; padding: 0 12px; min-height: 34px; min-width: 44px; display: inline-grid; place-items: center; }
  .chip > span { color: var(--ink); }
  .chip input:checked + span { background: var(--ink); color: var(--ground); border-color: var(--ink); font-weight: 650; }
  .chip input:focus-visible + span { outline: 3px solid var(--upper-ink); outline-offset: 2px; }

  .drill-run { flex: 1; min-height: 0; display: grid; gap: 6px; grid-template-columns: minmax(0, 1fr) auto; grid-template-rows: auto minmax(110px, 1fr) auto auto auto auto auto; }
  .drill-run > * { grid-column: 1 / -1; min-width: 0; }
  .drill-run [hidden] { display: none; }
  .run-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 18px; color: var(--faint); font-variant-numeric: tabular-nums; }
  .run-bar h2 { min-height: 0; font-size: 0.9375rem; font-weight: 650; color: var(--ink); }
  .run-number, .run-tempo { color: var(--ink); }
  .run-tempo:empty { display: none; }
  .run-score { white-space: pre; }
  .run-clock { margin-left: auto; }
  .lamp-of-beat { width: 30px; height: 30px; border-radius: 50%; border: 2px solid var(--control-line); display: inline-grid; place-items: center; font-weight: 700; color: var(--ink); }
  .lamp-of-beat.lit { animation: beat 220ms ease-out; }
  .lamp-of-beat.first { border-radius: 6px; border-color: var(--ink); }
  @keyframes beat { from { background: var(--upper-key); color: #101215; } to { background: transparent; } }

  .drill-run > .prompt { grid-column: 1; grid-row: 2; contain: size; display: grid; grid-template-rows: auto minmax(0, 1fr) auto auto; justify-items: center; overflow: hidden; min-height: 0; text-align: center; }
  .instruction { color: var(--faint); font-size: clamp(14px, 2.4vmin, 22px); }
  .large-box { align-self: stretch; justify-self: stretch; display: grid; place-items: center; min-height: 0; min-width: 0; padding: 2px 6px; grid-row: 2; overflow: hidden; }
  .large-box .words { letter-spacing: -0.01em; line-height: 1.25; padding-inline: 0.1em; white-space: normal; max-width: 100%; }
  .beside { font-size: clamp(15px, 3.2vmin, 30px); min-height: 1.3em; line-height: 1.3; }
  .prompt .beside { grid-row: 3; }
  .explanation { grid-row: 4; color: var(--faint); max-width: 70ch; }
  .ear-icon { width: 1em; height: 1em; fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linecap: round; }
  .staff-box { align-self: stretch; justify-self: stretch; min-height: 0; display: grid; place-items: center; grid-row: 2; }
  .staff-box { contain: size; }
  .staff-box svg { width: 100%; height: 100%; min-height: 0; }
  .prompt[data-kind="staff"] { grid-template-rows: auto minmax(0, 1fr) auto auto; }
  .prompt[data-kind="staff"] .large-box { grid-row: 3; min-height: 38px; align-self: center; }
  .prompt[data-kind="staff"] .beside { grid-row: 4; }
  .drill-run > .next-prompts { grid-column: 2; grid-row: 2; align-self: center; display: grid; gap: 8px; opacity: 0.75; text-align: right; font-size: clamp(17px, 3.6vmin, 34px); }
  .next-prompts:empty { display: none; }
  .next-prompts li + li { font-size: 0.8em; opacity: 0.8; }
  .next-prompts .beside { display: block; font-size: 0.5em; color: var(--faint); min-height: 0; }

  .steps { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px; }
  .steps li { display: grid; justify-items: center; min-width: 44px; padding: 2px 6px; border: 1.5px solid var(--line); border-radius: 8px; line-height: 1.25; position: relative; }
  .steps .step-name { font-weight: 650; }
  .steps .step-degree { color: var(--faint); font-size: 0.75rem; }
  .steps li.done { border-color: var(--good); }
  .steps li.done::after { content: "✓" / ""; position: absolute; top: -9px; right: -5px; width: 17px; height: 17px; border-radius: 50%; background: var(--good); color: var(--ground); font-size: 0.75rem; display: grid; place-items: center; font-weight: 700; }
  .steps li[aria-current] { border-color: var(--ink); border-width: 2.5px; }
  .options { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(46%, 150px), 1fr)); gap: 8px; }
  .options button { min-height: 56px; font-size: 1.1875rem; font-weight: 600; border-radius: 12px; background: var(--surface); }
  .options button.wrong { text-decoration: line-through; border-style: dashed; border-color: var(--warn); }
  .run-parts { display: flex; flex-wrap: wrap; gap: 6px; justify-content: center; }
  .run-parts button { min-height: 40px; }
  .options.short { grid-template-columns: repeat(auto-fit, minmax(64px, 1fr)); }
  .options kbd { font-weight: 400; font-size: 0.875rem; margin: 0 4px 0 0; }

  .verdict { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 2px 12px; min-height: 44px; font-size: clamp(15px, 2.6vmin, 22px); padding: 4px 10px; border-radius: 10px; border: 2px solid transparent; }
  .verdict[data-outcome="right"] { border-color: var(--good); }
  .verdict[data-outcome="wrong"] { border-color: var(--warn); border-style: dashed; }
  .verdict[data-outcome="shown"] { border-color: var(--upper-ink); border-style: dotted; }
  .verdict[data-outcome="missed"] { color: var(--faint); }
  .verdict[data-outcome="before"] { opacity: 0.62; }
  .sign-of-outcome { font-weight: 800; font-size: 1.2em; }
  [data-outcome="right"] .sign-of-outcome { color: var(--good); }
  [data-outcome="wrong"] .sign-of-outcome, [data-outcome="missed"] .sign-of-outcome { color: var(--warn); }
  .verdict .name { font-size: 1.25em; }
  .times { color: var(--faint); font-size: 0.8em; font-variant-numeric: tabular-nums; }
  .run-help { display: flex; flex-wrap: wrap; gap: 6px 8px; justify-content: center; }
  .run-help button { min-height: 40px; }
  .run-help button.strong kbd { color: inherit; }
  .run-help button[data-act="stop"] { margin-left: 24px; }

  .drill-run[data-finished] > :not(.summary) { display: none; }
  .drill-run > .summary { grid-row: 1 / -1; align-self: center; justify-self: center; display: grid; gap: 10px; padding: 10px 0 30px; width: min(100%, 520px); outline: none; }
  .summary[hidden] { display: none; }
  .summary h2 { font-size: 1.25rem; font-weight: 700; color: var(--ink); }
  .summary-large { font-size: clamp(28px, 6vmin, 52px); font-weight: 700; letter-spacing: -0.02em; line-height: 1.1; }
  .summary dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; }
  .summary dt { color: var(--faint); }
  .summary dd { margin: 0; font-variant-numeric: tabular-nums; }
  .summary h3 { margin: 6px 0 0; font-size: 0.875rem; color: var(--faint); font-weight: 400; }
  .slowest li { display: flex; justify-content: space-between; gap: 16px; border-top: 1px solid var(--line); padding: 4px 0; font-variant-numeric: tabular-nums; }
  .row { display: flex; gap: 10px; flex-wrap: wrap; }
  .summary .row button { min-height: 46px; padding: 0 26px; }

  @media (max-width: 43.99em) {
    .practicing #views, .practicing header .choices, .practicing .brand { display: none; }
    .drill-run > .prompt { grid-column: 1 / -1; }
    .drill-run > .next-prompts { grid-column: 1 / -1; grid-row: auto; justify-self: center; display: flex; gap: 18px; text-align: center; font-size: 1.0625rem; }
    .next-prompts:empty { display: none !important; }
    .next-prompts .beside { display: none; }
    .drill-run { grid-template-rows: auto minmax(110px, 1fr) auto auto auto auto auto auto; }
    .run-help { display: grid; grid-template-columns: repeat(auto-fit, minmax(84px, 1fr)); }
    .run-help button { padding: 0 6px; min-height: 44px; }
    .run-help button[data-act="stop"] { margin-left: 0; }
    .steps li { min-width: 34px; padding: 2px 3px; }
    .run-parts button { padding: 0 8px; }
    .drill-more { min-width: 76px; }
  }
  @media (hover: none) { .run-help kbd, .options kbd { display: none; } }
  /* A phone on its side: all of it at once, the buttons beside what is asked. */
  @media (max-height: 480px) {
    .practicing body > header { display: none; }
    .drill-run { gap: 3px; grid-template-rows: auto minmax(72px, 1fr) auto auto auto auto; }
    .drill-run > .run-bar { grid-column: 1; }
    .drill-run > .run-help { gap: 4px; grid-column: 2; grid-row: 1; flex-wrap: nowrap; }
    .drill-run > .prompt { grid-column: 1 / -1; }
    .drill-run > .next-prompts { justify-self: end; }
    .run-help button { min-height: 34px; padding: 0 8px; font-size: 0.8125rem; }
    .drill-run:has(> .run-parts:not([hidden])) > .prompt { grid-column: 1; }
    .drill-run > .run-parts { grid-column: 2; grid-row: 2; align-self: center; }
    .run-parts button { min-height: 34px; padding: 0 8px; font-size: 0.8125rem; }
    .options.short { grid-template-columns: repeat(auto-fit, minmax(64px, 1fr)); }
    .run-help kbd { display: none; }
    .verdict { min-height: 30px; font-size: 0.875rem; padding: 1px 8px; }
    .beside { font-size: 0.875rem; min-height: 0; }
    .instruction { font-size: 0.8125rem; line-height: 1.2; }
    .lamp-of-beat { width: 24px; height: 24px; font-size: 0.75rem; }
    .practicing .piano-drawer:not([open]) summary { padding: 0; min-height: 24px; font-size: 0.8125rem; }
    .steps .step-degree { display: none; }
    .options { grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); }
    .options button { min-height: 40px; font-size: 1rem; }
    .run-bar { font-size: 0.8125rem; column-gap: 12px; }
    .run-bar h2 { min-height: 0; }
    .run-bar .switch { min-height: 28px; }
    .drill-run:has(.options button) #both-box { height: 76px; }
  }
  @media (min-width: 900px) and (min-height: 560px) {
    chordd-practice { overflow: auto; }
    .practicing chordd-practice { overflow: visible; }
  }
`;

/** The rules of the views of practice. */
export const rules = [views, pianoStyle, proposalsStyle, statisticsStyle, coursesStyle, reportStyle, reminderStyle, classStyle];
