"""For everybody, and for nobody else: accessibility, and what the page asks the network for."""
from visit import grave, visit

TOUCH = {"has_touch": True}
PAGES = ("/", "/overlay?keyboard=1&hands=1&background=101010")
STAGE = "/?stage"
# Addresses of views with something chosen, and an element that is there once each is shown.
VIEWS = {
    "/circle/C%20minor": "chordd-circle .chord-rows a", "/practice": "chordd-practice .continue", "/learn": "chordd-learn button:visible",
    "/combine/Cma7|D": "chordd-combine .fits button", "/chord/C13(%2311)": "chordd-chord h1", "/scale/D%20Dorian": "chordd-scale h1",
    "/diary": "chordd-diary .diary-search", "/sheet": "chordd-sheet .sheet-list",
}


def test_axe_finds_nothing_serious(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, playing.holding(48, 52, 55, 59, 62, 66, 69):
        for path in (*PAGES, STAGE):
            with visit(browser, daemon, path, color_scheme="light") as it:
                it.wait_for_name("Cma13(♯11)")
                if path == STAGE:
                    it.page.mouse.move(200, 200)
                    it.page.mouse.move(220, 220)
                    it.page.wait_for_selector(".moved #stage-bar")
                assert grave(it) == [], path


def test_axe_finds_nothing_serious_on_any_view(browser, daemon):
    found = {}
    with visit(browser, daemon, color_scheme="light") as it:
        for path, there in VIEWS.items():
            it.go(path)
            it.page.wait_for_selector(there)
            it.page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
            found[path] = grave(it)
    assert not any(found.values()), found


def test_nothing_leaves_our_origin_and_the_policy_is_kept(browser, daemon):
    for path in PAGES:
        with visit(browser, daemon, path) as it:
            it.settle()
            ours = (daemon.address + "/", daemon.address.replace("http", "ws") + "/")
            strangers = [url for url in it.requests if not url.startswith(ours)]
            assert strangers == [] and len(it.requests) > 3, strangers
            assert not [each for each in it.complaints if "Content Security Policy" in each]


def test_a_token_is_taken_as_it_stands_in_the_address(browser, daemon):
    for written, meant in (("ab+cd/ef&g=", "ab+cd/ef&g="), ("ab%2Bcd", "ab+cd"), ("50%", "50%")):
        with visit(browser, daemon, f"/#token={written}", sources=True) as it:
            assert it.page.evaluate("import('/assets/source/token.js').then((module) => module.token)") == meant
    with visit(browser, daemon, "/", sources=True) as it:
        assert it.page.evaluate("import('/assets/source/token.js').then((module) => module.token)") is None


def test_every_control_is_reached_by_the_tab_key_and_seen(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it, it.holding(48, 52, 55, 59):
        with it.holding(50, 53, 57):
            it.page.wait_for_selector("#recent li")
        it.open_menu()
        it.page.focus("#skip")
        reached = []
        for _ in range(80):
            it.page.keyboard.press("Tab")
            name, ring = it.page.evaluate("""() => {
                const element = document.activeElement;
                return [element.id || element.getAttribute("href") || element.className || element.tagName, parseFloat(getComputedStyle(element).outlineWidth)];
            }""")
            if name == "BODY" or (reached and name == reached[0]):
                break
            assert ring >= 2, f"the focus on {name} is not seen"
            reached.append(name)
        wanted = {"/practice", "key", "menu", "style", "theme", "stage", "keyboards-shown", "staff-shown", "shown-view", "play", "split", "hands", "computer-keys", "octave-down", "octave-up",
                  "sound", "volume", "panic", "reading"}
        assert wanted <= set(reached), wanted - set(reached)


def test_reduced_motion_is_respected(browser, daemon):
    with visit(browser, daemon, reduced_motion="reduce") as it:
        moving = it.page.evaluate("""() => [...document.querySelectorAll("*")].filter((element) =>
            parseFloat(getComputedStyle(element).transitionDuration) > 0 || getComputedStyle(element).animationName !== "none").length""")
        assert moving == 0, moving


def test_forced_colors_still_tell_lit_keys_from_others(browser, daemon):
    with visit(browser, daemon, forced_colors="active", **TOUCH) as it, it.holding(48, 52, 55):
        it.wait_for_name("C")
        fills = it.page.evaluate("""() => ["[data-midi='48'] .body", "[data-midi='50'] .body", "[data-midi='48'] .glyph"]
            .map((each) => getComputedStyle(document.querySelector(`#both-keys ${each}`)).fill)""")
        lit, unlit, glyph = fills
        assert lit not in (unlit, glyph), fills
