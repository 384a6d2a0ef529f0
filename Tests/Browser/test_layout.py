"""The layout of every view at every size: nothing overflows, nothing is cut, nothing scrolls in what scrolls; and Play has all of it in sight."""
import itertools

from visit import launch, visit

SIZES = ((360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 600), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440))
VIEWS = (
    "/", "/practice", "/learn", "/practice/tunes", "/practice/statistics", "/class", "/class/wall", "/chord/Cma9", "/scale/D Dorian", "/combine/Cma7|D", "/circle/C major",
    "/diary", "/diary/bookmarks", "/sheet", "/screens",
)
TOUCH = {"has_touch": True}
# The part of Play that has to be whole in the window, at each size.
IN_SIGHT = ("#name-box", ".tonality", "#lower-name", "#upper-name", "#both-keys", "#recent li:first-child", "#recent li:nth-child(2)")
BEFORE = ((50, 53, 57, 60, 64), (43, 53, 57, 59, 64), (48, 52, 55, 59, 62), (45, 55, 60, 64))

WRONG = """() => {
    const root = document.documentElement;
    const wrong = [];
    if (root.scrollWidth > root.clientWidth) wrong.push(`${root.scrollWidth} pixels wide`);
    const scrolls = (element, way) => ["auto", "scroll"].includes(getComputedStyle(element)[`overflow${way}`]);
    for (const element of document.querySelectorAll("main *")) {
        if (!element.checkVisibility() || element.closest("iframe, svg, dialog, select, .unseen, pre")) continue;
        // A part that scrolls down within a page that does.
        if (scrolls(element, "Y") && element.scrollHeight > element.clientHeight + 2) wrong.push(`${element.className || element.id} scrolls within the page`);
        // Text of a button or a heading that is cut.
        if (element.matches("button, h1, h2, label") && !element.closest(".name, .keys") && scrolls.length && getComputedStyle(element).overflowX !== "visible"
            && element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).textOverflow !== "ellipsis" && getComputedStyle(element).clipPath === "none" && element.children.length === 0) wrong.push(`${element.textContent} is cut`);
    }
    const box = document.querySelector("header").getBoundingClientRect();
    for (const element of document.querySelectorAll("header > *, #rooms a")) {
        const { left, right, width } = element.getBoundingClientRect();
        if (element.checkVisibility() && width > 2 && (left < -1 || right > root.clientWidth + 1)) wrong.push(`${element.id} is outside`);
    }
    return wrong;
}"""


def test_no_view_overflows_at_any_size(browser, daemon):
    wrong = {}
    with visit(browser, daemon, **TOUCH) as it:
        for view in VIEWS:
            it.go(view)
            for width, height in SIZES:
                it.resize(width, height)
                found = it.page.evaluate(WRONG)
                if found:
                    wrong[f"{view} {width}x{height}"] = found
    assert not wrong, wrong


def in_sight(it, selectors, height):
    """Those of these elements that are not whole in the window."""
    missing = []
    for selector in selectors:
        box = it.page.locator(selector).bounding_box()
        if not box or box["y"] < -1 or box["y"] + box["height"] > height + 1 or box["width"] < 1:
            missing.append((selector, box))
    return missing


def test_all_of_play_is_in_sight_at_every_size(browser, daemon):
    with visit(browser, daemon, stored={"piano-controls": "off"}, **TOUCH) as it, visit(browser, daemon, **TOUCH) as other:
        it.choose("#key", "C major")
        for notes in BEFORE:
            it.hold(*notes)
        # One after the other, so that the chord before is another one.
        held = itertools.cycle((((48, 52, 55, 59), "Cma7"), ((53, 57, 60, 64), "Fma7")))
        for width, height in SIZES:
            notes, name = next(held)
            it.resize(width, height)
            number, _ = daemon.newest()
            with other.holding(*notes):
                it.wait_for_name(name)
                daemon.wait_for_hold(notes, number)
                it.settle()
                assert not in_sight(it, IN_SIGHT, height), (width, height, in_sight(it, IN_SIGHT, height))
                assert it.page.evaluate("document.querySelector('#name .seen').offsetHeight") >= 40, (width, height)
                bar = it.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bar')").strip()
                floor = height - (48 if bar == "3rem" else 0)
                keys = it.page.locator("#both-keys").bounding_box()
                assert keys["y"] + keys["height"] <= floor, (width, height, keys)
                # The list has whole rows, and never the chord that sounds.
                cut = it.page.evaluate("""(name) => {
                    const list = document.querySelector("#recent").getBoundingClientRect();
                    return [...document.querySelectorAll("#recent li")].filter((row) => {
                        const { left, right, top, bottom } = row.getBoundingClientRect();
                        const isSeen = left < list.right - 1 && top < list.bottom - 1;
                        return isSeen && (bottom > list.bottom + 1 || row.querySelector(".name").dataset.name === name && row === row.parentElement.firstElementChild);
                    }).length;
                }""", name)
                assert cut == 0, (width, height)
        it.choose("#key", "detect")


def test_large_text_gets_the_layout_of_a_small_window(browser, daemon):
    # As a browser does whose text is set to 200 %.
    large = launch(browser.browser_type, "--blink-settings=defaultFontSize=32")
    try:
        with visit(large, daemon, viewport={"width": 1280, "height": 800}, **TOUCH) as it, it.holding(48, 52, 55, 59):
            it.wait_for_name("Cma7")
            assert it.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            assert it.page.locator("#name-box").bounding_box()["height"] >= 200
            assert not in_sight(it, ("#name-box", "#both-keys", "#lower-name"), 800)
            assert it.page.evaluate(WRONG) == []
    finally:
        large.close()


def test_forced_colors_keep_keys_and_signs(browser, daemon):
    for scheme in ("light", "dark"):
        with visit(browser, daemon, forced_colors="active", color_scheme=scheme, **TOUCH) as it, it.holding(48, 54):
            it.wait_until("document.querySelectorAll('#both-keys .key[data-hand]').length === 2")
            fill = "getComputedStyle(document.querySelector(`#both-keys [data-midi='%d'] .body`)).fill"
            white, black, lit = (it.page.evaluate(fill % midi) for midi in (50, 51, 48))
            assert white == "rgb(255, 255, 255)" and black == "rgb(0, 0, 0)" and lit not in (white, black), (scheme, white, black, lit)
            label, ground = it.page.evaluate("""[getComputedStyle(document.querySelector("#both-keys .label .note")).fill, getComputedStyle(document.body.parentElement).backgroundColor]""")
            assert label != ground, scheme
            # The sign of a button that plays has a shape, and the color of its text.
            it.page.goto(daemon.address + "/chord/C7")
            it.page.wait_for_selector("button.hear")
            sign = it.page.evaluate("""(() => {
                const style = getComputedStyle(document.querySelector("button.hear"), "::before");
                return [style.clipPath !== "none" || style.maskImage !== "none", style.backgroundColor];
            })()""")
            assert sign[0] and sign[1] != ground, (scheme, sign)


def test_the_small_keyboards_and_the_staff_are_switched_in_the_menu(browser, daemon):
    with visit(browser, daemon, viewport={"width": 1280, "height": 800}, **TOUCH) as it:
        it.open_menu()
        assert not it.page.is_visible("#lower-keys") and not it.page.is_visible("#play-staff")
        it.page.select_option("#keyboards-shown", "three")
        it.page.select_option("#staff-shown", "grand")
        it.page.keyboard.press("Escape")
        assert not it.page.is_visible("#choices")
        with it.holding(48, 52, 55, 59):
            it.wait_for_name("Cma7")
            assert it.page.is_visible("#lower-keys")
            it.wait_until("document.querySelectorAll('#play-staff .head').length === 4")
            box = it.page.locator("#play-staff").bounding_box()
            assert box["y"] >= 0 and box["height"] > 100
        it.page.reload()
        it.wait_for_connection()
        assert it.page.is_visible("#lower-keys") and it.page.is_visible("#play-staff")


def test_the_header_is_one_row_and_a_keyboards_name_is_whole(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        for width in (1024, 1280, 1920):
            it.resize(width, 800)
            tops = it.page.evaluate("""[...document.querySelectorAll("header > *")].filter((each) => each.checkVisibility() && each.offsetWidth > 2)
                .map((each) => { const { top, height } = each.getBoundingClientRect(); return Math.round(top + height / 2); })""")
            assert max(tops) - min(tops) <= 4, (width, tops)
            assert it.page.locator("header").bounding_box()["height"] <= 80
            text = it.page.locator("#connection .text")
            assert text.evaluate("(each) => each.scrollWidth <= each.clientWidth + 1"), width
            assert it.page.locator("#rooms a").all_inner_texts() == ["Play", "Practice", "Explore", "Charts", "Diary"]


def test_charts_are_a_room(browser, daemon):
    called = {"en": ["Play", "Practice", "Explore", "Charts", "Diary"], "de": ["Spielen", "Üben", "Entdecken", "Charts", "Tagebuch"], "es": ["Tocar", "Practicar", "Explorar", "Partituras", "Diario"]}
    for language, names in called.items():
        with visit(browser, daemon, f"/diary?lang={language}", **TOUCH) as it:
            it.page.wait_for_selector("#views a")
            assert not it.page.locator("#views a[href*=charts]").count()
            for width, height in ((320, 568), (360, 740), (844, 390), (768, 1024), (1280, 800)):
                it.resize(width, height)
                links = it.page.locator("#rooms a")
                assert links.all_inner_texts() == names, (language, width)
                assert it.page.evaluate("[...document.querySelectorAll('#rooms a')].every((each) => each.scrollWidth <= each.clientWidth + 1)"), (language, width)
                assert it.page.locator("#rooms .sign").evaluate_all("(all) => all.length === 5 && new Set(all.map((each) => each.innerHTML)).size === 5"), (language, width)
            links.nth(3).click()
            it.page.wait_for_selector("chordd-charts")
            it.wait_until("location.pathname === '/charts'")
            assert it.page.inner_text("#rooms [aria-current]") == names[3] and not it.page.is_visible("#views")
            assert it.page.title().startswith(names[3])


def test_the_stage_shows_what_was_chosen_each_alone_or_together(browser, daemon):
    parts = {"key": "#key-heard", "roman": "#roman", "before=4": "#recent", "hands": "#lower-name", "keyboard": "#both-keys", "staff": "#play-staff"}
    with visit(browser, daemon, **TOUCH) as playing:
        playing.choose("#key", "C major")
        for notes in BEFORE:
            playing.hold(*notes)
        with playing.holding(48, 52, 55, 59):
            with visit(browser, daemon) as stage:
                for options in [[each] for each in parts] + [list(parts)]:
                    stage.go("/?stage&view=exact&" + "&".join(options))
                    stage.wait_for_name("Cma7")
                    stage.settle()
                    seen = {option for option, selector in parts.items() if stage.page.is_visible(selector)}
                    assert seen == set(options), (options, seen)
                    name = stage.page.locator("#name .seen").bounding_box()
                    assert name["height"] >= 0.35 * 720 or name["width"] >= 0.6 * 1280, (options, name)
                    assert stage.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), options
        playing.choose("#key", "detect")
