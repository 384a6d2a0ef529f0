"""Lead sheets on the page: made of what was played, changed by touch and by keys, heard, and handed on."""
import contextlib
import json
import pathlib

from daemon import wait_for
from test_diary import CMA7, DM7, G7, PHONE, listen, playing, set_rhythm
from visit import grave, visit

NAMES = "[...document.querySelectorAll('.bars .beat:not(.free)')].map((each) => each.querySelector('.name')?.dataset.name ?? each.textContent)"


def wait_for_chart(it, *wanted):
    it.wait_until(f"JSON.stringify({NAMES}) === {json.dumps(json.dumps(wanted, ensure_ascii=False, separators=(',', ':')))}")


def cell(it, at):
    return it.page.locator(f".beat[data-at='{at}']")


@contextlib.contextmanager
def chart(browser, daemon, **context):
    """A chart of two bars: Dm7 and G7 in the first, Cma7 in the second."""
    with playing(daemon.program) as player:
        player.play(DM7, G7, CMA7)
        player.wait_for_chords(3)
        view = player.ask("sheet-make", {"title": "Blå <b> & Ω", "meter": "4/4", "tempo": 120})
        change(player, view["id"], "undo") if view["undo"] else None
        while len(view["bars"]) > 1 or len(view["bars"][0]["chords"]) > 0:
            last = len(view["bars"]) - 1
            if last > 0:
                view = change(player, view["id"], "removeBar", bar=last)
            else:
                view = change(player, view["id"], "remove", bar=0, place=0)
        view = change(player, view["id"], "insertBar", bar=0)
        for bar, beat, text in ((0, 0, "Dm7"), (0, 2, "G7"), (1, 0, "Cmaj7")):
            view = change(player, view["id"], "insert", bar=bar, beat=beat, text=text)
        with visit(browser, player.daemon, f"/sheet/{view['id']}", **context) as it:
            wait_for_chart(it, "Dmi7", "G7", "Cma7")
            yield player, it, view["id"]


def change(player, sheet, edit, **fields):
    return player.ask("sheet-edit", {"sheet": sheet, "edit": edit, **fields})


def write(player, sheet, text):
    """Writes a chart of sections, such as `A: C F+G@2 - C; B: Dmi7`: one word a bar."""
    view = player.ask(f"sheet?sheet={sheet}")
    bars = []
    for part in text.split("; "):
        section, words = part.split(": ")
        bars += [(section if index == 0 else "", word) for index, word in enumerate(words.split(" "))]
    for place in range(len(view["bars"][0]["chords"])):
        change(player, sheet, "remove", bar=0, place=0)
    while len(view["bars"]) > 1:
        view = change(player, sheet, "removeBar", bar=1)
        for _ in view["bars"][0]["chords"]:
            change(player, sheet, "remove", bar=0, place=0)
    for number, (section, word) in enumerate(bars):
        view = change(player, sheet, "insertBar", bar=number)
        if section:
            change(player, sheet, "section", bar=number, text=section)
        for chord in word.split("+") if word != "-" else ():
            name, _, beat = chord.partition("@")
            change(player, sheet, "insert", bar=number, beat=float(beat or 0), text=name)
    return change(player, sheet, "removeBar", bar=len(bars))


# The signs of each bar on the page: the repeat, its ending, section, signs, the first chord, the words behind.
WRITTEN = """[...document.querySelectorAll('.bars .bar')].map((bar) => [
    bar.querySelector('.repeat.begins') && '|:', bar.querySelector('.volta.first')?.textContent, bar.querySelector('.section')?.textContent, bar.querySelector('.segno') && 'Segno',
    bar.querySelector('.marks > .coda') && 'Coda', bar.querySelector('.name')?.dataset.name ?? '-', bar.querySelector('.words')?.textContent, bar.querySelector('.repeat.ends') && ':|'].filter(Boolean).join(' '))"""

AABA = "A: C F G C C F G A7; A: C F G C C F G C; B: D E F G; A: C F G C C F G C"
FORMS = [
    ("nothing returns", "A: C F G C; B: D E F G", "A C, F, G, C, B D, E, F, G"),
    ("three times", "A: C F G C; A: C F G C; A: C F G C", "|: A C, F, G, C ×3 :|"),
    ("endings and a jump to Fine", AABA, "|: A C, F, G, C, C, F, G, 1. A7 :|, 2. C Fine, B D, E, F, G D.C. al Fine"),
    ("a coda", "Intro: E A; A: C F G C C F G C; B: D E F G; A: C F G C C F G C Bb Eb C C", "Intro E, A, A Segno C, F, G, C, C, F, G, C To Coda, B D, E, F, G D.S. al Coda, Coda B♭, E♭, C, C"),
    ("a chord that goes on behind a sign", "A: C F G A7; A: C F G -", "|: A C, F, G, 1. A7 :|, 2. G"),
]


def test_the_page_has_the_form_of_paper(browser, daemon):
    with chart(browser, daemon) as (player, it, sheet):
        for name, text, wanted in FORMS:
            write(player, sheet, text)
            it.page.reload()
            it.page.wait_for_selector(".bars .bar")
            it.wait_until("document.querySelectorAll('.bars .name').length > 1")
            assert (found := ", ".join(it.page.evaluate(WRITTEN))) == wanted, f"{name}: {found}"
            assert it.page.is_visible(".sheet-tools .out") == (":|" in wanted or "D.S." in wanted), name
            lines = it.page.evaluate("new Set([...document.querySelectorAll('.bars .bar')].map((bar) => bar.offsetTop)).size")
            # Paper has a line for each that the text has.
            paper = [line for line in player.ask(f"sheet-export?sheet={sheet}&format=text")["text"].splitlines() if line.startswith("|")]
            assert lines == len(paper), (name, lines, paper)


def test_what_is_written_once_is_changed_and_heard_wherever_it_is_played(browser, daemon):
    with chart(browser, daemon, clock=True) as (player, it, sheet):
        write(player, sheet, AABA)
        it.page.reload()
        it.page.wait_for_selector(".bars .volta")
        cell(it, "1-0").click()
        assert "played 3 times" in it.page.inner_text(".sheet-box .note")
        it.page.keyboard.type("Fm7")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelectorAll('.bars .name')[1].dataset.name === 'Fmi7'")
        assert it.page.evaluate("document.querySelectorAll('.bars .bar').length") == 13
        # The last bar of a repeat and the next are no neighbors when they are played.
        cell(it, "7-0").click()
        it.page.click(".sheet-box summary")
        assert it.page.is_disabled(".sheet-box >> text=Join with the next") and not it.page.is_disabled(".sheet-box >> text=A beat longer")
        it.page.click(".sheet-box .close")
        cell(it, "0-0").click()
        assert it.page.is_disabled(".sheet-box >> text=A beat longer")
        it.page.click(".sheet-box .close")
        # It is heard as it is played.
        listen(it)
        it.page.fill(".sheet-tools .tempo input", "400")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.print-facts').textContent.includes('400')")
        it.page.evaluate("""() => {
            globalThis.marked = [];
            new MutationObserver(() => {
                const at = document.querySelector('.beat.heard')?.dataset.at;
                if (at && at !== marked.at(-1)) marked.push(at);
            }).observe(document.querySelector('.bars'), { subtree: true, attributes: true, attributeFilter: ['class'] });
        }""")
        it.page.click(".sheet-tools >> text=Play")
        it.wait_until("document.querySelector('.sheet-tools .strong').textContent === 'Stop'")
        # 28 bars of four beats.
        for _ in range(28):
            it.pass_time(60 * 4 / 400)
        it.wait_until("document.querySelector('.sheet-tools .strong').textContent === 'Play'")
        order = [*range(8), *range(7), 8, *range(9, 13), *range(7), 8]
        assert it.page.evaluate("marked") == [f"{bar}-0" for bar in order], it.page.evaluate("marked")
        assert len(it.page.evaluate("heard")) == 28
        # Written out, one time alone is changed.
        it.page.check(".sheet-tools .out input")
        it.wait_until("document.querySelectorAll('.bars .bar').length === 28")
        assert it.page.evaluate("[...document.querySelectorAll('.bars .name')].map((each) => each.dataset.name)")[:10:8] == ["C", "C"]
        cell(it, "9-0").click()
        assert it.page.locator(".sheet-box .note").count() == 0
        it.page.keyboard.type("Eb")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelectorAll('.bars .name')[9].dataset.name === 'E♭'")
        assert [bar["chords"][0]["chord"]["symbol"] for bar in player.ask(f"sheet?sheet={sheet}")["bars"]][1:10:8] == ["Fmi7", "E♭"]


def test_a_sheet_is_made_of_a_sitting_and_deleted(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary") as it:
        player.play(DM7, G7, CMA7)
        it.wait_until("document.querySelectorAll('.played').length === 3")
        it.page.click(".sitting header >> text=Lead sheet")
        it.page.wait_for_selector("chordd-sheet .beat .name")
        assert it.page.evaluate(NAMES)[:3] == ["Dmi7", "G7", "Cma7"]
        it.page.click(".diary-head >> text=Lead sheets")
        it.page.wait_for_selector(".sheets li")
        it.page.click("text=Of the last ten minutes")
        it.page.wait_for_selector("chordd-sheet .beat .name")
        it.page.click(".sheet-tools >> text=Delete")
        it.page.click("text=Delete it")
        it.wait_until("location.pathname === '/sheet' && document.querySelectorAll('.sheets li').length === 1")


def test_a_chart_is_changed_by_touch(browser, daemon):
    with chart(browser, daemon) as (_, it, _):
        cell(it, "0-2").click()
        assert it.page.input_value(".sheet-box input >> nth=0") == "G7"
        it.page.keyboard.type("D|C7")
        it.page.keyboard.press("Enter")
        wait_for_chart(it, "Dmi7", "D|C7", "Cma7")
        assert it.page.evaluate("document.activeElement.dataset.at") == "0-2" and not it.page.is_visible(".sheet-box")
        cell(it, "0-2").click()
        it.page.click("[aria-label='A beat later']")
        cell(it, "0-3").wait_for()
        it.wait_until("document.querySelector('.sheet-box .head b').textContent === 'Bar 1, beat 4'")
        assert it.page.is_disabled("[aria-label='A beat later']")
        it.page.click("[aria-label='Close']")
        cell(it, "1-2").click()
        it.page.keyboard.type("N.C.")
        it.page.keyboard.press("Enter")
        wait_for_chart(it, "Dmi7", "D|C7", "Cma7", "N.C.")
        cell(it, "1-0").click()
        it.page.fill(".sheet-box form input", "no such chord")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('#notice').textContent.includes('no such chord')")
        it.complaints.clear()  # of the browser, about the refusal
        it.page.click(".sheet-box >> text=Bar 2 >> nth=-1")
        it.page.fill(".sheet-box .section input", "Bridge")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.bars .section')?.textContent === 'Bridge'")
        it.page.click("text=Bar before")
        it.wait_until("document.querySelectorAll('.bar').length === 3")
        # The bar before has two chords: its last one goes on, and it is not repeated.
        assert it.page.inner_text(".goes-on >> nth=0").startswith("/")


def test_a_chart_is_changed_by_the_keyboard_alone(browser, daemon):
    with chart(browser, daemon) as (_, it, _):
        cell(it, "0-0").focus()
        it.page.keyboard.press("ArrowRight")
        it.page.keyboard.press("ArrowRight")
        assert it.page.evaluate("document.activeElement.dataset.at") == "0-2"
        it.page.keyboard.press("Delete")
        wait_for_chart(it, "Dmi7", "Cma7")
        assert it.page.evaluate("document.activeElement.dataset.at") == "0-2", "the focus stays"
        it.page.keyboard.press("Control+z")
        wait_for_chart(it, "Dmi7", "G7", "Cma7")
        it.page.keyboard.press("Control+Shift+Z")
        wait_for_chart(it, "Dmi7", "Cma7")
        it.page.keyboard.press("Enter")
        it.page.keyboard.type("Db7")
        it.page.keyboard.press("Enter")
        wait_for_chart(it, "Dmi7", "D♭7", "Cma7")
        it.page.keyboard.press("Enter")
        it.page.keyboard.press("Escape")
        assert it.page.evaluate("document.activeElement.dataset.at") == "0-2" and not it.page.is_visible(".sheet-box")
        it.page.keyboard.press("End")
        assert it.page.evaluate("document.activeElement.dataset.at") == "1-3"


def test_the_whole_chart_is_changed(browser, daemon):
    with chart(browser, daemon) as (player, it, sheet):
        it.page.click("[aria-label='Transpose a semitone up']")
        it.wait_until(f"{NAMES}.length === 3 && {NAMES}[2] !== 'Cma7'")
        it.page.click(".sheet-tools >> text=Undo")
        wait_for_chart(it, "Dmi7", "G7", "Cma7")
        it.page.fill(".sheet-tools .key input", "Eb major")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.sheet-tools .key input').value === 'E♭ major'")
        it.page.fill(".sheet-tools .key input", "H minor 7")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.sheet-tools .key input').value === 'E♭ major'")
        it.complaints.clear()  # of the browser, about the refusal
        for meter in ("3/4", "6/8", "5/4"):
            it.page.select_option(".sheet-tools select[title]:not([aria-label]) >> nth=0", meter)
            it.wait_until(f"document.querySelector('.print-facts').textContent.includes('{meter}')")
            assert sorted(player.ask(f"sheet?sheet={sheet}")["meter"].values()) == sorted(map(int, meter.split("/")))
        it.page.fill(".sheet-tools .title input", "Ñandú “2”")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('h1').textContent === 'Ñandú “2”' && document.title.startsWith('Ñandú')")


def test_a_chart_is_heard_and_handed_on(browser, daemon):
    with chart(browser, daemon, accept_downloads=True, permissions=["clipboard-read", "clipboard-write"]) as (_, it, _):
        listen(it)
        it.page.fill(".sheet-tools .tempo input", "300")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.print-facts').textContent.includes('300')")
        it.page.click(".sheet-tools >> text=Play")
        it.wait_until("document.querySelectorAll('.beat.heard').length === 1")
        it.wait_until("heard.length === 3")
        it.wait_until("document.querySelector('.sheet-tools .strong').textContent === 'Play'")
        assert it.page.evaluate("heard") == ["Dmi7", "G7", "Cma7"], it.page.evaluate("heard")
        it.page.click(".sheet-tools >> text=Copy")
        it.wait_until("document.querySelector('#notice').textContent.includes('copied')")
        assert "G7" in it.page.evaluate("navigator.clipboard.readText()")
        for name in it.page.locator("[aria-label='Export as'] option").evaluate_all("all => all.map((each) => each.value).filter(Boolean)"):
            if name == "pdf":
                continue
            with it.page.expect_download() as download:
                it.page.select_option("[aria-label='Export as']", name)
            assert pathlib.Path(download.value.path()).stat().st_size > 20, name


def test_a_sheet_that_is_not_there_is_said(browser, daemon):
    with playing(daemon.program) as player:
        for path in ("/sheet/999", "/sheet/nothing"):
            with visit(browser, player.daemon, path) as it:
                it.wait_until("document.querySelector('.diary-words.wrong')?.textContent.length > 10")
                it.complaints.clear()  # of the browser, about the refusal


def test_charts_are_open_to_everybody_and_fit_a_phone(browser, daemon):
    with chart(browser, daemon) as (player, _, sheet):
        change(player, sheet, "insert", bar=0, beat=1, text="F#m7b5|C7#9")
        change(player, sheet, "insert", bar=0, beat=3, text="Cma13(#11)/Bb")
        change(player, sheet, "section", bar=0, text="Bridge, which has a very long name")
        with visit(browser, player.daemon, "/sheet", **PHONE) as it:
            for path, there in (("/sheet", ".sheets li"), (f"/sheet/{sheet}", ".beat .name")):
                it.go(path)
                it.page.wait_for_selector(there)
                it.page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
                assert grave(it) == []
                assert it.page.evaluate("document.documentElement.scrollWidth") <= 390
            assert it.page.evaluate("[...document.querySelectorAll('.beats')].every((each) => each.scrollWidth <= each.clientWidth)"), "names keep to their bars"
            cell(it, "0-0").tap()
            it.page.wait_for_selector(".sheet-box")
            assert grave(it) == []
            box, chord = it.page.locator(".sheet-box").bounding_box(), cell(it, "0-0").bounding_box()
            assert chord["y"] + chord["height"] <= box["y"], "the chord stays in sight"


def test_the_beats_are_tapped(browser, daemon):
    """The beats are tapped on a phone and with the space bar; the bars are made anew, and that can be undone."""
    with playing(daemon.program) as player:
        player.play(*[DM7, G7, CMA7, G7] * 2)
        player.wait_for_chords(8)
        set_rhythm(player, *((0.6 * number, 0.5) for number in range(8)))
        view = player.ask("sheet-make", {"title": "Slow", "tempo": 60})
        with visit(browser, player.daemon, f"/sheet/{view['id']}", clock=True, **PHONE) as it:
            it.page.wait_for_selector(".bars .beat .name")
            before = it.page.evaluate(NAMES)
            it.page.tap("summary:has-text('Title, key')")
            it.page.tap("button:has-text('Tap the beats')")
            assert it.page.is_disabled(".tapper") and it.page.is_disabled("button:has-text('Use these beats')")
            it.wait_until("!document.querySelector('.sheet-taps .strong:not(.tapper)').disabled")
            it.stop_time()
            it.page.tap("button:has-text('Hear and tap')")
            # Eight chords, two beats each; the first ones on the screen, the others on the keyboard.
            for number in range(16):
                if number < 8:
                    it.page.tap(".tapper")
                else:
                    it.page.keyboard.press("Space")
                it.pass_time(0.3)
            it.wait_until("/^1[56] beats, /.test(document.querySelector('.sheet-taps [role=status]').textContent)")
            it.page.tap("button:has-text('Use these beats')")
            it.page.wait_for_selector(".sheet-taps", state="hidden")
            it.wait_until("document.querySelectorAll('.bars .bar').length === 4")
            assert it.page.evaluate("document.activeElement.textContent") == "Tap the beats"
            assert it.page.evaluate(NAMES)[:4] == ["Dmi7", "G7", "Cma7", "G7"]
            assert 150 < float(it.page.input_value(".tempo input")) < 230
            it.page.tap("button:has-text('Undo')")
            it.wait_until(f"JSON.stringify({NAMES}) === {json.dumps(json.dumps(before, separators=(',', ':')))}")
            it.page.tap("button:has-text('Tap the beats')")
            it.page.keyboard.press("Escape")
            assert not it.page.is_visible(".sheet-taps")


def test_a_clock_says_where_the_bars_are(browser, daemon):
    """A sequencer leads with its clock; what the chords alone would say is not asked. Its ticks count, and not how fast they come."""
    start, tick, stop, goes_on = (0xFA,), (0xF8,), (0xFC,), (0xFB,)
    with playing(daemon.program) as player:
        for number, keys in enumerate((*[DM7] * 4, *[G7] * 4, *[CMA7] * 4)):
            # Each bar's chord is struck on every beat, until it has held, and its name goes before the next; the clock stands meanwhile.
            held, _ = player.daemon.newest()
            player.daemon.play(goes_on if number else start, tick, *((0x90, key, 80) for key in keys), stop)
            player.daemon.wait_for_hold(keys, held)
            player.daemon.play(*((0x80, key, 0) for key in keys), goes_on, *[tick] * 23, stop)
            wait_for("the name goes", lambda: player.ask("state")["chord"], lambda chord: chord is None)
        view = player.ask("sheet-make", {"meter": "4/4"})
        found = [[(chord["chord"]["symbol"], chord["beat"]) for chord in bar["chords"]] for bar in view["bars"]]
        assert found[:3] == [[("Dmi7", 0)], [("G7", 0)], [("Cma7", 0)]], found


def test_a_pedal_keeps_the_last_minute_at_once(browser, daemon):
    """Nothing is played after it; the pedal alone is enough."""
    with playing(daemon.program, "diary:\n  pedal: 67\n") as player:
        player.play(DM7, G7)
        player.wait_for_chords(2)
        player.daemon.play(*((0xB0, 67, value) for value in (20, 127, 127, 0)))
        kept = wait_for("it is kept", lambda: player.ask("history")["bookmarks"])
        assert len(kept) == 1, kept


def test_a_bar_becomes_longer_and_the_bars_are_counted_anew(browser, daemon):
    with chart(browser, daemon) as (player, it, sheet):
        cell(it, "0-0").click()
        it.page.click(".sheet-box summary")
        it.page.click(".sheet-box >> text=A beat longer")
        # The chord of the second bar is on the fifth beat of the first.
        it.wait_until("document.querySelector('.bars .bar .meter')?.textContent === '5/4'")
        assert cell(it, "0-4").locator(".name").count() == 1
        it.page.click(".sheet-box >> text=A beat shorter")
        it.wait_until("!document.querySelector('.bars .meter')")
        it.page.click(".sheet-box .close")
        it.page.locator(".sheet-tools select[title^='The bar lines stay']").select_option("12/8")
        it.wait_until("document.querySelector('.beat[data-at=\"0-6\"] .name')")
        it.wait_until("document.querySelector('.sheet-tools .tempo input').value === '360'")
        wait_for_chart(it, "Dmi7", "G7", "Cma7")


def test_a_sheet_is_printed_in_numbers(browser, daemon):
    with chart(browser, daemon) as (player, it, sheet):
        change(player, sheet, "key", text="C major")
        it.page.reload()
        wait_for_chart(it, "Dmi7", "G7", "Cma7")
        it.page.evaluate("() => (globalThis.print = () => (globalThis.printed = true))")
        it.page.get_by_role("combobox", name="Letters").select_option("nashville")
        it.page.get_by_role("button", name="Print").click()
        it.wait_until("globalThis.printed")
        wait_for_chart(it, "2–7", "57", "1∆7")
        it.page.evaluate("dispatchEvent(new Event('afterprint'))")
        wait_for_chart(it, "Dmi7", "G7", "Cma7")
