// The look of the part of the settings that opens the page to the network.

export const rules = `
  #network .others { display: grid; gap: 4px; width: 100%; }
  #network ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px; width: 100%; }
  #network li { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; align-items: center; overflow-wrap: anywhere; }
  #network li > h3 { grid-column: 1 / -1; margin: 0; font-size: inherit; font-weight: 600; }
  #network li > img { grid-column: 1 / -1; width: min(12rem, 100%); border-radius: 6px; background: #fff; forced-color-adjust: none; }
  #network li > .where { user-select: all; }
  #network p.trouble { color: var(--ink); }
  #network[hidden], #network [hidden] { display: none; }
`;
