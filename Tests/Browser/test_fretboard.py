"""How a chord is gripped, on the band's screens."""
from visit import visit

SHAPES = "[...document.querySelectorAll('#fretboard svg')].map((each) => each.getAttribute('aria-label'))"


def test_the_shapes_of_the_chord_stand_on_the_screen_of_the_band(browser, daemon):
    with visit(browser, daemon, has_touch=True) as piano, visit(browser, daemon, "/band", viewport={"width": 390, "height": 844}) as it:
        it.page.get_by_role("combobox", name="Shapes").wait_for()
        assert not it.page.is_visible("#fretboard")
        for strings, first in (("guitar", "C: x32010"), ("ukulele", "C: 0003")):
            it.page.get_by_role("combobox", name="Shapes").select_option(strings)
            with piano.holding(48, 52, 55):
                it.wait_until(f"{SHAPES}[0] === '{first}'")
                for width, height in ((390, 844), (1280, 800), (844, 390)):
                    it.resize(width, height)
                    box, name = (it.page.locator(each).bounding_box() for each in ("#fretboard", "#name .seen"))
                    assert box["height"] > 80 and box["y"] + box["height"] <= height, box
                    # Below the name, or beside it on a phone on its side.
                    assert name["y"] + name["height"] <= box["y"] + 40 or name["x"] + name["width"] <= box["x"], (box, name)
            daemon.wait_for_silence()
        # A player at another pitch grips something else.
        it.page.locator("#choices select").first.select_option("Bb")
        it.wait_until("document.querySelector('#fretboard').hidden")


def test_the_page_of_a_chord_draws_its_easiest_shapes(browser, daemon):
    first = "document.querySelector('.look-up .shapes svg')?.getAttribute('aria-label')"
    with visit(browser, daemon, "/chord/C13") as it:
        it.page.get_by_role("combobox", name="Shapes").select_option("guitar")
        it.wait_until(f"{first}?.startsWith('C13: ')")
        assert "no " in it.page.inner_text(".look-up .shapes")
        it.page.get_by_role("combobox", name="Shapes").select_option("ukulele")
        it.wait_until("[...document.querySelectorAll('.look-up .shapes svg')].every((each) => each.querySelectorAll('.finger').length <= 4) && document.querySelectorAll('.look-up .shapes svg').length > 3")
