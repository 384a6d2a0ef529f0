// The menu of the header, and on a small screen the sign that opens the box.

import { by, make } from "./dom.js";
import { messages } from "./messages.js";
import { sign } from "./rooms.js";

/** Where the header has no space for the key. As in page.css. */
const TIGHT = matchMedia("(max-width: 63.99em), (max-height: 29.99em)");

export function beginMenu(button: HTMLButtonElement, choices: HTMLElement) {
  button.append(sign("M4 7h16M4 12h16M4 17h16"), make("span", { class: "word" }, messages.header.menu));
  choices.setAttribute("role", "group");
  choices.setAttribute("aria-label", messages.header.menu);
  const show = (isOpen: boolean) => {
    choices.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  const isOpen = () => choices.classList.contains("open");
  button.addEventListener("click", () => show(!isOpen()));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    show(false);
    if (choices.contains(document.activeElement)) button.focus();
  });
  addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && target instanceof Node && !choices.contains(target) && !button.contains(target)) show(false);
  });
  // A choice that opens something else closes the menu.
  choices.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("a, #settings, #help, #open-network, #stage-from-menu, #save-now")) return;
    show(false);
    // Before it opens: the focus comes back to where it was.
    button.focus();
  }, { capture: true });
  show(false);
  const place = () => by(TIGHT.matches ? "key-in-menu" : "key-place").append(by("key-chip"));
  TIGHT.addEventListener("change", place);
  place();
}

/** The sign of the box, where there is no space for the box itself: it opens over the row, and is there while it has the focus. */
export function beginSign(button: HTMLButtonElement, box: HTMLElement) {
  button.append(sign("M10.5 4.5a6 6 0 1 0 .01 0zM15 15l5 5"));
  button.setAttribute("aria-label", messages.header.lookUp);
  button.addEventListener("click", () => box.querySelector("input")?.focus());
  // A feature fills the box.
  new MutationObserver(() => (button.hidden = !box.hasChildNodes())).observe(box, { childList: true });
  button.hidden = !box.hasChildNodes();
}
