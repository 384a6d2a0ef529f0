"""The live page around the piano: state, settings, lists, stage mode, sizes."""
from visit import visit

TOUCH = {"has_touch": True}
SIZES = {"phone": (360, 640), "phone on its side": (640, 360), "tablet": (820, 1180), "projector": (1920, 1080)}


def test_a_reload_shows_the_present_state(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, playing.holding(48, 52, 55, 59):
        playing.wait_for_name("Cma7")
        with visit(browser, daemon) as late:
            late.wait_for_name("Cma7")
            assert set(late.keyboard()) == {48, 52, 55, 59}
            late.page.reload()
            late.wait_for_name("Cma7")


def test_committed_chords_are_listed_and_told_to_a_screen_reader(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        with it.holding(48, 52, 55, 59, 62, 66, 69):
            it.wait_until("document.querySelector('#announcer').textContent !== ''")
            assert it.page.text_content("#announcer") == "C major thirteen sharp eleven"
            assert it.page.locator("#recent li .name[data-name='Cma13(♯11)']:visible").count() == 0, "what sounds was not before"
        it.page.wait_for_selector("#recent li:first-child .name[data-name='Cma13(♯11)']")
        assert it.page.locator("#recent li").count() <= 16


def test_the_split_is_dragged_on_the_keyboard(browser, daemon):
    with visit(browser, daemon) as it:
        grip = it.page.locator("#split").bounding_box()
        middle = grip["y"] + 12
        it.page.mouse.move(grip["x"] + grip["width"] / 2, middle)
        it.page.mouse.down()
        it.page.mouse.move(it.page.locator("#both-keys .key[data-midi='55']").bounding_box()["x"] + 1, middle, steps=8)
        it.page.mouse.up()
        it.page.wait_for_selector("#split[aria-valuenow='55']")
        assert it.page.get_attribute("#split", "aria-valuetext") == "from G3 up is the upper hand"
        it.wait_until("fetch('/api/state').then((answer) => answer.json()).then((state) => state.split === 55)")
        it.page.focus("#split")
        for _ in range(5):
            it.page.keyboard.press("ArrowRight")
        it.wait_until("fetch('/api/state').then((answer) => answer.json()).then((state) => state.split === 60)")


def test_style_and_key_are_chosen_on_the_page_and_seen_on_every_other(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it, visit(browser, daemon) as other:
        it.choose("#style", "jazz")
        it.choose("#key", "E♭ major")
        other.wait_until("document.querySelector('#style').value === 'jazz'")
        other.wait_until("document.querySelector('#key').value === 'E♭ major'")
        with it.holding(51, 55, 58, 62):
            other.wait_for_name("E♭∆7")
            assert other.page.inner_text(".tonality") == "I in E♭ major"
        it.choose("#style", "standard")
        it.choose("#key", "detect")
        other.wait_until("document.querySelector('#style').value === 'standard'")
        other.wait_until("document.querySelector('#key').value === 'detect'")


def test_panic_lets_go_of_everything(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.keyboard.down("KeyZ")
        it.wait_for_name("C")
        it.page.click("#panic")
        it.wait_for_name("")
        it.page.keyboard.up("KeyZ")


def test_the_page_says_that_chordd_is_gone_and_comes_back_with_it(browser, daemon):
    with visit(browser, daemon) as it:
        daemon.stop()
        it.page.wait_for_selector("#connection[data-condition=gone]")
        assert "no connection" in it.page.inner_text("#connection")
        daemon.start()
        it.page.wait_for_selector("#connection:not([data-condition=gone])")
        it.page.keyboard.down("KeyZ")
        it.wait_for_name("C")
        it.page.keyboard.up("KeyZ")
        # That nobody was there is all that the browser may have complained about.
        it.complaints = [each for each in it.complaints if "ERR_CONNECTION_REFUSED" not in each]


def test_stage_mode_shows_the_name_alone(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it, it.holding(48, 52, 55, 59):
        it.wait_for_name("Cma7")
        it.page.keyboard.press("KeyF")
        it.page.wait_for_selector("html.stage")
        assert not it.page.is_visible("header") and not it.page.is_visible("#both-keys")
        it.wait_until("document.querySelector('#name .seen').getBoundingClientRect().width > 0.8 * innerWidth")
        it.page.keyboard.press("Escape")
        it.page.wait_for_selector("html:not(.stage)")
        assert it.page.is_visible("#both-keys")


def test_the_choice_of_light_or_dark_is_remembered(browser, daemon):
    with visit(browser, daemon, color_scheme="light") as it:
        ground = "getComputedStyle(document.documentElement).backgroundColor"
        light = it.page.evaluate(ground)
        it.press("#theme")
        it.press("#theme")
        dark = it.page.evaluate(ground)
        assert dark != light
        it.page.reload()
        assert it.page.evaluate(ground) == dark


def test_no_size_of_screen_overflows_and_the_name_is_large(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        for screen, (width, height) in SIZES.items():
            it.resize(width, height)
            it.page.evaluate("document.querySelector('.piano').scrollIntoView()")
            for notes, name in (((60, 63, 66), "C˚"), ((60, 64, 67, 71), "Cma7")):
                with it.holding(*notes):
                    it.wait_for_name(name)
                    it.settle()
                    assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
                    box, seen = (it.page.locator(each).bounding_box() for each in ("#name-box", "#name .seen"))
                    assert seen["width"] <= box["width"] and seen["height"] <= box["height"], (screen, box, seen)
                    fills = max(seen["width"] / box["width"], seen["height"] / box["height"])
                    assert fills > 0.8, (screen, fills)
                it.wait_for_name("")


def test_labels_above_lit_keys_never_cover_each_other(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        for width in (360, 820, 1280, 1920):
            it.resize(width, 900)
            it.page.evaluate("document.querySelector('.piano').scrollIntoView()")
            with it.holding(60, 61, 62, 63, 64, 65, 66, 67):
                it.wait_until("document.querySelectorAll('#both-keys .label').length === 8")
                it.settle()
                for name in ("both", "upper"):
                    covered = it.page.evaluate("""(name) => {
                        const boxes = [...document.querySelectorAll(`#${name}-keys .label text`)].map((text) => {
                            const box = text.getBoundingClientRect();
                            return { text: text.textContent, left: box.left, right: box.right, top: box.top + 3, bottom: box.bottom - 3 };
                        });
                        const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom;
                        return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b)).map((b) => `${a.text} ${b.text}`));
                    }""", name)
                    assert covered == [], (width, name, covered)
            it.wait_for_name("")


def test_the_line_of_sources_is_right_when_one_has_come_and_gone(browser, daemon):
    line = "document.querySelector('#connection .text').textContent"
    with visit(browser, daemon) as it:
        it.wait_until(f"{line} === 'standard input'")
        for _ in range(2):
            with visit(browser, daemon) as other:
                other.page.keyboard.press("KeyZ")
                it.wait_until(f"{line} === \"standard input, the page's piano\"")
                other.page.reload()
                other.wait_for_connection()
                it.wait_until(f"{line} === 'standard input'")
                other.page.keyboard.press("KeyZ")
                it.wait_until(f"{line}.endsWith('piano')")
            it.wait_until(f"{line} === 'standard input'")


def test_every_view_begins_with_few_files(browser, daemon):
    """At its own address and by a link; an element that were defined twice, or a module that is missing, would be complained about."""
    views = {"/screens": "screens", "/chord/C13": "chord", "/scale/D%20Dorian": "scale", "/combine/Cma7": "combine", "/circle": "circle",
             "/practice": "practice", "/learn": "learn", "/diary": "diary", "/": "play"}
    for path, view in views.items():
        with visit(browser, daemon, path) as it:
            it.page.wait_for_selector(f"chordd-{view} > *", state="attached")
            it.wait_for_connection()
            # The builder shows a screen in a frame, which asks for the same fonts.
            assets = [url for url in it.requests if "/assets/" in url]
            modules = [url for url in assets if url.endswith(".js")]
            assert len(assets) < 20 and len(modules) == len(set(modules)), (path, assets)
    with visit(browser, daemon) as it:
        it.wait_for_connection()
        # The builder's frame has a connection of its own.
        for path, view in list(views.items())[1:]:
            it.page.evaluate("(detail) => dispatchEvent(new CustomEvent('go', { detail }))", path)
            it.page.wait_for_selector(f"chordd-{view} > *", state="attached")
        sockets = [url for url in it.requests if url.startswith("ws:")]
        assert len(sockets) == 1, sockets


def test_a_second_visit_asks_for_the_document_alone(browser, daemon):
    asked = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .filter((entry) => entry.transferSize > 0).map((entry) => new URL(entry.name).pathname)"""
    with visit(browser, daemon) as it:
        # A visitor who leaves before the last file has come asks for that file again.
        it.page.wait_for_load_state("networkidle")
        first = it.page.evaluate(asked)
        # A part of a feature is a file of its own.
        assert 3 < len(first) < 18 and all(path == "/" or path.startswith("/assets/") for path in first), first
        # A reload would ask for everything again: this is how a visitor comes back.
        it.page.goto("about:blank")
        it.page.goto(daemon.address + "/")
        it.wait_for_connection()
        assert it.page.evaluate(asked) == ["/"], it.page.evaluate(asked)


def test_the_name_is_there_before_any_module(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, playing.holding(48, 52, 55, 59):
        playing.wait_for_name("Cma7")
        with visit(browser, daemon, "about:blank", **TOUCH) as it:
            held, may_come = [], []
            it.page.route("**/*.js", lambda route: route.continue_() if may_come else held.append(route))
            it.page.goto(daemon.address + "/", wait_until="commit")
            it.page.wait_for_selector("#name .seen .root")
            before = it.page.locator("#name .seen").text_content(), it.page.locator("chordd-play").count()
            assert before == ("Cma7", 0)
            may_come.append(True)
            for route in held:
                route.continue_()
            it.wait_for_name("Cma7")
            assert it.page.locator("#name").count() == 1
            assert it.page.locator("#name-box").evaluate("(box) => box.closest('chordd-play') !== null")


def test_the_first_name_stands_where_it_stays(browser, daemon):
    place = "JSON.stringify(Object.values(document.querySelector('#name .seen').getBoundingClientRect().toJSON()).map(Math.round))"
    with visit(browser, daemon, **TOUCH) as it, it.holding(48, 52, 55, 59):
        it.wait_for_name("Cma7")
        it.wait_until("localStorage.getItem('chordd.name-place') !== null")
        it.page.evaluate("document.fonts.ready")
        stays = it.page.evaluate(place)
        late = it.context.new_page()
        late.route("**/*.js", lambda route: route.abort())
        late.goto(daemon.address + "/")
        late.wait_for_selector("#name .seen .root")
        assert late.evaluate(place) == stays
        late.close()


# Hands that change their minds faster than anybody reads: keys and the milliseconds that they last.
CHANGES = (((48, 52, 55), 170), ((41, 57, 60), 170), ((43, 59, 62, 65), 170), ((45, 57, 60, 64), 400), ((50, 53, 57), 170), ((48, 52, 55), 600))


def test_no_name_on_play_is_there_for_less_than_a_third_of_a_second(browser, daemon):
    with visit(browser, daemon, stored={"stage-view": "calm"}) as it:
        it.settle()
        it.page.evaluate("""() => {
            const name = document.querySelector("#name");
            globalThis.shownAt = [];
            new MutationObserver(() => shownAt.at(-1)?.[0] !== (name.dataset.name ?? "") && shownAt.push([name.dataset.name ?? "", performance.now()]))
                .observe(name, { attributes: true, attributeFilter: ["data-name"] });
        }""")
        for keys, milliseconds in CHANGES:
            daemon.play(*((0x90, key, 80) for key in keys))
            it.page.evaluate("(milliseconds) => new Promise((done) => setTimeout(done, milliseconds))", milliseconds)
            daemon.play(*((0x80, key, 80) for key in keys))
        it.wait_for_name("")
        seen = it.page.evaluate("shownAt")
        lasted = [(name, round(end - begin)) for (name, begin), (_, end) in zip(seen, seen[1:]) if name]
        # They are held for 300 ms; a busy browser draws the one late and the next in time.
        assert lasted and all(milliseconds >= 200 for _, milliseconds in lasted), lasted
