// Remembers the player's choices in this browser; without storage nothing is remembered, and all works.

/**
 * @template {string | null} T
 * @param {string} name
 * @param {T} fallback
 * @returns {string | T}
 */
export function remembered(name, fallback) {
  try {
    return localStorage.getItem(`chordd.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`chordd.${name}`, value);
  } catch {
    // Private windows may refuse.
  }
}
