"""A chord with one finger or with the mouse, and a piano that is wider than a phone."""
from random import Random

from visit import visit

UPRIGHT = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}, "has_touch": True}


def click(it, *notes):
    for midi in notes:
        it.page.mouse.click(*it.key_point(midi))


def test_the_mouse_plays_a_chord_with_the_latch(browser, daemon):
    with visit(browser, daemon) as it:
        assert it.page.is_disabled("#let-go")
        it.page.click("#latch")
        assert it.page.get_attribute("#latch", "aria-pressed") == "true"
        click(it, 60, 64, 67)
        it.wait_for_name("C")
        click(it, 64, 63)
        it.wait_for_name("Cmi")
        it.page.click("#let-go")
        it.wait_for_name("")
        assert it.page.get_attribute("#latch", "aria-pressed") == "true"
        click(it, 60, 64, 67)
        it.page.click("#latch")
        it.wait_for_name("")


def test_one_finger_plays_a_chord_with_the_latch(browser, daemon):
    with visit(browser, daemon, **UPRIGHT) as it:
        it.page.tap("#latch")
        for midi in (60, 64, 67):
            it.page.touchscreen.tap(*it.key_point(midi))
        it.wait_for_name("C")
        it.page.tap("#let-go")
        it.wait_for_name("")


def test_one_key_after_the_other_adds_up_over_the_pedal(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.click("#pedal")
        click(it, 60, 63, 67)
        it.wait_for_name("Cmi")
        assert it.page.get_attribute("#pedal", "aria-pressed") == "true"
        it.page.click("#pedal")
        it.wait_for_name("")
        assert it.page.get_attribute("#pedal", "aria-pressed") == "false"


def test_the_computers_keys_latch_and_the_switches_work_by_key(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.focus("#latch")
        it.page.keyboard.press("Enter")
        for key in ("KeyZ", "KeyC", "KeyB"):
            it.page.keyboard.press(key)
        it.wait_for_name("C")
        it.page.focus("#let-go")
        it.page.keyboard.press("Enter")
        it.wait_for_name("")


def test_what_is_latched_outlives_a_look_at_another_window(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.click("#latch")
        click(it, 60, 64, 67)
        it.wait_for_name("C")
        it.page.evaluate("dispatchEvent(new Event('blur'))")
        # A key that is struck afterward is added to what is still held.
        click(it, 71)
        it.wait_for_name("Cma7")
        it.page.click("#panic")
        it.wait_for_name("")
        assert it.page.is_disabled("#let-go")


def seen(it):
    """The white keys that are whole on the screen, and their narrowest width."""
    return it.page.evaluate("""() => {
        const boxes = [...document.querySelectorAll("#both-keys .key.white")]
            .map((key) => [Number(key.dataset.midi), key.querySelector(".body").getBoundingClientRect()]);
        const whole = boxes.filter(([, box]) => box.left >= -1 && box.right <= innerWidth + 1);
        return [whole.map(([midi]) => midi), Math.min(...boxes.map(([, box]) => box.width + 1))];
    }""")


def test_the_keys_of_a_phone_are_as_wide_as_a_finger_and_scroll(browser, daemon):
    for phone in (UPRIGHT, ON_ITS_SIDE):
        with visit(browser, daemon, **phone) as it:
            keys, width = seen(it)
            assert width >= 22, width
            assert 60 in keys and it.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), keys
            box = it.page.locator("#strip").bounding_box()
            it.page.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)
            it.wait_until("document.querySelector('#both-box').scrollLeft === 0")
            assert 21 in seen(it)[0]
            it.page.focus("#strip")
            it.page.keyboard.press("End")
            it.wait_until("document.querySelector('#strip').getAttribute('aria-valuenow') > 40")
            assert 108 in seen(it)[0], seen(it)[0]


def test_a_swipe_below_the_keys_moves_them(browser, daemon):
    with visit(browser, daemon, is_mobile=True, **UPRIGHT) as it:
        it.page.locator("#rail").scroll_into_view_if_needed()
        before = it.page.evaluate("document.querySelector('#both-box').scrollLeft")
        box = it.page.locator("#both-box").bounding_box()
        touch = it.context.new_cdp_session(it.page)
        x, y = box["x"] + box["width"] - 30, box["y"] + box["height"] - 8
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 20 * step, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        it.wait_until(f"document.querySelector('#both-box').scrollLeft > {before + 100}")


def test_what_sounds_elsewhere_is_scrolled_into_view(browser, daemon):
    with visit(browser, daemon, has_touch=True) as playing, visit(browser, daemon, **UPRIGHT) as it:
        with playing.holding(24, 28, 31):
            it.wait_for_name("C")
            it.wait_until("document.querySelector('#both-keys [data-midi=\"28\"] .body').getBoundingClientRect().left >= 0")
            assert {24, 28, 31} <= set(seen(it)[0])


# Whether these keys are lit, and each is whole on the screen.
WHOLE = """(keys) => keys.every((midi) => {
    const key = document.querySelector(`#both-keys [data-midi="${midi}"].key`);
    if (!key?.hasAttribute("data-hand")) return false;
    const { left, right } = key.querySelector(".body").getBoundingClientRect();
    return left >= -1 && right <= innerWidth + 1;
})"""


def test_all_held_keys_are_seen_on_a_phone(browser, daemon):
    random = Random(46)
    sets = [(38, 53, 57, 60, 64), (24, 72), (36, 84)]
    for _ in range(15):
        lowest = random.randrange(24, 60)
        sets.append(tuple(sorted(random.sample(range(lowest, lowest + 49), random.randrange(2, 11)))))
    with visit(browser, daemon, has_touch=True) as playing:
        for phone in (UPRIGHT, ON_ITS_SIDE):
            with visit(browser, daemon, **phone) as it:
                for keys in sets:
                    with playing.holding(*keys):
                        it.wait_until(f"({WHOLE})({list(keys)})")
                # Then they are as wide as a finger again.
                it.wait_until("document.querySelector('#both-keys .key.white .body').getBoundingClientRect().width >= 21")
