"""Screens for others: the band's phones, the parts of the overlay, and the view that builds both."""
from daemon import wait_for
from visit import visit

TOUCH = {"has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}}
ON_ITS_SIDE = {"viewport": {"width": 667, "height": 375}}


def text(it, selector):
    return it.page.locator(selector).inner_text().strip()


def is_whole(it):
    """Nothing is wider or higher than the window."""
    return it.page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")


def test_every_bandmate_reads_the_names_of_his_instrument(browser, daemon):
    with visit(browser, daemon, **TOUCH) as piano, visit(browser, daemon, "/band?instrument=Bb", **PHONE) as trumpet, \
            visit(browser, daemon, "/band?capo=3", **ON_ITS_SIDE) as guitar, visit(browser, daemon, "/band", **PHONE) as bass:
        with piano.holding(48, 52, 55, 59):
            trumpet.wait_for_name("Dma7")
            guitar.wait_for_name("Ama7")
            bass.wait_for_name("Cma7")
            piano.wait_for_name("Cma7")
            for screen in (trumpet, guitar, bass):
                assert is_whole(screen), screen.page.url
                box = screen.page.locator("#name .seen").bounding_box()
                assert box["height"] >= 40, box


def test_the_key_that_is_set_is_read_at_the_pitch_and_in_the_language_of_each_screen(browser, daemon):
    cases = (("/band?instrument=Bb", "D major for you"), ("/band", "C major"), ("/band?instrument=Eb&lang=es", "A mayor para ti"),
             ("/overlay?key=1", "C major"), ("/overlay?key=1&instrument=Bb", "D major"), ("/overlay?key=1&lang=de", "C-Dur"))
    with visit(browser, daemon, **TOUCH) as piano:
        for path, expected in cases:
            with visit(browser, daemon, path) as screen:
                piano.choose("#key", "C major")
                screen.wait_until(f"document.querySelector('#key').innerText.trim() === {expected!r}")
                with piano.holding(48, 52, 55, 59):
                    screen.wait_until("document.querySelector('#name').dataset.name.length > 2")
                    assert text(screen, "#key") == expected, (path, text(screen, "#key"))
                # No key: by ear it might be the same one by now.
                piano.choose("#key", "none")
                screen.wait_until(f"document.querySelector('#key').innerText.trim() !== {expected!r}")


def test_an_instrument_is_chosen_on_the_screen_and_kept_there(browser, daemon):
    with visit(browser, daemon, **TOUCH) as piano, visit(browser, daemon, "/band", **PHONE) as sax:
        instrument, letters, *_ = sax.page.locator("select:visible").all()
        with piano.holding(48, 52, 55, 58):
            sax.wait_for_name("C7")
            instrument.select_option("Eb")
            sax.wait_for_name("A7")
            assert "instrument=Eb" in sax.page.url
            sax.page.goto(daemon.address + "/band")
            sax.wait_for_name("A7")
            sax.page.locator("select").first.select_option("guitar 5")
            sax.wait_for_name("G7")
            # Nobody else has another name.
            piano.wait_for_name("C7")
            letters.select_option("nashville")
        assert sax.page.evaluate("localStorage.getItem('chordd.band')") == "instrument=guitar&capo=5&letters=nashville"


def test_the_band_sees_the_chords_before_and_not_the_one_that_sounds(browser, daemon):
    with visit(browser, daemon, **TOUCH) as piano, visit(browser, daemon, "/band?instrument=Bb", **PHONE) as trumpet:
        for keys in ((48, 52, 55, 59), (50, 53, 57, 60), (43, 53, 59, 62)):
            piano.hold(*keys)
        with piano.holding(48, 52, 55, 59):
            trumpet.wait_for_name("Dma7")
            trumpet.settle()
            before = trumpet.page.eval_on_selector_all("#past .name", "(names) => names.map((name) => name.dataset.name)")
            assert before and before[0] != "Dma7", before


def test_the_overlay_shows_key_numeral_degrees_and_the_chords_before(browser, daemon):
    query = "/overlay?key=1&roman=1&before=4&keyboard=1&label=degrees&range=C2-C7&hold=0&view=calm"
    size = {"viewport": {"width": 1280, "height": 720}}
    with visit(browser, daemon, **TOUCH) as piano, visit(browser, daemon, query, **size) as overlay:
        piano.page.locator("#key").select_option("C major")
        try:
            for keys in ((50, 53, 57, 60), (43, 53, 59, 62)):
                piano.hold(*keys)
            with piano.holding(48, 52, 55, 59):
                overlay.wait_for_name("Cma7")
                overlay.wait_until("document.querySelector('#roman').textContent !== ''")
                assert text(overlay, "#key") == "C major"
                labels = overlay.page.eval_on_selector_all("#keys .label .note", "(texts) => texts.map((each) => each.textContent)")
                assert sorted(labels) == ["1", "3", "5", "7"], labels
                keys = overlay.page.locator("#keys .key").count()
                assert keys == 61, keys
                before = overlay.page.eval_on_selector_all("#before .name", "(names) => names.map((name) => name.dataset.name)")
                assert before and before[-1] != "Cma7" and len(before) <= 4, before
                name = overlay.page.locator("#name .seen").bounding_box()
                for part in ("#facts", "#before"):
                    assert overlay.page.locator(part).bounding_box()["height"] < name["height"] / 2, part
        finally:
            piano.page.locator("#key").select_option("detect")


def test_a_name_fades_and_is_never_late(browser, daemon):
    with visit(browser, daemon, **TOUCH) as piano, visit(browser, daemon, "/overlay?fade=2000") as overlay:
        with piano.holding(48, 52, 55):
            overlay.wait_for_name("C")
        overlay.wait_until("document.body.classList.contains('fading')")
        with piano.holding(50, 53, 57):
            overlay.wait_for_name("Dmi")
            assert not overlay.page.evaluate("document.body.classList.contains('fading')")


def test_styles_of_a_streaming_program_are_taken_and_scripts_are_not(browser, daemon):
    with visit(browser, daemon, "/overlay") as overlay:
        # OBS adds its style by a script of its own, as here.
        color = overlay.page.evaluate("""() => {
            const style = document.createElement("style");
            style.textContent = "#name { color: rgb(1, 2, 3) !important; }";
            document.head.append(style);
            return getComputedStyle(document.querySelector("#name")).color;
        }""")
        assert color == "rgb(1, 2, 3)", color


def test_a_screen_is_built_without_a_manual(browser, daemon):
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}, {"width": 1920, "height": 1080}):
        with visit(browser, daemon, viewport=size, **TOUCH) as builder, visit(browser, daemon, **TOUCH) as piano:
            if size["width"] < 600:
                builder.page.goto(daemon.address + "/screens")
            else:
                builder.press("#screens")
            builder.page.get_by_role("heading", name="A screen for others").wait_for()
            address = builder.page.get_by_label("Address")
            builder.page.get_by_role("button", name="Lesson").click()
            assert "label=degrees" in address.input_value()
            builder.page.get_by_role("switch", name="Numeral").uncheck()
            assert "roman" not in address.input_value()
            builder.page.locator("[name=instrument]").select_option("Bb")
            assert address.input_value().endswith("instrument=Bb"), address.input_value()
            frame = builder.page.frame_locator("iframe")
            with piano.holding(48, 52, 55):
                frame.locator("#name[data-name='D']").wait_for()
            builder.page.get_by_role("button", name="Bandmate's phone").click()
            assert address.input_value() == daemon.address + "/band?instrument=Bb", address.input_value()
            width = builder.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert width, "the view is wider than the window"


def test_the_screens_for_others_begin_with_the_name_that_sounds(browser, daemon):
    with visit(browser, daemon, has_touch=True) as playing, playing.holding(48, 52, 55, 59):
        # An audience sees what has landed.
        wait_for("the name has landed", lambda: daemon.ask("state").get("harmony"), lambda shown: shown and shown["phase"] == "committed")
        for path, name in (("/band", "Cma7"), ("/band?instrument=Bb", "Dma7"), ("/overlay", "Cma7"), ("/overlay?style=jazz&size=64", "C∆7")):
            context = browser.new_context()
            page = context.new_page()
            # No module comes: what is seen stands in the document.
            page.route("**/*.js", lambda route: route.abort())
            page.goto(daemon.address + path)
            seen = page.evaluate("[...document.querySelectorAll('#name .root, #name .figure, #name .word, #name .symbol')].map((each) => each.textContent).join('')")
            assert seen == name, (path, seen)
            box = page.locator("#name .seen").bounding_box()
            assert box["width"] > 40 and box["x"] >= 0 and box["x"] + box["width"] <= 1280, (path, box)
            context.close()
            # The modules take it over, and it stays the same.
            with visit(browser, daemon, path) as it:
                it.wait_for_name(name)
