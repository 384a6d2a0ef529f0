"""A finger hits all that can be touched: on every view and screen, and on the stage in the dark."""
from visit import visit

SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800))
VIEWS = (
    "/", "/?stage", "/practice", "/learn", "/practice/tunes", "/practice/statistics", "/class", "/class/wall", "/chord/Cma9", "/scale/D Dorian", "/combine/Cma7|D", "/circle/C major",
    "/diary", "/diary/bookmarks", "/sheet", "/charts", "/screens", "/band",
)
# All that can be touched and is less than 44 pixels high; where a label belongs to it, that is touched, too. The grip of the split has room around it.
SMALL = """() => [...document.querySelectorAll("a[href], button, select, input, summary, textarea, [role=scrollbar]")].flatMap((each) => {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("svg, p, .skip")) return [];
    const isInLabel = each.matches("[type=checkbox], [type=radio], [type=file]") || each.matches(".worded select");
    const { width, height } = ((isInLabel && each.closest("label")) || each).getBoundingClientRect();
    return width > 2 && (height < 43.5 || width < 23.5) ? [`${each.id || each.className || each.localName} ${each.textContent.trim().slice(0, 20)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
})"""
LANGUAGES = ("en", "de", "es")
# The options of the stage: how many switches there are, the least contrast of what is read, and what is cut or outside.
OPTIONS = """() => {
    const bar = document.querySelector("#stage-bar");
    const { top, bottom } = bar.getBoundingClientRect();
    const light = (color) => {
        const [r, g, b] = color.match(/[\\d.]+/g).map((each) => each / 255).map((each) => (each <= 0.04 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(bar).backgroundColor);
    const contrast = (each) => { const ink = light(getComputedStyle(each).color); return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05); };
    const labels = [...bar.querySelectorAll("label")];
    const switches = [...bar.querySelectorAll("[role=switch]")].map((each) => each.getBoundingClientRect());
    return {
        switches: switches.filter(({ width, height }) => width >= 52 && height >= 30).length,
        contrast: Math.min(...labels.map(contrast)),
        letters: Math.min(...labels.map((each) => parseFloat(getComputedStyle(each).fontSize))),
        wrong: [...(top < 0 || bottom > innerHeight + 1 ? ["outside"] : []), ...labels.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)],
    };
}"""


def test_whatever_is_touched_is_as_large_as_a_finger(browser, daemon):
    wrong = {}
    for width, height in SIZES:
        with visit(browser, daemon, viewport={"width": width, "height": height}, has_touch=True) as it:
            for path in VIEWS:
                it.go(path)
                it.settle()
                if path == "/":
                    it.open_menu()
                if path == "/?stage":
                    it.page.touchscreen.tap(width / 2, 60)
                found = it.page.evaluate(SMALL)
                if found:
                    wrong[f"{path} {width}x{height}"] = found[:8]
    assert not wrong, wrong


def test_the_options_of_the_stage_are_large_switches(browser, daemon):
    for width, height in (*SIZES, (1024, 600), (1920, 1080)):
        for language in LANGUAGES:
            for scheme in ("light", "dark"):
                with visit(browser, daemon, f"/?stage&lang={language}", viewport={"width": width, "height": height}, has_touch=True, color_scheme=scheme) as it:
                    it.page.touchscreen.tap(width / 2, 60)
                    it.page.wait_for_selector(".moved #stage-bar")
                    found = it.page.evaluate(OPTIONS)
                    assert found["switches"] == 8 and found["contrast"] >= 12 and found["letters"] >= 18 and not found["wrong"], (width, height, language, scheme, found)


def test_the_touch_that_shows_the_options_chooses_nothing(browser, daemon):
    with visit(browser, daemon, "/?stage", viewport={"width": 390, "height": 844}, has_touch=True) as it:
        box = it.page.locator("label:has(#stage-keyboard)").bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        it.page.touchscreen.tap(*at)
        it.page.wait_for_selector(".moved #stage-bar")
        assert not it.page.is_checked("#stage-keyboard")
        it.settle()
        it.page.touchscreen.tap(*at)
        it.wait_until("document.querySelector('#stage-keyboard').checked")
