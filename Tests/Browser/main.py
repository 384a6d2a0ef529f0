"""Runs every test of the test files in this folder, each with the same daemon and browser, and says what passed."""
import importlib
import itertools
import pathlib
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

from daemon import Daemon

FILES = sorted(path.stem for path in pathlib.Path(__file__).parent.glob("test_*.py"))


def tests(word):
    for file in FILES:
        module = importlib.import_module(file)
        for name, function in vars(module).items():
            if name.startswith("test_") and word in f"{file} {name}":
                yield name.removeprefix("test_").replace("_", " "), function


def attempt(function, browser, daemon):
    """Runs a test, and says what was wrong; nothing where it passes."""
    began = time.monotonic()
    try:
        function(browser, daemon)
    except Exception as failure:  # A test may fail in any way, and the next one runs all the same.
        ours = [frame for frame in traceback.extract_tb(failure.__traceback__) if "test_" in frame.filename][-1]
        return f"at line {ours.lineno}: {ours.line}\n  {type(failure).__name__}: {failure}"
    name = function.__name__.removeprefix("test_").replace("_", " ")
    print(f"PASS {name} ({time.monotonic() - began:.1f} s)", flush=True)
    return None


def main(program, word, part, parts, late):
    """Runs every `parts`th test from the one with the number `part` on. Names of failed tests are written to the file `late`.

    Without it, a failed test is run again at once, and counted."""
    daemon = Daemon(program)
    failed = 0
    with sync_playwright() as playwright:
        # A container has neither the namespaces for the sandbox nor a large /dev/shm.
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"])
        for name, function in itertools.islice(tests(word), part, None, parts):
            failure = attempt(function, browser, daemon)
            if failure:
                # A browser on a busy machine may be late, or lose a connection. A real failure occurs again.
                print(f"AGAIN {name}, {failure}", flush=True)
                if late:
                    with open(late, "a", encoding="utf-8") as names:
                        names.write(f"{function.__module__} {function.__name__}\n")
                    continue
                failure = attempt(function, browser, daemon)
            if failure:
                failed += 1
                print(f"FAIL {name}, {failure}", flush=True)
        browser.close()
    daemon.stop()
    return failed


if __name__ == "__main__":
    _, program, word, part, parts, late = sys.argv
    sys.exit(1 if main(program, word, int(part), int(parts), late) else 0)
