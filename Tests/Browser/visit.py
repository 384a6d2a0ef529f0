"""One visit to the page: a browser window that records what it asks for and complains about."""
import atexit
import contextlib
import datetime
import functools
import json
import pathlib
import shutil
import subprocess
import tempfile

from axe_playwright_python.sync_playwright import Axe

from daemon import HANG, wait_for

TOP = pathlib.Path(__file__).resolve().parents[2]
BLACK = {1, 3, 6, 8, 10}


# Debian has both: the shell is the same engine without windows, and needs less than half of the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
# When all that has begun is drawn: no animation runs that has an end, no font is loaded, and a frame has passed. Observers of sizes are called
# in a frame, and what they change is in the next.
DRAWN = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations()
        .filter((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime)).map((each) => each.finished));
    await frame();
}"""


def launch(kind, *arguments):
    """A browser. A container has neither the namespaces for the sandbox nor a large /dev/shm."""
    return kind.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", *arguments], timeout=HANG * 1000)


@functools.cache
def modules():
    """A folder with the modules of the page, each as a file of JavaScript."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="chordd-page-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run([TOP / "scripts/page-modules", folder], check=True)
    return folder


class Visit:
    def __init__(self, browser, daemon, path="/", stored=None, sources=False, clock=False, **context):
        """`stored` is what this browser remembers. With `sources`, /assets/source/ has the modules one by one: the program has
        them in bundles. They share no state with the page; and the browser caches nothing then. With `clock`, the test may move the page's time."""
        context.setdefault("viewport", {"width": 1280, "height": 720})
        self.daemon = daemon
        self.context = browser.new_context(**context)
        self.page = self.context.new_page()
        self.complaints, self.requests, self.open = [], [], set()
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("request", self.note)
        for end in ("requestfinished", "requestfailed"):
            self.page.on(end, lambda request: self.open.discard(request))
        self.told = []
        self.page.on("websocket", self.listen_to)
        self.page.set_default_timeout(HANG * 1000)
        # Most tests are about what is held; those of the harmony choose it.
        if path.startswith("/overlay") and "view=" not in path:
            path += ("&" if "?" in path else "?") + "view=exact"
        # The controls of the piano stand open.
        for name, value in {"stage-view": "exact", "piano-controls": "on", **(stored or {})}.items():
            name, value = (json.dumps(each) for each in (f"chordd.{name}", value))
            self.page.add_init_script(f"try {{ localStorage.getItem({name}) ?? localStorage.setItem({name}, {value}) }} catch {{}}")
        if sources:
            self.page.route("**/assets/source/*.js", self.give_source)
        if clock:
            self.page.clock.install()
        self.page.goto(path if path.startswith("about:") else daemon.address + path)

    @staticmethod
    def give_source(route):
        name = route.request.url.rsplit("/", 1)[-1]
        route.fulfill(body=(modules() / name).read_text(encoding="utf-8"), content_type="text/javascript")

    def hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}{self.where(message)}")

    @staticmethod
    def where(message):
        """The address of what could not be loaded, which the browser's words leave out."""
        return f" ({message.location.get('url')})" if message.text.startswith("Failed to load") else ""

    def listen_to(self, socket):
        self.requests.append(socket.url)
        socket.on("framereceived", lambda message: self.told.append(message))

    def wait_to_be_told(self, words):
        """Until the page has a message with these words, drawn or not. The browser tells of it when it hands it to the page."""
        def messages():
            self.page.evaluate("0")
            return self.told
        wait_for(f"a message with {words}", messages, lambda all: any(words in str(each) for each in all))

    def note(self, request):
        self.requests.append(request.url)
        self.open.add(request)

    def wait_for_connection(self):
        self.page.wait_for_selector("html[data-condition=connected], html[data-condition=waiting]")
        self.wait_until("document.querySelector('#connection')?.textContent.includes('connecting') === false")

    def wait_until(self, condition):
        """As `wait_for_function` of the page, which the page's policy does not allow."""
        wait_for(condition, lambda: self.page.evaluate(condition))

    def settle(self):
        """Until everything that was asked for has come, and is drawn."""
        def unsettled():
            before = len(self.requests)
            self.page.evaluate(DRAWN)
            return [each.url for each in self.open] + self.requests[before:]
        wait_for("the page has all that it asked for", unsettled, lambda urls: not urls)

    def resize(self, width, height):
        """Another size of the window, and everything drawn in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.wait_until(f"innerWidth === {width} && innerHeight === {height}")
        self.settle()

    def color(self, scheme):
        self.page.emulate_media(color_scheme=scheme)
        self.settle()

    def go(self, path):
        """Another address in the same window."""
        self.page.goto(self.daemon.address + path)
        if not path.startswith("/overlay"):
            self.wait_for_connection()

    def take_refusal(self, request, status):
        """A request that chordd refuses, with this status of HTTP, is a complaint of the browser: the test that wants it takes it out."""
        def is_it(complaint):
            return f"a status of {status} " in complaint and complaint.endswith(f"/api/{request})")

        def complaints():
            self.page.evaluate("0")
            return self.complaints
        wait_for(f"{request} is refused with {status}", complaints, lambda all: any(map(is_it, all)))
        self.complaints = [each for each in self.complaints if not is_it(each)]

    def wait_for_name(self, name):
        """The name as the daemon gives it."""
        def shown():
            return self.page.evaluate("document.querySelector('#name') && (document.querySelector('#name').dataset.name ?? '')")
        wait_for(f"the name is {name!r}", shown, lambda now: now == name)

    def open_menu(self):
        """The menu of the header."""
        if self.page.get_attribute("#menu", "aria-expanded") != "true":
            self.page.click("#menu")

    def choose(self, selector, value):
        """Chooses in a list, which may be in the menu."""
        if self.page.locator(f"#choices {selector}").count():
            self.open_menu()
        self.page.select_option(selector, value)

    def press(self, selector):
        """Clicks on something in the menu."""
        self.open_menu()
        self.page.click(selector)

    def key_point(self, midi):
        """A point of the screen where this key, and no other, is hit."""
        box = self.page.locator(f"#both-keys .key[data-midi='{midi}'] .body").bounding_box()
        depth = 0.5 if midi % 12 in BLACK else 0.85
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * depth

    @contextlib.contextmanager
    def holding(self, *notes):
        """Fingers on these keys of the page's piano."""
        touch = self.context.new_cdp_session(self.page)
        # Where nothing moves any more.
        self.page.evaluate(DRAWN)
        points = [dict(zip("xy", self.key_point(midi)), id=number) for number, midi in enumerate(notes)]
        # All at once: what lands one by one on a slow machine is a rolled chord, and heard as one.
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        try:
            yield
        finally:
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            touch.detach()

    def stop_time(self, jump=1):
        """The page's time jumps ahead by so many seconds, as for a machine that slept, and stands."""
        now = self.page.evaluate("Date.now()") / 1000
        self.page.clock.pause_at(datetime.datetime.fromtimestamp(now + jump, datetime.timezone.utc))

    def pass_time(self, seconds):
        """On the page alone, which was opened with `clock`."""
        self.page.clock.run_for(seconds * 1000)

    def hold(self, *notes):
        """Fingers on these keys until they have held; then none is down any more."""
        number, _ = self.daemon.newest()
        with self.holding(*notes):
            self.daemon.wait_for_hold(notes, number)
        self.daemon.wait_for_silence()

    def strike(self, *notes):
        """These keys are heard, and let go again."""
        with self.holding(*notes):
            self.daemon.wait_for_keys(notes)
        self.daemon.wait_for_silence()

    def keyboard(self, name="both"):
        """The keys that a keyboard shows: by MIDI number the hand, whether both have it, the shape, and the label above."""
        return {int(midi): tuple(shown) for midi, shown in self.page.evaluate("""(id) =>
            [...document.querySelectorAll(`#${id}-keys .key[data-hand]`)].map((key) => [key.dataset.midi, [
                key.dataset.hand, "shared" in key.dataset, key.querySelector(".glyph").classList[1],
                document.querySelector(`#${id}-keys .label[data-midi="${key.dataset.midi}"] .note`)?.textContent]])""",
            name)}

    def close(self):
        self.context.close()


def violations(it, **options):
    """What axe finds on the page as it is now."""
    it.settle()
    return Axe().run(it.page, options={"resultTypes": ["violations"], **options}).response["violations"]


def grave(it):
    """What axe finds serious, in the light and then in the dark: there only the colors are others."""
    found = []
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast", "link-in-text-block"]})):
        it.color(scheme)
        found += [f"{scheme} {each['id']}: {[node['html'][:140] for node in each['nodes']][:4]}"
                  for each in violations(it, **options) if each["impact"] in ("serious", "critical")]
    it.color("light")
    return found


@contextlib.contextmanager
def visit(browser, daemon, path="/", **context):
    visiting = Visit(browser, daemon, path, **context)
    try:
        if not path.startswith(("/overlay", "about:")):
            visiting.wait_for_connection()
        yield visiting
        if visiting.complaints:
            raise AssertionError(f"the browser complains: {visiting.complaints}")
    finally:
        visiting.close()
