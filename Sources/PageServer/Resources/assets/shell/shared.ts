// Text and files that another program of the device shares into the page: they stand in the document as data, and are taken once.

interface Shared {
  title: string;
  text: string;
  url: string;
  files: File[];
}

/** Takes what was shared; null where the page was opened otherwise. */
export async function takeShared(): Promise<Shared | null> {
  const element = document.getElementById("shared");
  if (!element) return null;
  element.remove();
  // Loading the page anew must not share it once more.
  history.replaceState(history.state, "");
  const { type, body } = JSON.parse(element.textContent ?? "{}") as { type: string, body: string };
  const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0));
  try {
    const parts = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    const text = (name: string) => String(parts.get(name) ?? "");
    return { title: text("title"), text: text("text"), url: text("url"), files: parts.getAll("files").filter((value) => value instanceof File && value.size > 0).map((value) => value as File) };
  } catch {
    return { title: "", text: "", url: "", files: [] };
  }
}
