// The page in Spanish.

/** @type {import("./language.js").Catalog} */
export default { server: { texts: {}, forms: [], spoken: (/** @type {string} */ words) => words } };
