// Key, style and settings on a phone: behind a button, so that the header leaves the screen to the chord.

import { messages } from "./messages.js";

/**
 * @param {HTMLButtonElement} button is seen on a narrow screen only
 * @param {HTMLElement} choices
 */
export function beginMenu(button, choices) {
  button.textContent = messages.header.menu;
  button.setAttribute("aria-label", messages.header.menuLabel);
  const show = (/** @type {boolean} */ isOpen) => {
    choices.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => show(!choices.classList.contains("open")));
  choices.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !choices.classList.contains("open")) return;
    show(false);
    button.focus();
  });
  show(false);
}
