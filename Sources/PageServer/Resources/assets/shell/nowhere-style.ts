// The look of the view at an address that has none.

export const rules = `
  .nowhere { display: grid; gap: 1.5rem; align-content: start; padding: 1.5rem 0; max-width: 60rem; }
  .nowhere h1 { font-size: clamp(1.5rem, 4vw, 2.5rem); font-weight: 700; overflow-wrap: anywhere; }
  .nowhere section:empty { display: none; }
  .nowhere-list { display: flex; flex-wrap: wrap; gap: 0.5rem; padding-top: 0.5rem; }
  .nowhere-list > li > a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--control-line); border-radius: 0.5rem; color: var(--ink); text-decoration: none; }
  .nowhere-list > li > a:hover { border-color: var(--ink); }
`;
