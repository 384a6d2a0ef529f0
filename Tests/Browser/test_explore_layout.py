"""The views of Explore at every size, what is held on each of them, the graph, the builder, and the language of notes."""
import contextlib
import re

from daemon import Daemon
from visit import visit

SIZES = ((360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 600), (1280, 800), (1285, 900), (1366, 768), (1920, 1080), (2560, 1440))
VIEWS = ("/chord/C13(%2311)", "/scale/C%20Lydian%20dominant", "/scale", "/combine/Cma7|D", "/circle/Eb%20major")
READY = "[...document.querySelectorAll('.tension, .copies code, .scale-notes, .families a, .hand-keys .label, .seven tbody tr')].length > 0"
TOUCH = {"has_touch": True}


@contextlib.contextmanager
def held(browser, daemon, notes, path, **context):
    """A view while these keys are down."""
    with visit(browser, daemon, **TOUCH) as playing, playing.holding(*notes), visit(browser, daemon, path, **context) as it:
        yield it


def test_explore_fills_every_window(browser, daemon):
    with visit(browser, daemon) as it:
        for path in VIEWS:
            it.go(path)
            it.wait_until(READY)
            for width, height in SIZES:
                it.resize(width, height)
                where = (path, width, height)
                assert it.page.evaluate("document.documentElement.scrollWidth") <= width, (where, "it scrolls sideways")
                # Everything stands within the window, and reaches both sides of a wide one.
                right, widest = it.page.evaluate("""() => {
                    const boxes = [...document.querySelectorAll('main section, main .keys, main h1, main button, main .picture')]
                        .filter((each) => each.offsetWidth && !each.closest('.jumps')).map((each) => each.getBoundingClientRect().right);
                    return [Math.max(...boxes), document.querySelector('main').getBoundingClientRect().right];
                }""")
                assert right <= width + 1, (where, right)
                assert width < 1024 or right > 0.93 * widest, (where, "a strip in the middle", right)
                small = it.page.evaluate("""() => [...document.querySelectorAll('main text, main p, main button, main td, main th, main dt, main .remark')].filter((each) => {
                    if (!each.textContent.trim() || !each.checkVisibility({ visibilityProperty: true }) || each.closest('.unseen')) return false;
                    const own = parseFloat(getComputedStyle(each.querySelector('tspan:not(.letter-of)') ?? each).fontSize);
                    const drawing = each instanceof SVGElement ? each.ownerSVGElement : null;
                    const scale = drawing ? drawing.getScreenCTM().a : 1;
                    return Math.hypot(scale, drawing ? drawing.getScreenCTM().b : 0) * own < 11.6;
                }).map((each) => `${each.getAttribute("class")} ${each.textContent} ${getComputedStyle(each).fontSize} ${each.ownerSVGElement?.getScreenCTM().a}`).slice(0, 5)""")
                assert not small, (where, small)
                inner = it.page.evaluate("""() => [...document.querySelectorAll('main *')].filter((each) => {
                    const { overflowY } = getComputedStyle(each);
                    return ['auto', 'scroll'].includes(overflowY) && each.scrollHeight > each.clientHeight + 1 && each.parentElement.closest('main > *') !== null;
                }).map((each) => each.className)""")
                assert not inner, (where, "a scroll bar inside another", inner)


def test_the_circle_is_round_and_whole(browser, daemon):
    with visit(browser, daemon, "/circle/Eb%20major") as it:
        it.page.wait_for_selector(".seven tbody tr >> nth=6")
        for width, height in ((1024, 600), (1284, 800), (1285, 800), (1366, 768), (1920, 1080), (2560, 1440), (390, 844)):
            it.resize(width, height)
            box = it.page.evaluate("(({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height }))(document.querySelector('.round').getBoundingClientRect())")
            assert abs(box["width"] - box["height"]) < 1 and box["left"] >= 0 and box["right"] <= width, (width, box)
            assert box["bottom"] <= height + (120 if height <= 600 else 40) and box["width"] > 0.4 * min(width, height), (width, box)
            if width >= 1024:
                rows = it.page.evaluate("document.querySelector('.seven').getBoundingClientRect().left")
                assert rows > box["right"], "the chords stand beside it"


def test_what_is_held_is_marked(browser, daemon):
    line = lambda it: " · ".join(it.page.locator(".held-line span").all_text_contents())
    marks = lambda it, place: it.page.evaluate(
        "(place) => Object.fromEntries([...document.querySelectorAll(`${place} .key[data-mark]`)].map((key) => [key.dataset.midi, key.dataset.mark]))", place)
    with held(browser, daemon, (48, 52, 55, 58, 65), "/chord/C13(%2311)") as it:
        it.wait_until("document.querySelectorAll('.held-line .foreign').length === 1")
        assert line(it) == "4 of 7 · D, F♯, A missing · F is not in it"
        it.wait_until("document.querySelectorAll('.keys-of .key[data-mark]').length === 8")
        assert marks(it, ".keys-of") == {"48": "in", "52": "in", "55": "in", "58": "in", "62": "missing", "65": "out", "66": "missing", "69": "missing"}
        assert it.page.locator(".voicing-list .mark.missing").count() > 5 and it.page.get_attribute(".live", "aria-pressed") == "false"
        assert "F held, not in it" in it.page.get_attribute(".keys-of svg", "aria-label")
    with held(browser, daemon, (48, 52, 56), "/scale/C%20major") as it:
        it.wait_until("document.querySelectorAll('.held-line .foreign').length === 1")
        assert line(it).startswith("2 of 7 · D, F, G, A, B missing")
        it.wait_until("document.querySelector('.keys-of .key[data-midi=\"68\"]')?.dataset.mark === 'out'")
    with held(browser, daemon, (48, 52, 55, 59, 61), "/combine/Cma7|D") as it:
        it.wait_until("document.querySelectorAll('.held-line .foreign').length === 1")
        assert line(it).startswith("4 of 7 · D, F♯, A missing")
        it.wait_until("document.querySelectorAll('.combine-side.upper .mark.missing').length === 3")
    with held(browser, daemon, (41, 48, 51, 56), "/circle/Eb%20major") as it:
        it.wait_until("document.querySelector('.seven .present th')?.textContent.startsWith('ii')")
        it.wait_until("document.querySelector('.middle .name')?.dataset.name === 'Fmi7'")
        assert line(it) == "4 of 7 · G, B♭, D missing"
    # Where the system chooses the colors, the shapes stay.
    with held(browser, daemon, (48, 52, 65), "/chord/C", forced_colors="active") as it:
        it.wait_until("document.querySelectorAll('.keys-of .mark').length === 4")
        strokes = it.page.evaluate("""() => [...document.querySelectorAll('.keys-of .key[data-mark]')].map((key) =>
            getComputedStyle(key.querySelector('.mark')).stroke !== getComputedStyle(key.querySelector('.body')).fill)""")
        assert all(strokes), strokes


def test_the_graph_fits_and_zooms(browser, daemon):
    letters = "Math.min(...[...document.querySelectorAll('.graph-room text')].filter((each) => getComputedStyle(each).visibility === 'visible').map((each) => parseFloat(getComputedStyle(each).fontSize) * each.ownerSVGElement.getScreenCTM().a))"
    view = "document.querySelector('.graph-room svg').viewBox.baseVal.width"
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440), (390, 844)):
        with visit(browser, daemon, "/chord/C13(%2311)", viewport={"width": width, "height": height}) as it:
            it.page.click("text=Open the graph")
            it.page.wait_for_selector(".graph-view .node >> nth=5")
            assert it.page.evaluate(letters) >= 13.99, (width, it.page.evaluate(letters))
            assert it.page.evaluate("""() => [...document.querySelectorAll('.graph-room rect')].every((each) => {
                const { left, right, top, bottom } = each.getBoundingClientRect();
                return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
            })"""), "it fits"
            whole = it.page.evaluate(view)
            it.page.keyboard.press("+")
            it.wait_until(f"{view} < {whole}")
            it.page.mouse.move(width / 2, height / 2)
            it.page.mouse.wheel(0, -400)
            it.wait_until(f"{view} < {whole / 2}")
            assert it.page.evaluate(letters) >= 13.99
            it.page.keyboard.press("-")
            it.page.keyboard.press("0")
            assert it.page.evaluate(view) == whole
            it.page.keyboard.press("Escape")
            assert it.page.locator(".graph-view[open]").count() == 0
    with visit(browser, daemon, "/chord/Cma9") as it:
        it.page.click("text=Open the graph")
        it.page.wait_for_selector(".graph-view .node >> nth=5")
        focused = "document.activeElement.textContent"
        assert it.page.evaluate(focused) == "Cma9"
        it.page.keyboard.press("ArrowDown")
        first = it.page.evaluate(focused)
        assert it.page.locator(".graph-room .node.near text").all_text_contents()[0] == "Cma9" and first != "Cma9"
        it.page.keyboard.press("ArrowUp")
        assert it.page.evaluate(focused) == "Cma9"
        it.page.keyboard.press("ArrowDown")
        it.page.keyboard.press("Enter")
        it.wait_until(f"document.querySelector('main h1').dataset.name === {first!r}")


def test_a_chord_is_built_from_its_parts(browser, daemon):
    title = lambda name: f"document.querySelector('main h1')?.dataset.name === {name!r}"
    with visit(browser, daemon, "/chord/C7") as it:
        it.page.wait_for_selector("#build-roots option", state="attached")
        for part, label, name in (("roots", "E♭", "E♭7"), ("kinds", "mi7", "E♭mi7"), ("basses", "D♭", "E♭mi7/D♭")):
            it.page.select_option(f"#build-{part}", label=label)
            it.wait_until(title(name))
            # The chooser is where it was.
            it.wait_until(f"document.activeElement.id === 'build-{part}'")
        it.page.click(".build-with summary")
        it.page.click(".build-with button >> text=/^9$/")
        it.wait_until(title("E♭mi9/D♭"))
        it.wait_until("document.activeElement.closest('.build-with') && document.activeElement.getAttribute('aria-pressed') === 'true'")
        assert it.page.inner_text(".build-with b") == "9"
        # A minor seventh chord takes no sharp ninth.
        assert "♯9" not in it.page.locator(".build-with button").all_text_contents()
        it.page.go_back()
        it.wait_until(title("E♭mi7/D♭"))


def test_a_chord_opens_as_it_was_played(browser, daemon):
    with visit(browser, daemon, "/chord/C13(%2311)?played=48,52,58;62,66,69") as it:
        it.page.wait_for_selector(".as-played .key[data-hand]")
        assert it.page.inner_text(".voicing-list li >> nth=0").startswith("As played")
        lit = it.page.evaluate("[...document.querySelectorAll('.as-played .key[data-hand]')].map((key) => `${key.dataset.midi} ${key.dataset.hand}`)")
        assert sorted(lit) == ["48 lower", "52 lower", "58 lower", "62 upper", "66 upper", "69 upper"], lit
        it.page.evaluate("""() => { globalThis.struck = 0; const start = AudioBufferSourceNode.prototype.start;
            AudioBufferSourceNode.prototype.start = function (...given) { globalThis.struck += 1; return start.apply(this, given); } }""")
        it.page.click(".acts .strong")
        it.wait_until("globalThis.struck >= 6")
    with visit(browser, daemon, **TOUCH) as it:
        with it.holding(48, 52, 55, 59):
            it.wait_for_name("Cma7")
            daemon.wait_for_hold((48, 52, 55, 59))
        it.page.click("#readings")
        it.page.click("#readings-content a >> nth=0")
        it.page.wait_for_selector(".as-played .key[data-hand]")
        assert "played=48,52,55,59" in it.page.evaluate("decodeURIComponent(location.search)")


def test_every_view_speaks_the_language_of_notes(browser, daemon):
    """In German B♭ is B, and B is H: no English name is left."""
    own = Daemon(daemon.program, settings="naming:\n  notes: german\n")
    looked = ".labels .note, .held-line, .seven td, main h1, main h2, .near dd, .scale-list li, .scale-notes th, main select option, .list li, .roots button, .round text, .graph li"
    try:
        for path, wanted in (("/chord/H7", "H Dis Fis A"), ("/scale/H%20major", "H Cis Dis E Fis Gis Ais H"), ("/combine/B7|H", "B D F As"), ("/circle/B%20major", "")):
            with visit(browser, own, **TOUCH) as playing, playing.holding(51, 58, 61), visit(browser, own, path) as it:
                it.wait_until(READY)
                it.wait_until("document.querySelector('.held-line .count') !== null")
                it.settle()
                shown = it.page.evaluate("(looked) => [...document.querySelectorAll(looked)].filter((each) => !each.closest('header')).map((each) => each.textContent)", looked)
                # Accidentals stand as syllables; as signs only in degrees, kinds and signatures.
                english = [each for each in shown if re.search(r"(^|[ ,|/])[A-H][♭♯]", each)]
                assert not english, (path, english)
                names = it.page.locator(".keys-of .label:not([data-mark=out]) .note, .combine-side.lower .label:not([data-mark=out]) .note").all_text_contents()
                assert not wanted or names == wanted.split(), (path, names)
    finally:
        own.stop()
