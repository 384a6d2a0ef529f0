"""The blocks of the documents that need neither a sequencer nor another system."""
import concurrent.futures
import glob
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from documents import CLASSES, TOP, all_blocks, broken_links, matches, report, structure_differs

sys.path.insert(0, str(TOP / "Tests/Support/Python"))
from waiting import HANG  # noqa: E402

program, word = pathlib.Path(sys.argv[1]), sys.argv[2]
build = program.parent
environment = {
    "PATH": f"{build}:/usr/bin:/bin", "HOME": "/proc/nowhere", "LANG": "C.UTF-8", "TERM": "xterm",
    "CHORDD_CONTROL_SOCKET": "off", "CHORDD_PAGE_LISTEN": "off",
}


def run(command, **options):
    return subprocess.run(
        command, cwd=TOP, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=HANG,
        **{"env": environment, **options})


def console(block):
    for command, shown in block.commands():
        printed = run(["bash", "-c", command]).stdout
        yield matches(printed.splitlines(), shown), f"{block.place}: {command}", printed


def make(block):
    """Make itself says whether there is such a target; `help` says what a person may type."""
    listed = run(["make", "-s", "help"]).stdout
    for command, _ in block.commands():
        words = re.sub(r"\s*#.*", "", command).removeprefix("sudo ").split()
        targets = [word for word in words[1:] if re.fullmatch(r"[a-z-]+", word)]
        good = words[0] == "make" and all(re.search(rf"^make {target} ", listed, re.M) for target in targets[:1])
        yield good and bool(targets), f"{block.place}: {command}", "make help does not list it"


def json_event(block):
    shown = json.loads(block.text)
    events = run(["chordd", "run", "--input", "docs/example.mid", "--json"]).stdout
    fixed = ["type", "phase", "kind", "name", "ascii", "root", "bass"]
    for line in events.splitlines():
        event = json.loads(line)
        if all(event.get(field) == shown.get(field) for field in fixed):
            difference = structure_differs(shown, event)
            yield difference is None, block.place, difference
            return
    yield False, block.place, "no event of docs/example.mid is like this one"


def yaml(block):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "chordd.yaml")
        path.write_text(block.text)
        printed = run(["chordd", "doctor", "--config", str(path)]).stdout
    first = [line for line in printed.splitlines() if " configuration: " in line]
    yield bool(first) and first[0].startswith("ok "), block.place, printed


def swift(block):
    """Compiles and runs it; comments at its end are what it prints."""
    lines = [line for line in block.lines if line]
    shown = []
    while lines and lines[-1].startswith("// "):
        shown.insert(0, lines.pop().removeprefix("// "))
    modules = ["MusicTheory", "MIDI", "Languages", "ChordAnalysis"]
    # Object files of sources that are gone by now would define things twice; two sources are written by the build.
    objects = []
    for module in modules:
        sources = {path.name for path in (TOP / "Sources" / module).rglob("*.swift")} | {"EmbeddedModel.swift", "EmbeddedLanguages.swift"}
        objects += [path for path in sorted(glob.glob(f"{build}/{module}.build/**/*.o", recursive=True)) if pathlib.Path(path).stem in sources]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "main.swift")
        source.write_text(block.text)
        compiled = run(
            ["swiftc", "-swift-version", "6", "-I", f"{build}/Modules", "-module-cache-path", f"{build}/ModuleCache",
             "-Xcc", f"-fmodule-map-file={TOP}/Sources/CMath/include/module.modulemap", str(source), *objects,
             "-o", f"{folder}/example"], env=os.environ)
        if compiled.returncode:
            yield False, f"{block.place}: compiles", compiled.stdout
            return
        ran = run([f"{folder}/example"], env=os.environ)
    good = ran.returncode == 0 and ran.stdout and (not shown or matches(ran.stdout.splitlines(), shown))
    yield good, f"{block.place}: compiles and runs", ran.stdout


def swift_in(block):
    yield block.text in (TOP / block.info.split()[2]).read_text(), block.place, f"is not in {block.info.split()[2]}"


def text(block):
    commands = [line for line in block.lines if re.match(r"\$ |(sudo|make|chordd) ", line)]
    yield not commands, f"{block.place} is not a command", "\n".join(commands)


def syntax(block):
    checked = subprocess.run(["bash", "-n"], input=block.text, text=True, capture_output=True)
    yield checked.returncode == 0, f"{block.place} is right as far as bash can say", checked.stderr


def jq(block):
    """Pipes of events into jq, with the events of docs/example.mid: each prints something, and never `null`."""
    for command, _ in block.commands():
        yield from jq_prints(block.place, command)


def jq_prints(place, command):
    source, bar, rest = command.partition("|")
    # Neither practice nor a chart is in the example.
    if not re.match(r"chordd run --json|nc -U|socat ", source) or "jq" not in rest or re.search('"(drill|form)"', rest):
        return
    printed = run(["bash", "-c", f"chordd run --input docs/example.mid --json 2> /dev/null {bar}{rest}"]).stdout
    words = printed.split()
    yield bool(words) and "null" not in words, f"{place}: {command} prints names and no null", printed


def manual():
    """The examples of chordd(1)."""
    page = (TOP / "man/chordd.1").read_text()
    for number, example in enumerate(re.findall(r"^\.EX\n(.*?)^\.EE", page, re.M | re.S)):
        for command in example.splitlines():
            plain = command.replace(r"\-", "-").replace(r"\(aq", "'").replace(r"\(dq", '"')
            yield from jq_prints(f"man/chordd.1, example {number + 1}", plain)


def fields(path="docs/reference/events.md"):
    """The fields and events that the tables of events.md name first stand in some event, or in the schema of events."""
    known_words = set(re.findall(r'"([A-Za-z]+)":', run(["chordd", "run", "--input", "docs/example.mid", "--json"]).stdout))
    schema = (TOP / "docs/reference/events.schema.json").read_text()
    known_words |= set(re.findall(r'"([A-Za-z]+)" ?:', schema)) | set(json.loads(schema)["properties"]["type"]["enum"])
    for number, line in enumerate((TOP / path).read_text().splitlines(), 1):
        cell = re.match(r"\| ((`[A-Za-z]+`(, )?)+) \|", line)
        for name in re.findall(r"`([A-Za-z]+)`", cell[1]) if cell else []:
            if name not in known_words:
                yield False, f"{path}:{number}: {name}", "no event has this field"
    yield True, f"{path}: the fields of the tables are those of events", ""


def links():
    """The links of every page, those of the decisions and of README files beside the code, too."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=TOP, capture_output=True, text=True).stdout
    for path in sorted(TOP / line for line in listed.splitlines() if (TOP / line).is_file()):
        broken = list(broken_links(path))
        yield not broken, f"{path.relative_to(TOP)}: its links lead somewhere", "\n".join(broken)


def known(block):
    good = block.kind in CLASSES or block.info.startswith("swift in ")
    if not good:
        yield good, f"{block.place} says what is done with it", f"unknown: ``` {block.info}; see Tests/Documents/documents.py"


CHECKS = {
    "console": console, "sh make": make, "json": json_event, "yaml": yaml, "swift": swift, "swift in": swift_in,
    "text": text, "sh elsewhere": syntax,
}


def outcomes(block):
    for check in (known, CHECKS.get(block.kind), jq if "| jq" in block.text else None):
        if check:
            try:
                yield from check(block)
            except Exception as error:
                yield False, block.place, repr(error)


chosen = [block for block in all_blocks() if word in block.path]
good = True
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for results in pool.map(lambda block: list(outcomes(block)), chosen):
        for outcome in results:
            good = report(*outcome) and good
for outcome in [*manual(), *fields(), *links()] if not word else []:
    good = report(*outcome) and good
sys.exit(not good or not chosen)
