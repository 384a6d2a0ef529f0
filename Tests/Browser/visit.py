"""One visit to the page: a browser window that records what it asks for and complains about."""
import contextlib
import json
import pathlib
import time

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"
BLACK = {1, 3, 6, 8, 10}


class Visit:
    def __init__(self, browser, daemon, path="/", stored=None, sources=False, **context):
        """`stored` is what this browser remembers. With `sources`, /assets/source/ has the modules as they stand in the sources: the program has
        them in bundles. They share no state with the page; and the browser caches nothing then."""
        context.setdefault("viewport", {"width": 1280, "height": 720})
        self.daemon = daemon
        self.context = browser.new_context(**context)
        self.page = self.context.new_page()
        self.complaints, self.requests = [], []
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))
        self.page.set_default_timeout(5000)
        # Most tests are about what is held; those of the harmony choose it.
        if path.startswith("/overlay") and "view=" not in path:
            path += ("&" if "?" in path else "?") + "view=exact"
        # The controls of the piano stand open.
        for name, value in {"stage-view": "exact", "piano-controls": "on", **(stored or {})}.items():
            name, value = (json.dumps(each) for each in (f"chordd.{name}", value))
            self.page.add_init_script(f"try {{ localStorage.getItem({name}) ?? localStorage.setItem({name}, {value}) }} catch {{}}")
        if sources:
            self.page.route("**/assets/source/*.js", self.give_source)
        self.page.goto(path if path.startswith("about:") else daemon.address + path)

    @staticmethod
    def give_source(route):
        name = route.request.url.rsplit("/", 1)[-1]
        file = next(path for folder in ("PageServer/Resources/assets", "Features/*/Page") for path in SOURCES.glob(f"{folder}/{name}"))
        route.fulfill(body=file.read_text(encoding="utf-8"), content_type="text/javascript")

    def hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}{self.where(message)}")

    @staticmethod
    def where(message):
        """The address of what could not be loaded, which the browser's words leave out."""
        return f" ({message.location.get('url')})" if message.text.startswith("Failed to load") else ""

    def wait_for_connection(self):
        self.page.wait_for_selector("html[data-condition=connected], html[data-condition=waiting]")
        self.wait_until("document.querySelector('#connection')?.textContent.includes('connecting') === false")

    def wait_until(self, condition, limit=20):
        """As `wait_for_function` of the page, which the page's policy does not allow."""
        deadline = time.monotonic() + limit
        while not self.page.evaluate(condition):
            assert time.monotonic() < deadline, f"it is never true that {condition}"
            time.sleep(0.02)

    def take_refusal(self, request, status):
        """A request that chordd refuses, with this status of HTTP, is a complaint of the browser: the test that wants it takes it out."""
        def is_it(complaint):
            return f"a status of {status} " in complaint and complaint.endswith(f"/api/{request})")
        deadline = time.monotonic() + 5
        while not any(map(is_it, self.complaints)):
            assert time.monotonic() < deadline, f"{request} is not refused with {status}: {self.complaints}"
            self.page.wait_for_timeout(20)
        self.complaints = [each for each in self.complaints if not is_it(each)]

    def wait_for_name(self, name):
        """The name as the daemon gives it."""
        self.wait_until(f"[document.querySelector('#name')].some((each) => each && (each.dataset.name ?? '') === {json.dumps(name)})")

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
        points = [dict(zip("xy", self.key_point(midi)), id=number) for number, midi in enumerate(notes)]
        # All at once: what lands one by one on a slow machine is a rolled chord, and heard as one.
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        try:
            yield
        finally:
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            touch.detach()

    def keyboard(self, name="both"):
        """The keys that a keyboard shows: by MIDI number the hand, whether both have it, the shape, and the label above."""
        return {int(midi): tuple(shown) for midi, shown in self.page.evaluate("""(id) =>
            [...document.querySelectorAll(`#${id}-keys .key[data-hand]`)].map((key) => [key.dataset.midi, [
                key.dataset.hand, "shared" in key.dataset, key.querySelector(".glyph").classList[1],
                document.querySelector(`#${id}-keys .label[data-midi="${key.dataset.midi}"] .note`)?.textContent]])""",
            name)}

    def close(self):
        self.context.close()


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
