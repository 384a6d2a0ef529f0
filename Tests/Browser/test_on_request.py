"""What stands in Play on request: the staff with its signature, the chords of the key, and why a chord has its name."""
import contextlib
import re
import urllib.request

from daemon import Daemon
from visit import grave, visit

TOUCH = {"has_touch": True}
WHY = """[...document.querySelectorAll('.degrees-part .why p')].map((each) => [...each.childNodes]
    .map((part) => part.dataset?.name ?? part.textContent).join(''))"""
NOW = "(document.querySelector('.degrees-part [aria-current]')?.dataset.numeral ?? '')"


@contextlib.contextmanager
def key(daemon, name):
    """The key is set, and heard again afterward."""
    daemon.ask("key", {"key": name})
    try:
        yield
    finally:
        daemon.ask("key", {"key": "detect"})


def test_the_staff_has_the_signature_of_the_key(browser, daemon):
    with key(daemon, "E♭ major"), visit(browser, daemon, stored={"staff": "treble"}, **TOUCH) as it, it.holding(60, 63, 67, 70):
        it.wait_for_name("Cmi7")
        # Three flats, and none beside the heads.
        it.wait_until("document.querySelectorAll('#play-staff .accidental-sign').length === 3")
        for clefs, count in (("bass", 1), ("grand", 2), ("treble", 1)):
            it.choose("#staff-shown", clefs)
            it.wait_until(f"document.querySelectorAll('#play-staff .clef').length === {count}")
            assert it.page.locator("#play-staff .head").count() == 4 and it.page.locator("#play-staff .accidental-sign").count() == 3 * count
        it.choose("#staff-shown", "off")
        assert not it.page.is_visible("#play-staff")


def test_who_wants_no_staff_loads_none(browser, daemon):
    with visit(browser, daemon) as it:
        it.settle()
        assert not [each for each in it.requests if "written" in each or "degrees" in each], it.requests


def test_the_first_view_has_not_grown(browser, daemon):
    def read(path):
        asked = urllib.request.Request(f"{daemon.address}/{path}", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as reply:
            return reply.read(), reply.headers.get("Link") or ""
    document, links = read("")
    size = len(document) + sum(len(read(path)[0]) for path in re.findall(r"<([^>]+\.js)>", links))
    # 54,020 bytes are what it had before anything was there on request.
    assert 20_000 < size <= 54_020, size


def test_the_chords_of_the_key_stand_in_play_with_the_one_that_sounds(browser, daemon):
    with key(daemon, "C major"), visit(browser, daemon, **TOUCH) as it:
        it.settle()
        assert it.page.locator(".degrees-part").count() == 0, "it is there though nobody asked"
        it.open_menu()
        it.page.click("label:has-text('Degrees and why')")
        it.page.keyboard.press("Escape")
        it.wait_until("document.querySelectorAll('.degrees-part li').length === 7")
        assert it.page.locator(".degrees-part li .name").evaluate_all("all => all.map((each) => each.dataset.name)") == ["C", "Dmi", "Emi", "F", "G", "Ami", "B˚"]
        assert it.page.inner_text(".degrees-part .sure") == "Set: C major"
        for keys, numeral in (((55, 59, 62, 65), "V"), ((57, 60, 64), "vi"), ((56, 60, 63), "")):
            with it.holding(*keys):
                it.wait_until(f"{NOW} === '{numeral}'")
        assert grave(it) == []
        it.page.reload()
        it.wait_for_connection()
        it.wait_until("document.querySelectorAll('.degrees-part li').length === 7")
        it.open_menu()
        it.page.click("label:has-text('Degrees and why')")
        it.wait_until("document.querySelector('.degrees-part').hidden")


def test_why_a_chord_has_its_name_is_said_and_never_stale(browser, daemon):
    with visit(browser, daemon, stored={"part-degrees": "on"}, **TOUCH) as it:
        with it.holding(48, 52, 55, 57):
            it.wait_until(f"{WHY}.some((each) => /^(Possible, too|Unlikely): Ami7.C/.test(each))")
            words = it.page.evaluate(WHY)
            assert words[0].startswith("C6 – ") and words[0].endswith("% sure."), words
        daemon.ask("panic", {})
        it.wait_until(f"{WHY}.length === 0")
        with it.holding(50, 54, 57):
            it.wait_until(f"{WHY}[0]?.startsWith('D –')")
            assert not [each for each in it.page.evaluate(WHY) if "Ami7" in each]


def test_the_key_says_how_sure_it_is(browser, daemon):
    with visit(browser, daemon, stored={"part-degrees": "on"}, **TOUCH) as it:
        # Twice: how long a chord lasts here is up to the machine.
        for keys in ((48, 52, 55), (53, 57, 60), (55, 59, 62, 65)) * 2 + ((48, 52, 55),):
            it.hold(*keys)
        it.wait_until("/^Heard: C major, \\d+ % sure$/u.test(document.querySelector('.degrees-part .sure').textContent)")


def test_a_hand_without_a_chord_shows_its_notes(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it, it.holding(49, 55, 59, 64, 67, 71):
        it.wait_until("document.querySelector('#lower-name').dataset.name === 'C♯ G B'")
        assert it.page.get_attribute("#lower-name", "data-shape") == "notes"
        assert it.page.get_attribute("#upper-name", "data-name") == "Emi"


def test_after_the_demo_the_stage_is_empty(browser, daemon):
    own = Daemon(daemon.program, "demo")
    try:
        with visit(browser, own, **TOUCH) as it, visit(browser, own, "/?stage&hold=forever&before=4&view=calm&show=live") as stage:
            stage.wait_until("document.querySelectorAll('#recent li').length > 1 && document.querySelector('#name').dataset.name !== ''")
            own.ask("panic", {})
            it.page.keyboard.down("KeyQ")
            it.page.keyboard.up("KeyQ")
            stage.wait_until("document.querySelector('#name').dataset.name === 'C'")
            assert stage.page.locator("#recent li").count() == 0, stage.page.inner_text("#recent")
            assert own.ask("state")["recent"] == []
    finally:
        own.stop()


def test_the_help_explains_every_sign_in_every_room(browser, daemon):
    for path in ("/", "/learn", "/practice", "/combine"):
        with visit(browser, daemon, path) as it:
            assert not [each for each in it.requests if each.endswith("/help.js")], "it is loaded before anybody asks"
            it.press("#help")
            it.page.wait_for_selector("#help-sheet")
            words = it.page.inner_text("#help-sheet")
            for each in ("the lower hand", "both hands", "only the pedal", "missing"):
                assert each in words, (path, each)
            assert it.page.locator("#help-sheet .legend-key").count() == 7
            assert grave(it) == []
            it.page.keyboard.press("Escape")
            it.wait_until("document.querySelector('#help-sheet') === null")
