// Remembers the player's choices in this browser; without storage nothing is remembered, and all works.

export function remembered<T extends string | null>(name: string, fallback: T): string | T {
  try {
    return localStorage.getItem(`chordd.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(name: string, value: string) {
  try {
    localStorage.setItem(`chordd.${name}`, value);
  } catch {
    // Private windows may refuse.
  }
}
