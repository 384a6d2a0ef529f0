"""A page turner turns sheets and set lists on every screen in front, and a chart sends what its instruments need."""
import base64
import contextlib
import pathlib

from visit import visit

LONG = "{title: Long}\n" + "\n".join(f"[C]Line {number} of a song that is longer than a screen" for number in range(60))
FILES = {"long.cho": LONG, "first.txt": "First\n| C | F |", "last.txt": "Last\n| G | D |"}
FORWARD, BACK = ("PageDown", "ArrowRight", "ArrowDown", "Space", "Enter"), ("PageUp", "ArrowLeft", "ArrowUp")
CHART = "state.events.get('chart')?.name"


@contextlib.contextmanager
def evening(daemon, *charts):
    """The charts are a set list that is played, and gone afterward."""
    for name, text in FILES.items():
        daemon.ask("chart-import", {"name": name, "base64": base64.b64encode(text.encode()).decode()})
    daemon.ask("set-save", {"set": "Evening", "charts": "\n".join(charts)})
    daemon.ask("chart-choose", {"set": "Evening"})
    try:
        yield
    finally:
        daemon.ask("chart-choose", {})
        daemon.ask("set-delete", {"set": "Evening"})
        for name in FILES:
            daemon.ask("chart-delete", {"file": name})


def place(daemon):
    return daemon.ask("charts")["chosen"]["place"]


def press(it, key):
    with it.page.expect_response(lambda response: "chart-turn" in response.url):
        it.page.keyboard.press(key)


def test_each_key_of_a_page_turner_turns_the_set_list(browser, daemon):
    with evening(daemon, "First", "Last"), visit(browser, daemon, "/?stage=1") as stage, visit(browser, daemon, "/band") as band:
        band.wait_until("document.querySelectorAll('#bars .bar').length === 2")
        stage.wait_until("document.documentElement.classList.contains('stage') && document.querySelector('#next')")
        stage.settle()
        for it in (stage, band):
            for key in FORWARD:
                press(it, key)
                assert place(daemon) == 2, key
                press(it, BACK[FORWARD.index(key) % len(BACK)])
                assert place(daemon) == 1, key
        # A button in focus keeps its own keys, and so does a choice.
        band.page.focus("#choices select >> nth=0")
        band.page.keyboard.press("ArrowDown")
        band.settle()
        assert place(daemon) == 1


def test_a_long_sheet_is_turned_to_its_end_first(browser, daemon):
    with evening(daemon, "Long", "Last"), visit(browser, daemon, "/band?song=words", viewport={"width": 390, "height": 844}) as singer, \
            visit(browser, daemon, "/?stage=1", stored={"stage-song": "1"}) as stage:
        for it, sheet in ((singer, ".song-sheet"), (stage, "#song-on-stage")):
            it.wait_until(f"document.querySelectorAll('{sheet} .song-line.sung').length === 60")
            scrolled = f"(() => {{ const sheet = document.querySelector('{sheet}'); const its = getComputedStyle(sheet).overflowY === 'visible' ? document.scrollingElement : sheet; return its.scrollTop; }})()"
            before, pages = -1, 0
            while place(daemon) == 1:
                top = it.page.evaluate(scrolled)
                assert top > before, f"page {pages} is further down"
                before, pages = top, pages + 1
                it.page.keyboard.press("PageDown")
                it.settle()
            assert pages > 2, pages
            press(it, "PageUp")
            assert place(daemon) == 1


def test_a_guest_who_may_only_look_turns_nothing(browser, daemon):
    with evening(daemon, "First", "Last"), visit(browser, daemon, "/band", extra_http_headers={"X-Forwarded-For": "192.0.2.1"}) as guest:
        guest.wait_until("document.querySelectorAll('#bars .bar').length === 2")
        for key in FORWARD:
            guest.page.keyboard.press(key)
        guest.settle()
        assert place(daemon) == 1 and not any("chart-turn" in each for each in guest.requests)


def test_a_chart_has_a_button_for_what_its_instruments_get(browser, daemon):
    with evening(daemon, "First", "Last"):
        patches = pathlib.Path(daemon.ask("charts")["folder"]) / "patches.yaml"
        patches.write_text("First:\n- program 5, bank 0 1\n- song 3\nLast: program 129\n")
        try:
            with visit(browser, daemon, "/charts") as it:
                button = it.page.get_by_role("button", name="Send now")
                button.wait_for()
                assert "program 5, bank 0 1\nsong 3" in button.get_attribute("title")
                assert "patches.yaml:4:7: program is 1 to 128, not 129" in it.page.inner_text(".charts-words >> nth=0")
                # There is no sequencer here, and the page says so.
                with it.page.expect_response(lambda response: "chart-send" in response.url) as response:
                    button.click()
                assert not response.value.ok
                daemon.ask("chart-turn", {"steps": 1})
                button.wait_for(state="hidden")
                it.complaints = [each for each in it.complaints if "chart-send" not in each]
        finally:
            patches.unlink()
