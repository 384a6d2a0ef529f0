// After a choice with mouse or finger the focus goes back to the piano: the computer's keys play on, and the space bar is
// the pedal again. After a choice by the keyboard the focus stays.

const CONTROLS = "select, button, input";
/** Controls that take more than a click. */
const OPENED = "select, input:not([type=checkbox], [type=radio], [type=range])";

/** @param plays says whether the computer's keys are for the piano now */
export function returnFocus(plays: () => boolean) {
  let byPointer = false;
  addEventListener("pointerdown", () => (byPointer = true), true);
  addEventListener("keydown", () => (byPointer = false), true);
  const giveBack = ({ target }: Event) => {
    const control = byPointer && plays() && target instanceof Element ? target.closest(CONTROLS) : null;
    if (control instanceof HTMLElement && !control.closest("dialog") && control === document.activeElement) control.blur();
  };
  addEventListener("change", giveBack);
  // A list opens with a click, and a choice follows; a field opens in the same way, and typing follows.
  addEventListener("click", (event) => event.target instanceof Element && !event.target.closest(OPENED) && giveBack(event));
}
