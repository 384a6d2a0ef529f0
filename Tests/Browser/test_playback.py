"""Playing chords from the page: on the MIDI output, or in the browser."""
import time

from visit import visit

TOUCH = {"has_touch": True}


def test_a_chord_of_the_list_is_heard_without_a_midi_output(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        # No single key has this name, as one has that of C.
        with it.holding(48, 52, 55, 59):
            it.wait_for_name("Cma7")
        it.page.wait_for_selector("#recent li:first-child .name[data-name=Cma7]")
        it.page.evaluate("""() => {
            globalThis.started = 0;
            for (const kind of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
                const { start } = kind.prototype;
                kind.prototype.start = function (...when) { globalThis.started++; return start.apply(this, when); };
            }
        }""")
        it.page.click("#recent li:first-child button")
        it.wait_until("globalThis.started >= 4")
        it.complaints = [each for each in it.complaints if "503" not in each]


def test_the_page_notices_that_an_instrument_is_connected(browser, daemon):
    with visit(browser, daemon, sources=True) as it:
        told = it.page.evaluate("""async () => {
            const { State } = await import("/assets/source/state.js");
            const connection = new EventTarget();
            const tell = (detail) => connection.dispatchEvent(new CustomEvent("event", { detail }));
            const state = new State(connection);
            tell({ type: "hello", playback: false, sources: [] });
            const before = state.playback;
            tell({ type: "settings", split: 60, playback: true });
            return [before, state.playback];
        }""")
        assert told == [False, True], told


def test_what_is_no_chord_is_played_note_for_note(browser, daemon):
    cases = [
        ("Cma7", "unified", [(48, "lower"), (52, "lower"), (62, "upper")], "Cma7"),
        ("D|C", "polychord", [(48, "lower"), (62, "upper")], "D|C"),
        ("C", "note", [(48, "lower")], "48"),
        ("C", "note", [(72, "upper")], "72"),
        ("C–E", "interval", [(48, "lower"), (64, "upper")], "48|64"),
        ("C–D♭–D–E♭", "none", [(48, "lower"), (49, "lower"), (62, "upper"), (63, "upper")], "48,49|62,63"),
    ]
    with visit(browser, daemon, sources=True) as it:
        asked = []
        it.page.route("**/api/play", lambda route: (asked.append(route.request.post_data_json), route.fulfill(json={"ok": True})))
        it.page.evaluate("""async (cases) => {
            const { Player } = await import("/assets/source/player.js");
            const { ask } = await import("/assets/source/api.js");
            for (const [name, kind, notes] of cases) {
                const chord = { name, kind, notes: notes.map(([midi, hand]) => ({ midi, hand })) };
                const player = new Player({ playback: true, playable: true, chord, recent: [] });
                player.output = (wanted) => ask("play", wanted);
                await player.playShown();
            }
        }""", cases)
        assert asked == [{"what": what} for *_, what in cases], asked


LIVE = """() => {
    globalThis.live = new Set();
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
        globalThis.live.add(this);
        this.addEventListener("ended", () => globalThis.live.delete(this));
        return start.apply(this, when);
    };
}"""


def play_in_time(daemon, chords, beats_a_minute, until):
    """Strikes each chord on the four beats of its bar, again and again."""
    due = time.monotonic()
    for _ in range(6):
        for keys in chords:
            for beat in range(4):
                time.sleep(max(0, due - time.monotonic()))
                due += 60 / beats_a_minute
                struck = keys if beat == 0 else keys[1:]
                daemon.play(*((0x90, key, 80) for key in struck))
                daemon.play(*((0x80, key, 0) for key in struck))
            if until():
                return


def test_the_loop_sounds_on_the_page_without_a_midi_output(browser, daemon):
    with visit(browser, daemon, **TOUCH) as it:
        bars = 0

        def is_enough():
            nonlocal bars
            bars += 1
            return bars >= 8
        play_in_time(daemon, [(36, 52, 55, 60), (41, 53, 57, 60), (43, 53, 59, 62), (36, 52, 55, 60)], 150, is_enough)
        it.page.evaluate(LIVE)
        it.page.get_by_role("button", name="Loop").click()
        it.wait_until("document.querySelector('#loop').getAttribute('aria-pressed') === 'true' && globalThis.live.size > 3")
        it.page.get_by_role("button", name="End loop").click()
        it.wait_until("document.querySelector('#loop').getAttribute('aria-pressed') === 'false' && globalThis.live.size === 0")
