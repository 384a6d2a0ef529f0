// Sets light or dark before anything is drawn, so that a dark stage sees no white flash. Not a module for that reason.
// ?theme=light or ?theme=dark wins over the earlier choice.

(() => {
  let theme = new URLSearchParams(location.search).get("theme");
  try {
    theme ??= localStorage.getItem("chordd.theme");
  } catch {
    // Private windows may refuse.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
