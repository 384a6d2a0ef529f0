"""Played chords on the page: listed, found, heard, selected, kept, forgotten, and made into a lead sheet."""
import contextlib
import json
import pathlib
import sqlite3
import urllib.error

from daemon import HANG, Daemon, wait_for
from visit import grave, visit

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DM7, G7, CMA7 = (38, 60, 65, 69), (43, 59, 65, 71), (36, 59, 64, 67)
D_OVER_C7 = (36, 52, 58, 74, 78, 81)


class Player:
    """Plays keys into the standard input of a daemon of its own, which keeps a diary."""

    def __init__(self, program, settings=""):
        self.daemon = Daemon(program, settings=settings)

    def play(self, *chords):
        """Each until it has held."""
        for keys in chords:
            number, _ = self.daemon.newest()
            self.daemon.play(*((0x90, key, 80) for key in keys))
            self.daemon.wait_for_hold(keys, number)
            self.daemon.play(*((0x80, key, 0) for key in keys))
            self.daemon.wait_for_silence()

    def ask(self, request, body=None):
        try:
            return self.daemon.ask(request, body)
        except urllib.error.HTTPError as refusal:
            raise AssertionError(f"{request} {body}: {refusal.read().decode()}") from refusal

    def wait_for_chords(self, count):
        wait_for(f"{count} chords stand in the diary", lambda: self.ask("history")["results"], lambda results: len(results) >= count)


@contextlib.contextmanager
def playing(program, settings=""):
    player = Player(program, settings)
    try:
        yield player
    finally:
        player.daemon.stop()


# The page has the newest minute on top, and a minute may end at any moment of a test: in the order in which they were played.
IN_ORDER = """(all) => [...all].map((each) => ({ each, id: Number(each.closest("[data-id]")?.dataset.id ?? 0) })).sort((a, b) => a.id - b.id)"""


def names(it, selector=".played .name"):
    return it.page.locator(selector).evaluate_all(f"(all) => ({IN_ORDER})(all).map(({{ each }}) => each.dataset.name)")


def wait_for_names(it, *wanted):
    it.wait_until(f"JSON.stringify(({IN_ORDER})(document.querySelectorAll('.played .name')).map(({{ each }}) => each.dataset.name)) === "
                  f"{json.dumps(json.dumps(wanted, ensure_ascii=False, separators=(',', ':')))}")


def played(it, place):
    """The chord that was played as the first (0), second …"""
    ids = it.page.locator(".played").evaluate_all(f"(all) => ({IN_ORDER})(all).map(({{ id }}) => id)")
    return f".played[data-id='{ids[place]}']"


def plays(it):
    """The notes that the page asked chordd or its own sound to play, so far."""
    return it.page.evaluate("globalThis.heard")


def listen(it):
    """Writes down what the page would play; where chordd has an output it asks it."""
    it.page.evaluate("""async () => {
        const { src } = [...document.scripts].find(({ src }) => src.endsWith('/page.js'));
        const { player } = await import(src.replace('page.js', 'shell.js'));
        globalThis.heard = [];
        player.hear = async ({ what }) => void heard.push(what);
    }""")


def test_what_is_played_stands_in_the_diary(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary") as it:
        it.wait_until("document.querySelector('.diary-words')?.textContent.startsWith('Play for a while')")
        player.play(DM7, G7)
        wait_for_names(it, "Dmi7", "G7")
        player.play(CMA7, D_OVER_C7)
        it.wait_until("document.querySelectorAll('.played').length >= 4")
        found = names(it)
        assert found[:3] == ["Dmi7", "G7", "Cma7"], found
        assert it.page.locator(".sitting").count() == 1
        assert "chords" in it.page.inner_text(".sitting .facts")
        # It is the same after a reload, and in another window.
        it.page.reload()
        wait_for_names(it, *found)


def test_it_is_looked_for_and_what_cannot_be_read_is_said(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary") as it:
        player.play(DM7, G7, CMA7, G7)
        it.wait_until("document.querySelectorAll('.played').length >= 4")
        it.page.fill(".diary-search input", "m7")
        it.page.keyboard.press("Enter")
        wait_for_names(it, "Dmi7")
        assert "search=m7" in it.page.url
        it.page.reload()
        wait_for_names(it, "Dmi7")
        assert it.page.input_value(".diary-search input") == "m7"
        it.page.fill(".diary-search input", "ii V I")
        it.page.click("button >> text=/^Find$/")
        it.page.wait_for_selector(".line.progression")
        assert names(it, ".progression .name") == ["Dmi7", "G7", "Cma7"]
        it.page.fill(".diary-search input", "Cmaj7(#5#5#5")
        it.page.click("button >> text=/^Find$/")
        it.wait_until("document.querySelector('.diary-words.wrong')?.textContent.length > 10")
        it.page.click("text=Show all")
        it.wait_until("document.querySelectorAll('.played').length >= 4")
        assert it.page.locator(".line.progression").count() == 0 and "search" not in it.page.url
        it.page.fill(".diary-search input", "yesterday")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.diary-words').textContent.includes('Nothing like that')")
        it.settle()
        # Of the browser, about the refusal.
        it.complaints = [each for each in it.complaints if "search=Cmaj7" not in each]


def test_a_chord_is_heard_as_it_was_played_and_led_afresh(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary") as it:
        player.play(DM7, G7)
        wait_for_names(it, "Dmi7", "G7")
        listen(it)
        it.page.click(f"{played(it, 0)} >> .one")
        it.page.click(".chord-acts >> text=As played")
        it.wait_until("heard.length === 1")
        it.page.click(".chord-acts >> text=Arranged anew")
        it.wait_until("heard.length === 2")
        assert plays(it) == ["38|60,65,69", "Dmi7"], plays(it)
        it.page.keyboard.press("Escape")
        assert it.page.locator(".held-keys").count() == 0
        it.page.click("button >> text=/^Notes$/")
        assert it.page.locator(".held-keys").count() == 2
        label = it.page.get_attribute(f"{played(it, 0)} >> .held-keys", "aria-label")
        assert "lower hand" in label and "D2" in label, label
        it.page.click("button >> text=/^Notes$/")
        assert it.page.locator(".held-keys").count() == 0


def test_a_range_is_selected_heard_copied_and_practiced(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary", permissions=["clipboard-read", "clipboard-write"]) as it:
        player.play(G7, DM7, G7, CMA7)
        wait_for_names(it, "G7", "Dmi7", "G7", "Cma7")
        listen(it)
        it.page.click("button >> text=/^Select$/")
        assert "first" in it.page.inner_text(".diary-chosen")
        it.page.click(f"{played(it, 1)} >> .pick")
        assert "1 chord" in it.page.inner_text(".diary-chosen") and "last" in it.page.inner_text(".diary-chosen")
        it.page.click(f"{played(it, 3)} >> .pick")
        assert "3 chords" in it.page.inner_text(".diary-chosen")
        assert it.page.locator(".pick[aria-pressed=true]").count() == 3
        it.page.click(".diary-chosen >> text=Hear")
        it.wait_until("document.querySelectorAll('.played.heard').length === 1")
        it.wait_until("heard.length === 3")
        heard = [each.replace("|", ",") for each in plays(it)]
        assert heard == [",".join(map(str, keys)) for keys in (DM7, G7, CMA7)], heard
        it.wait_until("document.querySelector('.diary-chosen .strong').textContent === 'Hear'")
        it.page.click(".diary-chosen >> text=Copy")
        it.wait_until("document.querySelector('#notice').textContent.includes('copied')")
        assert it.page.evaluate("navigator.clipboard.readText()") == "Dmi7 G7 Cma7"
        it.page.keyboard.press("Escape")
        assert it.page.locator(".pick").count() == 0 and not it.page.is_visible(".diary-chosen")
        it.page.click("button >> text=/^Select$/")
        it.page.click(f"{played(it, 1)} >> .pick")
        it.page.click(f"{played(it, 3)} >> .pick")
        it.page.click(".diary-chosen >> text=Practice")
        it.wait_until("location.pathname === '/practice'")
        it.page.wait_for_selector("[data-part=run]")


def test_the_last_minute_is_kept(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary", accept_downloads=True) as it:
        player.play(DM7, G7)
        wait_for_names(it, "Dmi7", "G7")
        it.page.keyboard.press("b")
        it.page.wait_for_selector(".bookmarks:not([hidden])")
        # The key plays nothing besides.
        assert it.page.evaluate("import(performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/page.js')).name.replace('page.js', 'shell.js')).then(({ keys }) => keys.held.size)") == 0
        it.page.fill(".diary-keep input", "that bridge/2")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.bookmarks summary').textContent.includes('2')")
        it.page.click(".bookmarks summary")
        assert "that bridge/2" in it.page.inner_text(".bookmarks li >> nth=0")
        with it.page.expect_download() as download:
            it.page.click(".bookmarks li >> nth=0 >> text=MIDI file")
        assert download.value.suggested_filename == "that bridge-2.mid"
        assert pathlib.Path(download.value.path()).read_bytes().startswith(b"MThd")
        with it.page.expect_download() as download:
            it.page.click("text=Last 10 minutes")
        assert pathlib.Path(download.value.path()).read_bytes().startswith(b"MThd")
        listen(it)
        it.page.click(".bookmarks li >> nth=0 >> .hear")
        it.wait_until("heard.length === 2")
        it.page.click(".bookmarks li >> nth=0 >> text=Show")
        it.wait_until("document.querySelector('.diary-words').textContent.startsWith('What was played')")
        wait_for_names(it, "Dmi7", "G7")
        it.page.click("text=Show all")
        it.wait_until("document.querySelector('.diary-words').textContent === ''")


def test_a_sitting_is_forgotten_only_after_a_question(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary") as it:
        player.play(DM7)
        wait_for_names(it, "Dmi7")
        player.ask("bookmark", {"title": "gone with it"})
        it.page.click(".sitting header >> text=Forget")
        it.page.wait_for_selector(".asking")
        assert "with 1 minute that you kept from that time?" in it.page.inner_text(".asking")
        assert it.page.evaluate("document.activeElement.textContent") == "Keep it", "Enter alone loses nothing"
        it.page.keyboard.press("Escape")
        assert it.page.locator(".asking").count() == 0
        assert it.page.evaluate("document.activeElement.textContent") == "Forget"
        it.page.click(".sitting header >> text=Forget")
        it.page.click("text=Forget it")
        it.wait_until("document.querySelectorAll('.played').length === 0")
        left = player.ask("history")
        assert (left["results"], left["bookmarks"]) == ([], [])


def test_a_long_diary_is_read_on_and_does_not_jump(browser, daemon):
    with playing(daemon.program) as player, visit(browser, player.daemon, "/diary", viewport={"width": 700, "height": 500}) as it:
        it.page.wait_for_selector(".diary-words")
        fill_diary(player, 1400)
        it.page.reload()
        it.wait_until("document.querySelectorAll('.played').length >= 100")
        while (count := it.page.locator(".played").count()) < 300:
            it.page.mouse.wheel(0, 20_000)
            it.wait_until(f"document.querySelectorAll('.played').length > {count}")
        ids = it.page.locator(".played").evaluate_all("all => all.map((each) => Number(each.dataset.id))")
        assert len(set(ids)) == len(ids)
        it.page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight / 2)")
        it.settle()
        place = """() => { const each = [...document.querySelectorAll('.played')].find((one) => one.getBoundingClientRect().top > 100);
            return [each.dataset.id, Math.round(each.getBoundingClientRect().top)]; }"""
        seen, top = it.page.evaluate(place)
        player.play(D_OVER_C7, DM7, G7, CMA7)
        it.wait_until(f"""(([newest]) => newest.dataset.id > {max(ids)} && newest.querySelector('.name').dataset.name === 'Cma7')(
            [...document.querySelectorAll('.played')].sort((a, b) => b.dataset.id - a.dataset.id))""")
        now = it.page.evaluate(f"Math.round(document.querySelector('.played[data-id=\"{seen}\"]').getBoundingClientRect().top)")
        assert abs(now - top) <= 1, (top, now)


def set_rhythm(player, *rhythm):
    """As if the chords in the diary had been played a minute earlier in this rhythm: where each began and how long it lasted, in seconds."""
    file = next(pathlib.Path(player.daemon.folder.name).rglob("diary.sqlite"))
    with contextlib.closing(sqlite3.connect(file, timeout=HANG)) as database, database:
        begin = database.execute("SELECT min(time) FROM played").fetchone()[0] - 60_000
        database.execute("UPDATE sitting SET beginning = ?", (begin,))
        for (layer,) in database.execute("SELECT DISTINCT layer FROM played").fetchall():
            rows = database.execute("SELECT id FROM played WHERE layer = ? ORDER BY id", (layer,)).fetchall()
            assert len(rows) == len(rhythm), (layer, rows)
            for (row,), (at, length) in zip(rows, rhythm):
                database.execute("UPDATE played SET time = ?, length = ? WHERE id = ?", (begin + round(1000 * at), round(1000 * length), row))


def fill_diary(player, count):
    """Writes `count` chords into the file, one every two seconds, as if they had been played this morning."""
    player.play(DM7, G7, CMA7)
    player.wait_for_chords(3)
    file = next(pathlib.Path(player.daemon.folder.name).rglob("diary.sqlite"))
    with contextlib.closing(sqlite3.connect(file, timeout=HANG)) as database, database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(played)") if row[1] not in ("id", "time", "sitting", "length")]
        rows = database.execute(f"SELECT {', '.join(columns)}, time FROM played WHERE layer = (SELECT layer FROM played ORDER BY id DESC LIMIT 1) ORDER BY id").fetchall()
        begin = rows[0][-1] - 2000 * count - 10_000
        database.execute("DELETE FROM played")
        sitting = database.execute("SELECT max(id) FROM sitting").fetchone()[0]
        database.execute("UPDATE sitting SET beginning = ?, chords = ? WHERE id = ?", (begin, count, sitting))
        marks = ", ".join("?" * (len(columns) + 3))
        database.executemany(f"INSERT INTO played ({', '.join(columns)}, time, sitting, length) VALUES ({marks})",
                             [(*rows[each % len(rows)][:-1], begin + 2000 * each, sitting, 1500) for each in range(count)])


def test_the_diary_is_open_to_everybody_and_fits_a_phone(browser, daemon):
    with playing(daemon.program) as player:
        player.play(DM7, G7, CMA7, D_OVER_C7)
        player.wait_for_chords(4)
        player.ask("bookmark", {"title": "Ωmega & <b>"})
        with visit(browser, player.daemon, "/diary", **PHONE) as it:
            it.page.wait_for_selector(".played")
            it.page.click(".diary-opener")
            it.page.click("button >> text=/^Notes$/")
            it.page.click(".bookmarks summary")
            assert grave(it) == []
            assert it.page.evaluate("document.documentElement.scrollWidth") <= 390
            it.page.click("button >> text=/^Select$/")
            it.page.click(".pick >> nth=0")
            it.page.click(".sitting header >> text=Forget")
            it.page.wait_for_selector(".asking")
            assert grave(it) == []
            assert it.page.evaluate("document.documentElement.scrollWidth") <= 390
