"""The row above at every size, with the names that keyboards have: nothing is pushed off the page, and nothing stands over anything."""
import contextlib
import json
import pathlib

from daemon import Daemon
from visit import TOP, visit

SIZES = ((360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 600), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160))
LANGUAGES = ("en", "de", "es")
NAMES = ("Piano 88", "Roland Digital Piano", "Arturia KeyLab Essential 88 mk3 MIDI 1", "Native Instruments Komplete Kontrol S88 MK3 Performance Port")
# The mistakes of the parts of a row: they leave the window, lie over one another, or show part of a letter.
WRONG = """(name) => {
    const width = document.documentElement.clientWidth;
    const parts = [...document.querySelectorAll("header > :not(#rooms), #rooms a > *")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 2 && each.id !== "choices");
    const boxes = parts.map((each) => [each.id || each.localName, each.getBoundingClientRect()]);
    const wrong = boxes.filter(([, { left, right }]) => left < -1 || right > width + 1).map(([id]) => `${id} is outside`);
    for (const [at, [id, one]] of boxes.entries()) for (const [other, two] of boxes.slice(at + 1)) {
        if (Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1) wrong.push(`${id} lies over ${other}`);
    }
    const text = document.querySelector("#connection .text");
    if (text.textContent !== name) wrong.push(`it says ${text.textContent}`);
    if (document.querySelector("#connection").title !== name) wrong.push("the title is not the whole name");
    if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).textOverflow !== "ellipsis" && text.offsetWidth > 2) wrong.push("the name is cut without a sign");
    if (!document.querySelector("#connection .lamp").offsetWidth) wrong.push("there is no lamp");
    return wrong;
}"""


@contextlib.contextmanager
def named(browser, daemon, path, name):
    """A visit to a page whose keyboard has this name; all else is said by chordd."""
    def greet(socket):
        server = socket.connect_to_server()

        def passed_on(message):
            event = json.loads(message)
            source = {"port": "20:0", "portName": name, "demo": False}
            socket.send(json.dumps({**event, "sources": [source]}) if event["type"] == "hello" else message)
        server.on_message(passed_on)

    with visit(browser, daemon, "about:blank", has_touch=True) as it:
        it.page.route_web_socket("**/events*", greet)
        it.go(path)
        yield it


def test_a_name_of_any_length_leaves_the_row_whole(browser, daemon):
    wrong = {}
    with visit(browser, daemon) as it:
        it.choose("#key", "C minor")
    for name in NAMES:
        for path in ("/", "/charts", "/band?instrument=Bb"):
            for language in LANGUAGES:
                with named(browser, daemon, f"{path}{'&' if '?' in path else '?'}lang={language}", name) as it:
                    for width, height in SIZES:
                        it.resize(width, height)
                        found = it.page.evaluate(WRONG, name)
                        if found:
                            wrong[f"{path} {language} {width}x{height}, {len(name)} letters"] = found
    with visit(browser, daemon) as it:
        it.choose("#key", "detect")
    assert not wrong, wrong


def test_a_short_name_is_whole_where_there_is_room(browser, daemon):
    with named(browser, daemon, "/", NAMES[1]) as it:
        for width, height in ((390, 844), (768, 1024), (1024, 600), (1280, 800), (1920, 1080)):
            it.resize(width, height)
            assert it.page.evaluate("(() => { const { scrollWidth, clientWidth } = document.querySelector('#connection .text'); return scrollWidth <= clientWidth + 1 })()"), (width, height)


def test_of_a_file_the_page_says_the_name(browser, daemon):
    of_file = Daemon(daemon.program, source=str(pathlib.Path(TOP, "docs/example.mid")))
    try:
        with visit(browser, of_file) as it:
            it.wait_until("document.querySelector('#connection .text').textContent === 'example.mid'")
    finally:
        of_file.stop()
