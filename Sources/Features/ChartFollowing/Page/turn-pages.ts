// A page turner, or the computer's keys, turn the sheet of a song, and from its end on the charts of the set list.

import { isTyping } from "./dom.js";
import { chartOf } from "./followed.js";
import type { Place } from "./parts.js";

/** What a page turner sends, in each of its modes. */
const STEPS: Record<string, number> = { PageDown: 1, ArrowRight: 1, ArrowDown: 1, " ": 1, Enter: 1, PageUp: -1, ArrowLeft: -1, ArrowUp: -1 };
/** The part of a screen that a sheet moves: a line or two stay in sight. */
const PAGE = 0.85;

/** The event at a sheet that a hand turns. */
export const TURNED = "turned";

/**
 * Turns with the keys of a page turner, until the signal.
 *
 * @param sheets what may be longer than the screen, whether it is seen or not
 * @param isInFront whether this screen is read by a player now
 */
export function turnByKeys({ state, signal, attempt }: Place, sheets: () => Element[], isInFront = () => true) {
  // Before the piano of the page, for which arrows and space mean something, too.
  addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !isInFront() || isTaken(event)) return;
    const found = sheets().map((sheet) => ({ sheet, scroller: scrollerOf(sheet) })).find(({ scroller }) => scroller && hasMore(scroller, step));
    const mayTurn = state.connected && state.writable && chartOf(state)?.set;
    if (!found && !mayTurn) return;
    event.preventDefault();
    if (found) {
      found.sheet.dispatchEvent(new Event(TURNED));
      found.scroller?.scrollBy({ top: step * found.scroller.clientHeight * PAGE });
    } else if (!event.repeat) {
      attempt("chart-turn", { steps: step });
    }
  }, { signal, capture: true });
}

/** Whether what has the focus needs this key itself. */
function isTaken({ target, key }: KeyboardEvent) {
  if (isTyping(target)) return true;
  if (!(target instanceof Element)) return false;
  const takes = key === " " || key === "Enter" ? "select, button, a, summary, [role=button]" : "select, input, [role=slider], [role=menu], [role=listbox]";
  return target.closest(takes) !== null;
}

/** The element that scrolls where this one is too long; null where it is not seen. */
function scrollerOf(element: Element) {
  if (!element.getClientRects().length) return null;
  return getComputedStyle(element).overflowY === "visible" ? document.scrollingElement : element;
}

/** Whether there is more of it in this direction. Half a line at its end is none. */
function hasMore({ scrollTop, clientHeight, scrollHeight }: Element, step: number) {
  const left = step > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  return left > clientHeight * 0.02 + 2;
}
