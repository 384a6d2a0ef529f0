"""A chart is chosen on the page, and the stage, the screens of the band and the overlay show where it is played and what comes next."""
import base64
import contextlib
import itertools
import time

from daemon import wait_for
from visit import visit

BEATS_A_MINUTE = 160
CHART = f"""Two Colors
C major, 4/4, {BEATS_A_MINUTE}

A:
| Dm7 | G7 | Cma7 | A7 |
| Fma7 | Bb7 | Em7 | A7 |
B:
| F#m7b5 | B7 | Em7 | Eb7 |
| Abma7 | Db7 | Dm7 | G7 |
"""
# The first line and the second.
CHORDS = [(38, 60, 65, 69), (43, 59, 65, 67), (36, 59, 64, 67), (45, 61, 64, 67), (41, 60, 64, 69), (46, 62, 65, 68), (40, 62, 67, 71), (45, 61, 64, 67)]
MARKED_IN_SIGHT = """(() => {
    const panel = document.querySelector('#bars').getBoundingClientRect();
    const bar = document.querySelector('#bars [aria-current]')?.getBoundingClientRect();
    return bar && bar.top >= panel.top - 1 && bar.bottom <= panel.bottom + 1;
})()"""
NAMES = "Dmi7 G7 Cma7 A7 Fma7 B♭7 Emi7 A7 F♯mi7(♭5) B7 Emi7 E♭7 A♭ma7 D♭7 Dmi7 G7".split()
HIGHER = "Emi7 A7 Dma7 B7 Gma7 C7 F♯mi7 B7 G♯mi7(♭5) C♯7 F♯mi7 F7 B♭ma7 E♭7 Emi7 A7".split()
NEXT = "[...document.querySelectorAll('#next .coming .name')].map((name) => name.dataset.name).join(' ')"


def ask(daemon, name, fields):
    return daemon.ask(name, fields)


def read(daemon, name):
    return daemon.ask(name)


@contextlib.contextmanager
def chart(daemon):
    """The chart is among the charts, and none is followed afterward."""
    ask(daemon, "chart-import", {"name": "colors.txt", "base64": base64.b64encode(CHART.encode()).decode()})
    try:
        yield
    finally:
        ask(daemon, "chart-choose", {})
        ask(daemon, "chart-delete", {"file": "colors.txt"})


def play_until(daemon, wanted):
    """Plays the first two lines again and again, each chord struck on each beat of its bar, until chordd says of the chart what is wanted."""
    beats = ([bass, *upper] if beat == 0 else upper for bass, *upper in itertools.cycle(CHORDS) for beat in range(4))
    held, next_beat = [], time.monotonic()

    def play_beat():
        nonlocal held, next_beat
        daemon.play(*((0x80, key, 0) for key in held))
        held = next(beats)
        daemon.play(*((0x90, key, 80) for key in held))
        next_beat += 60 / BEATS_A_MINUTE
        # A moment: the player keeps time, and chordd hears the tempo. It may be as uneven as a busy machine makes it.
        time.sleep(max(0, next_beat - time.monotonic()))
        return daemon.ask("state").get("form") or {}
    try:
        wait_for("chordd knows where the player is", play_beat, wanted, pause=0)
    finally:
        daemon.play(*((0x80, key, 0) for key in held))


def test_a_chart_is_followed_on_every_screen(browser, daemon):
    with chart(daemon), visit(browser, daemon, "/charts") as page:
        page.page.get_by_role("button", name="Follow: Two Colors").click()
        page.wait_until("document.querySelector('.chosen-chart h2').textContent === 'Two Colors'")
        assert page.page.evaluate("document.querySelectorAll('.chosen-chart .chart-bars .bar').length") == 16
        with visit(browser, daemon, "/?stage") as stage, visit(browser, daemon, "/band?instrument=Bb") as band, visit(browser, daemon, "/overlay?next=2") as overlay:
            band.page.set_viewport_size({"width": 390, "height": 500})
            stage.wait_until("document.querySelector('#next .place').textContent === 'Two Colors'")
            play_until(daemon, lambda form: form.get("state") == "following")
            stage.wait_until("document.querySelector('#next').dataset.state === 'following'")
            assert stage.page.evaluate("document.querySelector('#next .place').textContent").startswith("A ")
            page.wait_until("document.querySelectorAll('.chosen-chart [aria-current]').length === 1")
            band.wait_until("document.querySelector('#bars [aria-current] > .unseen')?.textContent.startsWith('bar ')")
            # The next chords are those that the chart has there, on every screen; for a trumpet a tone higher.
            for each, names in ((stage, NAMES), (overlay, NAMES), (band, HIGHER)):
                each.wait_until(f"document.querySelectorAll('#next .coming .name').length === 2")
                shown = each.page.evaluate(NEXT).split()
                assert shown in [[names[at], names[(at + 1) % 16]] for at in range(1, 16)], shown
            # On a low screen, too, the bar that is played is in sight.
            band.wait_until(MARKED_IN_SIGHT)
            page.page.get_by_role("combobox", name="In", exact=True).select_option("3")
            stage.wait_until("document.querySelector('#next').dataset.state === 'waiting'")
            page.wait_until("document.querySelector('.chosen-chart .facts').textContent.startsWith('E\u266d major')")
            page.page.get_by_role("button", name="No chart").first.click()
            stage.wait_until("document.querySelector('#next').hidden")


LONG = """Long Names
C# minor, 4/4

| F#m7b5/E C#m7b5/B | G#7(#9,b13) C#m(maj7) | C#m7b5/B D#m7b5/C# E#m7b5/D# F#m7b5/E | G#7 |
"""
# The bars in which the names that are seen lie over one another.
TOUCHING = """[...document.querySelectorAll('.chart-bars .bar')].flatMap((bar) => {
    const boxes = [...bar.querySelectorAll('.name')].map((name) => (name.querySelector('.seen') ?? name).getBoundingClientRect());
    return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => one.right > other.left + 1 && other.right > one.left + 1 && one.bottom > other.top + 4 && other.bottom > one.top + 4)
        .map(() => bar.textContent));
})"""


def name_notes(it, names):
    it.page.wait_for_selector("#note-names option", state="attached")
    it.page.evaluate("document.querySelector('#settings').click()")
    it.page.select_option("#note-names", names)
    it.wait_until(f"document.querySelector('#note-names').value === '{names}'")
    it.page.keyboard.press("Escape")


def test_two_long_chords_of_a_bar_do_not_touch(browser, daemon):
    """On a phone, where a bar is half as wide as the screen, with the names of Spanish."""
    ask(daemon, "chart-import", {"name": "long.txt", "base64": base64.b64encode(LONG.encode()).decode()})
    try:
        with visit(browser, daemon, "/charts", viewport={"width": 390, "height": 844}) as page:
            page.page.get_by_role("button", name="Follow: Long Names").click()
            page.wait_until("document.querySelectorAll('.chosen-chart .chart-bars .name').length > 6")
            name_notes(page, "solfege")
            page.wait_until("document.querySelector('.chosen-chart .name').dataset.name.startsWith('Fa')")
            assert page.page.evaluate(TOUCHING) == []
            with visit(browser, daemon, "/band?instrument=Bb", viewport={"width": 390, "height": 844}) as band:
                band.wait_until("document.querySelectorAll('#bars .name').length > 6")
                assert band.page.evaluate(TOUCHING) == []
    finally:
        ask(daemon, "chart-choose", {})
        ask(daemon, "chart-delete", {"file": "long.txt"})
        with visit(browser, daemon, "/") as page:
            page.wait_for_connection()
            name_notes(page, "english")


def begin_set(page, name):
    page.page.get_by_role("textbox", name="Name").fill(name)
    page.page.get_by_role("button", name="Keep").click()
    page.page.wait_for_selector(f".chart-set[aria-label='{name}']")


def add(page, name, to):
    page.page.get_by_label(f"Add to …: {name}").select_option(to)
    page.page.locator(f".chart-set[aria-label='{to}'] li", has_text=name).last.wait_for()


def test_a_file_of_charts_is_added_and_put_into_a_set_list(browser, daemon):
    with chart(daemon), visit(browser, daemon, "/charts") as page:
        blues = "Blues\n| C7 | F7 | C7 | G7 |\n"
        page.page.get_by_label("Add files").set_input_files({"name": "blues.txt", "mimeType": "text/plain", "buffer": blues.encode()})
        page.wait_until("document.querySelector('.charts-words').textContent === '1 chart added'")
        other = {"name": "blues.txt", "mimeType": "text/plain", "buffer": b"Other\n| C7 |\n"}
        page.page.get_by_label("Add files").set_input_files(other)
        page.wait_until("document.querySelector('.charts-words').textContent === '1 chart added; there is another blues.txt; this one is kept as blues 2.txt'")
        page.page.get_by_label("Add files").set_input_files(other)
        page.wait_until("document.querySelector('.charts-words').textContent === 'blues 2.txt is there already'")
        ask(daemon, "chart-delete", {"file": "blues 2.txt"})
        begin_set(page, "Friday")
        add(page, "Two Colors", "Friday")
        add(page, "Blues", "Friday")
        page.page.get_by_role("button", name="Play: Friday").click()
        page.wait_until("document.querySelector('.chosen-chart .facts').textContent.includes('Friday 1, then Blues')")
        page.page.get_by_role("combobox", name="In", exact=True).select_option("3")
        page.wait_until("document.querySelector('.chosen-chart .facts').textContent.startsWith('E♭ major')")
        # Another key is no way out of the set list.
        assert "Friday 1, then Blues" in page.page.inner_text(".chosen-chart .facts")
        page.page.get_by_role("button", name="Next").click()
        page.wait_until("document.querySelector('.chosen-chart h2').textContent === 'Blues'")
        page.page.get_by_role("button", name="Remove: Blues").click()
        page.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
        page.wait_until("![...document.querySelectorAll('.chart-list b')].some((each) => each.textContent === 'Blues')")
        page.wait_until("document.querySelector('.chart-sets .missing').textContent === ' (not there)'")
        ask(daemon, "set-delete", {"set": "Friday"})


def test_a_chart_that_seems_to_be_played_is_offered(browser, daemon):
    with contextlib.ExitStack() as all:
        all.enter_context(chart(daemon))
        page, charts, *others = (all.enter_context(visit(browser, daemon, path)) for path in ("/", "/charts", "/?stage", "/band", "/overlay"))
        play_until(daemon, lambda form: form.get("tune"))
        for screen in (page, charts):
            screen.wait_until("document.querySelector('.tune-offer span')?.textContent === 'Two Colors, in C major?'")
            assert screen.page.is_visible(".tune-offer")
        # The name keeps its place above it.
        assert page.page.evaluate("document.querySelector('#name').getBoundingClientRect().bottom <= document.querySelector('.tune-offer').getBoundingClientRect().top")
        for screen in others:
            screen.settle()
            assert not screen.page.is_visible(".tune-offer") and "Two Colors" not in screen.page.inner_text("body"), screen.page.url
        page.page.get_by_role("button", name="Not this").click()
        for screen in (page, charts):
            screen.wait_until("document.querySelector('.tune-offer').hidden")


def test_the_tempo_of_the_chart_is_set(browser, daemon):
    with chart(daemon), visit(browser, daemon, "/charts") as page:
        page.page.get_by_role("button", name="Follow: Two Colors").click()
        tempo = page.page.get_by_role("spinbutton", name="Beats a minute")
        tempo.fill("84")
        tempo.press("Enter")
        wait_for("the tempo is 84", lambda: read(daemon, "charts")["chosen"]["tempo"], lambda tempo: tempo == 84)
        page.wait_until("document.querySelector('.chosen-chart input[type=number]').value === '84'")
        page.page.get_by_role("combobox", name="In", exact=True).select_option("2")
        page.wait_until("document.querySelector('.chosen-chart .facts').textContent.startsWith('D major')")
        assert read(daemon, "charts")["chosen"]["tempo"] == 84


SLOW_BLUES = """Slow Blues
C major, 12/8, 100 eighths a minute

| C7 | F7 | C7 | G7 |
"""


def test_the_tempo_of_a_compound_meter_counts_dotted_beats(browser, daemon):
    """The tempo of the chart is shown, and not sent back as a wish of the player."""
    ask(daemon, "chart-import", {"name": "slow.txt", "base64": base64.b64encode(SLOW_BLUES.encode()).decode()})
    ask(daemon, "chart-import", {"name": "jig.txt", "base64": base64.b64encode(b"A Jig\n6/8\n\n| G | D |\n").decode()})
    field = "(() => { const [tempo, label] = ['input', ''].map((part) => document.querySelector(`.chosen-chart .tempo ${part}`.trim())); return [label.textContent, tempo.placeholder, tempo.value].join('/'); })()"
    try:
        with chart(daemon), visit(browser, daemon, "/charts") as page:
            page.page.get_by_role("button", name="Follow: A Jig").click()
            page.wait_until(f"{field} === '♩. = /90/'")
            page.page.get_by_role("button", name="Follow: Slow Blues").click()
            page.wait_until(f"{field} === '♩. = /33/'")
            page.page.get_by_role("combobox", name="In", exact=True).select_option("2")
            page.wait_until("document.querySelector('.chosen-chart .facts').textContent.startsWith('D major')")
            page.wait_until(f"{field} === '♩. = /33/'")
            assert read(daemon, "charts")["chosen"]["tempo"] is None and read(daemon, "chart")["chart"]["tempo"] == 100
            tempo = page.page.get_by_role("spinbutton", name="Beats a minute")
            tempo.fill("180")
            page.wait_until(f"{field}.startsWith('♪ = ')")
            tempo.fill("50")
            tempo.press("Enter")
            page.wait_until(f"{field} === '♩. = //50'")
            page.page.get_by_role("combobox", name="In", exact=True).select_option("0")
            page.wait_until("document.querySelector('.chosen-chart .facts').textContent.startsWith('C major')")
            assert read(daemon, "charts")["chosen"]["tempo"] == 50 and read(daemon, "chart")["chart"]["tempo"] == 150
            page.page.get_by_role("button", name="Follow: Two Colors").click()
            page.wait_until(f"{field} === '♩ = /{BEATS_A_MINUTE}/'")
    finally:
        for file in ("slow.txt", "jig.txt"):
            ask(daemon, "chart-delete", {"file": file})


def order(daemon, name):
    found = [each["charts"] for each in read(daemon, "charts")["sets"] if each["name"] == name]
    return [(line["name"], line["transpose"]) for line in found[0]] if found else []


def test_a_set_list_is_built_by_touch(browser, daemon):
    """Added to, put in order by buttons and by a finger, in a key with its name, and kept each time."""
    blues = base64.b64encode(b"Blues\nF major\n\n| F7 | Bb7 | F7 | C7 |\n").decode()
    ask(daemon, "chart-import", {"name": "blues.txt", "base64": blues})
    try:
        with chart(daemon), visit(browser, daemon, "/charts", viewport={"width": 390, "height": 844}, has_touch=True) as page:
            begin_set(page, "Sunday")
            add(page, "Two Colors", "Sunday")
            add(page, "Blues", "Sunday")
            wait_for("both are kept", lambda: order(daemon, "Sunday"), lambda lines: lines == [("Two Colors", 0), ("Blues", 0)])
            key = page.page.locator(".chart-set li:nth-child(2) select:enabled")
            key.wait_for()
            assert key.evaluate("(each) => [...each.options].map((option) => option.text)") == [
                "C major", "D♭ major", "D major", "E♭ major", "E major", "F major", "G♭ major", "G major", "A♭ major", "A major", "B♭ major", "B major"]
            key.select_option(label="G major")
            wait_for("the key is kept", lambda: order(daemon, "Sunday"), lambda lines: lines == [("Two Colors", 0), ("Blues", 2)])
            page.page.get_by_label("Earlier: Blues").tap()
            wait_for("the order is kept", lambda: order(daemon, "Sunday"), lambda lines: lines == [("Blues", 2), ("Two Colors", 0)])
            # A finger on the grip takes the row below the other one.
            page.wait_until("document.querySelector('.chart-set li b').textContent === 'Blues'")
            page.settle()
            grips = page.page.locator(".chart-set .grip")
            grips.first.scroll_into_view_if_needed()
            first, second = (grips.nth(at).bounding_box() for at in (0, 1))
            touch = page.context.new_cdp_session(page.page)
            for kind, box in (("touchStart", first), ("touchMove", second), ("touchEnd", None)):
                points = [{"x": box["x"] + 20, "y": box["y"] + 30}] if box else []
                touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            wait_for("the order is kept", lambda: order(daemon, "Sunday"), lambda lines: lines == [("Two Colors", 0), ("Blues", 2)])
            page.page.reload()
            page.wait_for_connection()
            page.page.wait_for_selector(".chart-set[aria-label='Sunday'] li")
            page.page.get_by_label("Leave out: Blues").tap()
            wait_for("it is left out", lambda: order(daemon, "Sunday"), lambda lines: lines == [("Two Colors", 0)])
    finally:
        with contextlib.suppress(OSError):
            ask(daemon, "set-delete", {"set": "Sunday"})
        ask(daemon, "chart-delete", {"file": "blues.txt"})


LISTED = """(() => {
    const row = [...document.querySelectorAll('.chart-list li')].find((each) => each.querySelector('b').textContent === 'Two Colors');
    return [...row.querySelectorAll('.facts span')].map((each) => each.textContent).slice(0, 3);
})()"""
SIZES = ((360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160))
# Parts that scroll in the page that scrolls, and what is cut or outside.
INSIDE = """[...document.querySelectorAll('main *')].filter((each) => each.checkVisibility() && !each.closest('select, svg, .unseen')
    && ['auto', 'scroll'].includes(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 2).map((each) => each.className)"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_charts_are_rows_with_facts_and_nothing_scrolls_in_the_page(browser, daemon):
    with chart(daemon):
        ask(daemon, "chart-choose", {"chart": "Two Colors"})
        for language, key in (("en", "C major"), ("de", "C-Dur"), ("es", "C mayor")):
            with visit(browser, daemon, f"/charts?lang={language}", has_touch=True) as page:
                page.wait_until("document.querySelectorAll('.chosen-chart .bar').length === 16 && document.querySelector('.chart-list li')")
                assert page.page.evaluate("document.querySelector('.chosen-chart select').selectedOptions[0].text") == key
                assert page.page.evaluate(LISTED) == [key, f"♩ = {BEATS_A_MINUTE}", "4/4"]
                for width, height in SIZES:
                    page.resize(width, height)
                    assert page.page.evaluate(INSIDE) == [] and page.page.evaluate(WIDE) <= 0, (language, width, height)


def test_a_chart_and_a_set_print_as_sheets_do(browser, daemon):
    with chart(daemon):
        ask(daemon, "chart-choose", {"chart": "Two Colors"})
        ask(daemon, "set-save", {"set": "Friday", "charts": "Two Colors +2"})
        try:
            with visit(browser, daemon, "/charts", color_scheme="dark") as page:
                page.page.wait_for_selector(".chart-set li")
                page.page.emulate_media(media="print")
                seen = "(selector) => document.querySelector(selector).checkVisibility()"
                for selector, is_seen in (("header", False), (".chart-list", False), (".chart-sets", False), (".chosen-chart h2", True), (".chosen-chart .bar", True), ("#views", False)):
                    assert page.page.evaluate(seen, selector) == is_seen, selector
                assert page.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
                page.page.evaluate("document.documentElement.classList.add('printing-set'), document.querySelector('.chart-set').classList.add('to-print')")
                for selector, is_seen in ((".chosen-chart", False), (".chart-set li b", True), (".chart-set .printed", True), (".chart-set select", False)):
                    assert page.page.evaluate(seen, selector) == is_seen, selector
                assert page.page.inner_text(".chart-set .printed") == "D major"
        finally:
            ask(daemon, "set-delete", {"set": "Friday"})


def test_a_chart_that_changes_its_key_is_counted_in_the_new_one(browser, daemon):
    names = "[...document.querySelectorAll('.chart-bars .name')].map((each) => each.dataset.name).join(' ')"
    daemon.ask("chart-import", {"name": "up.txt", "base64": base64.b64encode(b"Up\nC major, 4/4\n\n| C | F |\nKey: D\n| D | G |\n").decode()})
    try:
        daemon.ask("chart-choose", {"chart": "Up"})
        with visit(browser, daemon, "/charts") as it:
            it.wait_until(f"{names} === 'C F D G'")
            assert it.page.inner_text(".chart-bars .new-key") == "Key: D major"
            it.page.get_by_role("combobox", name="Letters").select_option("nashville")
            it.wait_until(f"{names} === '1 4 1 4'")
            it.page.emulate_media(media="print")
            assert it.page.is_visible(".chart-bars .new-key") and not it.page.is_visible(".readers")
            it.page.emulate_media(media="screen")
            it.page.get_by_role("combobox", name="Letters").select_option("letters")
            it.page.get_by_role("combobox", name="Shapes").select_option("ukulele")
            it.wait_until("document.querySelectorAll('.chart-shapes svg').length === 4")
    finally:
        daemon.ask("chart-choose", {})
        daemon.ask("chart-delete", {"file": "up.txt"})
