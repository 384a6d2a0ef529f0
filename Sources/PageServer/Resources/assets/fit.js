// Makes a text as large as its box allows.

const TRIAL = 100;

/** Sets the size of `inner` so that it just fits into `box`; `largest` is a limit in pixels. */
export function fit(box, inner, { largest = Infinity, smallest = 12 } = {}) {
  inner.style.fontSize = `${TRIAL}px`;
  const needed = inner.getBoundingClientRect();
  if (!needed.width || !needed.height) return;
  const style = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const scale = Math.min(width / needed.width, height / needed.height);
  inner.style.fontSize = `${Math.max(smallest, Math.min(largest, Math.floor(TRIAL * scale * 10) / 10))}px`;
}
