// The look of the chord box in the header, and of the sheet that explains a chord.

export const rules = `
  /* The chord box: what was read is below it. */
  .chord-box { position: relative; }
  .chord-box input { width: 100%; min-height: 2.25rem; padding: 0 0.9rem; border: 1px solid var(--control-line); border-radius: 999px; background: var(--surface); font-size: 0.9375rem; }
  #chord-box-results { position: absolute; z-index: 5; top: calc(100% + 4px); left: 0; width: max-content; max-width: min(460px, calc(100vw - 2 * var(--gap))); max-height: 60dvh; overflow: auto; padding: 10px; border: 1px solid var(--control-line); border-radius: 10px; background: var(--surface); box-shadow: 0 6px 24px rgb(0 0 0 / 25%); display: grid; gap: 8px; }
  #chord-box-results[hidden] { display: none; }
  #chord-box-results ul { display: grid; gap: 6px; }
  #chord-box-results li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
  #chord-box-results .together { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
  #chord-box-results .numeral { font-weight: 600; }
  #chord-box-results .notes, #chord-box-results .counted { color: var(--faint); }
  #chord-box-results .meaning { display: inline-grid; align-content: center; min-height: 34px; font-weight: 600; color: inherit; text-underline-offset: 3px; text-decoration-color: var(--control-line); }
  #chord-box-results .wrong { color: var(--warn); max-width: 420px; }
  #chord-box-results .all { display: inline-flex; align-items: center; gap: 6px; }
  /* The sheet of a chord: readings.ts. */
  #readings-sheet { border: 0; margin: 0 0 0 auto; height: 100dvh; max-height: none; width: min(640px, 100vw); max-width: none; padding: 12px 20px 20px; background: var(--surface); color: var(--ink); overflow: hidden auto; }
  #readings-sheet::backdrop { background: rgb(0 0 0 / 45%); }
  #readings-sheet h2 { position: sticky; top: -12px; z-index: 2; background: var(--surface); padding: 8px 0; margin: -8px 0 0; font-size: 1.25rem; color: var(--ink); justify-content: space-between; align-items: center; }
  #readings-title { font-size: 1.875rem; min-height: 1.2em; min-width: 0; overflow: hidden; }
  #readings-close { flex: none; }
  #readings-sheet section { border-top: 1px solid var(--line); margin-top: 12px; padding-top: 6px; min-width: 0; }
  #readings-sheet h3 { margin: 0 0 6px; font-size: 0.875rem; font-weight: 600; color: var(--faint); }
  #readings-sheet .quiet, #readings-sheet dt { color: var(--faint); }
  .explained { display: grid; gap: 12px; }
  .explained-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
  .explained dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1px 12px; margin: 4px 0 0; font-size: 0.875rem; }
  .explained dd { margin: 0; display: flex; flex-wrap: wrap; gap: 0 12px; font-variant-numeric: tabular-nums; }
  #readings-sheet .pictures { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: flex-start; min-width: 0; }
  #readings-sheet .pictures .keys { flex: 1 1 190px; min-width: 0; }
  #readings-sheet .scroll { overflow-x: auto; max-width: 100%; }
  .places { display: flex; flex-wrap: wrap; gap: 4px 18px; }
  .places a { color: inherit; display: inline-block; min-height: 28px; text-underline-offset: 3px; }
  .copies { display: grid; gap: 6px; }
  .copies li { display: flex; align-items: baseline; gap: 10px; min-width: 0; }
  .copies button { flex: none; min-width: 104px; }
  .copies code { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; user-select: all; }
`;
