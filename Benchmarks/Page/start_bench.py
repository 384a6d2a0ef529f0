"""How soon the page says its first name on a slow phone: from the call of the address until the name can be seen.

Usage: start_bench.py PROGRAM [BEFORE]   (with the Python of the browser tests: Benchmarks/Page/start_bench)
Chromium has 400 ms to the server and 400 kbit/s; a chord sounds all the time. Medians of five; cold is with an empty cache, warm the
visit after that. BEFORE is another program, which takes turns with PROGRAM. Chromium slows down a WebSocket, too: its
handshake by the journey, its messages by their amount. CPU=4 in the environment makes the processor four times as slow.
Ends with 1 where a name comes later than its bar.
"""
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402

from daemon import Daemon  # noqa: E402

TIMES = 5
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
# An address, the element that has its name, and the bars in seconds: cold and warm.
PAGES = [
    ("/", "#name .seen", 1.5, 0.8),
    ("/chord/C13", "#opening .seen, chordd-chord h1 .seen", 2.0, None),
    ("/combine/Cma7|D", "#opening .seen, .combine-result .seen", 2.0, None),
    ("/combine", "#opening a, .combine-result .waiting", 2.0, None),
    ("/circle", "#opening text, chordd-circle .round text", 2.0, None),
    ("/overlay", "#name .seen", None, None),
    ("/band", "#name .seen", None, None),
]
# Looks before each frame: what is there then is drawn in it.
WATCH = """(() => {
    const look = () => {
        const box = document.querySelector(%r);
        if (!box?.textContent || !box.getBoundingClientRect().width) return requestAnimationFrame(look);
        globalThis.namedAfter = performance.now();
    };
    requestAnimationFrame(look);
})()"""


class Visit:
    """One visit, and what it has asked for."""

    def __init__(self, context, address, wanted):
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", NETWORK)
        session.send("Emulation.setCPUThrottlingRate", {"rate": int(os.environ.get("CPU", "1"))})
        self.requests, self.bytes, self.last = 0, 0, time.monotonic()
        session.on("Network.loadingFinished", self.loaded)
        session.on("Network.webSocketCreated", self.asked)
        session.on("Network.requestWillBeSent", self.asked)
        page.add_init_script(WATCH % wanted)
        page.goto(address, wait_until="commit")
        began = time.monotonic()
        self.time = None
        while self.time is None or time.monotonic() < self.last + 1.5:
            if time.monotonic() > began + 40:
                sys.exit(f"start_bench: {address} shows no name")
            page.wait_for_timeout(50)
            self.time = page.evaluate("globalThis.namedAfter ?? null")
        self.time /= 1000
        page.close()

    def asked(self, event):
        if not event.get("request", {}).get("url", "").startswith(("data:", "blob:")):
            self.requests += 1
        self.last = time.monotonic()

    def loaded(self, event):
        self.bytes += event["encodedDataLength"]
        self.last = time.monotonic()


def measure(browser, daemon, path, wanted):
    context = browser.new_context(**PHONE)
    cold, warm = (Visit(context, daemon.address + path, wanted) for _ in range(2))
    context.close()
    return cold, warm


def shown(visits, bar):
    """The median, whether it is too late, and what was asked for."""
    median = statistics.median(visit.time for visit in visits)
    late = bar is not None and median > bar
    return late, (f"{median:.2f} s{f' (bar {bar})' if bar else ''}{' TOO LATE' if late else ''}, "
                  f"{visits[-1].requests} requests, {visits[-1].bytes / 1000:.1f} kB")


def main(programs):
    names = ["now", "before"][:len(programs)]
    daemons, is_late = [Daemon(program) for program in programs], False
    try:
        for daemon in daemons:
            daemon.process.stdin.write(bytes([0x90, 48, 80, 52, 80, 55, 80, 59, 80]))
            daemon.process.stdin.flush()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage"])
            for path, wanted, *bars in PAGES:
                visits = {name: [] for name in names}
                for _ in range(TIMES):
                    for name, daemon in zip(names, daemons):
                        visits[name].append(measure(browser, daemon, path, wanted))
                for name in names:
                    for kind, bar, each in zip(["cold", "warm"], bars, zip(*visits[name])):
                        late, text = shown(each, bar)
                        is_late = is_late or name == "now" and late
                        print(f"{path} {name}, {kind}: {text}", flush=True)
            browser.close()
    finally:
        for daemon in daemons:
            daemon.stop()
    return 1 if is_late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
