"""Runs every test of the test files in this folder, each with the same daemon and browser, and says what passed."""
import contextlib
import importlib
import itertools
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

from daemon import Daemon
from visit import launch

FILES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("test_*.py"))


def tests(word):
    for file in FILES:
        module = importlib.import_module(file)
        for name, function in vars(module).items():
            if name.startswith("test_") and word in f"{file} {name}":
                yield name.removeprefix("test_").replace("_", " "), function


def passes(name, function, browser, daemon):
    began = time.monotonic()
    # The test before may have left a drill, keys that are held, and a key that was heard; one that failed, settings as well.
    with contextlib.suppress(OSError):
        daemon.ask("practice-stop", {})
    daemon.ask("panic", {})
    daemon.forget_settings()
    try:
        function(browser, daemon)
    except Exception as failure:  # A test may fail in any way, and the next one runs all the same.
        ours = [frame for frame in traceback.extract_tb(failure.__traceback__) if "test_" in frame.filename][-1]
        print(f"FAIL {name}, at {ours.filename.rsplit('/', 1)[-1]}:{ours.lineno}: {ours.line}\n  {type(failure).__name__}: {failure}", flush=True)
        return False
    print(f"PASS {name} ({time.monotonic() - began:.1f} s)", flush=True)
    return True


def main(program, word, part, parts):
    """Runs every `parts`th test from the one with the number `part` on, and returns whether all passed."""
    daemon = Daemon(program)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        results = [passes(name, function, browser, daemon) for name, function in itertools.islice(tests(word), part, None, parts)]
        browser.close()
    daemon.stop()
    return all(results)


if __name__ == "__main__":
    _, program, word, part, parts = sys.argv
    sys.exit(0 if main(program, word, int(part), int(parts)) else 1)
