"""The pages of chords and scales, and the chord box: by keyboard alone, on a phone, and heard."""
from urllib.parse import quote

from daemon import Daemon
from visit import violations, visit

PHONE = {"width": 360, "height": 720}


def title(it):
    return it.page.evaluate("document.querySelector('main h1').dataset.name ?? document.querySelector('main h1').textContent")


def wait_for_title(it, name):
    it.wait_until(f"[document.querySelector('main h1')].some((h) => h && (h.dataset.name || h.textContent) === {name!r})")


def is_within(it, width):
    assert it.page.evaluate("document.documentElement.scrollWidth") <= width, "the page scrolls sideways"


def test_a_chord_page_says_what_is_in_the_chord(browser, daemon):
    with visit(browser, daemon, "/chord/C13(%2311)") as it:
        wait_for_title(it, "C13(♯11)")
        it.page.wait_for_selector(".graph .hanging")
        words = it.page.inner_text("chordd-chord")
        for each in ("Extensions", "IV13(♯11)", "C Lydian dominant", "mode 4 of G melodic minor", "Rootless A", "30.80", "Two hands that make it"):
            assert each in words, each
        drawn = lambda: it.page.evaluate("[...document.querySelectorAll('.copies code')].map((each) => each.textContent)")
        it.wait_until("document.querySelectorAll('.copies code').length === 4")
        assert drawn()[:2] == ["C13(♯11)", "[C13#11]"] and drawn()[3].startswith("<harmony"), drawn()
        assert it.page.evaluate("document.querySelectorAll('.voicing-list .key[data-hand]').length") > 20


def test_every_chord_is_a_link_and_back_works(browser, daemon):
    with visit(browser, daemon, "/chord/C13(%2311)") as it:
        wait_for_title(it, "C13(♯11)")
        it.page.evaluate("globalThis.same = true")
        it.page.click(".chord-link a[href='/chord/C7']")
        wait_for_title(it, "C7")
        assert it.page.evaluate("location.pathname") == "/chord/C7" and it.page.evaluate("globalThis.same")
        it.page.go_back()
        wait_for_title(it, "C13(♯11)")
        it.page.click("a[href='/scale/C%20Lydian%20dominant']")
        wait_for_title(it, "C Lydian dominant")
        it.page.reload()
        wait_for_title(it, "C Lydian dominant")


def test_the_graph_is_followed_by_keyboard(browser, daemon):
    with visit(browser, daemon, "/chord/Cma9") as it:
        it.page.wait_for_selector(".graph .hanging a")
        it.page.evaluate("[...document.querySelectorAll('.graph a')].find((a) => a.textContent.trim() === 'Emi7').focus()")
        it.page.keyboard.press("Enter")
        wait_for_title(it, "Emi7")


def test_two_chords_have_a_page_too(browser, daemon):
    with visit(browser, daemon, "/chord/D%7CC7") as it:
        wait_for_title(it, "D|C7")
        assert "Together" in it.page.inner_text("chordd-chord")


def test_the_page_without_a_chord_follows_what_is_played(browser, daemon):
    with visit(browser, daemon, "/chord") as it:
        it.page.wait_for_selector("chordd-chord .quiet, chordd-chord section")
        for code in ("KeyZ", "KeyC", "KeyB"):
            it.page.keyboard.down(code)
        wait_for_title(it, "C")
        it.page.keyboard.down("KeyM")
        wait_for_title(it, "Cma7")
        for code in ("KeyZ", "KeyC", "KeyB", "KeyM"):
            it.page.keyboard.up(code)


def test_the_chord_box_is_used_by_keyboard_alone(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.wait_for_selector("#chord-box")
        it.page.keyboard.press("/")
        assert it.page.evaluate("document.activeElement.id") == "chord-box"
        it.page.keyboard.type("Dm7 Qx Cmaj7/E")
        it.wait_until("document.querySelectorAll('#chord-box-results li').length === 3")
        assert it.page.locator("#chord-box-results .name").evaluate_all("all => all.map((each) => each.dataset.name)") == ["Dmi7", "Cma7/E"]
        assert "'Qx' is not a chord symbol" in it.page.inner_text("#chord-box-results .wrong")
        assert it.page.evaluate("document.querySelector('#name').dataset.name ?? ''") == "", "what is typed plays the piano"
        it.page.keyboard.press("Tab")
        it.page.keyboard.press("Enter")
        wait_for_title(it, "Dmi7")
        # One chord is looked up by Enter.
        it.page.keyboard.press("/")
        it.page.keyboard.type("F#m7b5")
        it.page.keyboard.press("Enter")
        wait_for_title(it, "F♯mi7(♭5)")
        it.page.keyboard.press("/")
        it.page.keyboard.press("/")
        assert it.page.input_value("#chord-box") == "/", "a slash cannot be typed"
        it.page.keyboard.press("Escape")
        assert it.page.evaluate("document.activeElement.id") != "chord-box"


def read_in_box(it, text):
    it.page.fill("#chord-box", text)
    it.wait_until(f"document.querySelector('#chord-box-results').dataset.of === {text!r}")
    return [line.split("\n") for line in it.page.locator("#chord-box-results li").all_inner_texts()]


def test_the_box_reads_scales_and_keys(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.focus("#chord-box")
        assert read_in_box(it, "Eb lydian")[0] == ["E♭ Lydian", "scale"]
        it.page.keyboard.press("Enter")
        wait_for_title(it, "E♭ Lydian")
        it.page.focus("#chord-box")
        kinds = [row[1] for row in read_in_box(it, "F minor")[:2]]
        assert kinds == ["key", "scale"], kinds
        it.page.keyboard.press("Enter")
        it.page.wait_for_selector("chordd-circle")
        it.wait_until("decodeURIComponent(location.pathname) === '/circle/F minor'")
        # A chord that is a key as well is a chord first.
        it.page.focus("#chord-box")
        read_in_box(it, "Ebm")
        it.page.keyboard.press("Enter")
        wait_for_title(it, "E♭mi")


def test_the_box_takes_what_is_typed_after_a_click(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.click("#chord-box")
        it.page.keyboard.type("Ab major", delay=20)
        it.wait_until("document.querySelectorAll('#chord-box-results li').length > 0")
        assert it.page.input_value("#chord-box") == "Ab major"
        it.page.keyboard.press("Enter")
        it.wait_until("document.querySelector('chordd-circle [aria-checked=true]')?.getAttribute('aria-label')?.includes('A♭ major') ?? false")


def test_the_box_answers_questions(browser, daemon):
    """A progression has a key and its functions, letters are also one chord, and words find what they ask for."""
    with visit(browser, daemon) as it:
        results = "document.querySelector('#chord-box-results').textContent"

        def ask(text, answer):
            it.page.fill("#chord-box", text)
            it.wait_until(f"{results}.includes('{answer}')")

        ask("Dm7 G7 Cmaj7", "V7")
        assert it.page.get_attribute("#chord-box-results .home a", "href").startswith("/circle/C%20major")
        assert it.page.locator("#chord-box-results .numeral").all_text_contents() == ["ii7", "V7", "Ima7"]
        ask("C E G B F#", "Cma7(♯11)")
        ask("relative minor of Ab", "F minor")
        ask("what may I play over C7", "scales over it")
        it.page.keyboard.press("Enter")
        it.wait_until("location.pathname === '/chord/C7' && location.search === '?part=scales'")
        title = "chordd-chord section[aria-label='Scales that go with it']"
        it.wait_until(f"(document.querySelector(\"{title}\")?.getBoundingClientRect().top ?? 9999) < innerHeight")


def test_every_key_has_its_address(browser, daemon):
    with visit(browser, daemon, "/circle") as it:
        keys = it.page.evaluate("""fetch("/api/circle").then((reply) => reply.json())
            .then(({ places }) => places.flatMap(({ major, minor }) => [...major, ...minor].map(({ name }) => name)))""")
        assert len(keys) > 24
        for key in keys:
            address = key.replace("♭", "b").replace("♯", "#")
            it.page.evaluate("""(path) => {
                const link = document.createElement("a");
                link.href = path;
                document.body.append(link);
                link.click();
                link.remove();
            }""", f"/circle/{quote(address)}")
            it.wait_until(f"document.querySelector('chordd-circle [aria-checked=true]')?.getAttribute('aria-label')?.includes('{key}') ?? false")


def test_the_box_says_in_which_key_it_counts(browser, daemon):
    own = Daemon(daemon.program, settings="naming:\n  key: Eb major\n")
    try:
        with visit(browser, own) as it:
            it.page.focus("#chord-box")
            read_in_box(it, "ii7 V7 I")
            names = it.page.locator("#chord-box-results .name").evaluate_all("all => all.map((each) => each.dataset.name)")
            assert names == ["Fmi7", "B♭7", "E♭"], names
            assert it.page.inner_text("#chord-box-results .counted") == "Counted in E♭ major, the key of the settings."
    finally:
        own.stop()


def test_a_scale_is_two_touches_away(browser, daemon):
    with visit(browser, daemon, "/scale", viewport=PHONE, has_touch=True) as it:
        it.page.tap("[role=radio] >> text=E♭")
        it.page.tap("[aria-label='E♭ Lydian']")
        wait_for_title(it, "E♭ Lydian")
        assert it.page.evaluate("decodeURIComponent(location.pathname)") == "/scale/E♭ Lydian"
        # Nothing of its table is cut off.
        assert it.page.evaluate("document.querySelector('.scale-notes').getBoundingClientRect().right") <= 360


def test_the_parts_of_a_long_page_are_a_touch_away(browser, daemon):
    with visit(browser, daemon, "/chord/Cma9", viewport=PHONE, has_touch=True) as it:
        wait_for_title(it, "Cma9")
        it.page.tap(".jumps button >> text=Tension")
        it.wait_until("document.activeElement.textContent === 'Tension'")
        it.settle()
        assert it.page.evaluate("0 <= document.activeElement.getBoundingClientRect().top && document.activeElement.getBoundingClientRect().top < 160")


def test_the_header_leaves_a_phone_to_the_view(browser, daemon):
    with visit(browser, daemon, viewport={"width": 360, "height": 640}, has_touch=True) as it:
        for path in ("/", "/chord/Cma9", "/scale", "/combine", "/circle", "/practice", "/learn"):
            for width, height in ((360, 640), (390, 844)):
                it.resize(width, height)
                it.go(path)
                it.page.wait_for_selector("#rooms [aria-current]")
                it.settle()
                assert it.page.evaluate("document.querySelector('header').offsetHeight") <= 52, (path, width)
                # The links of the rooms are in view, and the choices are a touch away.
                for link in it.page.locator("#rooms a, #views a").all():
                    box = link.bounding_box()
                    assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, (path, box)
                assert it.page.evaluate("document.querySelector('#rooms').offsetHeight") == 48
                assert not it.page.is_visible("#style")
                it.page.tap("#menu")
                assert it.page.is_visible("#style") and it.page.is_visible("#settings")


def test_what_the_graph_shows_is_listed_too(browser, daemon):
    with visit(browser, daemon, "/chord/Cma9") as it:
        it.page.wait_for_selector(".graph a")
        words = it.page.inner_text(".graph")
        assert "Emi7 has " in words and it.page.locator(".graph a[href='/chord/Emi7']").count() == 1


def test_a_chord_is_heard_with_one_touch_without_a_synthesizer(browser, daemon):
    with visit(browser, daemon, "/chord/Cma9", viewport=PHONE, has_touch=True) as it:
        it.page.wait_for_selector(".voicing-list .hear")
        it.page.evaluate("""() => { globalThis.struck = 0; const start = AudioBufferSourceNode.prototype.start;
            AudioBufferSourceNode.prototype.start = function (...given) { globalThis.struck += 1; return start.apply(this, given); } }""")
        it.page.tap(".voicing-list .hear >> nth=0")
        it.wait_until("globalThis.struck >= 5")
        struck = it.page.evaluate("globalThis.struck")
        it.page.tap(".acts .strong")
        it.wait_until(f"globalThis.struck >= {struck} + 5")


def test_a_scale_is_chosen_and_practiced(browser, daemon):
    with visit(browser, daemon, "/scale/D%20dorian") as it:
        wait_for_title(it, "D Dorian")
        it.wait_until("document.querySelectorAll('chordd-scale .key[data-hand]').length === 8")
        it.page.select_option("#scale-kind", "Phrygian")
        wait_for_title(it, "D Phrygian")
        assert it.page.evaluate("decodeURIComponent(location.pathname)") == "/scale/D Phrygian"
        it.page.click("text=Practice this scale")
        it.page.wait_for_selector("chordd-practice[data-part=run]")
        it.page.evaluate("() => fetch('/api/practice-stop', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'})")


def test_the_pages_are_right_on_a_phone_and_for_a_screen_reader(browser, daemon):
    with visit(browser, daemon) as it:
        for path, name in (("/chord/Cma9", "Cma9"), ("/scale/C%20Lydian%20dominant", "C Lydian dominant"), ("/chord/D%7CC7", "D|C7")):
            it.go(path)
            wait_for_title(it, name)
            for width, height in ((360, 720), (1280, 720)):
                it.resize(width, height)
                is_within(it, width)
                assert violations(it) == [], (path, width)


def test_the_box_takes_every_letter_in_every_view(browser, daemon):
    """Letters that are keys of the page elsewhere: F opens the stage, B keeps the last minute, others play."""
    typed = "abcdefghijklmnopqrstuvwxyz Fm7b5/ ABCDEFG"
    with visit(browser, daemon, "/") as it:
        it.wait_for_connection()
        for path in ("/", "/combine", "/chord/C7", "/circle", "/scale/C%20major", "/practice", "/learn", "/diary", "/sheet"):
            it.page.goto(daemon.address + path)
            it.wait_for_connection()
            it.page.click("#chord-box")
            it.page.keyboard.type(typed, delay=5)
            assert it.page.input_value("#chord-box") == typed, path
            assert not it.page.evaluate("document.documentElement.classList.contains('stage')"), path


def test_addresses_that_are_typed_by_hand_show_what_they_say(browser, daemon):
    with visit(browser, daemon) as it:
        for address, words in (("/chord/F#m7", "F♯mi7"), ("/chord/Bb/D", "B♭/D"), ("/circle/F# major", "F♯ major"), ("/circle/a minor", "A minor"),
                               ("/circle/C#%20minor", "C♯ minor"), ("/scale/F# dorian", "F♯ Dorian")):
            it.page.goto("about:blank")
            it.go(address)
            it.wait_until(f"document.querySelector('main').textContent.includes('{words}') && document.readyState === 'complete'")
            chosen = "document.querySelector('[aria-checked=true]')?.getAttribute('aria-label')"
            if address.startswith("/circle"):
                it.wait_until(f"({chosen} ?? '').includes('{words}')")


# Addresses, what stands in their document before any module has come, and the request that is not sent then.
FIRST = [
    ("/chord/C13", "#opening .name .seen", "C13", "chordd-chord h1 .seen", "/api/chord?"),
    ("/combine/Cma7|D", "#opening .name .seen", "Cma13(♯11)", ".combine-result .combined .seen", "/api/matches"),
    ("/combine/Cma7", "#opening .name .seen", "Cma7", ".combine-result .one .seen", "/api/matches"),
    ("/combine", "#opening .roots", "CDEFGAB", ".combine-result .waiting", "/api/matches"),
    ("/circle/Bb", "#opening [aria-checked=true] .major", "B♭", "chordd-circle h2", "/api/circle"),
]


def test_what_a_view_says_first_stands_in_its_document(browser, daemon):
    for path, selector, text, later, request in FIRST:
        own = Daemon(daemon.program)
        try:
            with visit(browser, own, "about:blank") as it:
                held, may_come = [], []
                it.page.route("**/*.js", lambda route: route.continue_() if may_come else held.append(route))
                it.page.goto(own.address + path, wait_until="commit")
                it.page.wait_for_selector(selector)
                assert it.page.locator(selector).first.text_content() == text, path
                may_come.append(True)
                for route in held:
                    route.continue_()
                it.page.wait_for_selector(later)
                assert it.page.locator("#opening").count() == 0
                assert not [each for each in it.requests if request in each], (path, it.requests)
        finally:
            own.stop()


def test_what_comes_first_is_in_the_language_of_the_notes(browser, daemon):
    own = Daemon(daemon.program, settings="naming:\n  notes: german\n")
    try:
        with visit(browser, own, "about:blank") as it:
            held, may_come = [], []
            it.page.route("**/*.js", lambda route: route.continue_() if may_come else held.append(route))
            it.page.goto(own.address + "/chord/G7", wait_until="commit")
            it.page.wait_for_selector("#opening .tones")
            assert it.page.locator("#opening .tones span").all_text_contents() == ["G1", "H3", "D5", "F♭7"]
            may_come.append(True)
            for route in held:
                route.continue_()
            wait_for_title(it, "G7")
    finally:
        own.stop()


def test_a_chord_says_what_its_name_hides_and_what_it_is_made_of(browser, daemon):
    with visit(browser, daemon, "/chord/C13(omit9)") as it:
        wait_for_title(it, "C13")
        assert it.page.inner_text(".about").endswith("no 9")
        it.go("/chord/C13")
        it.wait_until("document.querySelector('.about')?.textContent === 'one chord · dominant'")
        rows = it.page.locator("[aria-label='Base chord'] .tone-row")
        assert [[each.text_content() for each in row.locator("span").all()] for row in rows.all()] == [["C1", "E3", "G5", "B♭♭7"], ["D9", "A13"]]


def test_the_kinds_on_the_root_of_a_chord_are_small_keyboards(browser, daemon):
    with visit(browser, daemon, "/chord/F%23mi7") as it:
        it.page.wait_for_selector(".kind-list .mini-keys >> nth=40", state="attached")
        chosen = it.page.locator(".kind-list [aria-current]")
        assert chosen.locator(".name").get_attribute("data-name") == "F♯mi7"
        # F♯, A, C♯ and E.
        assert chosen.locator("path.lit").evaluate_all("all => all.map((each) => each.getAttribute('d').split('M').length - 1)") == [2, 2]
        for width, height in ((1920, 1080), (1280, 800), (390, 844)):
            it.resize(width, height)
            assert it.page.evaluate("document.documentElement.scrollWidth") <= width
            assert it.page.evaluate("""[...document.querySelectorAll(".kind-list a")].every((link) =>
                link.querySelector(".seen").getBoundingClientRect().right <= link.getBoundingClientRect().right)"""), width
        it.page.click(".kind-list a >> nth=0")
        wait_for_title(it, "F♯")
        it.go("/chord/C|F%23")
        it.wait_until("document.querySelectorAll('.hanging').length > 0 && document.querySelector('.kind-list') === null")


def test_the_modes_of_a_scale_have_their_numbers(browser, daemon):
    with visit(browser, daemon, "/scale/D%20dorian") as it:
        it.page.wait_for_selector("[aria-label='Modes'] li >> nth=6")
        modes = it.page.locator("[aria-label='Modes'] li").all_text_contents()
        assert [modes[0], modes[6]] == ["1C major", "7B Locrian"], modes
