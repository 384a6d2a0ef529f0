// The switch between light, dark, and what the system says.

import { remember } from "./storage.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const root = document.documentElement;

export function beginTheme(button) {
  const show = () => {
    const theme = root.dataset.theme ?? "auto";
    button.querySelector(".value").textContent = theme;
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
