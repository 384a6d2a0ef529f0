"""A song with words is shown as a sheet that follows: on the page, for the band, for the singer and on the stage."""
import base64
import contextlib
import time

from daemon import wait_for
from visit import grave, visit

SONG = """{title: Grace & <b>Peace</b>}
{key: G}
{start_of_verse: Verse 1}
A[G]mazing grace how [C]sweet the [G]sound
That saved a wretch like [D]me
{end_of_verse}
{start_of_chorus: Chorus}
My [Em]chains are gone, [C]free
{end_of_chorus}
{start_of_verse: Verse 2}
'Twas [G]grace that <script>alert(1)</script> [C]taught my [G]heart
{end_of_verse}
{chorus}
"""
EM, C = (40, 59, 64, 67), (48, 60, 64, 67)
LINES = "[...document.querySelectorAll('.song-line.sung')].map((line) => line.querySelector('p').innerText)"
MARKED = "(document.querySelector('.song-line[aria-current] p')?.textContent ?? '')"
NOW = "(document.querySelector('.song-sheet [data-now]')?.dataset.name ?? '')"


@contextlib.contextmanager
def song(daemon):
    """The song is followed, and gone afterward."""
    charts = daemon.ask("chart-import", {"name": "grace.cho", "base64": base64.b64encode(SONG.encode()).decode()})["charts"]
    daemon.ask("chart-choose", {"chart": charts[0]})
    try:
        yield
    finally:
        daemon.ask("chart-choose", {})
        daemon.ask("chart-delete", {"file": "grace.cho"})


def strike(daemon, keys):
    for message in (0x90, 0x80):
        daemon.play(*((message, key, 80) for key in keys))


def play_until(daemon, keys, see, wanted):
    """Strikes a chord twice a second, as hands do, until this is seen."""
    due = time.monotonic()

    def play_and_see():
        nonlocal due
        if time.monotonic() >= due:
            due += 0.5
            strike(daemon, keys)
        return see()
    wait_for(f"{wanted} is seen", play_and_see, lambda seen: seen == wanted)


def test_a_song_is_a_sheet_of_words_and_chords(browser, daemon):
    with song(daemon), visit(browser, daemon, "/charts") as it:
        it.wait_until(f"{LINES}.length === 5")
        assert it.page.evaluate("[...document.querySelectorAll('.song-sheet h3')].map((each) => each.textContent)") == ["Verse 1", "Chorus", "Verse 2", "Chorus"]
        assert it.page.evaluate("[...document.querySelector('.song-line .word').querySelectorAll('.words')].map((part) => part.textContent).join('|')") == "A|mazing "
        assert "<script>alert(1)</script>" in it.page.inner_text(".song-sheet")
        assert not it.page.is_visible(".chosen-chart .chart-bars") and not it.page.is_visible(".charts-acts .tempo")
        assert not grave(it), grave(it)
        # A touch says where the singer is; what is played then goes on from there.
        it.page.click(".song-line.sung >> nth=2")
        it.wait_until(f"{MARKED}.includes('chains') && {NOW} === 'Emi'")
        assert it.page.evaluate("document.querySelector('.song-sheet [data-next]').dataset.name") == "C"
        strike(daemon, EM)
        play_until(daemon, C, lambda: it.page.evaluate(NOW), "C")
        assert "chains" in it.page.evaluate(MARKED)
        daemon.wait_for_silence()


def test_the_band_reads_a_song_each_in_his_own_way(browser, daemon):
    with song(daemon), visit(browser, daemon, "/band", viewport={"width": 390, "height": 844}) as it:
        it.wait_until(f"{LINES}.length === 5")
        it.page.select_option("#choices select >> nth=0", "Bb")
        it.wait_until("document.querySelector('.song-sheet .name')?.dataset.name === 'A'")
        it.page.select_option("#song-choice select", "words-named")
        it.wait_until(f"{LINES}.length === 4")
        assert not it.page.is_visible(".song-sheet .name") and not it.page.is_visible("#name-box")
        size = it.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.song-sheet')).fontSize)")
        assert size >= 24, size
        it.page.reload()
        it.wait_until(f"{LINES}.length === 4 && document.querySelector('.song-sheet').classList.contains('words-only')")
        assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not grave(it), grave(it)


def test_the_stage_has_the_song_on_request(browser, daemon):
    with song(daemon), visit(browser, daemon, "/?stage=1", stored={"stage-song": "1"}) as it:
        it.wait_until(f"{LINES}.length === 5")
        assert it.page.is_visible("#stage-song")
        it.page.keyboard.press("Escape")
        it.wait_until("!document.documentElement.classList.contains('stage')")
        assert not it.page.is_visible("#stage-song")


def test_text_of_a_song_is_pasted(browser, daemon):
    with visit(browser, daemon, "/charts") as it:
        it.page.wait_for_selector("chordd-charts .charts-head")
        it.page.evaluate("""() => {
            const data = new DataTransfer();
            data.setData("text/plain", "Pasted Song\\n\\nVerse\\nG        C\\nHere are words\\n");
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""")
        wait_for("the song is among the charts", lambda: [row for row in daemon.ask("charts")["charts"] if row["name"] == "Pasted Song"], bool)
        file = next(row["file"] for row in daemon.ask("charts")["charts"] if row["name"] == "Pasted Song")
        daemon.ask("chart-delete", {"file": file})
