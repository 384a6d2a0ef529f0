"""Learn: a scale, its chords and the tests of both, in every key, on the page's own piano."""
from test_practice import SIZES, asked, session, stop
from visit import violations, visit

MAJOR = {
    "C": "C D E F G A B C", "F": "F G A B♭ C D E F", "B♭": "B♭ C D E♭ F G A B♭", "E♭": "E♭ F G A♭ B♭ C D E♭",
    "A♭": "A♭ B♭ C D♭ E♭ F G A♭", "D♭": "D♭ E♭ F G♭ A♭ B♭ C D♭", "B": "B C♯ D♯ E F♯ G♯ A♯ B", "E": "E F♯ G♯ A B C♯ D♯ E",
    "A": "A B C♯ D E F♯ G♯ A", "D": "D E F♯ G A B C♯ D", "G": "G A B C D E F♯ G",
}
CHORDS = {"C": "C Dmi Emi F G Ami B˚", "E♭": "E♭ Fmi Gmi A♭ B♭ Cmi D˚", "A": "A Bmi C♯mi D E F♯mi G♯˚"}


def opened(it, key="C", scale="major"):
    stop(it.daemon)
    it.page.wait_for_selector(f".learn-choice input[value='{key}']", state="attached")
    it.page.check(f".learn-choice input[value='{key}']", force=True)
    it.page.select_option("#learn-scale", scale)
    it.wait_until(f"document.querySelector('.learn-name').textContent.startsWith('{key}')")


def lowest(daemon, pitch_class):
    low = session(daemon)["task"]["low"]
    return low + (pitch_class - low) % 12


def test_every_major_scale_has_its_right_names(browser, daemon):
    with visit(browser, daemon, "/learn") as it:
        for key, names in MAJOR.items():
            opened(it, key)
            assert it.page.locator(".scale-steps b").all_inner_texts() == names.split(), key
        opened(it, "F♯")
        assert it.page.locator(".scale-steps b").all_inner_texts() == "F♯ G♯ A♯ B C♯ D♯ E♯ F♯".split()
        for key, names in CHORDS.items():
            opened(it, key)
            it.page.click("text=Start learning chords")
            it.page.wait_for_selector(".chord-buttons button")
            assert it.page.evaluate("[...document.querySelectorAll('.chord-buttons .name')].map((each) => each.dataset.name).join(' ')") == names, key
            it.page.click(".acts >> text=Stop")
            it.page.wait_for_selector(".acts >> text=Test my chords")


def test_a_key_that_is_hard_to_read_is_spelled_simply(browser, daemon):
    with visit(browser, daemon, "/learn") as it:
        opened(it, "D♭")
        it.page.select_option("#learn-scale", "minor")
        it.wait_until("document.querySelector('.learn-name').textContent === 'C♯ minor'")


def test_letters_and_numbers_stand_on_the_keys_and_are_remembered(browser, daemon):
    with visit(browser, daemon, "/learn") as it:
        opened(it, "E♭")
        texts = lambda midi: it.page.locator(f"#both-keys [data-midi='{midi}'] .line").all_inner_texts()
        it.wait_until("document.querySelector('#both-keys [data-midi=\"51\"] .line') !== null")
        assert it.page.evaluate("[...document.querySelectorAll('#both-keys [data-midi=\"51\"] .line')].map((e) => e.textContent)") == ["E♭", "1"]
        assert it.page.evaluate("document.querySelectorAll('#both-keys [data-midi=\"52\"] .line').length") == 0
        it.page.uncheck("#learn-letters")
        it.page.reload()
        it.page.wait_for_selector(".learn-name")
        it.wait_until("[...document.querySelectorAll('#both-keys [data-midi=\"51\"] .line')].map((e) => e.textContent).join() === '1'")
        assert not it.page.is_checked("#learn-letters")
        it.page.click(".mover button >> nth=1")
        it.wait_until("document.querySelector('#both-keys .key').dataset.midi === '60'")
        assert len(it.page.query_selector_all("#both-keys .key")) == 25


def test_a_scale_is_learned_from_the_first_note_to_its_chords(browser, daemon):
    with visit(browser, daemon, "/learn", has_touch=True) as it:
        opened(it, "E♭")
        it.page.click(".acts >> text=Play it")
        it.page.wait_for_selector(".acts >> text=Hint")
        first = lowest(daemon, 3)
        it.strike(first)
        it.wait_until("document.querySelectorAll('.scale-steps .done').length === 1")
        with it.holding(first + 1):
            it.wait_until("document.querySelector('#both-keys [data-mark=wrong]') !== null")
        assert it.page.locator(".scale-steps .done").count() == 1
        for step in (2, 4, 5, 7, 9, 11, 12):
            it.strike(first + step)
        it.wait_until("document.querySelector('.verdict').textContent.includes('You have played the scale E♭ major')")
        it.page.click("text=Start learning chords")
        it.page.wait_for_selector(".chord-buttons .asked")
        # A chord that is looked at is seen on the piano.
        it.page.click(".chord-buttons button >> nth=4")
        it.wait_until("document.querySelectorAll('#both-keys .sign.guide').length >= 3")
        it.page.click(".chord-buttons button >> nth=4")
        notes = [key["midi"] for key in session(daemon)["task"]["guide"]]
        it.hold(notes[0], notes[1] - 1, notes[2])
        it.page.wait_for_selector(".chord-buttons li:nth-child(1) .wrong")
        with it.holding(*notes):
            it.page.wait_for_selector(".chord-buttons li:nth-child(1) .right")
        it.page.wait_for_selector(".chord-buttons li:nth-child(2) .asked")
        # Any inversion will do, in any order.
        notes = [key["midi"] for key in session(daemon)["task"]["guide"]]
        with it.holding(notes[2], notes[0] + 12, notes[1] + 12):
            it.page.wait_for_selector(".chord-buttons li:nth-child(2) .right")
        it.page.click(".acts >> text=Stop")


def test_both_tests_count_to_four(browser, daemon):
    with visit(browser, daemon, "/learn", has_touch=True) as it:
        opened(it, "G")
        it.page.click("text=Test my scales")
        it.wait_until("document.querySelector('.learn-task .count').textContent === '1/4'")
        first = lowest(daemon, 7)
        for step in (0, 2, 4, 5, 7, 9, 11, 12):
            it.strike(first + step)
        it.wait_until("document.querySelector('.learn-task .count').textContent === '2/4'")
        it.page.click(".acts >> text=Stop")
        it.page.click("text=Test my chords")
        it.wait_until("document.querySelector('.learn-task .count').textContent === '1/4'")
        # A chord is right when it has stayed for a moment.
        with it.holding(first, first + 4, first + 7):
            it.wait_until("document.querySelector('.learn-task .count').textContent === '2/4'")
        assert it.page.locator("#both-keys .sign.guide").count() == 0, "a test shows its answer"
        it.page.click(".acts >> text=Stop")


def test_learn_is_on_the_screen_everywhere_and_a_screen_reader_finds_its_way(browser, daemon):
    with visit(browser, daemon, "/learn", has_touch=True) as it:
        for size, (width, height) in SIZES.items():
            it.resize(width, height)
            opened(it, "C")
            assert violations(it) == [], size
            asked(daemon, "practice-start", drill="scale-chords", keys="C", scale="major")
            it.page.wait_for_selector(".chord-buttons .asked")
            it.settle()
            for part in (".learn-task", ".chord-buttons", ".acts", "#both-box"):
                box = it.page.locator(part).bounding_box()
                assert box["x"] >= -1 and box["x"] + box["width"] <= width + 1 and box["y"] >= -1 and box["y"] + box["height"] <= height + 1, (size, part, box)
            assert violations(it) == [], size
            asked(daemon, "practice-stop")


def test_numbers_stand_on_marked_keys_and_what_is_held_has_a_name(browser, daemon):
    with visit(browser, daemon, "/learn", has_touch=True) as it:
        opened(it, "C")
        it.page.click("text=Start learning chords")
        it.page.wait_for_selector(".chord-buttons button")
        assert it.page.locator(".chord-buttons .in-words").all_inner_texts()[1:3] == ["D minor", "E minor"]
        it.page.click(".chord-buttons button >> nth=1")
        lines = "[...document.querySelectorAll('#both-keys [data-mark] .line')].map((each) => each.textContent).join(' ')"
        it.wait_until(f"{lines}.includes('D 2') && {lines}.includes('F 4')")
        it.page.click(".acts >> text=Stop")
        it.page.locator("#both-box").scroll_into_view_if_needed()
        with it.holding(48, 52, 55):
            it.wait_until("document.querySelector('.learn-held').dataset.name === 'C'")
            ratio = it.page.evaluate("""() => {
                const light = (color) => color.match(/[\\d.]+/gu).slice(0, 3).map((each) => each / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                    .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
                const key = document.querySelector("#both-keys .key.pressed:has(.line)");
                const [a, b] = [".line", ".body"].map((part) => light(getComputedStyle(key.querySelector(part)).fill)).sort((x, y) => y - x);
                return (a + 0.05) / (b + 0.05);
            }""")
            assert ratio > 4.5, ratio
        # On a key that is marked, too.
        asked(daemon, "practice-start", drill="scale-chords", keys="C", scale="major")
        it.page.wait_for_selector(".chord-buttons .asked")
        with it.holding(48):
            it.wait_until("getComputedStyle(document.querySelector('#both-keys .key.pressed[data-mark] .body')).fill === 'rgb(157, 183, 198)'")
        it.page.click(".acts >> text=Stop")


# Part of the keys that is not in the window, or lies below the bar of a phone, or under something else than a sentence that passes.
HIDDEN = """() => {
    const box = document.querySelector("#both-keys").getBoundingClientRect();
    const bar = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--bar")) || 0;
    const floor = innerHeight - bar * 16;
    const at = (y) => document.elementFromPoint(innerWidth / 2, y)?.closest("#both-keys, #both-box, #notice");
    return box.top < 0 || box.bottom > floor + 1 || !at(box.top + 8) || !at(Math.min(box.bottom, floor) - 8) ? [box.top, box.bottom, floor] : null;
}"""


def test_the_piano_of_learn_is_always_in_sight(browser, daemon):
    for width, height in ((1280, 800), (1024, 600), (844, 390), (390, 844), (360, 740), (320, 568)):
        with visit(browser, daemon, "/learn", viewport={"width": width, "height": height}, has_touch=True) as it:
            opened(it, "C")
            for drill in ("", "scale-chords", "interval-test", "chords-test", "scale-up"):
                stop(daemon)
                if drill:
                    asked(daemon, "practice-start", drill=drill, keys="C", scale="major")
                    it.page.wait_for_selector(".learn-task:not([hidden])")
                it.settle()
                for part in (0, 0.5, 1):
                    it.page.evaluate(f"scrollTo(0, {part} * document.documentElement.scrollHeight)")
                    it.settle()
                    hidden = it.page.evaluate(HIDDEN)
                    assert not hidden, (width, drill, part, hidden)
            stop(daemon)


def test_the_question_about_sound_is_whole_and_covers_no_key(browser, daemon):
    for width, height in ((320, 568), (360, 740), (844, 390), (1280, 800)):
        for language in ("en", "de", "es"):
            with visit(browser, daemon, f"/learn?lang={language}", viewport={"width": width, "height": height}, has_touch=True) as it:
                it.page.wait_for_selector(".scale-steps li")
                it.settle()
                box = it.page.locator("#both-keys").bounding_box()
                it.page.touchscreen.tap(width / 2, box["y"] + box["height"] * 0.3)
                it.page.wait_for_selector("#sound-offer:not([hidden])")
                it.settle()
                offer, keys = (it.page.locator(each).bounding_box() for each in ("#sound-offer", "#both-keys"))
                assert offer["x"] >= 0 and offer["x"] + offer["width"] <= width and offer["y"] >= 0 and offer["y"] + offer["height"] <= keys["y"] + 1, (width, language, offer, keys)
                cut = it.page.evaluate("[...document.querySelectorAll('#sound-offer, #sound-offer > *')].filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth).map((each) => each.textContent)")
                assert cut == [], (width, language, cut)
                assert abs(keys["y"] - box["y"]) <= 1, "the keys moved under the finger"


def test_a_result_counts_notes_only_where_they_are_asked_one_by_one(browser, daemon):
    with visit(browser, daemon, "/learn", has_touch=True) as it:
        opened(it, "C")
        says = "document.querySelector('.verdict').textContent.includes('%s')"
        asked(daemon, "practice-start", drill="scale-chords", keys="C", scale="major")
        it.page.wait_for_selector(".chord-buttons .asked")
        with it.holding(*(key["midi"] for key in session(daemon)["task"]["guide"])):
            it.page.wait_for_selector(".chord-buttons li:nth-child(1) .right")
        it.page.wait_for_selector(".chord-buttons li:nth-child(2) .asked")
        stop(daemon)
        it.wait_until(says % "1 of 1 right, 100 % at first touch")
        asked(daemon, "practice-start", drill="interval-test", keys="C", scale="major")
        it.page.wait_for_selector(".learn-task:not([hidden])")
        asked(daemon, "practice-give-up")
        asked(daemon, "practice-next")
        stop(daemon)
        it.wait_until(says % "0 of 1 right, 0 % at first touch")
        asked(daemon, "practice-start", drill="scale-up", keys="C", scale="major", count=1)
        it.page.wait_for_selector(".learn-task:not([hidden])")
        first = lowest(daemon, 0)
        for step in (0, 2, 4, 5, 7, 9, 11, 12):
            it.strike(first + step)
        it.wait_until(says % "8 of 8 notes at first touch")
