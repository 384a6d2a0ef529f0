// The look of the help.

export const rules = `
  #help-sheet { max-width: min(40rem, 100%); width: 100%; margin: 0 0 0 auto; height: 100dvh; max-height: none; border: 0; border-left: 1px solid var(--line); background: var(--surface); color: var(--ink); padding: 1rem 1.5rem; overflow: auto; }
  #help-sheet > header { display: flex; align-items: center; justify-content: space-between; }
  #help-sheet h2 { font-size: 1.25rem; color: var(--ink); }
  #help-sheet h3 { font-size: 0.9375rem; color: var(--faint); font-weight: 600; margin: 1rem 0 0.25rem; }
  #help-sheet button { min-width: 2.75rem; min-height: 2.75rem; }
  #help-sheet dl { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: 0.5rem 1rem; align-items: center; margin: 0; }
  #help-sheet dt { justify-self: center; }
  #help-sheet dd { margin: 0; overflow-wrap: anywhere; }
  #help-sheet .legend-key { width: 2rem; height: 2.75rem; }
  #help-sheet .legend-key path.body { stroke: var(--control-line); }
  #help-sheet kbd { font-size: 1rem; }
  @media (max-width: 43.99em) { #help-sheet { max-width: none; border: 0; } }
`;
