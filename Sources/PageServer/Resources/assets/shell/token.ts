// The token that allows changes, from the address: http://…/#token=… A page without one may be allowed to look only.

/** The text behind "token=", not decoded: a token may have + and & in it. */
const written = location.hash.startsWith("#token=") ? location.hash.slice("#token=".length) : null;

export const token = written === null ? null : decoded(written);

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
