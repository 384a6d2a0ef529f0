"""How long the views of Explore take to open: from the touch on a link until what was asked for stands there.

Usage: open_bench.py [PROGRAM]   (with the Python of the browser tests: Benchmarks/Explore/open_bench)
Ends with 1 where a view that was opened before takes longer than 100 ms, in the median.
"""
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402

from daemon import Daemon  # noqa: E402
from visit import visit  # noqa: E402

BAR = 100
TIMES = 9
# The views that are opened, and an element that is there once the view is.
VIEWS = [
    ("/combine/Cma7", "chordd-combine .partners li"),
    ("/combine/C13(%2311)|Ebmi7", "chordd-combine .types [role=radio]"),
    ("/circle/Db%20major", "chordd-circle .chord-rows a"),
    ("/chord/C13(%2311)", "chordd-chord h1"),
    ("/chord/D|C7", "chordd-chord h1"),
    ("/scale/D%20Dorian", "chordd-scale h1"),
]
# A link as it stands everywhere; what it opens has been drawn when the next frame begins after it is there.
OPEN = """([path, wanted]) => new Promise((done) => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    const began = performance.now();
    const look = () => {
        if (!document.querySelector(wanted)) return requestAnimationFrame(look);
        return requestAnimationFrame(() => done(performance.now() - began));
    };
    link.click();
    link.remove();
    requestAnimationFrame(look);
})"""


def main(program):
    daemon = Daemon(program)
    is_slow = False
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"])
            with visit(browser, daemon, "/") as it:
                for path, wanted in VIEWS:
                    times = []
                    for _ in range(TIMES):
                        times.append(it.page.evaluate(OPEN, [path, wanted]))
                        it.page.evaluate(OPEN, ["/", "#both-keys .key"])
                    first, warm = times[0], statistics.median(times[1:])
                    is_slow = is_slow or warm > BAR
                    print(f"{path}: first {first:.0f} ms, then {warm:.0f} ms (most {max(times[1:]):.0f}), bar {BAR} ms"
                          + ("  TOO SLOW" if warm > BAR else ""), flush=True)
            browser.close()
    finally:
        daemon.stop()
    return 1 if is_slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
