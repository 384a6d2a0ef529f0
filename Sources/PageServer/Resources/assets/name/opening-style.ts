// How the first thing that a view shows looks.

export const rules = `
  #opening { position: absolute; display: grid; align-content: start; gap: 0.75rem; min-width: 0; }
  #opening .tones { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; font-size: 1.25rem; font-weight: 600; }
  #opening .tones span { display: grid; justify-items: center; }
  #opening .tones small { font-size: 0.875rem; font-weight: 400; color: var(--faint); }
  #opening .tones [data-hand="lower"] { color: var(--lower-ink); }
  #opening .tones [data-hand="upper"] { color: var(--upper-ink); }
  #opening a { color: inherit; text-decoration: none; }
  #opening .roots { display: flex; flex-wrap: wrap; gap: 0.3125rem; }
  #opening .roots a { min-width: 2.75rem; min-height: 2.75rem; display: grid; place-content: center; border: 1px solid var(--control-line); border-radius: 0.5rem; font-weight: 600; }
`;
