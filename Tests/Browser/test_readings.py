"""The sheet of a chord: every reading with its reasons, by keyboard alone, on a phone, and copied."""
from visit import violations, visit

TOUCH = {"has_touch": True, "is_mobile": True}
PHONE = {"width": 360, "height": 720}
SMALL = {"width": 900, "height": 600}
IS_OPEN = "document.querySelector('#readings-sheet').open"
IS_FILLED = "document.querySelectorAll('#readings-sheet .copies code').length === 4"


def test_every_reading_is_explained_by_keyboard_alone(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon) as it:
        with playing.holding(48, 52, 55, 57):
            it.wait_for_name("C6")
            it.page.focus("#readings")
            it.page.keyboard.press("Enter")
            it.wait_until(IS_FILLED)
            assert it.page.evaluate("document.querySelector('#readings-sheet').contains(document.activeElement)")
            # Playing does not change the readings that are open.
        it.wait_for_name("")
        assert it.page.evaluate("document.querySelector('#readings-title').dataset.name") == "C6"
        names = it.page.locator(".explained .name").evaluate_all("all => all.map((each) => each.dataset.name)")
        assert names[0] == "C6" and "Ami7/C" in names, names
        words = it.page.inner_text("#readings-sheet")
        for each in ("nothing: it is right", "play A, the root, in the bass", "root position", "C (1)", "E (5)", "[C6]"):
            assert each in words, (each, words)
        assert it.page.locator("#readings-sheet .pictures svg").count() == 2
        assert it.page.locator("#readings-sheet .key[data-hand]").count() == 4
        it.page.click("#readings-sheet .intervals summary")
        assert it.page.locator("#readings-sheet .intervals tr").all_inner_texts()[0].split() == ["A", "M6", "P4", "M2"]
        assert it.page.locator(".places a").first.get_attribute("href").startswith("/circle/")
        it.page.keyboard.press("Escape")
        it.wait_until(f"!{IS_OPEN}")
        assert it.page.evaluate("document.activeElement.id") == "readings"
        # The last chord is explained as long as none sounds.
        it.page.keyboard.press("Enter")
        it.wait_until(IS_FILLED)


def test_a_sheet_that_is_opened_at_once_again_is_filled(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        with it.holding(48, 52, 55, 57):
            it.wait_for_name("C6")
            it.page.click("#readings")
            it.wait_until(IS_FILLED)
            # In one step: the browser tells of the closing when the sheet is open again.
            it.page.evaluate("""() => {
                document.querySelector("#readings-close").click();
                document.querySelector("#readings").click();
            }""")
            it.wait_until(f"{IS_OPEN} && {IS_FILLED}")
            assert it.page.get_attribute("#readings-content", "aria-busy") is None


def test_the_sheet_copies_and_leads_on(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon) as it:
        it.context.grant_permissions(["clipboard-read", "clipboard-write"])
        with playing.holding(50, 53, 57, 60):
            it.wait_for_name("Dmi7")
            it.page.click("#readings")
            it.wait_until(IS_FILLED)
            it.page.click("#readings-sheet .copies button:has-text('LilyPond')")
            it.wait_until("document.querySelector('#readings-sheet [role=status]').textContent === 'LilyPond is copied.'")
            assert it.page.evaluate("navigator.clipboard.readText()") == "d:m7"
            it.page.click(".explained a[href^='/chord/Dmi7']")
            it.wait_until("location.pathname === '/chord/Dmi7' && !!document.querySelector('chordd-chord')")
            it.page.go_back()
            it.page.click("#readings")
            it.wait_until(IS_FILLED)
            it.page.click(".places a >> nth=0")
            it.wait_until("location.pathname.startsWith('/circle/') && !!document.querySelector('chordd-circle [aria-checked=true]')")


def test_what_goes_wrong_is_said_in_the_sheet(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon) as it:
        with playing.holding(50, 53, 57, 60):
            it.wait_for_name("Dmi7")
            it.page.click("#readings")
            it.wait_until(IS_FILLED)
            it.page.evaluate("import(performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/page.js')).name.replace('page.js', 'shell.js')).then(({ notice }) => notice.show('It could not be played.'))")
            it.wait_until("document.querySelector('#readings-sheet #notice')?.textContent === 'It could not be played.'")
            # Nothing covers it.
            assert it.page.evaluate("""() => {
                const { left, top, width, height } = document.querySelector('#notice').getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2)?.id;
            }""") == "notice"
            it.page.keyboard.press("Escape")
            it.wait_until("document.querySelector('#notice').parentElement === document.body")


def test_the_sheet_is_right_on_a_phone_and_takes_no_room_from_the_name(browser, daemon):
    for viewport in (PHONE, SMALL):
        with visit(browser, daemon, viewport=viewport, **TOUCH) as it:
            it.page.evaluate("document.querySelector('.piano').scrollIntoView()")
            with it.holding(60, 64, 67, 71):
                it.wait_for_name("Cma7")
                it.settle()
                places = it.page.evaluate("""["readings", "play"].map((id) => document.getElementById(id).getBoundingClientRect())
                    .map(({ top, right }) => [top, right])""")
                # Beside each other, or one above the other where the key has a long name.
                assert all(right <= viewport["width"] for _, right in places), places
            # The question about the sound stands above the piano until it is answered.
            it.page.tap("#sound-no")
            it.page.tap("#readings")
            it.wait_until(IS_FILLED)
            it.settle()
            sheet = "document.querySelector('#readings-sheet')"
            assert it.page.evaluate(f"{sheet}.scrollWidth <= {sheet}.clientWidth"), viewport
            assert it.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
            assert violations(it) == []
            it.page.tap("#readings-close")
            it.wait_until(f"!{IS_OPEN}")


def test_nothing_played_is_said_and_the_stage_has_no_sheet(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.click("#stage")
        assert not it.page.is_visible("#readings")
        it.page.keyboard.press("Escape")
        assert it.page.is_visible("#readings")
