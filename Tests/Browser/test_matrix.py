"""Each view at each size, in each language and in both themes: nothing overflows sideways, no text is cut, no control lies over another."""
import contextlib

from test_charts import chart
from visit import grave, launch, visit

SIZES = ((320, 568), (360, 740), (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080), (3840, 2160))
# In the other languages: where words need most, and where layouts change.
FEW = ((320, 568), (844, 390), (768, 1024), (1024, 768), (3840, 2160))
VIEWS = (
    "/", "/?stage", "/learn", "/practice", "/practice/tunes", "/practice/statistics", "/class", "/class/wall", "/diary", "/diary/bookmarks", "/sheet", "/charts", "/combine/Cma7|D", "/circle", "/chord/C13", "/scale/D Dorian", "/screens",
    "/band", "/overlay?keyboard=1&hands=1&before=4",
)
LANGUAGES = ("en", "de", "es")
BEFORE = ((50, 53, 57, 60, 64), (43, 53, 57, 59, 64), (48, 52, 55, 59, 62), (45, 55, 60, 64))
HELD = (48, 52, 58, 62, 69)

# The mistakes of the window as it is. Text that is shortened with an ellipsis has all of it in its title. Keyboards may be wider than their box: a strip moves them.
WRONG = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
    const root = document.documentElement;
    const wrong = new Set();
    const says = (each) => `${each.localName}${each.id ? `#${each.id}` : ""}${each.classList.length ? `.${[...each.classList].join(".")}` : ""} “${(each.textContent || each.value || "").trim().slice(0, 30)}”`;
    if (root.scrollWidth > root.clientWidth) wrong.add(`${root.scrollWidth} pixels wide`);
    const isSeen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.offsetWidth > 2 && each.offsetHeight > 2;
    const pen = document.createElement("canvas").getContext("2d");
    for (const each of document.querySelectorAll("body *")) {
        if (!(each instanceof HTMLElement) || each.closest("iframe, .unseen, #look-up:not(:focus-within), .keys, dialog:not([open]), option") || !isSeen(each)) continue;
        const style = getComputedStyle(each);
        if (each.matches("select")) {
            pen.font = style.font;
            const words = each.selectedOptions[0]?.textContent.trim() ?? "";
            const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
            if (pen.measureText(words).width > room + 1 && style.opacity !== "0" && !each.title) wrong.add(`cut ${says(each)} ${words}`);
            continue;
        }
        if (each.matches("input, textarea")) {
            if (!each.placeholder || each.value || each.localName === "textarea") continue;
            pen.font = style.font;
            if (pen.measureText(each.placeholder).width > each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1) wrong.add(`cut placeholder “${each.placeholder}”`);
            continue;
        }
        const isClipped = style.overflowX === "hidden" || style.overflowX === "clip";
        // A list wraps what does not fit to where it is not seen; the name has a box of its own below.
        if (each.matches("#recent, #name-box")) continue;
        const isTold = style.textOverflow === "ellipsis" && (each.closest("[title]") || each.querySelector("[title]"));
        if (isClipped && !isTold && each.textContent.trim() && each.scrollWidth > each.clientWidth + 1 && style.clipPath === "none") wrong.add(`cut ${says(each)}`);
        // Text that leaves its button or cell.
        if (each.matches("button, a, label, summary, td, th, h1, h2, h3, legend") && style.overflowX === "visible" && style.display !== "inline" && each.scrollWidth > each.clientWidth + 1) wrong.add(`leaves ${says(each)}`);
        if (each.matches("button, a, label, summary, h1, h2, h3, p") && ["hidden", "clip"].includes(style.overflowY) && each.scrollHeight > each.clientHeight + 2 && style.clipPath === "none" && each.textContent.trim()) wrong.add(`cut below ${says(each)}`);
    }
    const [box, name] = ["#name-box", "#name-box .name .seen"].map((each) => document.querySelector(each)?.getBoundingClientRect());
    if (box && name && (name.left < box.left - 2 || name.right > box.right + 2 || name.top < box.top - 2 || name.bottom > box.bottom + 2)) wrong.add("the name leaves its box");
    const fixed = (each) => { for (let at = each; at; at = at.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at; return null; };
    const controls = [...document.querySelectorAll("a[href], button, select, input, summary, textarea, [role=scrollbar]")].filter((each) => each instanceof HTMLElement && isSeen(each) && !each.closest(".unseen, #look-up:not(:focus-within), dialog:not([open]), .keys, .skip")
        && !(each.localName === "input" && getComputedStyle(each).opacity === "0"));
    const sight = (each) => {
        let { left, right, top, bottom } = each.getBoundingClientRect();
        for (let at = each.parentElement; at && at !== document.body; at = at.parentElement) {
            if (getComputedStyle(at).overflowX === "visible") continue;
            const box = at.getBoundingClientRect();
            [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, right, top, bottom };
    };
    const boxes = controls.map((each) => [each, sight(each), fixed(each)]).sort(([, a], [, b]) => a.top - b.top);
    for (const [at, [one, a, stuck]] of boxes.entries()) for (const [other, b, isStuck] of boxes.slice(at + 1)) {
        if (b.top >= a.bottom - 1) break;
        if (stuck !== isStuck || one.contains(other) || other.contains(one)) continue;
        if (one.closest("label")?.contains(other) || other.closest("label")?.contains(one)) continue;
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.add(`${says(one)} lies over ${says(other)}`);
    }
    for (const [each, { left, right }] of boxes) if ((left < -1 || right > root.clientWidth + 1) && right > left) wrong.add(`outside ${says(each)}`);
    return [...wrong];
}"""


def wrong_now(it):
    # Some parts follow a size with a moment of delay on a busy machine.
    return it.page.evaluate(WRONG) and (it.settle() or it.page.evaluate(WRONG))


def with_language(path, language):
    return f"{path}{'&' if '?' in path else '?'}lang={language}"


@contextlib.contextmanager
def evening(daemon):
    """Something everywhere: chords that were played and one that is held, a lead sheet, and a chart that is followed."""
    for notes in BEFORE:
        number, _ = daemon.newest()
        daemon.play(*((0x90, note, 80) for note in notes))
        daemon.wait_for_hold(notes, number)
        daemon.play(*((0x80, note, 0) for note in notes))
        daemon.wait_for_silence()
    daemon.ask("sheet-make", {})
    daemon.play(*((0x90, note, 80) for note in HELD))
    daemon.wait_for_keys(HELD)
    try:
        with chart(daemon):
            daemon.ask("chart-choose", {"chart": "Two Colors"})
            daemon.ask("set-save", {"set": "Sunday", "charts": "Two Colors +2"})
            yield
            daemon.ask("set-delete", {"set": "Sunday"})
    finally:
        daemon.play(*((0x80, note, 0) for note in HELD))
        daemon.wait_for_silence()


def test_every_view_is_whole_at_every_size_and_in_every_language(browser, daemon):
    wrong = {}
    with evening(daemon):
        for path in VIEWS:
            # The stage takes the whole screen, and its window no other size.
            if "stage" in path:
                for width, height in SIZES:
                    with visit(browser, daemon, path, viewport={"width": width, "height": height}, has_touch=True) as it:
                        wrong[path, "en", width] = wrong_now(it)
                continue
            with visit(browser, daemon, path, has_touch=True) as it:
                for language in LANGUAGES:
                    it.page.goto(daemon.address + with_language(path, language))
                    it.settle()
                    for width, height in SIZES if language == "en" else FEW:
                        it.page.set_viewport_size({"width": width, "height": height})
                        wrong[path, language, width] = wrong_now(it)
    found = {where: each for where, each in wrong.items() if each}
    assert not found, found


def test_every_view_is_read_by_everybody_in_both_themes(browser, daemon):
    wrong = {}
    with evening(daemon):
        for path in VIEWS:
            with visit(browser, daemon, path, has_touch=True, color_scheme="light") as it:
                it.settle()
                wrong[path] = grave(it)
    found = {where: each for where, each in wrong.items() if each}
    assert not found, found


def test_every_view_is_whole_with_large_text_forced_colors_and_no_motion(browser, daemon):
    # As a browser does whose text is set to 200 %.
    large = launch(browser.browser_type, "--blink-settings=defaultFontSize=32")
    wrong = {}
    try:
        with evening(daemon):
            for path in VIEWS:
                for width, height in ((780, 1688), (1280, 800)):
                    with visit(large, daemon, path, viewport={"width": width, "height": height}, has_touch=True, forced_colors="active", reduced_motion="reduce") as it:
                        wrong[path, width] = wrong_now(it)
                        moving = it.page.evaluate("document.getAnimations().filter((each) => each.playState === 'running').length")
                        assert moving == 0, (path, moving)
    finally:
        large.close()
    found = {where: each for where, each in wrong.items() if each}
    assert not found, found
