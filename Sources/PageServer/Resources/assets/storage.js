// Remembers what the player chose in this browser; without storage nothing is remembered, and all works.

export function remembered(name, fallback) {
  try {
    return localStorage.getItem(`chordd.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`chordd.${name}`, value);
  } catch {
    // Private windows may refuse.
  }
}
