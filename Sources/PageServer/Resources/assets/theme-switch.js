// The switch between light, dark, and what the system says.

import { within } from "./dom.js";
import { remember } from "./storage.js";

/** @type {Record<string, string>} */
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const root = document.documentElement;

/** @param {HTMLElement} button */
export function beginTheme(button) {
  const show = () => {
    const theme = root.dataset.theme ?? "auto";
    within(button, ".value").textContent = theme;
    button.setAttribute("aria-label", `Colors: ${theme}`);
  };
  button.addEventListener("click", () => {
    const theme = NEXT[root.dataset.theme ?? "auto"];
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    remember("theme", theme);
    show();
  });
  show();
}
