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
def song(daemon, text=SONG):
    """The song is followed, and gone afterward."""
    charts = daemon.ask("chart-import", {"name": "grace.cho", "base64": base64.b64encode(text.encode()).decode()})["charts"]
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


CURSOR = "getComputedStyle(document.querySelector('.song-line.sung')).cursor"


def test_a_touch_on_a_screen_of_the_band_says_here_on_all_screens(browser, daemon):
    with song(daemon), visit(browser, daemon, "/charts") as charts, visit(browser, daemon, "/?stage=1", stored={"stage-song": "1"}) as stage, \
            visit(browser, daemon, "/band") as band, visit(browser, daemon, "/band?song=words", viewport={"width": 390, "height": 844}, has_touch=True) as singer:
        everybody = (charts, stage, band, singer)
        for it in everybody:
            it.wait_until(f"{LINES}.length === 5 && {CURSOR} === 'pointer'")
        band.page.click(".song-line.sung >> nth=2")
        for it in everybody:
            it.wait_until(f"{MARKED}.includes('chains')")
        singer.page.tap(".song-line.sung >> nth=1")
        for it in everybody:
            it.wait_until(f"{MARKED}.includes('wretch')")


def test_a_guest_who_may_only_look_moves_nothing(browser, daemon):
    with song(daemon), visit(browser, daemon, "/band") as band, visit(browser, daemon, "/band", extra_http_headers={"X-Forwarded-For": "192.0.2.1"}) as guest, \
            visit(browser, daemon, "/charts", extra_http_headers={"X-Forwarded-For": "192.0.2.1"}) as looking:
        band.wait_until(f"{LINES}.length === 5")
        band.page.click(".song-line.sung >> nth=2")
        for it in (guest, looking):
            it.wait_until(f"{MARKED}.includes('chains')")
            assert it.page.evaluate(CURSOR) == "auto"
            it.page.click(".song-line.sung >> nth=1")
            it.settle()
            assert "chains" in it.page.evaluate(MARKED) and not any("chart-here" in each for each in it.requests)
            assert it.page.evaluate("document.querySelector('#notice').textContent") == ""


def test_the_stage_has_the_song_on_request(browser, daemon):
    with song(daemon), visit(browser, daemon, "/?stage=1", stored={"stage-song": "1"}) as it:
        it.wait_until(f"{LINES}.length === 5")
        assert it.page.is_visible("#song-on-stage")
        it.page.keyboard.press("Escape")
        it.wait_until("!document.documentElement.classList.contains('stage')")
        assert not it.page.is_visible("#song-on-stage")


def share(it, daemon, body, headers=()):
    """Opens /charts as a phone does that shares: the browser sends a form."""
    kind = "multipart/form-data; boundary=here"
    it.page.route("**/charts", lambda route: route.continue_(method="POST", headers={**route.request.headers, "content-type": kind, **dict(headers)}, post_data=body), times=1)
    it.page.goto(daemon.address + "/charts")


def form(**fields):
    parts = [f'--here\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    file = '--here\r\nContent-Disposition: form-data; name="files"; filename="shared.cho"\r\nContent-Type: text/plain\r\n\r\n{title: Shared File}\n[C]la\r\n'
    return "".join(parts) + file + "--here--\r\n"


def test_a_song_is_shared_from_a_phone(browser, daemon):
    names = lambda: {row["name"] for row in daemon.ask("charts")["charts"]}
    with visit(browser, daemon, "/charts") as it:
        it.page.wait_for_selector("chordd-charts .charts-head")
        share(it, daemon, form(title="Shared Song", text="Verse\nG        C\nHere are <b>words</b>\n", url="https://songs.example"))
        it.page.wait_for_selector(".asking.shared")
        assert "Shared Song.txt" in it.page.inner_text(".asking.shared") and "shared.cho" in it.page.inner_text(".asking.shared")
        # Nothing is kept without a touch.
        assert not names() & {"Shared Song", "Shared File"}, names()
        it.page.click(".asking.shared button >> nth=1")
        it.page.wait_for_selector(".asking.shared", state="detached")
        assert not names() & {"Shared Song", "Shared File"}
        share(it, daemon, form(title="Shared Song", text="Verse\nG        C\nHere are <b>words</b>\n"))
        it.page.click(".asking.shared button >> nth=0")
        wait_for("both are among the charts", lambda: names() & {"Shared Song", "Shared File"}, lambda found: len(found) == 2)
        # Loading the page anew shares nothing once more.
        it.page.reload()
        it.page.wait_for_selector("chordd-charts .chart-list li")
        assert not it.page.is_visible(".asking.shared")
        for row in daemon.ask("charts")["charts"]:
            if row["name"] in {"Shared Song", "Shared File"}:
                daemon.ask("chart-delete", {"file": row["file"]})


def test_an_address_alone_is_no_song(browser, daemon):
    with visit(browser, daemon, "/charts") as it:
        it.page.wait_for_selector("chordd-charts .charts-head")
        share(it, daemon, '--here\r\nContent-Disposition: form-data; name="url"\r\n\r\nhttps://songs.example\r\n--here--\r\n')
        it.page.wait_for_selector(".asking.shared")
        assert len(it.page.query_selector_all(".asking.shared button")) == 1


def test_words_without_chords_are_shown(browser, daemon):
    daemon.ask("chart-import", {"name": "words.cho", "base64": base64.b64encode(b"{title: Words}\n{sov: Verse 1}\nla <b>lo</b>\n{eov}\n").decode()})
    try:
        with visit(browser, daemon, "/charts") as it:
            it.page.wait_for_selector(".chart-list li")
            assert "words without chords" in it.page.inner_text(".chart-list li:has-text('Words')")
            it.page.click(".chart-list li:has-text('Words') button >> nth=0")
            it.wait_until("[...document.querySelectorAll('.song-line.sung p')].map((line) => line.textContent).join() === 'la <b>lo</b>'")
            assert "words without chords" in it.page.inner_text(".chosen-chart .facts")
            it.page.click(".song-line.sung")
            assert not it.page.is_visible(".chosen-chart .chart-bars") and not it.page.inner_text("#notice").strip()
    finally:
        daemon.ask("chart-choose", {})
        daemon.ask("chart-delete", {"file": "words.cho"})


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


def test_a_reader_has_his_own_chords_shapes_and_numbers_in_print_too(browser, daemon):
    names = "[...document.querySelectorAll('.song-line .name')].map((each) => each.dataset.name).join(' ')"
    shapes = "[...document.querySelectorAll('.chart-shapes svg')].map((each) => each.getAttribute('aria-label')).join(', ')"
    keys = "[...document.querySelectorAll('.song-sheet .new-key')].map((each) => each.textContent).join(', ')"
    text = SONG.replace("{start_of_verse: Verse 2}\n", "{key: A}\n{start_of_verse: Verse 2}\n[A]High ")
    with song(daemon, text), visit(browser, daemon, "/charts") as it:
        it.wait_until(f"{names}.startsWith('G C G D Emi C A G C G')")
        assert it.page.evaluate(keys) == "Key: A major, Key: G major"
        it.page.get_by_role("combobox", name="Shapes").select_option("guitar")
        it.wait_until(f"{shapes} === 'G: 320003, C: x32010, D: xx0232, Emi: 022000, A: x02220'")
        it.page.get_by_role("combobox", name="Instrument").select_option("guitar 3")
        it.wait_until(f"{names}.startsWith('E A E B C♯mi A F♯') && {shapes}.startsWith('E: 022100, A: ')")
        assert "capo 3" in it.page.inner_text(".chosen-chart .facts")
        it.page.emulate_media(media="print")
        assert it.page.is_visible(".chart-shapes svg") and not it.page.is_visible(".readers")
        it.page.emulate_media(media="screen")
        it.page.get_by_role("combobox", name="Letters").select_option("roman")
        it.wait_until(f"{names}.startsWith('I IV I V vi IV I')")
        it.page.emulate_media(media="print")
        assert it.page.evaluate(keys) == "Key: A major, Key: G major" and it.page.is_visible(".song-sheet .name") and not it.page.is_visible(".chart-shapes")
        it.page.emulate_media(media="screen")
        # The rest of the page keeps its names.
        assert not grave(it), grave(it)


def test_the_shapes_of_a_song_stand_above_it_on_the_screen_of_the_band(browser, daemon):
    first = "document.querySelector('#song .chart-shapes svg')?.getAttribute('aria-label')"
    with song(daemon), visit(browser, daemon, "/band?shapes=guitar", viewport={"width": 390, "height": 844}) as it:
        it.wait_until(f"{first} === 'G: 320003'")
        assert it.page.evaluate("[...document.querySelectorAll('.chart-shapes svg')].every((each) => each.getBoundingClientRect().height > 60)")
        it.page.get_by_role("combobox", name="Shapes").select_option("none")
        it.wait_until("document.querySelector('#song .chart-shapes').hidden")
