// Text and files that another program of the device shares into the page: they stand in the document as data, and are taken once.

/**
 * @typedef {object} Shared
 * @property {string} title
 * @property {string} text
 * @property {string} url
 * @property {File[]} files
 */

/**
 * Takes what was shared; null where the page was opened otherwise.
 *
 * @returns {Promise<Shared | null>}
 */
export async function takeShared() {
  const element = document.getElementById("shared");
  if (!element) return null;
  element.remove();
  // Loading the page anew must not share it once more.
  history.replaceState(history.state, "");
  const { type, body } = /** @type {{ type: string, body: string }} */ (JSON.parse(element.textContent ?? "{}"));
  const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0));
  try {
    const parts = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    const text = (/** @type {string} */ name) => String(parts.get(name) ?? "");
    return { title: text("title"), text: text("text"), url: text("url"), files: parts.getAll("files").filter((value) => value instanceof File && value.size > 0).map((value) => /** @type {File} */ (value)) };
  } catch {
    return { title: "", text: "", url: "", files: [] };
  }
}
