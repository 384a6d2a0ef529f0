"""The overlay for a stream."""
import struct
import zlib

from visit import visit

TOUCH = {"has_touch": True}


def pixels(png):
    """The rows of an 8-bit RGBA picture, as bytes."""
    at, packed = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", png[at + 8:at + 18])
        elif kind == b"IDAT":
            packed += png[at + 8:at + 8 + length]
        at += length + 12
    assert (depth, color) == (8, 6), "the picture has no transparency"
    data, stride, rows, above = zlib.decompress(packed), 4 * width, [], bytes(4 * width)
    for number in range(height):
        filter_type, line = data[number * (stride + 1)], bytearray(data[number * (stride + 1) + 1:(number + 1) * (stride + 1)])
        for i in range(stride):
            left, up, corner = (line[i - 4] if i >= 4 else 0), above[i], (above[i - 4] if i >= 4 else 0)
            if filter_type == 1:
                line[i] = (line[i] + left) & 255
            elif filter_type == 2:
                line[i] = (line[i] + up) & 255
            elif filter_type == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif filter_type == 4:
                guess = left + up - corner
                line[i] = (line[i] + min((left, up, corner), key=lambda each: abs(guess - each))) & 255
        rows.append(bytes(line))
        above = bytes(line)
    return rows


def alphas(it):
    return [row[3::4] for row in pixels(it.page.screenshot(omit_background=True))]


def test_the_overlay_is_transparent_but_for_the_name(browser, daemon):
    size = {"viewport": {"width": 400, "height": 120}}
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "/overlay", **size) as overlay:
        overlay.settle()
        assert all(not any(row) for row in alphas(overlay)), "something is drawn while nobody plays"
        with playing.holding(48, 52, 55, 59):
            overlay.wait_for_name("Cma7")
            rows = alphas(overlay)
            assert max(max(row) for row in rows) == 255, "the name is not drawn"
            corners = [rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]]
            assert corners == [0, 0, 0, 0], corners
            clear = sum(row.count(0) for row in rows) / sum(map(len, rows))
            assert clear > 0.3, clear


def test_the_options_of_the_overlay_work(browser, daemon):
    query = "/overlay?color=ff8800&size=64&hands=1&keyboard=1&align=left&alternatives=2&lower=00ff00&hold=forever"
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, query) as overlay:
        overlay.page.wait_for_selector("#keys .key")
        with playing.holding(48, 53, 58, 62, 65):
            overlay.wait_for_name("B♭/C")
            assert overlay.page.inner_text("#hands").replace("\n", " ").strip() != ""
            assert overlay.page.locator("#alternatives li").count() == 2
            assert overlay.page.locator("#keys .key[data-hand]").count() == 5
            style = overlay.page.evaluate("(({ color, fontSize }) => [color, fontSize])(getComputedStyle(document.querySelector('#name .seen')))")
            assert style == ["rgb(255, 136, 0)", "64px"], style
            fill = overlay.page.evaluate("getComputedStyle(document.querySelector('#keys [data-hand=lower] .body')).fill")
            assert fill == "rgb(0, 255, 0)", fill
        playing.wait_for_name("")
        held = overlay.page.get_attribute("#name", "data-name")
        assert held == "B♭/C", f"hold=forever does not hold: {held}"


def test_a_sign_that_comes_late_is_not_clipped(browser, daemon):
    size = {"viewport": {"width": 600, "height": 300}}
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "about:blank", **size) as overlay:
        fonts, may_come = [], []
        overlay.page.route("**/*.woff2", lambda route: route.continue_() if may_come else fonts.append(route))
        overlay.page.goto(daemon.address + "/overlay?view=exact", wait_until="commit")
        with playing.holding(49, 53, 56, 60, 64):
            overlay.wait_until("document.querySelector('#name .accidental')")
            # The name is drawn; now the font comes.
            may_come.append(True)
            for route in fonts:
                route.continue_()
            overlay.wait_until("document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded')")
            overlay.settle()
            rows = alphas(overlay)
            edges = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
            assert max(edges) < 40, "the name reaches the edge"
            fits = overlay.page.evaluate("""() => {
                const [box, seen] = ["#name-box", "#name .seen"].map((each) => document.querySelector(each).getBoundingClientRect());
                return [seen.width / box.width, seen.height / box.height];
            }""")
            assert max(fits) <= 1.001 and max(fits) > 0.9, fits


def test_wrong_options_are_told_and_change_nothing(browser, daemon):
    with visit(browser, daemon, "/overlay?size=huge&color=%22red&nonsense=1&align=up&hold=-1&alternatives=99&__proto__=1") as it:
        it.wait_until("document.documentElement.dataset.align === 'center'")
        told = [each for each in it.complaints if "overlay" in each]
        assert len(told) == 7, it.complaints
        assert any('size takes fit, same, or pixels from 8 to 1000, not "huge"' in each for each in told), told
        it.complaints = [each for each in it.complaints if each not in told]


def test_a_committed_overlay_shows_only_what_held(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "/overlay?committed=1") as overlay:
        overlay.page.evaluate("""() => {
            globalThis.drawn = [];
            const name = document.querySelector("#name");
            new MutationObserver((changes) => drawn.push(...changes.map(({ oldValue }) => oldValue)))
                .observe(name, { attributes: true, attributeFilter: ["data-name"], attributeOldValue: true });
        }""")
        held = passed_over(playing, (49, 53, 56), (48, 52, 55))
        overlay.wait_for_name("C")
        # Each that has held, and no other: on a busy machine the first may hold, too, and leave before the second does.
        names = overlay.page.evaluate("[...drawn, document.querySelector('#name').dataset.name].filter((name, place, all) => name && name !== all[place - 1])")
        assert names == held, (names, held)
        overlay.wait_for_name("")


def passed_over(it, first, second):
    """Goes on from one chord to another as soon as it has a name; returns the names that held."""
    return it.page.evaluate("""async ([first, second]) => {
        const socket = new WebSocket(location.origin.replace("http", "ws") + "/events");
        const chords = [];
        const until = (isDone) => new Promise((done) => {
            socket.onmessage = ({ data }) => {
                const event = JSON.parse(data);
                if (event.type === "chord") chords.push(event);
                if (isDone(event)) done();
            };
        });
        const play = async (notes, phase) => {
            for (const midi of notes) socket.send(JSON.stringify({ type: "noteOn", midi }));
            await until((event) => event.type === "chord" && event.phase === phase && event.notes.map(({ midi }) => midi).join() === notes.join());
            socket.send(JSON.stringify({ type: "release" }));
        };
        await until(({ type }) => type === "hello");
        await play(first, "live");
        await play(second, "committed");
        socket.close();
        return chords.filter(({ phase }) => phase === "committed").map(({ name }) => name);
    }""", [first, second])


def test_an_overlay_has_the_style_that_its_address_asks_for(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "/overlay?style=jazz&hands=1") as overlay:
        with playing.holding(48, 52, 55, 59):
            playing.wait_for_name("Cma7")
            overlay.wait_for_name("C∆7")
            assert overlay.page.get_attribute("#lower-name", "data-name") == "C∆7"
            with visit(browser, daemon, "/overlay?style=pop") as late:
                late.wait_for_name("Cmaj7")


def test_the_staff_has_the_clefs_that_are_chosen(browser, daemon):
    with visit(browser, daemon, has_touch=True) as playing, playing.holding(48, 52, 64), visit(browser, daemon, "/overlay") as it:
        for clef, count in (("", 2), ("&clef=grand", 2), ("&clef=treble", 1), ("&clef=bass", 1)):
            it.go(f"/overlay?view=exact&staff=1{clef}")
            it.wait_until("document.querySelectorAll('#staff .head').length === 3")
            assert it.page.locator("#staff .clef").count() == count, clef
