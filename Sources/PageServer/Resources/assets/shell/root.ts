// Where the page is: at the root of its server, or under a path of another server, such as `/piano/`. All that the page calls a path, such
// as `/chord/C13`, is below.

/** The path of the root, with a slash at both ends: the document says where it is (`<base>`). */
const root = globalThis.document?.baseURI ? new URL(document.baseURI).pathname : "/";

/** The address of a path. */
export const at = (path: string) => root + path.slice(1);

/** The path that an address has; empty where it is not of the page. */
export const pathIn = ({ pathname }: { pathname: string }) => (pathname.startsWith(root) ? pathname.slice(root.length - 1) : "");
