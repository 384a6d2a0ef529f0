// The look of the builder of screens for others.

export const rules = `
  chordd-screens { display: grid; grid-template-columns: minmax(0, 3fr) minmax(min(100%, 20rem), 2fr); gap: 8px 32px; align-content: start; padding-bottom: 24px; }
  chordd-screens > h1, chordd-screens > .lead { grid-column: 1 / -1; }
  chordd-screens h1 { font-size: 1.75rem; font-weight: 700; letter-spacing: -0.02em; }
  chordd-screens .lead { color: var(--faint); max-width: 70ch; }
  chordd-screens .presets { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 0; }
  chordd-screens .shown { position: sticky; top: 0; align-self: start; min-width: 0; }
  chordd-screens .frame { position: relative; overflow: hidden; border: 1px solid var(--line); border-radius: 12px; background: repeating-conic-gradient(#8b8a86 0 25%, #a5a39c 0 50%) 0 0 / 24px 24px; margin: 0 auto; }
  chordd-screens iframe { position: absolute; left: 0; top: 0; border: 0; transform-origin: 0 0; pointer-events: none; color-scheme: normal; }
  chordd-screens .address { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 12px 0; }
  chordd-screens .address input { flex: 1 1 16rem; min-width: 0; min-height: 44px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 8px; background: var(--surface); font-family: ui-monospace, monospace; font-size: 0.875rem; }
  chordd-screens .address a { display: inline-flex; align-items: center; min-height: 36px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 8px; color: inherit; text-decoration: none; }
  chordd-screens .local { color: var(--faint); max-width: 60ch; }
  chordd-screens fieldset { border: 0; border-top: 1px solid var(--line); margin: 0 0 12px; padding: 8px 0 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 27rem), 1fr)); gap: 6px 32px; }
  chordd-screens legend { padding: 0 8px 0 0; font-weight: 600; color: var(--faint); }
  chordd-screens fieldset label { display: grid; grid-template-columns: 9rem minmax(0, 1fr); }
  chordd-screens fieldset label.switch { grid-template-columns: 9rem auto 1fr; }
  chordd-screens fieldset[hidden], chordd-screens label[hidden] { display: none; }
  /* A choice is read whole: it stands below what it is about. */
  @media (max-width: 30em) { chordd-screens fieldset label:not(.switch) { grid-template-columns: minmax(0, 1fr); gap: 0.125rem; } chordd-screens select { padding-left: 0.4rem; font-size: 0.9375rem; } }
  @media (max-width: 64em) {
    chordd-screens { grid-template-columns: minmax(0, 1fr); }
    chordd-screens .shown { background: var(--ground); z-index: 1; padding-top: 8px; }
  }
`;
