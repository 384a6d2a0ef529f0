// The files of the page as they are served: those of the features stand among the others.
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const sources = fileURLToPath(new URL("../../Sources/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "chordd-assets-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "package.json"), '{"type":"module"}');
const features = readdirSync(join(sources, "Features"), { withFileTypes: true }).filter(({ name }) => existsSync(join(sources, "Features", name, "Page")));
for (const from of [join(sources, "PageServer/Resources/assets"), ...features.map(({ name }) => join(sources, "Features", name, "Page"))]) {
  for (const file of readdirSync(from)) if (file.endsWith(".js")) cpSync(join(from, file), join(folder, file));
}

const languages = new URL("../../Languages/", import.meta.url);
for (const file of readdirSync(languages)) writeFileSync(join(folder, file.replace(".json", "-sentences.js")), `export default ${readFileSync(new URL(file, languages), "utf8")}`);

// The language of the machine is not that of the tests.
Object.defineProperty(globalThis, "navigator", { value: { language: "en", languages: ["en"] }, configurable: true, writable: true });

/** A module of the page. */
export const asset = (name) => import(pathToFileURL(join(folder, name)).href);
