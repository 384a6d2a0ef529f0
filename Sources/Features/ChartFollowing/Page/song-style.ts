// How the sheet of a song looks.

export const rules = `
  .song-sheet { position: relative; overflow: auto; overscroll-behavior: contain; font-size: clamp(1.15rem, 2.4vw, 2.6rem); line-height: 1.25; padding: 0.4em 0.2em 40vh; scrollbar-width: thin; }
  .song-sheet[hidden] { display: none; }
  .song-sheet h3 { color: var(--faint); font-size: 0.68em; font-weight: 700; margin: 1.1em 0 0.2em; text-transform: none; }
  .song-sheet .song-line { padding: 0.12em 0.4em; border-radius: 0.25em; border-left: 4px solid transparent; }
  .song-sheet .song-line p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  .song-sheet .song-line.empty { min-height: 0.6em; }
  .song-sheet .word { display: inline-flex; align-items: flex-end; vertical-align: bottom; max-width: 100%; }
  .song-sheet .part { display: inline-flex; flex-direction: column; justify-content: flex-end; min-width: 0; }
  .song-sheet .part > .name { font-size: 0.78em; font-weight: 700; color: var(--upper-ink); align-self: flex-start; white-space: nowrap; padding: 0 0.35em 0 0.1em; margin-right: 0.25em; border-radius: 0.2em; }
  .song-sheet .name.unread { color: var(--faint); font-weight: 400; }
  .song-sheet .song-line .new-key { width: max-content; font-size: 0.68em; font-weight: 700; padding: 0 0.4em; border: 1.5px solid currentColor; }
  .song-sheet .note { font-size: 0.6em; font-style: italic; color: var(--faint); white-space: nowrap; padding-right: 0.4em; }
  .song-sheet .words { white-space: pre-wrap; }
  .song-sheet .times { color: var(--faint); font-size: 0.7em; margin-left: 0.6em; }
  .song-sheet.touched .sung { cursor: pointer; }
  .song-sheet .comment p { color: var(--faint); font-style: italic; font-size: 0.8em; }
  .song-sheet :is(.tab, .grid) p { color: var(--faint); font-family: ui-monospace, monospace; font-size: 0.62em; white-space: pre; overflow-x: auto; }
  .song-sheet .song-line[aria-current] { border-left-color: var(--faint); }
  .song-sheet[data-sure="true"] .song-line[aria-current] { border-left-color: var(--upper-ink); background: color-mix(in srgb, var(--upper-key) 16%, transparent); }
  .song-sheet[data-sure="true"] [data-now] { background: var(--upper-ink); color: var(--ground); }
  .song-sheet[data-sure="true"] [data-next] { box-shadow: inset 0 0 0 2px var(--upper-ink); }
  .song-sheet.words-only :is(.name, .note, .comment, .tab, .grid, .new-key, .chart-shapes) { display: none; }
  .song-sheet.words-only { font-size: clamp(1.7rem, 5.2vw, 5rem); }
  @media (forced-colors: active) { .song-sheet [data-now] { outline: 3px solid Highlight; } .song-sheet [aria-current] { border-left-color: Highlight; } }
`;
