// The page in German.

/** @type {import("./language.js").Catalog} */
export default { server: { texts: {}, forms: [], spoken: (/** @type {string} */ words) => words } };
