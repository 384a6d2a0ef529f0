"""Holds `scripts/test`, `scripts/check-waits`, `scripts/check-words` and the table of faults to their promises. Prints a line PASS or FAIL for each; a table, one line, one case."""
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
TOP = pathlib.Path(__file__).resolve().parents[2]
failed = 0


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(TOP / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


def say(is_kept, promise):
    global failed
    failed += not is_kept
    print(("PASS " if is_kept else "FAIL ") + promise)


runner, waits, words = load("test"), load("check-waits"), load("check-words")
os.environ["TEST_HANG_SECONDS"] = "1"
START, END = "◇ Test run started.", "✔ Test run with 1 test in 1 suite passed after 0.1 seconds."
# A promise, the lines and the exit status of a stage, whether all of it must have run, and the tests that passed, failed, were skipped.
STAGES = [
    ("lines PASS and FAIL are tests", "PASS a\nFAIL b\nPASS c", 1, True, [2, 1, 0]),
    ("lines of Swift Testing are tests, their sum is none", f"{START}\n✔ Test a() passed after 0.1 seconds.\n{END}", 0, True, [1, 0, 0]),
    ("a test case is not counted besides its test", "✔ Test case passing 1 argument a → 1 to b(a:) passed after 0.1 seconds.\nPASS c", 0, True,
     [1, 0, 0]),
    ("a failure of Swift Testing is one", f"{START}\n✘ Test a() failed after 0.1 seconds with 1 issue.\n{END}", 1, True, [0, 1, 0]),
    ("a run that was cut off has failed", f"{START}\n✔ Test a() passed after 0.1 seconds.", 0, True, [1, 1, 0]),
    ("a status without a failed test is a failure", "PASS a", 1, True, [1, 1, 0]),
    ("no test at all is a failure", "nothing", 0, True, [0, 1, 0]),
    ("a skipped test is counted", "PASS a\nSKIP b (no c)", 0, True, [1, 0, 1]),
    ("in the machine a skipped test is a failure", "PASS a\nSKIP b (no c)", 0, False, [1, 1, 1]),
    ("a stage that says nothing any more is ended", None, None, True, [1, 1, 0]),
]


def run_of(folder, remembers=True):
    run = runner.Run(folder, folder, remembers)
    run.files = {"Sources/a.swift": "1", "Sources/Features/x/Model/b.swift": "1", "scripts/test": "1"}
    return run


for promise, text, status, may_skip, counts in STAGES:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        command = "echo 'PASS a'; exec sleep infinity" if text is None else f"printf '%s\\n' '{text}'; exit {status}"
        run = run_of(folder)
        run.carry_out(runner.Stage("a stage", command, (), 1, may_skip=may_skip))
    say(run.counts == [counts], f"{promise} ({run.counts})")

with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
    stage = runner.Stage("a stage", "echo PASS a", ("Sources", "!Sources/Features/*/Model"), 1)
    run = run_of(folder)
    before = run.stands(stage)
    run.carry_out(stage)
    again, other = run_of(folder), run_of(folder)
    stood = again.stands(stage)
    again.files["Sources/Features/x/Model/b.swift"] = "2"
    other.files["Sources/a.swift"] = "2"
    told = [before, stood, again.stands(stage), other.stands(stage), run_of(folder, remembers=False).stands(stage)]
say(told == [False, True, True, False, False], f"a stage that passed is run again when something that it reads has changed {told}")

# A line of a test, the kind of its file, and whether it waits for a moment.
LINES = [
    ("usleep(5000)", ".swift", True), ("try await Task.sleep(for: .seconds(1))", ".swift", True), ("Thread.sleep(forTimeInterval: 1)", ".swift", True),
    ("while ContinuousClock.now < ContinuousClock.now + .seconds(3) {}", ".swift", True), ("program.ends(within: 5)", ".swift", True),
    ("@Test(.timeLimit(.minutes(1)))", ".swift", True), ("check(chord, within: all)", ".swift", False), ("clock.advance(by: .seconds(3))", ".swift", False),
    ("time.sleep(0.1)", ".py", True), ("page.wait_for_timeout(20)", ".py", True), ("page.click('a', timeout=5000)", ".py", True),
    ("page.click('a', timeout=HANG)", ".py", False), ("process.wait(5)", ".py", True), ("process.wait()", ".py", False), ("end = time.monotonic() + 5", ".py", True),
    ("sleep 0.1", ".sh", True), ("timeout 5 cat", ".sh", True), ("alsa-vm --timeout 500 -- a", ".sh", True), ("wait_for 'a file' test -e a", ".sh", False),
    ("exec sleep infinity", ".sh", False),
]
for line, kind, is_found in LINES:
    say(bool(waits.KINDS[kind][0].search(line)) == is_found, f"{'found' if is_found else 'not found'}: {line}")

FORTY = " ".join(["word"] * 40)
# A text of a page, how many of its sentences are too long, and its words.
PAGES = [
    (f"{FORTY}.", 0, 40), (f"{FORTY} more.", 1, 41), (f"{FORTY}. More.", 0, 41), (f"{FORTY}\nmore.", 1, 41), (f"{FORTY}\n\nmore.", 0, 41),
    (f"* {FORTY}\n* more", 0, 41), (f"**{FORTY}.** More.", 0, 41), (f"{FORTY}: more.", 0, 41), (f"{FORTY}; more.", 1, 41),
    (f"| {FORTY} | more |\n|---|---|", 0, 41), (f"{FORTY[:-5]} `one code`.", 0, 41), (f"{FORTY[:-5]} [one link](to/a.md).", 1, 41),
    (f"```sh\n{FORTY} more\n```", 0, 42), (f"<!-- a table: begin -->\n{FORTY} more\n<!-- a table: end -->", 0, 0),
]
for text, long, count in PAGES:
    told = [len(list(words.long_sentences(text))), words.word_count(text)]
    say(told == [long, count], f"{long} long sentences in {count} words {told}: {text[-40:]!r}")
# The name of a file, and whether it is a page.
FILES = [
    ("README.md", True), ("docs/guide/page.md", True), ("docs/decisions/0001-a.md", False), ("docs/reference/events.schema.json", False),
    ("CONTRIBUTING.md", False), ("Tests/VM/README.md", False),
]
for name, is_page in FILES:
    say(words.is_page(name) == is_page, f"{name} is {'a' if is_page else 'no'} page")
# A phrase, and whether it is one that nobody says.
PHRASES = [
    ("a value stands behind a space", True), ("behind the slash", True), ("it shall be worth nothing", True), ("the package has 15 MB", True),
    ("a value after a space", False), ("the package is 15 MB", False), ("a screen behind the band", False), ("a name has 40 letters", False),
]
for phrase, is_found in PHRASES:
    say(bool(words.UNSAID.search(phrase)) == is_found, f"{'found' if is_found else 'not found'}: {phrase}")

# `make faults` looks for the place of each fault.
for row in (TOP / "Tests/Mutation/faults.tsv").read_text(encoding="utf-8").splitlines()[1:]:
    number, file, code, *_ = row.split("\t")
    count = (TOP / file).read_text(encoding="utf-8").count(code)
    say(count == 1, f"the place of fault {number} is in {file} once ({count})")
sys.exit(failed > 0)
