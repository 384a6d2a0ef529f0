#!/usr/bin/env python3
"""Checks the rules of docs/developing/architecture.md against Package.swift, the folders and the imports. Prints a line PASS or FAIL for each.

Usage: check.py
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
FEATURES = SOURCES / "Features"
ASSETS = SOURCES / "PageServer/Resources/assets"
PURE = {
    "MusicTheory": SOURCES / "MusicTheory", "Languages": SOURCES / "Languages", "MIDI": SOURCES / "MIDI", "ChordAnalysis": SOURCES / "ChordAnalysis",
    "Playback": SOURCES / "Playback", "Charts": SOURCES / "Charts", "Explore": SOURCES / "Explore",
    **{model: FEATURES / model / "Model" for model in ("Diary", "ChartFollowing", "Lights", "Practice")},
}
MODELS = {name for name, folder in PURE.items() if folder.is_relative_to(FEATURES)}
# The parts that name no feature, in Swift and in TypeScript.
CORE = ["Daemon", "PageServer", "FeatureKit", "MIDIOutput", "Outputs", "Wire", "Settings", "System", "Storage", "Files", "Keyboards", "ALSASequencer", "CommandKit"]
IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |internal |package |private |fileprivate )?import\s+(?:struct |class |func |enum )?(\w+)", re.M)
PAGE_IMPORT = re.compile(r"""(?:from|import\(?)\s*["']\./([\w-]+)\.js["']""")
PAGE_REQUEST = re.compile(r"""\b(?:ask|read|attempt)\(\s*["']([a-z-]+)["']""")
# A longer one has a line in exceptions.tsv, with its reason.
FILE_LIMIT, FUNCTION_LIMIT = 450, 60
SWIFT_FUNCTION = re.compile(
    r"^(\s*)(?:(?:@\w+(?:\([^)]*\))?|public|package|private|fileprivate|internal|static|final|override|mutating|nonisolated|consuming|borrowing|class|convenience|required)(?:\([^)]*\))?\s+)*"
    r"(?:func\b|init\b[?!]?[(<]|deinit\b|subscript\b)")
PAGE_FUNCTION = re.compile(
    r"^(\s*)(?!if\b|for\b|while\b|switch\b|return\b)(?:export )?(?:default )?(?:static )?(?:async )?(?:function\*? \w+|(?:get |set |#)?\w+)(?:<.*>)?\s*\([^;]*\)(?:: [^;]*)? \{$")
# Code that reads the words of a sentence again, which has a key and parts: a pattern, or a comparison, with two words in it.
READS_WORDS = re.compile(
    r"""(?:(?<=[(,=:\[ ])/\^?(?![/*])[^/\n]*[A-Za-z)]{2} [A-Za-z(][^/\n]*/u|\.(?:hasPrefix|hasSuffix|contains|firstMatch|wholeMatch|replacing|startsWith|endsWith|includes|replace)\((?:of: )?#?["/][^"/\n]*[A-Za-z]{2} [A-Za-z])""")
# Besides the features, the parts that make sentences for players or show them.
SAYING = ["ChordAnalysis", "Daemon", "Explore", "Languages", "MusicTheory", "Outputs", "PageServer", "Wire"]
# The words of each feature, by which it would be known outside of its folder. An element of HTML is a form, too.
WORDS = {
    "Practice": r"practice|drill", "Diary": r"diary|bookmark", "ChartFollowing": r"chart|FormEvent|event:form|(?<!make\()\"form\"", "Playback": r"playback",
    "Explore": r"\bexplore", "CircleOfFifths": r"\bcircle\b"}

failed = 0


def check(what, problems):
    global failed
    problems = list(problems)
    print(f"{'FAIL' if problems else 'PASS'} {what}" + (", " + "; ".join(problems[:5]) if problems else ""))
    failed += bool(problems)


def swift(folder):
    return sorted(folder.rglob("*.swift"))


def page_modules(folder):
    """The modules of the page in a folder; a declaration is none."""
    return sorted(path for path in folder.rglob("*.ts") if not path.name.endswith(".d.ts"))


def short(path):
    return str(path.relative_to(ROOT))


def imports(path):
    return set(IMPORT.findall(path.read_text(encoding="utf-8")))


def code(path):
    """The text of a file without its comments, which may give examples."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return re.sub(r"(?m)^\s*//.*$", "", text)


def functions(path):
    """The name and the lines of each function, by the indentation of its end."""
    lines, pattern = path.read_text(encoding="utf-8").splitlines(), SWIFT_FUNCTION if path.suffix == ".swift" else PAGE_FUNCTION
    for start, line in enumerate(lines):
        if not (found := pattern.match(line)):
            continue
        opening = next((number for number in range(start, min(start + 15, len(lines))) if "{" in lines[number]), None)
        if opening is None or lines[opening].count("{") == lines[opening].count("}"):
            continue
        end = next((number for number in range(opening + 1, len(lines)) if lines[number].startswith(found[1] + "}")), opening)
        yield line.split("(")[0].strip().split(" ")[-1], end - start + 1


def sizes():
    """What is larger than the rules allow: its kind and its name, and how large it is."""
    # The sentences of a language are data, and every feature has some.
    files = [path for path in sorted(SOURCES.rglob("*")) if path.suffix in (".swift", ".ts") and not path.name.endswith(".d.ts") and not path.name.startswith("language-")]
    for path in files:
        if (count := path.read_text(encoding="utf-8").count("\n")) > FILE_LIMIT:
            yield ("lines", short(path)), count
        for name, count in functions(path):
            if count > FUNCTION_LIMIT:
                yield ("function", f"{short(path)} {name}"), count
    for path in files:
        says = path.is_relative_to(FEATURES) and "/Commands/" not in str(path) or path.relative_to(SOURCES).parts[0] in SAYING
        if says and (count := len(READS_WORDS.findall(code(path)))):
            yield ("patterns", short(path)), count
    for feature, words in WORDS.items():
        for path in files:
            # Files reads charts, which are of the base.
            inside = path.is_relative_to(FEATURES) or feature == "ChartFollowing" and path.is_relative_to(SOURCES / "Files") or path.relative_to(SOURCES).parts[0] not in [*CORE, "ChordAnalysis", "MusicTheory", "MIDI"]
            if not inside and (count := len(re.findall(words, code(path), re.I))):
                yield ("words", f"{short(path)} {feature}"), count


def exceptions():
    """What may be larger, as exceptions.tsv says."""
    for line in (ROOT / "Tests/Architecture/exceptions.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, name, count, *_ = line.split("\t")
            yield (kind, name), int(count)


def features():
    """The folder and the module of each feature; Package.swift makes a target of every folder."""
    for folder in sorted(path for path in FEATURES.iterdir() if path.is_dir()):
        yield folder, f"{folder.name}Feature"


def requests_of(folder):
    """The names of the requests that are declared in a folder."""
    return {name for path in swift(folder) for name in re.findall(r'RequestDeclaration\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))}


def main():
    listed = list(features())
    modules = {module for _, module in listed}
    check("a pure target imports only pure targets, and no Foundation", [
        f"{short(path)} imports {module}" for folder in PURE.values() for path in swift(folder)
        for module in imports(path) - PURE.keys() - {"CMath"}])
    check("a feature imports no other feature", [
        f"{short(path)} imports {other}" for folder, module in listed for path in swift(folder)
        for other in imports(path) & (modules - {module})])
    check("a feature's model is imported by no other feature", [
        f"{short(path)} imports {model}" for folder, _ in listed for path in swift(folder)
        for model in imports(path) & MODELS if (FEATURES / model) != folder])
    check("the core imports no feature", [
        f"{short(path)} imports {module}" for name in CORE for path in swift(SOURCES / name)
        for module in imports(path) & (modules | MODELS | {"FeatureList"})])
    check("a feature, and the code that commands share, see no server and no daemon", [
        f"{short(path)} imports {module}" for folder in (FEATURES, SOURCES / "CommandKit", SOURCES / "FeatureKit") for path in swift(folder)
        for module in imports(path) if module in ("Daemon", "PageServer") or module.startswith("NIO")])
    check("only the list of features imports features", [
        f"{short(path)} imports {module}" for path in swift(SOURCES / "chordd") for module in imports(path) & modules])
    types = {name for folder, _ in listed for path in swift(folder) for name in re.findall(
        r"^(?:public |package )(?:final )?(?:class|struct|enum|protocol|actor) (\w+)", path.read_text(encoding="utf-8"), re.M)
        if "/Model/" not in str(path)}
    words = re.compile(r"\b(" + "|".join(sorted(types | modules)) + r")\b")
    check("the core names no type of a feature", [
        f"{short(path)} names {found.group(1)}" for name in CORE for path in swift(SOURCES / name)
        if (found := words.search(code(path)))])
    engine = (SOURCES / "Daemon/Input/AnalysisEngine.swift").read_text(encoding="utf-8")
    check("the engine hands everything to the hub", [
        f"it calls {call}" for call in sorted(set(re.findall(r"\b(\w*(?:practice|diary|playback|output|listener)\w*)[.(]", engine, re.I)))])

    opening = re.compile(r"(?<![.\w])(?<!func )open\(\w+, O_|\b(?:FileManager|SmallFile|FileHandle|contentsOf|fopen|readlink)\b")
    owner = SOURCES / "PageServer/Access/SocketOwner.swift"
    check("the page opens files nowhere but on a thread that may wait", [
        f"{short(path)} has {found.group(0)}" for path in swift(SOURCES / "PageServer") if path != owner and (found := opening.search(code(path)))] + [
        f"{short(path)} looks into the list of sockets: {line.strip()}" for path in swift(SOURCES / "PageServer") for line in code(path).splitlines()
        if "listedUser(" in line and "static func" not in line and "runIfActive" not in line and "(.unknown, nil)" not in line])

    # The page: every file is an asset, so an import tells the folder.
    own = {folder.name: {path.stem for path in page_modules(folder / "Page")} for folder, _ in listed if (folder / "Page").exists()}
    core = {path.stem for path in page_modules(ASSETS)}
    # The catalog of a language has the words of every feature, and takes their types.
    check("the page's core imports nothing of a feature", [
        f"{path.name} imports {name}" for path in page_modules(ASSETS) if not path.name.startswith("language-")
        for name in PAGE_IMPORT.findall(path.read_text(encoding="utf-8")) if name not in core])
    check("a view imports the core and its own feature's files", [
        f"{name}: {file} imports {other}" for name, files in own.items() for file in sorted(files)
        for other in PAGE_IMPORT.findall((FEATURES / name / "Page" / f"{file}.ts").read_text(encoding="utf-8")) if other not in core | files])
    served = requests_of(SOURCES / "Daemon")
    check("the page's core asks only requests of the core", [
        f"{path.name} asks {name}" for path in page_modules(ASSETS) for name in PAGE_REQUEST.findall(code(path)) if name not in served])
    views = {name for folder, _ in listed for path in swift(folder) for name in re.findall(r'PageView\(\s*"([\w-]+)"', path.read_text(encoding="utf-8"))}
    check("the page's core links to no view of a feature", [
        f"{path.name} links to {view}" for path in page_modules(ASSETS) + [ASSETS.parent / "index.html"] for view in sorted(views)
        if re.search(rf"""["'`]/{view}\b""", code(path))])
    brought = [(own.get(folder.name, set()), *found) for folder, _ in listed for path in swift(folder)
               for found in re.findall(r'PagePart\(\s*"([\w-]+)"(?:, on: \.(\w+))?\)', path.read_text(encoding="utf-8"))]
    check("a part of a screen is a module of its feature, whose name says the screen where it comes with the first name", [
        f"{name} on {screen or 'page'}" for modules_here, name, screen in brought
        if name not in modules_here or (found := re.search(r"-on-(\w+)$", name)) and found[1] != (screen or "page")])
    options = json.loads((SOURCES / "tsconfig.json").read_text(encoding="utf-8"))
    check("the types of every page are checked", [
        f"{folder} is not in tsconfig.json" for folder in [*(f"Features/{name}/Page" for name in own), *(str(room.relative_to(SOURCES)) for room in ASSETS.iterdir() if room.is_dir())]
        if folder not in options["compilerOptions"]["rootDirs"]])
    check("every module of the page is TypeScript", [f"{short(path)} is JavaScript" for path in sorted(SOURCES.rglob("*.js"))])

    listing = (SOURCES / "FeatureList/FeatureList.swift").read_text(encoding="utf-8")
    check("each feature has one line in the list", [
        f"{module} is imported {count} times" for _, module in listed if (count := listing.count(f"import {module}\n")) != 1])
    found, allowed = dict(sizes()), dict(exceptions())
    check(f"a file has at most {FILE_LIMIT} lines, a function {FUNCTION_LIMIT}, the core no word of a feature, and nobody reads a sentence again, but for exceptions.tsv", [
        f"{kind} of {name}: {found.get((kind, name), 0)}, and exceptions.tsv says {allowed.get((kind, name), 0)}"
        for kind, name in sorted(found.keys() | allowed.keys()) if found.get((kind, name)) != allowed.get((kind, name))])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
