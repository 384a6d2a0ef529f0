// The switch between light, dark, and the theme of the system.

import { within } from "./dom.js";
import { messages } from "./messages.js";
import { remember } from "./storage.js";

const NEXT: Record<string, string> = { auto: "light", light: "dark", dark: "auto" };
const root = document.documentElement;

export function beginTheme(button: HTMLElement) {
  const show = () => {
    const theme = root.dataset.theme ?? "auto";
    const { colors, themes } = messages.header;
    within(button, ".value").textContent = themes[theme];
    button.setAttribute("aria-label", `${colors}: ${themes[theme]}`);
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
