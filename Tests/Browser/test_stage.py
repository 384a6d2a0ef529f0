"""The view of an audience: the stage and the overlay, calm, and with only the played chords on them."""
import contextlib

from daemon import Daemon
from visit import visit

TOUCH = {"has_touch": True}
FONT_SIZE = "parseFloat(getComputedStyle(document.querySelector('#name .seen')).fontSize)"
ROLLED = (48, 55, 60, 64, 67, 71)

# Everything that somebody could read on the screen.
VISIBLE_TEXT = """(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = [];
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const box = element.getBoundingClientRect();
        const isClear = (each) => each && (getComputedStyle(each).opacity === "0" || isClear(each.parentElement));
        if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true }) || isClear(element)) continue;
        if (box.width > 1 && box.height > 1) seen.push(walker.currentNode.data.trim());
    }
    return seen;
})()"""


def record_names(it):
    """From now on `drawn` has each name that was drawn."""
    it.page.evaluate("""() => {
        globalThis.drawn = [];
        const name = document.querySelector("#name");
        new MutationObserver(() => name.dataset.name !== (drawn.at(-1) ?? "") && drawn.push(name.dataset.name))
            .observe(name, { attributes: true, attributeFilter: ["data-name"] });
    }""")


def drawn(it):
    """The names that were drawn since."""
    return [name for name in it.page.evaluate("drawn") if name]


def test_a_stage_in_silence_is_empty(browser, daemon):
    with visit(browser, daemon, "/?stage", **TOUCH) as stage, visit(browser, daemon, **TOUCH) as page:
        for each in (stage, page):
            each.wait_for_connection()
            each.wait_for_name("")
        stage.settle()
        seen = stage.page.evaluate(VISIBLE_TEXT)
        assert seen == [], seen
        assert page.page.is_visible(".invitation"), "a page that was just opened does not invite"
        with page.holding(48, 52, 55):
            stage.wait_for_name("C")
        for each in (stage, page):
            each.wait_for_name("")
        assert stage.page.evaluate(VISIBLE_TEXT) == []
        assert not page.page.is_visible(".invitation"), "somebody who plays is invited again"


def test_the_stage_keeps_what_was_chosen_on_it(browser, daemon):
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon, "/?stage&hold=forever&size=same") as stage:
        sizes = set()
        for notes, name in (((48, 52, 55), "C"), ((48, 52, 55, 59, 62, 66, 69), "Cma13(♯11)"), ((48, 52, 55, 66, 70, 73), "F♯|C")):
            with playing.holding(*notes):
                stage.wait_for_name(name)
                sizes.add(stage.page.evaluate(FONT_SIZE))
            playing.wait_for_name("")
            stage.wait_for_name(name)
        assert len(sizes) == 1, f"the letters jump: {sizes}"
        assert stage.page.input_value("#stage-hold") == "forever" and stage.page.input_value("#stage-size") == "same"
        stage.page.mouse.move(200, 200)
        stage.page.mouse.move(220, 220)
        stage.page.wait_for_selector(".moved #stage-bar")
        stage.page.select_option("#stage-hold", "0")
        stage.wait_for_name("")
        stage.page.select_option("#stage-show", "committed")
        stage.page.select_option("#stage-size", "fit")
        # Choices that the address does not state are remembered.
        stage.page.goto(daemon.address + "/?stage")
        stage.wait_for_connection()
        assert [stage.page.input_value(f"#stage-{name}") for name in ("show", "hold", "size")] == ["committed", "0", "fit"]
        stage.page.goto(daemon.address + "/?stage&show=live&hold=7&size=nonsense")
        stage.wait_for_connection()
        assert [stage.page.input_value(f"#stage-{name}") for name in ("show", "hold", "size")] == ["live", "7", "fit"]
        assert [each for each in stage.complaints if "size takes fit or same" in each]
        stage.complaints = []


def test_a_rolled_chord_gives_one_name_and_a_block_chord_comes_soon(browser, daemon):
    """The time of the audience stands but for what the test lets pass; and no chord holds."""
    own = Daemon(daemon.program, commit="5s")
    keys = ("#both-keys", "#keys", "#keys")
    with contextlib.ExitStack() as stack:
        stack.callback(own.stop)
        audience = [stack.enter_context(visit(browser, own, path, clock=True)) for path in
                    ("/?stage&keyboard", "/overlay?keyboard=1", "/overlay?keyboard=1&show=live")]
        for each in audience:
            record_names(each)
            each.stop_time()
        for spacing in (0.05, 0):
            for count, key in enumerate(ROLLED, 1):
                own.play((0x90, key, 80))
                for each, keyboard in zip(audience, keys):
                    each.wait_until(f"document.querySelectorAll('{keyboard} .key[data-hand]').length === {count}")
                    each.pass_time(spacing)
            for each in audience:
                each.wait_to_be_told('"name":"Cma7"')
            audience[2].wait_for_name("Cma7")
            stage, overlay, live = map(drawn, audience)
            assert stage == overlay == [] and live[-1] == "Cma7" and len(live) > 1, (stage, overlay, live)
            for each in audience:
                each.pass_time(0.12)
                each.wait_for_name("Cma7")
            assert drawn(audience[0]) == drawn(audience[1]) == ["Cma7"]
            own.play(*((0x80, key, 0) for key in ROLLED))
            for each in audience:
                each.wait_for_name("")
                each.page.evaluate("drawn.length = 0")
                each.told.clear()


def test_a_note_looks_like_no_chord(browser, daemon):
    with contextlib.ExitStack() as stack:
        playing = stack.enter_context(visit(browser, daemon, **TOUCH))
        audience = [stack.enter_context(visit(browser, daemon, path)) for path in ("/?stage", "/overlay?hands=1")]
        text = "document.querySelector('{0} .seen').textContent"
        with playing.holding(48):
            playing.wait_until("document.querySelector('#announcer').textContent === 'note C'")
            playing.wait_until("document.title.startsWith('note C ')")
            for each in (playing, *audience):
                each.wait_for_name("C")
                assert each.page.evaluate(text.format("#name")) == "noteC"
            for each in (playing, audience[1]):
                assert each.page.evaluate(text.format("#lower-name")) == "noteC"
            assert "one note" in playing.page.inner_text("#kind")
        before = text.format("#recent li:first-child .name").replace(".textContent", "?.textContent")
        playing.wait_until(f"{before} === 'noteC'")
        with playing.holding(48, 52, 55):
            for each in (playing, *audience):
                each.wait_until(f"{text.format('#name')} === 'C'")


def test_the_demo_says_that_it_is_one_and_ends_at_the_first_key(browser, daemon):
    own = Daemon(daemon.program, "demo")
    try:
        with visit(browser, own, **TOUCH) as it, visit(browser, own, "/?stage") as stage:
            it.wait_until("document.querySelector('#name').dataset.name !== ''")
            assert it.page.inner_text("#connection").startswith("Demo")
            assert "demo" in stage.page.evaluate("getComputedStyle(document.body, '::before').content")
            it.wait_until("document.querySelectorAll('#both-keys .key[data-hand]').length > 3")
            it.page.keyboard.down("KeyQ")
            it.wait_until("document.querySelectorAll('#both-keys .key[data-hand]').length === 1")
            it.wait_for_name("C")
            # The next keys are heard alone: the demo does not play on.
            it.page.keyboard.down("KeyE")
            it.page.keyboard.down("KeyT")
            own.wait_for_hold((60, 64, 67))
            assert it.page.inner_text("#connection") == "the page's piano"
            assert stage.page.evaluate("getComputedStyle(document.body, '::before').content") == "none"
            for code in ("KeyQ", "KeyE", "KeyT"):
                it.page.keyboard.up(code)
            it.wait_for_name("")
        assert own.process.poll() is None, "chordd ended with its demo"
    finally:
        own.stop()


def test_a_small_touch_display_gives_its_room_to_the_name(browser, daemon):
    with visit(browser, daemon, viewport={"width": 1024, "height": 600}, stored={"piano-controls": "off"}, **TOUCH) as it, it.holding(48, 52, 55, 59):
        it.wait_for_name("Cma7")
        box = it.page.locator("#name-box").bounding_box()
        assert box["height"] >= 0.3 * 600, box
        assert it.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert it.page.is_visible("#both-keys") and it.page.is_visible("#lower-name")


def test_lists_cut_nothing_and_stand_still(browser, daemon):
    chords = ((48, 52, 55, 59, 62, 66, 69), (48, 52, 55), (49, 52, 55, 57, 59, 62, 64, 65), (48, 52, 55, 66, 70, 73),
              (43, 53, 59, 64, 68, 71))
    with visit(browser, daemon, **TOUCH) as playing, visit(browser, daemon) as it:
        places = {}
        for notes in chords:
            with playing.holding(*notes):
                daemon.wait_for_hold(notes)
                it.wait_until(f"document.querySelectorAll('#both-keys .key[data-hand]').length === {len(notes)}")
                for width, height in ((1024, 600), (1280, 720), (1920, 1080), (820, 1180), (390, 844)):
                    it.resize(width, height)
                    places.setdefault((width, height), set()).add(tuple(it.page.evaluate("""["#recent-title", "#play", "#both-keys", "#lower-name", ".foot"]
                        .map((each) => Math.round(document.querySelector(each).getBoundingClientRect().top))""")))
                    cut = it.page.evaluate("""[...document.querySelectorAll(".reading > *")].filter((each) => {
                        const inner = each.querySelector(".seen") ?? each;
                        const [whole, button] = [inner.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
                        return whole.right > button.right + 1 || whole.bottom > button.bottom + 4 || each.scrollHeight > each.clientHeight + 8;
                    }).map((each) => each.textContent)""")
                    assert cut == [], (width, height, notes, cut)
            it.wait_for_name("")
        assert all(len(each) == 1 for each in places.values()), places


def test_the_harmony_outlasts_its_keys_and_can_be_switched_off(browser, daemon):
    # Other tests may have played it, too, and it may be in force since then.
    listed = "[...document.querySelectorAll('#recent .name')].filter((name) => name.dataset.name === 'Cma7').length"
    with visit(browser, daemon, "/?view=calm", **TOUCH) as it:
        with it.holding(43, 53, 59, 62):
            it.wait_for_name("G7")
            daemon.wait_for_hold((43, 53, 59, 62))
        daemon.wait_for_silence()
        it.settle()
        before = it.page.evaluate(listed)
        with it.holding(48, 52, 55, 59):
            it.wait_for_name("Cma7")
            daemon.wait_for_hold((48, 52, 55, 59))
        daemon.wait_for_silence()
        it.settle()
        assert it.page.get_attribute("#name", "data-name") == "Cma7", "the harmony goes with its keys"
        assert it.page.input_value("#shown-view") == "calm"
        assert "it outlasts the fingers" in it.page.inner_text(".foot")
        assert it.page.evaluate(listed) == before, "what is in force was not before"
        it.page.select_option("#shown-view", "exact")
        it.wait_for_name("")
        it.wait_until("document.querySelector('#recent .name')?.dataset.name === 'Cma7'")
        it.page.select_option("#shown-view", "calm")
        it.wait_for_name("Cma7")
        it.wait_for_name("")
