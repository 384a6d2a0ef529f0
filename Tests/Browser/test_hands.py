"""Movement is calm, stillness is exact: what people see never contradicts hands that hold still."""
import itertools

from visit import visit

# Right hands alone, with nothing below E3: the keys, and what they are.
CHORDS = (
    ((60, 64, 67), "C"), ((64, 67, 72), "C/E"), ((65, 69, 72, 76), "Fma7"), ((57, 60, 64), "Ami"), ((60, 64, 67, 71), "Cma7"),
    ((57, 60, 64, 67), "Ami7"), ((62, 65, 69, 72), "Dmi7"), ((55, 59, 62, 65), "G7"), ((67, 72, 76), "C/G"), ((60, 65, 67), "Csus4"),
    ((59, 62, 65, 69), "Bmi7(♭5)"), ((64, 67, 71, 74), "Emi7"), ((60, 64, 69), "Ami/C"), ((53, 57, 60, 64), "Fma7"), ((59, 62, 67), "G/B"),
    ((60, 64, 67, 69), "C6"), ((62, 65, 69), "Dmi"), ((59, 62, 65, 67), "G7/B"), ((64, 67, 71), "Emi"),
)
# The silence before a chord, in milliseconds: the harmony remembers, still remembers, and has forgotten.
SILENCES = (800, 800, 2000, 800, 800, 800, 800, 5000, 800)

PLAY = """async ([silence, notes, spacing]) => {
    const wait = (time) => new Promise((done) => setTimeout(done, time));
    globalThis.player ??= new WebSocket(location.origin.replace("http", "ws") + "/events");
    while (player.readyState !== 1) await wait(10);
    await wait(silence);
    for (const midi of notes) {
        player.send(JSON.stringify({ type: "noteOn", midi, velocity: 80 }));
        if (spacing) await wait(spacing);
    }
    await wait(950);
    const name = document.querySelector("#name").dataset.name;
    player.send(JSON.stringify({ type: "release" }));
    return name;
}"""


def test_the_large_name_is_what_quiet_hands_hold(browser, daemon):
    daemon.restart()
    silences = itertools.cycle(SILENCES)
    with visit(browser, daemon, "/?stage&view=calm", has_touch=True) as stage:
        wrong = []
        # As a block, and every second one key by key.
        for spacing, chords in ((0, CHORDS), (120, CHORDS[::2])):
            for notes, name in chords:
                silence = next(silences)
                shown = stage.page.evaluate(PLAY, [silence, list(notes), spacing])
                if shown != name:
                    wrong.append(f"{name} after {silence} ms, {spacing} ms apart: {shown}")
        assert not wrong, "; ".join(wrong)
