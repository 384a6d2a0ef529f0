"""Letters on the keys for every layout, and the sound that is offered once."""
from visit import visit


def letters(it):
    return {int(midi): text for midi, text in it.page.evaluate("""() => [...document.querySelectorAll("#both-keys .letter")]
        .map((each) => [each.parentElement.dataset.midi, each.textContent])""")}


def strike(it, code, key):
    for kind in ("keydown", "keyup"):
        it.page.evaluate(f"dispatchEvent(new KeyboardEvent('{kind}', {{ code: '{code}', key: '{key}', bubbles: true }}))")


# The C of the lower row, its E and its F♯; the D of the upper row.
PLACES = (48, 60, 62)


def test_keys_have_the_letters_of_the_players_layout(browser, daemon):
    cases = [("en-US", "ZQW"), ("de-DE", "YQW"), ("fr-FR", "WAZ"), ("fr-CA", "ZQW"), ("de-CH", "YQW")]
    for language, expected in cases:
        with visit(browser, daemon, locale=language) as it:
            # A browser without a screen has the layout of none.
            it.page.add_init_script("delete Navigator.prototype.keyboard")
            it.page.reload()
            it.wait_for_connection()
            it.wait_until("document.querySelectorAll('#both-keys .letter').length > 20")
            shown = letters(it)
            assert "".join(shown[midi] for midi in PLACES) == expected, (language, shown)
            assert it.page.text_content(".invitation [data-code=KeyZ]") == expected[0]


def test_the_first_keys_give_the_layout_away(browser, daemon):
    with visit(browser, daemon, locale="en-US") as it:
        it.page.add_init_script("delete Navigator.prototype.keyboard")
        it.page.reload()
        it.wait_for_connection()
        strike(it, "KeyZ", "w")
        it.wait_until("document.querySelector(\"#both-keys [data-midi='60'] .letter\").textContent === 'A'")
        assert "".join(letters(it)[midi] for midi in PLACES) == "WAZ"
        it.page.reload()
        it.wait_for_connection()
        it.wait_until("document.querySelector(\"#both-keys [data-midi='60'] .letter\").textContent === 'A'")
        strike(it, "KeyY", "z")
        it.wait_until("document.querySelector(\"#both-keys [data-midi='48'] .letter\").textContent === 'Y'")


def test_letters_go_with_the_octave_and_with_the_switch(browser, daemon):
    with visit(browser, daemon) as it:
        it.wait_until("document.querySelectorAll('#both-keys .letter').length > 20")
        it.page.keyboard.press("ArrowRight")
        it.wait_until("document.querySelector(\"#both-keys [data-midi='48'] .letter\") === null")
        assert 60 in letters(it)
        it.page.click("label:has(#computer-keys)")
        it.wait_until("document.querySelectorAll('#both-keys .letter').length === 0")


def test_sound_is_offered_at_the_first_key_and_remembered(browser, daemon):
    with visit(browser, daemon) as it:
        assert it.page.is_hidden("#sound-offer")
        where = it.key_point(60)
        it.page.keyboard.press("KeyZ")
        it.page.wait_for_selector("#sound-offer", state="visible")
        assert it.key_point(60) == where, "the keys moved"
        it.page.click("#sound-yes")
        assert it.page.is_hidden("#sound-offer") and it.page.is_checked("#sound")
        it.page.reload()
        it.wait_for_connection()
        assert it.page.is_checked("#sound")
        it.page.evaluate("""() => {
            globalThis.started = 0;
            const start = AudioBufferSourceNode.prototype.start;
            AudioBufferSourceNode.prototype.start = function (...when) { globalThis.started++; return start.apply(this, when); };
        }""")
        it.page.keyboard.press("KeyZ")
        it.wait_until("globalThis.started >= 1")
        assert it.page.is_hidden("#sound-offer")
        it.page.click("label:has(#sound)")
        it.page.reload()
        it.wait_for_connection()
        it.page.keyboard.down("KeyZ")
        it.wait_for_name("C")
        it.page.keyboard.up("KeyZ")
        it.wait_for_name("")
        assert not it.page.is_checked("#sound") and it.page.is_hidden("#sound-offer")


# The parts of the question about sound that are not seen whole: outside of the window, or behind something else.
HIDDEN_PARTS = """() => [...document.querySelectorAll("#sound-offer, #sound-offer > *")].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const corners = [[left + 5, top + 5], [right - 5, top + 5], [left + 5, bottom - 5], [right - 5, bottom - 5]];
    const isSeen = ([x, y]) => document.elementFromPoint(x, y)?.closest("#sound-offer") !== null;
    return part.scrollWidth <= part.clientWidth + 1 && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && corners.every(isSeen)
        ? [] : [`${part.id || part.textContent} ${[left, top, right, bottom].map(Math.round)}`];
})"""


def test_the_question_about_sound_is_seen_whole(browser, daemon):
    cut = []
    for language in ("en", "de", "es"):
        for path in ("/", "/practice"):
            for width, height in ((320, 640), (390, 844), (740, 360), (1024, 600), (1280, 720)):
                with visit(browser, daemon, f"{path}?lang={language}", viewport={"width": width, "height": height}, has_touch=width < 800) as it:
                    it.wait_for_connection()
                    if path == "/practice":
                        daemon.ask("practice-start", {"drill": "triads"})
                        it.page.wait_for_selector("chordd-practice[data-part=run]")
                    if it.page.locator("#sound-offer").count() == 0:
                        continue
                    it.page.evaluate("document.querySelector('#sound-offer').hidden = false")
                    it.settle()
                    hidden = it.page.evaluate(HIDDEN_PARTS)
                    if path == "/practice":
                        daemon.ask("practice-stop", {})
                    cut += [f"{language} {path} {width}x{height}: {hidden}"] if hidden else []
    assert not cut, cut


def test_menus_have_labels_on_a_phone(browser, daemon):
    with visit(browser, daemon, viewport={"width": 390, "height": 844}) as it:
        it.page.click("#menu")
        for label in ("Key", "Style", "Hands", "Colors"):
            words = it.page.get_by_text(label, exact=True).first
            box = words.bounding_box()
            assert box and box["width"] > 10 and box["height"] > 8 and 0 <= box["x"] < 390, (label, box)
            assert words.evaluate("(element) => getComputedStyle(element).clipPath") == "none", label
