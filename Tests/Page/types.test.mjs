// The page knows the replies by their declarations: one misspelt word in a copy of a view, and tsc says in which line.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { table } from "./table.mjs";

const [ASSETS, FEATURES] = ["PageServer/Resources/assets", "Features"];

/** The mistake, the file, its text, and the text that is written instead. */
const MISTAKES = [
  ["a field of a reply", `${FEATURES}/CircleOfFifths/Page/circle.ts`, "facts.relative]", "facts.relativ]"],
  ["a field of a reply", `${FEATURES}/Diary/Page/diary.ts`, "reply.bookmarks", "reply.bookmark"],
  ["a field of a reply", `${FEATURES}/Explore/Page/scale.ts`, "facts.tonic)", "facts.tonik)"],
  ["a field of a reply", `${FEATURES}/Practice/Page/practice.ts`, "today, streak,", "today, streaks,"],
  ["a field of a reply", `${FEATURES}/Explore/Page/chord-notes.ts`, ").chords.map", ").chord.map"],
  ["a field of a part of a reply", `${FEATURES}/Explore/Page/chord.ts`, "{ name, recommended,", "{ name, recomended,"],
  ["a field of a part of a reply", `${FEATURES}/Diary/Page/sheet-bars.ts`, "signs.segno ?", "signs.segnio ?"],
  ["a field of a part of a reply", `${FEATURES}/Explore/Page/readings.ts`, "inversion, rootless,", "invertion, rootless,"],
  ["a field of what an event tells", `${FEATURES}/Practice/Page/practice-run.ts`, "options, explanation }", "options, explanations }"],
  ["a request", `${FEATURES}/CircleOfFifths/Page/circle.ts`, 'read("circle")', 'read("cirkle")'],
  ["a request", `${ASSETS}/piano/piano-controls.ts`, 'attempt("panic")', 'attempt("panik")'],
  ["a request that changes something, as one that looks", `${FEATURES}/Explore/Page/scale.ts`, 'read("scale", ', 'read("panic", '],
  ["a request", `${FEATURES}/Practice/Page/practice-run.ts`, 'ask("practice-next")', 'ask("practice-nxt")'],
  ["a field of a request", `${FEATURES}/Explore/Page/scale.ts`, "{ root, name: words", "{ root, names: words"],
  ["a field of a request", `${ASSETS}/settings/settings.ts`, "{ style: style.value }", "{ styel: style.value }"],
  ["a field of a request that has none", `${FEATURES}/Practice/Page/practice.ts`, 'read("practice", { sounds: true })', 'read("practice", { sounds: true, drill: "review" })'],
  ["a field that has to be there", `${FEATURES}/Explore/Page/chord-box.ts`, 'read("chords", { text })', 'read("chords")'],
  ["a field of another type", `${FEATURES}/Diary/Page/diary-bookmarks.ts`, "{ bookmark: id })", "{ bookmark: String(id) })"],
];

const sources = fileURLToPath(new URL("../../Sources/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "chordd-types-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const part of ["tsconfig.json", "PageServer/sentences.d.ts", "PageServer/wire.d.ts", ASSETS]) cpSync(join(sources, part), join(folder, part), { recursive: true });
cpSync(join(sources, FEATURES), join(folder, FEATURES), { recursive: true, filter: (path) => !path.endsWith(".swift") });
for (const [, file, right, wrong] of MISTAKES) {
  const text = readFileSync(join(folder, file), "utf8");
  writeFileSync(join(folder, file), text.replace(right, () => wrong));
}
const said = spawnSync("tsc", ["--pretty", "false", "-p", join(folder, "tsconfig.json")], { cwd: folder, encoding: "utf8" }).stdout;

table("misspelt", MISTAKES.map((mistake) => [...mistake, true]), (what, file, right, wrong) => {
  const text = readFileSync(join(folder, file), "utf8");
  const at = text.indexOf(wrong);
  return at < 0 ? `the file has no ${right}` : said.includes(`${file}(${text.slice(0, at).split("\n").length},`);
});
