"""Movement is calm, stillness is exact: what people see never contradicts hands that hold still."""
from visit import visit

# Right hands alone, with nothing below E3: the keys, and what they are.
CHORDS = (
    ((60, 64, 67), "C"), ((64, 67, 72), "C/E"), ((65, 69, 72, 76), "Fma7"), ((57, 60, 64), "Ami"), ((60, 64, 67, 71), "Cma7"),
    ((57, 60, 64, 67), "Ami7"), ((62, 65, 69, 72), "Dmi7"), ((55, 59, 62, 65), "G7"), ((67, 72, 76), "C/G"), ((60, 65, 67), "Csus4"),
    ((59, 62, 65, 69), "Bmi7(♭5)"), ((64, 67, 71, 74), "Emi7"), ((60, 64, 69), "Ami/C"), ((53, 57, 60, 64), "Fma7"), ((59, 62, 67), "G/B"),
    ((60, 64, 67, 69), "C6"), ((62, 65, 69), "Dmi"), ((59, 62, 65, 67), "G7/B"), ((64, 67, 71), "Emi"),
)


def test_the_large_name_is_what_quiet_hands_hold(browser, daemon):
    daemon.restart()
    with visit(browser, daemon, "/?stage&view=calm") as stage:
        # As a block, and every second one key by key.
        for step, (notes, name) in enumerate((*CHORDS, *CHORDS[::2])):
            number, _ = daemon.newest()
            for keys in [notes] if step < len(CHORDS) else [[key] for key in notes]:
                daemon.play(*((0x90, key, 80) for key in keys))
                daemon.wait_for_keys(notes[:notes.index(keys[-1]) + 1])
            daemon.wait_for_hold(notes, number)
            stage.wait_for_name(name)
            daemon.play(*((0x80, key, 0) for key in notes))
            # The silence before the next: the harmony still remembers, or now and then has forgotten.
            daemon.wait_for_keys(())
            if step % 10 == 6:
                stage.wait_for_name("")
