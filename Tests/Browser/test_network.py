"""The switch that opens the page to the network, and those who come from there."""
import contextlib
import json
import os
import pathlib

from daemon import Daemon, wait_for
from visit import visit

TOUCH = {"has_touch": True}
CLOSED = "Only this computer sees the page."
FOR_NOW = "This cannot be remembered here: it holds until chordd ends."


class Elsewhere:
    """The same chordd, as another device finds it."""

    def __init__(self, address):
        self.address = address


@contextlib.contextmanager
def alone(daemon, **options):
    ours = Daemon(daemon.program, **options)
    try:
        yield ours
    finally:
        ours.stop()


def ask(ours, request, **fields):
    return ours.ask(request, fields or None)


def has_network(ours):
    ask(ours, "open-network", open=True)
    networks = ask(ours, "network")["networks"]
    ask(ours, "open-network", open=False)
    if not networks:
        print("SKIPPED: this machine is in no private network", flush=True)
    return bool(networks)


def opened(it):
    it.press("#settings")
    it.page.wait_for_selector("#network-open")
    it.wait_until("document.querySelector('#network-state').textContent !== ''")


def says(it, text):
    it.wait_until(f"document.querySelector('#network-state').textContent === {json.dumps(text)}")


def test_one_switch_opens_the_page_and_closes_it_again(browser, daemon):
    with alone(daemon) as ours:
        if not has_network(ours):
            return
        for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}, {"width": 844, "height": 390}, {"width": 640, "height": 400}):
            with visit(browser, ours, viewport=size, **TOUCH) as it:
                if it.page.is_hidden("#settings"):
                    it.page.click("#menu")
                opened(it)
                says(it, CLOSED)
                assert it.page.locator("#network img").count() == 0 and it.page.is_hidden("#network-others")
                it.page.locator("#network").get_by_text("Others in this network may look").click()
                it.page.wait_for_selector("#network img")
                code, where = it.page.locator("#network img").first, it.page.locator("#network .where").first
                assert code.evaluate("(code) => code.decode().then(() => true)")
                for each in (code, where):
                    each.scroll_into_view_if_needed()
                    box = each.bounding_box()
                    assert box["width"] > 100 and box["x"] >= 0 and box["x"] + box["width"] <= size["width"], box
                assert 176 <= code.bounding_box()["width"] <= 200, code.bounding_box()
                assert it.page.evaluate("document.querySelector('#drawer').scrollWidth <= document.querySelector('#drawer').clientWidth")
                words = it.page.inner_text("#drawer")
                for never in ("page.listen", ".yaml", "set ", "file", "token", "chordd "):
                    assert never not in words, (never, words)
                it.page.locator("#network-open").uncheck()
                says(it, CLOSED)
                assert it.page.locator("#network img").count() == 0


def test_others_look_then_play_then_do_everything_and_a_new_key_ends_it(browser, daemon):
    with alone(daemon) as ours:
        if not has_network(ours):
            return
        with visit(browser, ours, **TOUCH) as it:
            opened(it)
            it.page.locator("#network-open").check()
            it.page.wait_for_selector("#network img")
            address = ask(ours, "network")["networks"][0]["address"]
            with visit(browser, Elsewhere(address), **TOUCH) as other:
                assert other.page.is_visible("#read-only") and other.page.is_hidden("#settings")
                it.page.keyboard.press("Escape")
                with it.holding(48, 52, 55):
                    other.wait_for_name("C")
                assert other.page.locator("#network").is_hidden()
                status = other.page.evaluate("fetch('/api/network').then((answer) => answer.status)")
                assert status == 403
                opened(it)
                it.page.select_option("#network-others", "play")
                it.wait_until("document.querySelector('#network-state').textContent.startsWith('With the code others may play')")
                link = ask(ours, "network")["networks"][0]["link"]
                assert link.startswith(f"{address}/#token=")
                other.complaints = []
            with visit(browser, Elsewhere(address), link.removeprefix(address), **TOUCH) as other:
                other.wait_until("!document.documentElement.classList.contains('look-only')")
                assert other.page.is_visible("#panic") and other.page.is_hidden("#settings") and other.page.is_hidden("#hands")
                with other.holding(48, 52, 55, 59):
                    it.wait_for_name("Cma7")
                assert other.page.evaluate("fetch('/api/style', {method: 'POST', body: '{}'}).then((answer) => answer.status)") == 403
                it.page.get_by_role("button", name="New key").click()
                says(it, "The old links let nobody play any more. This is the new code.")
                other.wait_until("document.documentElement.classList.contains('look-only')")
                other.complaints = []
            it.page.select_option("#network-others", "everything")
            it.wait_until("document.querySelector('#network-state').textContent.startsWith('With the code others may do everything')")
            link = ask(ours, "network")["networks"][0]["link"]
            with visit(browser, Elsewhere(address), link.removeprefix(address), **TOUCH) as other:
                other.choose("#style", "jazz")
                it.wait_until("document.querySelector('#style').value === 'jazz'")
                other.press("#settings")
                assert other.page.is_hidden("#network")
                it.page.locator("#network-open").uncheck()
                other.wait_until("document.documentElement.dataset.condition === 'gone'")
                other.complaints = []


def test_the_choice_is_there_after_a_restart_and_nobody_else_reads_it(browser, daemon):
    with alone(daemon) as ours:
        before = ask(ours, "open-network", open=True, others="play")
        kept = pathlib.Path(ours.folder.name, "chordd", "network.json")
        assert before["lasts"] and os.stat(kept).st_mode & 0o777 == 0o600
        ours.restart()
        after = ask(ours, "network")
        assert after["open"] and after["others"] == "play" and [each["link"].split("#")[1:] for each in after["networks"]] == [each["link"].split("#")[1:] for each in before["networks"]]
        kept.write_text("{")
        ours.restart()
        assert not ask(ours, "network")["open"]


def test_what_cannot_be_kept_says_so_and_does_not_come_back(browser, daemon):
    with alone(daemon) as ours:
        if not has_network(ours):
            return
        with visit(browser, ours, **TOUCH) as it:
            opened(it)
            it.page.locator("#network-open").check()
            it.page.select_option("#network-others", "play")
            it.page.wait_for_selector("#network img")
            kept = pathlib.Path(ours.folder.name, "chordd", "network.json")
            wait_for("the choice is kept", lambda: "play" in kept.read_text())
            kept.with_name("network.json.new").mkdir()
            it.page.get_by_role("button", name="New key").click()
            says(it, f"The old links let nobody play any more. This is the new code. {FOR_NOW}")
            it.page.locator("#network-open").uncheck()
            says(it, f"{CLOSED} {FOR_NOW}")
        ours.restart()
        assert not ask(ours, "network")["open"]


def test_what_was_opened_when_chordd_was_set_up_is_said_and_not_switched(browser, daemon):
    with alone(daemon, host="0.0.0.0") as ours, visit(browser, ours) as it:
        opened(it)
        assert it.page.is_checked("#network-open") and it.page.is_disabled("#network-open")
        says(it, "The page was opened when chordd was set up, and is closed there. Others may only look.")
        assert it.page.is_hidden("#network-others")


def test_the_builder_of_screens_opens_the_network(browser, daemon):
    with alone(daemon) as ours:
        if not has_network(ours):
            return
        with visit(browser, ours, "/screens") as it:
            it.page.get_by_role("button", name="Open to the network").click()
            it.wait_until("document.activeElement.id === 'network-open'")
            it.page.keyboard.press("Space")
            it.page.wait_for_selector("#network img")
            it.page.keyboard.press("Escape")
            address = it.page.get_by_label("Address")
            assert address.input_value().startswith(ours.address)
            it.page.get_by_label("Seen from").select_option(index=1)
            there = ask(ours, "network")["networks"][0]["address"]
            assert address.input_value().startswith(f"{there}/overlay"), address.input_value()
            assert it.page.get_by_role("button", name="Open to the network").is_hidden()
