// How marks on keys look, and the line that says what is held.

export const heldStyle = `
  .held-line { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; align-items: center; min-height: 2.5rem; padding: 0.25rem 0.75rem; border-radius: 0.5rem; background: var(--sunk, var(--surface)); color: var(--faint); }
  .held-line span { display: inline-flex; align-items: center; gap: 0.4rem; color: var(--ink); }
  .held-line .count { font-weight: 600; }
  .held-line svg { flex: none; width: 1rem; height: 1rem; overflow: visible; }
  .held-line .foreign { color: var(--warn); }
  .keys.known .octave { font-size: max(12px, 0.75rem); }
  .keys.tight .octave { display: none; }
  .mark { fill: none; stroke: var(--disc); stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; pointer-events: none; }
  .mark.missing { stroke-dasharray: 2.6 2.4; stroke-linecap: butt; stroke-width: 1.8; }
  .held-line .mark { stroke: currentColor; stroke-width: 2; }
  .key.white[data-mark="missing"] .body { fill: var(--white-key); }
  .key.black[data-mark="missing"] .body { fill: var(--black-key); stroke: var(--key-line); }
  .key.black[data-mark="missing"] .mark { stroke: #f4f1ea; }
  .key[data-mark="out"] .body { fill: var(--warn-key, #f0948a); }
  .key.white[data-mark="missing"] .octave { visibility: hidden; }
  .label[data-mark="missing"] .note { fill: var(--ink); }
  .label[data-mark="out"] .note { fill: var(--warn); }
  @media (forced-colors: active) {
    .key.white[data-mark="missing"] .body { fill: Canvas; }
    .key.black[data-mark="missing"] .body { fill: CanvasText; }
    .key[data-mark="out"] .body { fill: Mark; }
    .key .mark, .key.white[data-mark="missing"] .mark { stroke: CanvasText; }
    .key.black[data-mark="missing"] .mark { stroke: Canvas; }
    .key[data-mark="in"] .mark { stroke: HighlightText; }
    .key[data-mark="out"] .mark { stroke: MarkText; }
    .label[data-mark] .note { fill: CanvasText; }
  }
`;
