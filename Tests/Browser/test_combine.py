"""Two chords on the page: chosen by root and type, typed, and played; what fits; and what is remembered."""
import json
import pathlib

from daemon import Daemon
from visit import visit

TOUCH = {"has_touch": True}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def result(it):
    return it.page.evaluate("document.querySelector('.combined .name')?.dataset.name ?? null")


def wait_for_result(it, name):
    it.wait_until(f"document.querySelector('.combined .name')?.dataset.name === {json.dumps(name)}")


def labels(it, hand, kind):
    """The choices that carry a sign, by what they are."""
    return it.page.evaluate("""([hand, kind]) => [...document.querySelectorAll(`.combine-side.${hand} .${kind} [data-match]`)]
        .map((each) => each.getAttribute("aria-label").split(",")[0])""", [hand, kind])


def wait_for_degrees(it, *wanted):
    it.wait_until(f"JSON.stringify([...document.querySelectorAll('.combine-keys .labels .degree')].map((each) => each.textContent)) === {json.dumps(json.dumps(wanted, ensure_ascii=False, separators=(',', ':')))}")


def radio(it, hand, kind, name):
    return it.page.locator(f".combine-side.{hand} .{kind} [role=radio][aria-label^={json.dumps(name + ',')}]").first


def test_two_chords_are_chosen_and_what_fits_is_marked(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7|D") as it:
        wait_for_result(it, "Cma13(♯11)")
        assert "one chord – a name that everybody writes" in it.page.inner_text(".combine-result")
        assert labels(it, "upper", "letters") == ["C", "D", "E", "F", "G", "B"]
        assert labels(it, "lower", "letters") == ["C", "D", "G", "A"]
        assert labels(it, "upper", "accidentals") == labels(it, "lower", "accidentals") == ["natural"]
        assert {"D", "Dmi", "D˚", "Dsus4", "D7", "Dmi7", "D6"} <= set(labels(it, "upper", "types"))
        # Nothing scrolls in itself, and each hand has its own keys.
        assert it.page.evaluate("[...document.querySelectorAll('.types')].every((list) => list.scrollHeight <= list.clientHeight)")
        it.wait_until("['lower', 'upper'].every((hand) => document.querySelector(`.combine-side.${hand} .hand-keys .label`))")
        wait_for_degrees(it, "1", "3", "5", "7", "9", "♯11", "13")
        # Without a color, and before it is chosen: the sign, and the name under a pointer.
        assert it.page.inner_text(".upper .types [aria-label^='D˚,'] .sign") == "○"
        radio(it, "upper", "letters", "E").hover()
        assert "Cma7(♭13)" in it.page.inner_text(".combine-side.upper .peek")
        radio(it, "upper", "letters", "A").click()
        wait_for_result(it, "A|Cma7")
        assert it.page.locator(".combine-result strong").count() == 0
        assert it.page.evaluate("location.pathname") == "/combine/Cma7%7CA"
        # Back and reload lead to what the address says.
        it.page.reload()
        wait_for_result(it, "A|Cma7")


def test_three_keyboards_from_the_first_chord_on(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7") as it:
        it.wait_until("document.querySelectorAll('.combine-side.lower .hand-keys .key[data-hand]').length === 4")
        wait_for_degrees(it, "1", "3", "5", "7")
        assert it.page.locator(".combine-side.upper .hand-keys .key").count() > 20 and it.page.inner_text(".combine-side.upper .chosen") == "choose, type or play"
        assert it.page.get_attribute(".combine-side.upper .hand-keys svg", "aria-label").startswith("Upper hand")


def test_the_three_ways_to_read_both(browser, daemon):
    with visit(browser, daemon, "/combine/C|F%23") as it:
        wait_for_result(it, "F♯|C")
        assert it.page.locator(".readings button .name").evaluate_all("(all) => all.map(({ dataset }) => dataset.name)") == ["C7(♭9♯11)", "F♯|C"]
        it.page.click(".readings button >> nth=0")
        wait_for_result(it, "C7(♭9♯11)")
        it.wait_until("[...document.querySelectorAll('.combine-keys .degree')].some((each) => each.textContent === '♭9')")
        it.page.click(".readings button >> nth=1")
        wait_for_result(it, "F♯|C")
        wait_for_degrees(it, "1", "3", "5", "1", "3", "5")


def test_everything_is_done_by_the_keyboard_alone(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7|D") as it:
        wait_for_result(it, "Cma13(♯11)")
        for _ in range(60):
            it.page.keyboard.press("Tab")
            if it.page.evaluate("document.activeElement.closest('.upper .letters') !== null"):
                break
        assert it.page.evaluate("document.activeElement.getAttribute('aria-checked')") == "true", "the group is entered where it is selected"
        it.page.keyboard.press("ArrowRight")
        assert result(it) == "Cma13(♯11)", "an arrow chooses nothing yet"
        assert "Cma7(♭13)" in it.page.inner_text(".combine-side.upper .peek")
        it.page.keyboard.press("Space")
        wait_for_result(it, "Cma7(♭13)")
        assert it.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("E,"), "the focus stays"
        it.page.keyboard.press("Tab")
        it.page.keyboard.press("Tab")
        assert it.page.evaluate("document.activeElement.closest('.upper .types') !== null")
        it.page.keyboard.press("ArrowDown")
        it.page.keyboard.press("Enter")
        wait_for_result(it, "Cma7")
        it.page.focus(".combine-side.lower input")
        it.page.keyboard.type("F#m7b5")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('.combine-side.lower .chosen .name')?.dataset.name === 'F♯mi7(♭5)'")
        it.page.focus(".combine-side.lower input")
        it.page.keyboard.type("H7x")
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('#notice').textContent.includes('H7x')")
        assert it.page.get_attribute(".combine-side.lower .chosen .name", "data-name") == "F♯mi7(♭5)"
        it.complaints.clear()  # of the browser, about the refusal


def test_what_is_played_is_taken_and_followed(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "/combine/Ami|E") as it:
        wait_for_result(it, "Ami(∆9)")
        with playing.holding(48, 52, 55, 59, 62, 66, 69):
            playing.wait_for_name("Cma13(♯11)")
            it.page.click(".combine-side.upper >> text=Take what I hold")
            it.wait_until("document.querySelector('.combine-side.upper .chosen .name').dataset.name === 'D'")
            it.page.click(".live")
            wait_for_result(it, "Cma13(♯11)")
        # The chords that were held stay when the hands are lifted.
        playing.wait_for_name("")
        assert result(it) == "Cma13(♯11)" and it.page.get_attribute(".live", "aria-pressed") == "true"


def test_what_may_be_played_over_and_under(browser, daemon):
    with visit(browser, daemon, "/combine/C7") as it:
        it.page.wait_for_selector("[aria-label='Over C7'] li")
        assert it.page.locator("[aria-label^='Under']").count() == 0
        names = it.page.evaluate("[...document.querySelectorAll('[aria-label=\"Over C7\"] .partner-name .name')].map((each) => each.dataset.name)")
        assert names[:2] == ["C9", "C13"], names
        it.page.click("[aria-label='Over C7'] .more >> text=/Show .* more/")
        it.page.click("[aria-label='A, makes C13(♭9)']")
        wait_for_result(it, "C13(♭9)")
        # The list stays, and so does what both make, however far it is scrolled.
        assert it.page.locator("[aria-label='Over C7'] li").count() > 12
        assert is_seen(it, ".combined"), "the player sees what both make"
        assert "upper structure VI" in it.page.inner_text("[aria-label='A, makes C13(♭9)']")
        it.page.click("text=Chords under A")
        it.page.wait_for_selector("[aria-label='Under A'] li >> nth=5")
        slashes = it.page.locator("[aria-label='A over one note in the bass'] .name").evaluate_all("all => all.map((each) => each.dataset.name)")
        assert slashes[:7] == ["A/C♯", "A/E", "A/G", "A/B", "A/D", "A/G♯", "F♯mi7"], slashes
        it.page.click("text=Chords under A")
        assert it.page.locator("[aria-label='Under A']").count() == 1 and not it.page.is_visible("[aria-label='Under A']")


def is_seen(it, selector):
    return it.page.evaluate("""(selector) => {
        const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
    }""", selector)


def test_what_fits_is_in_view_at_once_and_has_the_focus(browser, daemon):
    with visit(browser, daemon, "/chord/C7", has_touch=True) as it:
        for width, height in ((1280, 800), (1024, 600), (390, 844), (360, 640)):
            it.resize(width, height)
            for link, list_name in (("Chords over it", "Over C7"), ("Chords under it", "Under C7")):
                it.go("/chord/C7")
                it.page.click(f"text={link}")
                row = f"[aria-label='{list_name}'] li"
                it.page.wait_for_selector(row)
                assert it.page.evaluate("document.activeElement.matches('h2') && document.activeElement.closest('section').getAttribute('aria-label')") == list_name, "the keyboard and a screen reader are there"
                assert is_seen(it, f"[aria-label='{list_name}'] h2") and is_seen(it, row), (width, height, list_name)
                it.page.keyboard.press("Tab")
                assert it.page.evaluate(f"document.activeElement.closest(\"[aria-label='{list_name}']\") !== null")


def test_what_fits_is_opened_by_the_keyboard(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7|D") as it:
        wait_for_result(it, "Cma13(♯11)")
        opener = it.page.locator("text=Chords under D")
        assert opener.get_attribute("aria-expanded") == "false"
        opener.focus()
        it.page.keyboard.press("Enter")
        it.page.wait_for_selector("[aria-label='Under D'] li")
        assert it.page.evaluate("document.activeElement.matches('h2') && document.activeElement.closest('section').getAttribute('aria-label')") == "Under D" and opener.get_attribute("aria-expanded") == "true"


def test_a_phone_scrolls_down_only(browser, daemon):
    with visit(browser, daemon, **PHONE) as it:
        for path in ("/combine/C7(%239b13)|F%23mi7(b5)", "/combine/Cma7|D", "/circle/Db%20major", "/circle"):
            it.go(path)
            it.page.wait_for_selector("chordd-combine .types button, chordd-circle .chord-rows a")
            it.settle()
            assert it.page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_the_choice_survives_a_restart_and_a_broken_file(browser, daemon):
    own = Daemon(daemon.program)
    try:
        with visit(browser, own, "/combine") as it:
            it.page.wait_for_selector(".combine-result .waiting")
            it.page.click(".combine-side.lower .letters [role=radio] >> text=E")
            it.page.click(".combine-side.lower .types [aria-label='Emi7']")
            it.page.click(".combine-side.upper .letters [role=radio] >> text=G")
            wait_for_result(it, "Emi7")
            it.settle()
        file = next(pathlib.Path(own.folder.name).rglob("combine.json"))
        own.restart()
        with visit(browser, own, "/combine") as it:
            wait_for_result(it, "Emi7")
        own.stop()
        file.write_text("{")
        own.start()
        with visit(browser, own, "/combine") as it:
            it.wait_until("document.querySelector('#notice').textContent.includes('broken')")
            it.page.wait_for_selector(".combine-result .waiting")
            it.page.click(".combine-side.lower .letters [role=radio] >> text=E")
            it.wait_until("document.querySelector('.combine-side.lower .chosen .name')?.dataset.name === 'E'")
        assert file.with_name("combine.json.broken-1").read_text() == "{"
    finally:
        own.stop()


def test_the_circle_turns_by_the_keyboard_and_lights_what_is_played(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "/circle/C%20major") as it:
        it.page.wait_for_selector(".functions g")
        shown = "[...document.querySelectorAll('.functions .numeral')].map((each) => each.textContent)"
        assert it.page.evaluate(shown) == ["TI", "Sii", "Tiii", "SIV", "DV", "Tvi", "Dvii˚"]
        with playing.holding(55, 59, 62, 65):
            it.wait_until("document.querySelector('.functions .present .numeral')?.textContent === 'DV'")
            it.wait_until("document.querySelector('.now-played').textContent.includes('G7')")
            assert "dominant" in it.page.inner_text(".now-played")
        it.wait_until("document.querySelector('.functions .present') === null")
        for _ in range(60):
            it.page.keyboard.press("Tab")
            if it.page.evaluate("document.activeElement.getAttribute('role')") == "radio":
                break
        it.page.keyboard.press("ArrowLeft")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'F major'")
        it.page.keyboard.press("ArrowDown")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'D minor'")
        assert it.page.evaluate("decodeURIComponent(location.pathname)") == "/circle/D minor"
        facts = it.page.inner_text("chordd-circle section").lower()
        for words in ("harmonic minor", "melodic minor", "borrowed", "order of flats", "c♯˚7"):
            assert words in facts, (words, facts)
        it.page.click("chordd-circle .key-name >> text=F major")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'F major'")
        it.page.click("chordd-circle .chord-rows a >> text=B♭ >> nth=0")
        it.wait_until("location.pathname.startsWith('/chord/')")


def test_the_kinds_are_small_keyboards_in_the_chosen_root_and_say_what_they_make(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7|D") as it:
        wait_for_result(it, "Cma13(♯11)")
        count = it.page.inner_text(".combine-side.upper .count")
        assert count.endswith(" match Cma7"), count
        assert it.page.locator(".mini-keys").count() == 0
        it.page.click(".combine-side.upper .keys-shown")
        it.wait_until("document.querySelectorAll('.combine-side.upper .types .mini-keys').length === document.querySelectorAll('.combine-side.upper .types button').length")
        # D, F♯ and A: two white keys and a black one; what it makes stands there without pointing at it.
        chosen = it.page.locator(".combine-side.upper .types [aria-checked=true]")
        assert chosen.locator("path.lit").evaluate_all("all => all.map((each) => each.getAttribute('d').split('M').length - 1)") == [2, 1]
        assert chosen.locator(".made").get_attribute("data-name") == "Cma13(♯11)"
        for width, height in ((1280, 800), (360, 740)):
            it.resize(width, height)
            assert it.page.evaluate("document.documentElement.scrollWidth") <= width
        # No name is cut, nor under the sign of a match.
        for width, height in ((1920, 1080), (1280, 800)):
            it.resize(width, height)
            assert it.page.evaluate("""[...document.querySelectorAll(".types button")].every((button) => {
                const box = button.getBoundingClientRect();
                return [...button.querySelectorAll(".seen")].every((name) => name.getBoundingClientRect().left >= box.left && name.getBoundingClientRect().right <= box.right);
            })"""), width


def test_what_is_held_is_not_wrong_while_nothing_is_chosen(browser, daemon):
    own = Daemon(daemon.program)
    try:
        with visit(browser, own, **TOUCH) as playing, visit(browser, own, "/combine") as it:
            it.page.wait_for_selector(".combine-result .waiting")
            with playing.holding(48, 52, 55):
                it.wait_until("document.querySelectorAll('.combine-keys .key[data-hand]').length === 3")
                assert it.page.locator("chordd-combine [data-mark]").count() == 0
    finally:
        own.stop()


def test_what_is_chosen_is_played_note_by_note(browser, daemon):
    with visit(browser, daemon, "/combine/Cma7|D") as it:
        wait_for_result(it, "Cma13(♯11)")
        assert it.page.inner_text(".combined .slowly") == "Note by note"
        it.page.click(".combined .slowly")
        it.go("/combine/C7")
        it.page.wait_for_selector(".combine-result .one .slowly")
        it.page.click(".combine-result .one .slowly")
        it.settle()


def test_the_circle_is_that_of_its_address(browser, daemon):
    with visit(browser, daemon) as it:
        for path, name in (("G", "G major"), ("Am", "A minor"), ("Bb", "B♭ major"), ("F%23m", "F♯ minor")):
            it.go(f"/circle/{path}")
            it.wait_until(f"document.querySelector('chordd-circle h2')?.textContent === {json.dumps(name)}")
            assert it.page.title() == f"{name} – chordd"
            assert it.page.get_attribute("chordd-circle g[aria-checked=true]", "aria-label").split(", ")[0] == name


def test_the_circle_has_both_keys_and_both_spellings_where_there_is_room(browser, daemon):
    with visit(browser, daemon, "/circle/F%23", viewport={"width": 1280, "height": 800}) as it:
        numerals = "[...document.querySelectorAll('.seven')].map((table) => [...table.querySelectorAll('tbody th')].map((each) => each.textContent.replace('●', '')).join(' '))"
        it.wait_until("document.querySelectorAll('.seven').length === 2")
        assert it.page.evaluate(numerals) == ["I ii iii IV V vi vii˚", "i ii˚ III iv v VI VII"]
        assert it.page.inner_text(".twin h3") == "D♯ minor"
        assert "G♭ major" in it.page.inner_text(".key-head") and it.page.get_by_text("Written as G♭ major").is_visible()
        for width, height in ((1280, 800), (1920, 1080), (390, 844), (360, 640)):
            it.resize(width, height)
            assert it.page.evaluate("document.documentElement.scrollWidth") <= width
            # The letters of the legend are in the picture, too.
            assert it.page.evaluate("[...document.querySelectorAll('.functions .letter-of')].filter((each) => each.getBoundingClientRect().width).map((each) => each.textContent.trim()).sort().join('')") == "DDSSTTT", width
        assert it.page.locator(".seven >> visible=true").count() == 1
