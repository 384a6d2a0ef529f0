"""Practice on the page: drills that are played on its own piano, judged by the program."""
import contextlib
import json

from visit import violations, visit

SIZES = {"desk": (1280, 720), "small": (1024, 600), "phone": (390, 844), "side": (740, 360)}


def asked(daemon, request, **body):
    """A request past the page, as another program sends it."""
    return daemon.ask(request, body if request not in ("practice", "practice-session", "practice-statistics") else None)


def session(daemon):
    return asked(daemon, "practice-session").get("session")


def stop(daemon):
    if (session(daemon) or {}).get("running"):
        asked(daemon, "practice-stop")


@contextlib.contextmanager
def practicing(browser, daemon, drill, size="desk", touch=True, **options):
    width, height = SIZES[size]
    with visit(browser, daemon, "/practice", viewport={"width": width, "height": height}, has_touch=touch) as it:
        it.page.wait_for_selector("chordd-practice .continue")
        asked(daemon, "practice-start", drill=drill, **options)
        it.page.wait_for_selector("chordd-practice[data-part=run]")
        try:
            yield it
        finally:
            stop(daemon)


def outcome(it, expected):
    it.wait_until(f"document.querySelector('.verdict').dataset.outcome === {json.dumps(expected)}")


def guide(daemon):
    return [key["midi"] for key in session(daemon)["task"]["guide"]]


def marks(it):
    return {int(midi): state for midi, state in it.page.evaluate(
        "[...document.querySelectorAll('#both-keys .key[data-mark]')].map((key) => [key.dataset.midi, key.dataset.mark])")}


def test_a_right_chord_is_shown_and_the_next_comes_by_itself(browser, daemon):
    with practicing(browser, daemon, "triads", keys="C", qualities="maj") as it:
        assert it.page.inner_text(".run-title") == "Triads"
        assert it.page.get_attribute(".large", "data-name") == "C"
        notes = guide(daemon)
        assert marks(it) == {midi: "guide" for midi in notes}, marks(it)
        with it.holding(*notes):
            outcome(it, "right")
            assert marks(it) == {midi: "right" for midi in notes}, marks(it)
            assert it.page.locator("#both-keys .sign.right").count() == 3, "right keys have no sign"
        it.wait_until("document.querySelector('.run-score').textContent.includes('✓ 1')")
        outcome(it, "before")
        assert "to think" in it.page.inner_text(".verdict")


def test_a_wrong_chord_is_named_and_nothing_goes_on(browser, daemon):
    with practicing(browser, daemon, "triads", keys="C", qualities="maj") as it:
        root, third, fifth = guide(daemon)
        with it.holding(root, third - 1, fifth):
            it.wait_until(f"document.querySelector('#both-keys [data-midi=\"{third - 1}\"]').dataset.mark === 'wrong'")
            assert marks(it)[root] == "right"
            daemon.wait_for_hold((root, third - 1, fifth))
        # It is judged when it is left: held, it may still be mended.
        outcome(it, "wrong")
        said = it.page.inner_text(".verdict")
        assert "Cmi" in said or "Cm" in said, said
        assert session(daemon)["task"]["number"] == 1
        colors = it.page.evaluate("['right', 'wrong'].map((name) => getComputedStyle(document.querySelector('.drill-piano')).getPropertyValue(`--${name}-key`))")
        assert len(set(colors)) == 2


def test_help_is_a_key_of_the_computer_away(browser, daemon):
    with practicing(browser, daemon, "triads", touch=False, keys="C", qualities="maj") as it:
        notes = guide(daemon)
        assert it.page.inner_text("[data-act=hint] kbd") == "K"
        it.page.keyboard.press("KeyK")
        it.wait_until("document.querySelector('.verdict').textContent.includes('C')")
        it.page.keyboard.press("KeyF")
        outcome(it, "shown")
        it.wait_until("document.querySelectorAll('#both-keys .sign.missing').length === 3")
        assert it.page.inner_text("[data-act=next]").startswith("Next")
        for code in ("KeyZ", "KeyC", "KeyB"):
            it.page.keyboard.down(code)
        it.wait_until("document.querySelectorAll('#both-keys .sign.right').length === 3")
        for code in ("KeyZ", "KeyC", "KeyB"):
            it.page.keyboard.up(code)
        it.wait_until("document.querySelector('.run-number').textContent.startsWith('2')")
        it.page.keyboard.press("Escape")
        it.page.wait_for_selector(".summary:not([hidden])")
        assert not session(daemon)["running"]
        assert notes[0] == 48


def test_a_scale_is_played_step_by_step(browser, daemon):
    with practicing(browser, daemon, "scale-up", keys="Eb", scale="Dorian", count=1) as it:
        steps = it.page.locator(".steps .step-name").all_inner_texts()
        assert steps[:7] == ["E♭", "F", "G♭", "A♭", "B♭", "C", "D♭"], steps
        first = session(daemon)["task"]["low"]
        lowest = first + (3 - first) % 12
        with it.holding(lowest):
            it.wait_until("document.querySelectorAll('.steps .done').length === 1")
        with it.holding(lowest + 4):
            it.wait_until("document.querySelector('.steps [aria-current]') && document.querySelector('#both-keys [data-mark=wrong]') !== null")
        assert it.page.locator(".steps .done").count() == 1, "a wrong note goes on"
        for step in (2, 3, 5, 7, 9, 10, 12):
            it.strike(lowest + step)
        it.page.wait_for_selector(".summary:not([hidden])")
        # With a wrong note on the way it is done, and not right.
        assert it.page.inner_text(".summary-large") == "7 of 8 notes at the first touch"
        it.page.click(".summary >> text=Done")
        it.page.wait_for_selector("chordd-practice[data-part=start] .continue")


def test_choices_are_answered_by_touch_and_by_number(browser, daemon):
    with practicing(browser, daemon, "hear-choose", touch=False) as it:
        it.page.wait_for_selector(".options button")
        assert it.page.locator(".ear-icon").count() == 1, "the name is seen"
        assert it.page.is_visible("[data-act=hear]")
        is_second = "document.querySelector('.run-number').textContent.startsWith('2')"
        for number in range(1, 1 + it.page.locator(".options button").count()):
            it.page.keyboard.press(f"Digit{number}")
            # It is wrong and not to be chosen again, or it is right.
            it.wait_until(f"{is_second} || document.querySelector('.verdict').dataset.outcome === 'right' || document.querySelectorAll('.options button')[{number - 1}].disabled")
            if it.page.evaluate(f"{is_second} || document.querySelector('.verdict').dataset.outcome === 'right'"):
                break
        it.wait_until(is_second)
        assert not it.keyboard(), "a number that chooses plays, too"


def test_a_chord_is_read_from_a_staff(browser, daemon):
    with practicing(browser, daemon, "read") as it:
        it.page.wait_for_selector(".staff .head")
        assert it.page.locator(".staff .head").count() == len(session(daemon)["task"]["staff"]["notes"])
        assert it.page.locator(".staff .clef").count() in (1, 2)


def test_what_is_chosen_for_a_drill_is_remembered(browser, daemon):
    stop(daemon)
    with visit(browser, daemon, "/practice") as it:
        it.page.click("details:has(#more-triads) summary")
        it.page.click("#more-triads")
        it.page.check("#triads-keys-G", force=True)
        it.page.fill("#options-triads input[type=number] >> nth=0", "3")
        it.page.keyboard.press("Tab")
        it.page.reload()
        it.page.click("details:has(#more-triads) summary")
        it.page.click("#more-triads")
        assert it.page.is_checked("#triads-keys-G")
        it.page.click("#start-triads")
        it.page.wait_for_selector("chordd-practice[data-part=run]")
        assert session(daemon)["count"] == 3
        assert it.page.get_attribute(".large", "data-name").startswith("G")
        it.page.click("[data-act=stop]")
        it.page.click(".summary >> text=Done")
        it.wait_until("document.querySelector('.drill-group h2').textContent === 'Last used'")


def test_the_session_goes_on_after_a_reload_and_in_another_view(browser, daemon):
    with practicing(browser, daemon, "triads", keys="D", qualities="maj") as it:
        it.page.reload()
        it.page.wait_for_selector("chordd-practice[data-part=run]")
        assert it.page.get_attribute(".large", "data-name") == "D"
        assert not it.page.is_visible("#rooms"), "a drill is a room of its own"
        it.page.evaluate("dispatchEvent(new CustomEvent('go', { detail: '/' }))")
        it.page.wait_for_selector("chordd-play")
        assert not it.page.evaluate("document.documentElement.classList.contains('practicing')")
        it.page.click("#rooms >> text=Practice")
        it.page.wait_for_selector("chordd-practice[data-part=run]")


def test_statistics_are_a_table_that_needs_no_color(browser, daemon):
    with visit(browser, daemon, "/practice") as it:
        it.page.click("#views >> text=Progress")
        it.page.wait_for_selector(".practice-statistics .due-days")
        assert it.page.locator(".due-days li").count() == 14
        if it.page.locator(".heat").count():
            assert it.page.locator(".heat thead th").count() == 13
            assert it.page.locator(".heat tbody tr:first-child td .unseen").count() == 12


def test_all_of_it_is_on_the_screen_on_a_desk_a_tablet_and_a_phone(browser, daemon):
    with practicing(browser, daemon, "triads") as it:
        for drill in ("triads", "scale-up", "hear-choose", "read", "interval-name", "hear-melody", "hear-harmony"):
            stop(daemon)
            asked(daemon, "practice-start", drill=drill)
            it.wait_until(f"document.querySelector('.run-title').textContent === {json.dumps(session(daemon)['title'])}")
            for size, (width, height) in SIZES.items():
                it.resize(width, height)
                for part in (".prompt", ".verdict", "[data-act=stop]", "#both-box"):
                    box = it.page.locator(part).bounding_box()
                    assert box and box["height"] > 0, (size, drill, part)
                    inside = box["x"] >= -1 and box["x"] + box["width"] <= width + 1 and box["y"] >= -1 and box["y"] + box["height"] <= height + 1
                    assert inside, (size, drill, part, box)


def test_a_screen_reader_finds_its_way_through_practice(browser, daemon):
    with visit(browser, daemon, "/practice") as it:
        it.page.click("details:has(#more-triads) summary")
        it.page.click("#more-triads")
        assert violations(it) == []
        it.page.click("#views >> text=Progress")
        it.page.wait_for_selector(".due-days")
        assert violations(it) == []
    with practicing(browser, daemon, "triads", keys="C", qualities="maj") as it:
        assert it.page.inner_text(".spoken").endswith("C major")
        assert violations(it) == []


def choose(it, option):
    it.page.locator(".options button", has_text=option).first.click()


def test_an_interval_is_named_from_the_staff(browser, daemon):
    with practicing(browser, daemon, "interval-name", keys="F", intervals="P4 A4 P5") as it:
        for name in ("perfect 4th", "augmented 4th", "perfect 5th"):
            it.page.wait_for_selector(f".options button:has-text('{name}')")
        assert it.page.locator(".staff .head").count() == 2
        upper = it.page.text_content(".large")[-2:].strip()
        choose(it, {"B♭": "perfect 4th", "B": "augmented 4th", "C": "perfect 5th"}[upper])
        outcome(it, "right")


def test_the_other_note_of_an_interval_is_not_told(browser, daemon):
    with practicing(browser, daemon, "interval-play", keys="C", intervals="m3", directions="up") as it:
        assert it.page.locator(".steps .step-name").all_text_contents() == ["C", "?"]
        assert it.page.text_content(".large") == "minor 3rd above C"
        asked(daemon, "practice-answer", answer="C Eb")
        it.wait_until("document.querySelector('.steps li:last-child .step-name').textContent === 'E♭'")


def test_a_progression_is_heard_in_parts_and_written_chord_by_chord(browser, daemon):
    with practicing(browser, daemon, "hear-harmony", keys="C") as it:
        parts = it.page.locator(".run-parts button").all_text_contents()
        assert parts == ["Chord 1", "Chord 2", "Chord 3", "Note by note"]
        it.page.click(".run-parts button:nth-child(2)")
        it.page.click(".run-parts button:last-child")
        assert it.page.locator(".steps .step-name").all_text_contents() == ["?", "?", "?"]
        numerals = ["I", "ii", "iii", "IV", "V", "vi"]
        for place in range(3):
            for number, numeral in enumerate(numerals):
                if len([name for name in it.page.locator(".steps .step-name").all_text_contents() if name != "?"]) > place:
                    break
                it.page.keyboard.press(f"Digit{number + 1}")
                it.wait_until(f"document.querySelectorAll('.options button')[{number}].disabled || ![...document.querySelectorAll('.steps .step-name')][{place}].textContent.includes('?')")
        outcome(it, "right")


# In the place of the browser's own notifications: it keeps their words.
SHOWN = """
globalThis.shown = [];
globalThis.asked = 0;
globalThis.Notification = class extends EventTarget {
    static permission = "granted";
    static async requestPermission() { globalThis.asked += 1; return globalThis.answer ?? "granted"; }
    constructor(title, { body }) { super(); globalThis.shown.push(body); }
    close() {}
};
"""


def test_a_name_of_a_chord_is_set_in_what_comes(browser, daemon):
    with visit(browser, daemon, "/practice") as it:
        it.page.wait_for_selector(".coming")
        names = it.page.locator(".coming .name").evaluate_all("(all) => all.map((each) => each.dataset.name)")
        assert names and it.page.inner_text(".coming").startswith("New: "), names


def test_the_reminder_is_off_until_it_is_wished_by_a_touch(browser, daemon):
    with visit(browser, daemon, "about:blank", has_touch=True) as it:
        it.page.add_init_script(SHOWN)
        it.go("/practice")
        it.page.wait_for_selector("#reminder-wished", state="attached")
        assert not it.page.is_checked("#reminder-wished") and not it.page.is_visible("#reminder-time")
        assert not any("reminder" in each for each in it.requests) and it.page.evaluate("asked") == 0
        it.page.locator("label:has(#reminder-wished)").tap()
        it.wait_until("shown.length === 1")
        assert it.page.evaluate("[asked, shown[0]]") == [1, "Every day at 18:00, while the page is open."]
        assert it.page.input_value("#reminder-time") == "18:00"
        # Loaded again it asks nobody.
        it.page.reload()
        it.wait_for_connection()
        it.page.wait_for_selector("#reminder-time")
        it.settle()
        assert it.page.evaluate("[asked, shown.length]") == [0, 0]
        it.page.evaluate("answer = 'denied'")
        it.page.locator("label:has(#reminder-wished)").tap()
        it.page.locator("label:has(#reminder-wished)").tap()
        it.wait_until("document.querySelector('#notice').textContent.includes('does not let the page notify you')")


def test_the_reminder_says_what_is_due_once_a_day(browser, daemon):
    with visit(browser, daemon, "about:blank", stored={"part-reminder": "on", "reminder.time": "07:30", "reminder.set": "07:30"}) as it:
        it.page.add_init_script(SHOWN)
        it.page.clock.install()
        it.go("/")
        it.settle()
        for day in (1, 2):
            it.page.clock.fast_forward(24 * 3600 * 1000)
            it.page.clock.run_for(21_000)
            it.wait_until(f"shown.length === {day}")
            assert it.page.evaluate("shown.at(-1)").startswith("About "), (day, it.page.evaluate("shown"))
            it.page.clock.run_for(60_000)
            assert it.page.evaluate("shown.length") == day
        # A connection that a day went by is taken for a broken one.
        it.complaints = []
