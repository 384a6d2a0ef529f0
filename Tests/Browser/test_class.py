"""A class: ten players with a chordd and a keyboard each, and a teacher who sees them all."""
import contextlib
import csv

from daemon import Daemon, wait_for
from visit import grave, visit

NAMES = ["Anna", "Bob", "Cem", "Dana", "Eva", "Finn", "Gül", "Hans", "Ida", "Jo"]
SEEN = "[...document.querySelectorAll('.pupil')].map((each) => each.className.replace('pupil is-', '')).join(' ')"


@contextlib.contextmanager
def pupils(teacher, names):
    """A chordd for each, whose files are beside the teacher's; all allow a report."""
    with contextlib.ExitStack() as running:
        started = []
        for name in names:
            each = Daemon(teacher.program, XDG_STATE_HOME=teacher.folder.name, settings=f"practice:\n  player: {name}\n")
            running.callback(each.folder.cleanup)
            running.callback(each.stop)
            started.append(each)
            each.ask("practice-consent", {"report": True})
        yield started


def answer(pupil, is_right):
    """One chord of the task, right or given up."""
    session = pupil.ask("practice-session").get("session")
    if not (session or {}).get("running"):
        session = pupil.ask("practice-start", {"drill": "triads", "keys": "C", "qualities": "maj"})["session"]
    before = session["number"]
    if is_right:
        keys = [key["midi"] for key in session["task"]["guide"]]
        pupil.play(*((0x90, key, 90) for key in keys))
        pupil.wait_for_hold(keys)
        pupil.play(*((0x80, key, 0) for key in keys))
    else:
        pupil.ask("practice-give-up", {})
        pupil.ask("practice-next", {})
    wait_for("the next task", lambda: pupil.ask("practice-session")["session"]["number"], lambda now: now > before)


@contextlib.contextmanager
def teaching(program):
    """The teacher's chordd, whose players are not those of other tests."""
    teacher = Daemon(program)
    try:
        yield teacher
    finally:
        teacher.stop()
        teacher.folder.cleanup()


def test_a_class_of_ten_is_seen_on_the_wall(browser, daemon):
    with teaching(daemon.program) as teacher, pupils(teacher, NAMES) as class_of_ten, visit(browser, teacher, "/class") as it:
        it.page.wait_for_selector("#class-drill")
        it.wait_until(f"document.querySelectorAll('.class-table tbody tr').length === {len(NAMES)}")
        it.page.select_option("#class-drill", "triads")
        it.page.get_by_role("button", name="Give", exact=True).click()
        it.wait_until("[...document.querySelectorAll('.class-table tbody tr')].every((row) => row.textContent.includes('Triads'))")
        assert grave(it) == []
        with it.page.expect_download() as saved:
            it.page.get_by_role("button", name="Save as a table").click()
        with open(saved.value.path(), encoding="utf-8") as file:
            assert [row["player"] for row in csv.DictReader(file)] == NAMES

        with visit(browser, class_of_ten[0], "/practice") as pupil:
            pupil.page.get_by_role("button", name="From your teacher: Triads").wait_for()
            sign = pupil.page.get_attribute(".class-place .class-sign", "aria-label")

        it.go("/class/wall")
        it.wait_until(f"{SEEN} === '{' '.join(['away'] * len(NAMES))}'")
        assert it.page.get_attribute(".pupil .class-sign", "aria-label") == sign, "a player has another sign on the wall"
        assert "Anna" not in it.page.inner_text("chordd-class")
        signs = it.page.eval_on_selector_all(".pupil .class-sign", "(all) => all.map((each) => each.getAttribute('aria-label'))")
        assert len(set(signs)) == len(NAMES), signs
        for place, each in enumerate(class_of_ten):
            answer(each, place != 1)
        wait_for("one has it not yet", lambda: it.page.evaluate(SEEN).split(), lambda seen: seen == ["right", "working", *["right"] * 8])
        assert it.page.inner_text(".wall-task b") == "9 of 10"
        answer(class_of_ten[1], True)
        it.wait_until("document.querySelector('.wall-task b').textContent === '10 of 10'")
        it.page.locator("label:has(#class-names)").click()
        assert it.page.locator(".pupil b").all_inner_texts() == NAMES
        assert grave(it) == []
        for width, height in ((360, 740), (1920, 1080)):
            it.resize(width, height)
            assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width

        it.go("/class")
        it.page.get_by_role("button", name="Take back: Anna").click()
        it.wait_until("document.querySelector('.class-table tbody tr td:last-child').textContent === '–'")
        it.resize(360, 740)
        assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_class_without_consent_is_empty(browser, daemon):
    with visit(browser, daemon, "/class") as it:
        it.page.get_by_text("No player allows a report.").wait_for()
        assert it.page.locator(".pupil, .class-table").count() == 0
