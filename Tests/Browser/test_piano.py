"""The page's own piano, played with fingers, the mouse and the computer's keys."""
from daemon import Daemon
from visit import visit

TOUCH = {"has_touch": True}


def test_fingers_play_a_unified_chord_with_its_hands_colors_and_glyphs(browser, daemon):
    with visit(browser, daemon, stored={"keyboards": "three"}, **TOUCH) as it, it.holding(48, 52, 55, 59, 62, 66, 69):
        it.wait_for_name("Cma13(♯11)")
        assert it.page.get_attribute("#name", "data-shape") == "chord"
        assert it.page.get_attribute("#lower-name", "data-name") == "Cma7"
        assert it.page.get_attribute("#upper-name", "data-name") == "D"
        assert it.page.inner_text("#kind").startswith("unified chord")
        lower = {midi: ("lower", False, "bottom-half", name) for midi, name in zip((48, 52, 55, 59), "CEGB")}
        upper = {midi: ("upper", False, "top-half", name) for midi, name in ((62, "D"), (66, "F♯"), (69, "A"))}
        assert it.keyboard() == lower | upper, it.keyboard()
        assert it.keyboard("lower") == lower
        assert it.keyboard("upper") == upper
        degrees = it.page.locator("#both-keys .degree").all_text_contents()
        assert degrees == ["1", "3", "5", "7", "9", "♯11", "13"], degrees


def test_a_note_of_both_hands_is_a_full_disc_in_the_colors_of_both(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it, it.holding(48, 52, 55, 60, 69):
        it.wait_for_name("C6")
        shown = it.keyboard()
        assert shown[48] == ("lower", True, "full", "C") and shown[60] == ("upper", True, "full", "C"), shown
        assert shown[52][1:3] == (False, "bottom-half") and shown[69][1:3] == (False, "top-half"), shown
        color = "(part) => getComputedStyle(document.querySelector(`#both-keys [data-midi='60'] ${part}`)).fill"
        lower = it.page.evaluate("() => getComputedStyle(document.querySelector(`#both-keys [data-midi='52'] .body`)).fill")
        upper = it.page.evaluate("() => getComputedStyle(document.querySelector(`#both-keys [data-midi='69'] .body`)).fill")
        assert it.page.evaluate(color, ".body") == lower and it.page.evaluate(color, ".glyph") == upper
        assert lower != upper


def test_a_polychord_stands_on_two_lines_with_a_rule_between(browser, daemon):
    # One that has heard nothing before: in a key that is heard the letters may be others.
    own = Daemon(daemon.program)
    try:
        with visit(browser, own, **TOUCH) as it, it.holding(48, 52, 55, 61, 65, 68):
            it.wait_for_name("D♭|C")
            tops = [it.page.locator(f"#name .{part}").bounding_box()["y"] for part in ("upper.line", "rule", "lower.line")]
            assert tops == sorted(tops) and len(set(tops)) == 3, tops
            assert it.page.inner_text("#name .upper.line") == "D♭" and it.page.inner_text("#name .lower.line") == "C"
    finally:
        own.stop()


def test_a_slash_chord_has_its_slash(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it, it.holding(43, 53, 57, 60):
        it.wait_for_name("F/G")
        assert it.page.get_attribute("#name", "data-shape") == "slash"
        assert it.page.inner_text("#name .slash") == "/" and it.page.inner_text("#name .bass") == "G"


def test_the_mouse_plays_and_slides_and_lets_go(browser, daemon):
    with visit(browser, daemon) as it:
        mouse = it.page.mouse
        mouse.move(*it.key_point(60))
        mouse.down()
        it.wait_for_name("C")
        mouse.move(*it.key_point(64), steps=6)
        it.wait_for_name("E")
        assert list(it.keyboard()) == [64], it.keyboard()
        mouse.up()
        it.wait_until("document.querySelectorAll('#both-keys [data-hand]').length === 0")
        it.wait_for_name("")


def test_the_computers_keys_play_in_two_rows(browser, daemon):
    with visit(browser, daemon) as it:
        keys = ["KeyZ", "KeyC", "KeyB", "KeyM", "KeyW", "Digit5", "KeyY"]
        for key in keys:
            it.page.keyboard.down(key)
        it.wait_for_name("Cma13(♯11)")
        for key in keys:
            it.page.keyboard.up(key)
        it.wait_for_name("")
        it.page.keyboard.press("ArrowRight")
        assert it.page.inner_text("#octave") == "C4"
        it.page.keyboard.down("KeyZ")
        it.wait_for_name("C")
        assert list(it.keyboard()) == [60]
        it.page.keyboard.up("KeyZ")


def test_the_space_bar_is_the_pedal(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.keyboard.down("Space")
        for key in ("KeyZ", "KeyC", "KeyB"):
            it.page.keyboard.press(key)
        it.wait_for_name("C")
        it.wait_until("document.querySelectorAll('#both-keys .key[data-held]').length === 3")
        it.page.keyboard.up("Space")
        it.wait_for_name("")


def test_controls_keep_the_keys_that_they_need(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.focus("#computer-keys")
        it.page.keyboard.press("Space")
        assert not it.page.is_checked("#computer-keys")
        it.page.keyboard.down("KeyZ")
        # A key that is struck afterward is heard alone.
        it.page.mouse.move(*it.key_point(64))
        it.page.mouse.down()
        it.wait_for_name("E")
        it.page.mouse.up()
        it.page.keyboard.up("KeyZ")
        it.page.focus("#computer-keys")
        it.page.keyboard.press("Space")
        assert it.page.is_checked("#computer-keys")


def test_a_key_that_plays_changes_no_list(browser, daemon):
    """The keys H, E and J would be harte, E major and jazz."""
    with visit(browser, daemon) as it:
        for name, key, note in (("style", "KeyH", "A♭"), ("style", "KeyJ", "B♭"), ("key", "KeyE", "E"), ("hands", "KeyB", "G")):
            before = it.page.input_value(f"#{name}")
            if name == "style":
                it.open_menu()
            it.page.focus(f"#{name}")
            it.page.keyboard.down(key)
            it.wait_for_name(note)
            it.page.keyboard.up(key)
            it.wait_for_name("")
            assert it.page.input_value(f"#{name}") == before, name


def test_lists_are_still_operated_by_the_keyboard(browser, daemon):
    with visit(browser, daemon) as it:
        it.open_menu()
        it.page.focus("#style")
        it.page.keyboard.press("ArrowDown")
        it.wait_until("document.querySelector('#style').value === 'berklee'")
        assert it.page.evaluate("document.activeElement.id") == "style"
        it.page.keyboard.press("ArrowUp")
        it.wait_until("document.querySelector('#style').value === 'standard'")
        it.page.click("label:has(#computer-keys)")
        it.open_menu()
        it.page.focus("#style")
        it.page.keyboard.press("KeyJ")
        it.wait_until("document.querySelector('#style').value === 'jazz'")
        it.choose("#style", "standard")
        it.page.click("label:has(#computer-keys)")


def test_after_a_choice_by_mouse_the_piano_has_the_keys_again(browser, daemon):
    with visit(browser, daemon) as it:
        # The list itself opens in a window of the browser's own: the choice is what comes back from it.
        it.open_menu()
        box = it.page.locator("#style").bounding_box()
        it.page.mouse.move(box["x"] + 5, box["y"] + 5)
        it.page.evaluate("dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
        it.page.focus("#style")
        it.page.evaluate("""() => {
            document.querySelector("#style").value = "pop";
            document.querySelector("#style").dispatchEvent(new Event("change", { bubbles: true }));
        }""")
        assert it.page.evaluate("document.activeElement.tagName") == "BODY"
        it.choose("#style", "standard")
        for control in ("#octave-up", "#latch", "#latch", "#octave-down", "label:has(#sound)", "label:has(#sound)"):
            it.page.click(control)
            assert it.page.evaluate("document.activeElement.tagName") == "BODY", control
        it.page.keyboard.down("Space")
        it.page.keyboard.press("KeyZ")
        it.wait_until("document.querySelectorAll('#both-keys .key[data-held]').length === 1")
        it.page.keyboard.up("Space")


def test_what_programs_read_stands_apart_in_the_list_of_styles(browser, daemon):
    with visit(browser, daemon) as it:
        apart = it.page.locator("#style optgroup option").evaluate_all("(all) => all.map((option) => option.value)")
        assert apart == ["ireal", "harte", "musicxml", "lilypond"], apart


def test_nothing_hangs_when_the_window_loses_the_focus(browser, daemon):
    with visit(browser, daemon) as it:
        it.page.keyboard.down("KeyZ")
        it.wait_for_name("C")
        it.page.evaluate("dispatchEvent(new Event('blur'))")
        it.wait_for_name("")
        it.page.keyboard.up("KeyZ")


def test_what_a_closed_window_held_is_let_go(browser, daemon):
    with visit(browser, daemon) as watching:
        with visit(browser, daemon) as playing:
            playing.page.keyboard.down("KeyC")
            watching.wait_for_name("E")
        watching.wait_for_name("")


def test_the_built_in_sound_plays_the_pitch_that_is_struck(browser, daemon):
    with visit(browser, daemon, sources=True) as it:
        it.page.click("label:has(#sound)")
        loudest = it.page.evaluate("""async () => {
            const { Sound } = await import("/assets/source/sound.js");
            const sound = new Sound();
            sound.context = new OfflineAudioContext(1, 44100, 44100);
            sound.context.resume = () => {};
            sound.master = new GainNode(sound.context);
            sound.master.connect(sound.context.destination);
            sound.start(69, 90, 0);
            await sound.loading;
            // The rest of the keys is not wanted here.
            sound.model.prepare = () => {};
            const wave = (await sound.context.startRendering()).getChannelData(0);
            const strength = (frequency) => {
                let [real, imaginary] = [0, 0];
                for (let i = 2000; i < 42000; i++) {
                    const turn = (2 * Math.PI * frequency * i) / 44100;
                    real += wave[i] * Math.cos(turn);
                    imaginary += wave[i] * Math.sin(turn);
                }
                return Math.hypot(real, imaginary);
            };
            const heard = [220, 415, 430, 440, 450, 466, 660].map((hertz) => [strength(hertz), hertz]);
            return heard.sort((a, b) => b[0] - a[0])[0][1];
        }""")
        assert loudest == 440, loudest


def test_the_bytes_of_a_midi_device_play(browser, daemon):
    with visit(browser, daemon, sources=True) as it:
        it.page.evaluate("""async () => {
            const [{ Connection }, { Piano }, { PianoMIDI }] = await Promise.all(
                ["connection", "piano", "piano-midi"].map((file) => import(`/assets/source/${file}.js`)));
            const connection = new Connection();
            await new Promise((done) => connection.addEventListener("event", done, { once: true }));
            globalThis.device = new PianoMIDI(new Piano(connection));
            for (const midi of [48, 52, 55]) device.play("usb", [0x91, midi, 90]);
        }""")
        it.wait_for_name("C")
        it.page.evaluate("device.play('usb', [0x91, 52, 0])")
        it.wait_until("document.querySelectorAll('#both-keys .key[data-hand]').length === 2")
        it.page.evaluate("device.play('usb', [0xB1, 123, 0])")
        it.wait_for_name("")
