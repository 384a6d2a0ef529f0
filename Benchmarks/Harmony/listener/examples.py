"""The music that the listener learns from: songs of POP909-CL, hands, and performances made from theory. All of it is free."""
import concurrent.futures
import pathlib
import random
import sys

from generator import CLASSICAL, JAZZ, POPULAR, ROOTLESS, piece
from generator.fingers import with_fingers

from .steps import steps, targets

LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
# Songs whose number ends so are not learned: they measure.
MEASURED = "0"
# Textures, pieces of each, their weight, whether they are classical, whether a bassist plays the roots.
MADE = ((JAZZ, 120, 2.5, False, False), (POPULAR, 80, 1.5, False, False), (CLASSICAL, 50, 1.5, True, False), (CLASSICAL, 30, 1.2, False, False),
        (ROOTLESS, 800, 4, False, True), (JAZZ, 30, 1.5, False, True))
HANDS = 16


def pitch_class(name):
    return (LETTERS[name[0]] + name.count("#") - name.count("b")) % 12


def reference(path):
    for line in path.read_text().splitlines():
        start, end, root, quality, bass = line.split("\t")
        known = root not in ("N", "X")
        yield float(start), float(end), pitch_class(root) if known else None, quality, pitch_class(bass) if known else None


def example(weight, events, rows, classical=False, rootless=False):
    made = steps(events, classical, rootless)
    return made and (weight, *made, *targets(list(rows), made[0]))


def song(path):
    import midi
    rows = list(reference(path.with_suffix(".tsv")))
    played = midi.read(str(path))
    for weight, events in ((.5, played), (.35, with_fingers(played, f"{path.stem}/0")),
                           (.35, midi.read(str(path.with_name(path.stem + "_all.mid"))))):
        yield example(weight, events, rows)


def hands_of(kit):
    """The pieces of the kit's hands.py as functions."""
    names = {"__file__": str(kit / "hands.py"), "__name__": "hands"}
    exec(compile((kit / "hands.py").read_text().replace("\nmain()\n", "\n"), "hands.py", "exec"), names)
    return names


def hand(kit, row, seed):
    """A piece of hands, in half of them with more kinds of chords."""
    names = hands_of(kit)
    if seed % 2:
        names["TYPES"].update({"dim": (0, 3, 6), "dim7": (0, 3, 6, 9), "aug": (0, 4, 8), "sus2": (0, 2, 7), "sus4(b7)": (0, 5, 7, 10)})
    types = {sum(1 << tone for tone in tones): quality for quality, tones in names["TYPES"].items()}
    take = names[row[0]](random.Random(f"learned {row} {seed}"), *row[1:])
    events = sorted([(start, "on", key, velocity) for start, _, key, velocity in take.notes]
                    + [(start + length, "off", key, 0) for start, length, key, _ in take.notes]
                    + [(time, "cc", 64, value) for time, value in take.pedals], key=lambda event: (event[0], event[1] == "on"))
    events = without_old_ends(events)
    if take.held:
        rows = [(start, start + length, root, types[tones], bass) for start, length, root, tones, bass in take.held]
    elif take.spans:
        rows = [(start, end, root, types[tones], bass) for start, end, root, tones, bass in take.spans]
    else:
        rows, last = [], .3
        for end, root, tones, bass in take.asked:
            start = min([note[0] for note in take.notes if note[0] >= last - .001], default=last)
            rows.append((start, end, root, types[tones], bass))
            last = end + .03
    return example(1.5, events, rows, classical=seed % 8 == 2, rootless=False)


def without_old_ends(events):
    """Leaves out the ends of keys that were struck again before."""
    down, kept = {}, []
    for event in events:
        if event[1] == "on":
            down[event[2]] = down.get(event[2], 0) + 1
        elif event[1] == "off":
            down[event[2]] -= 1
            if down[event[2]] > 0:
                continue
        kept.append(event)
    return kept


def made(texture, index, weight, classical, rootless):
    events, rows = piece(texture, index)
    if index % 2:
        events = with_fingers(events, f"{texture}/{index}")
    return example(weight, events, rows, classical, rootless)


def work(job):
    kind, *rest = job
    return list(song(*rest)) if kind == "song" else [hand(*rest) if kind == "hand" else made(*rest)]


def examples(kit, processes=2):
    """All examples: (weight, times, inputs, chords, basses), in the same order every time."""
    sys.path.insert(0, str(kit))
    songs = [path for path in sorted((kit / "train/pop909cl").glob("???.mid")) if not path.stem.endswith(MEASURED)]
    jobs = [("song", path) for path in songs]
    jobs += [("hand", kit, row, seed) for seed in range(HANDS) for row in hands_of(kit)["TABLE"] if row[0] != "lift"]
    jobs += [("made", texture, index, weight, classical, rootless) for textures, count, weight, classical, rootless in MADE
             for texture in textures for index in range(count)]
    with concurrent.futures.ProcessPoolExecutor(processes) as pool:
        return [each for found in pool.map(work, jobs, chunksize=16) for each in found if each]
