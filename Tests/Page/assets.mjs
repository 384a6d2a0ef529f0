// The modules of the page: as JavaScript in one folder, as they are served, and the TypeScript that they are written in.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const top = fileURLToPath(new URL("../../", import.meta.url));
const folder = process.env.PAGE_MODULES ?? made();

/** A folder of this test alone; Tests/Page/run makes one for all. */
function made() {
  const own = mkdtempSync(join(tmpdir(), "chordd-page-"));
  process.on("exit", () => rmSync(own, { recursive: true, force: true }));
  execFileSync(join(top, "scripts/page-modules"), [own], { stdio: "inherit" });
  return own;
}

// The language of the machine is not that of the tests.
Object.defineProperty(globalThis, "navigator", { value: { language: "en", languages: ["en"] }, configurable: true, writable: true });

/** A module of the page; with `again` it is loaded anew. */
export const asset = (name, again = "") => import(pathToFileURL(join(folder, name)).href + again);

const filesIn = (path) => readdirSync(path, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? filesIn(join(path, each.name)) : [join(path, each.name)]));
const isModule = (path) => path.endsWith(".ts") && !path.endsWith(".d.ts");

/** The modules of the core and those of the features: the name and the path of each. */
export const [core, features] = ["Sources/PageServer/Resources/assets", "Sources/Features"].map((path) => filesIn(join(top, path)).filter(isModule).map((file) => [basename(file), file]));
