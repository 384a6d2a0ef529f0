"""Prints how well the harmony is heard, as it is shown: hands, performances of the kit, and performances made from theory.

Usage: measure.py CHORDD KIT [--seeds N] [--sets NAME,NAME] [--no-hands]
KIT is the folder of the kit with its scorer. The field `harmony` of every event is read: page, stage and overlay
show it. Each set is played twice: as it is, and with fingers, each chord spread over 50 ms and each key held 60 ms longer.
  changes  names for each true one         delay, p95  seconds until root and third are right, median and 95 %
  flashes  names under 0.3 s, a minute
The figures of the others are those of the kit's README, on its held-back part. The generated textures are made with
held-back seeds, N of each; beside each is the result of a listener who always names the new chord right with the
first note that the chord before does not have: before it, nothing shows that there is another.
"""
from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, Sequence

import hands
from generator import CLASSICAL, HELD_BACK, JAZZ, POPULAR, ROOTLESS, piece
from generator.files import write_midi, write_reference
from generator.fingers import Event, Fingers, as_events, as_strokes, spread_and_legato
from generator.performance import ReferenceRow

# Sets that are scored with the classical table, and one that is no set of its own: labels of an algorithm.
CLASSICAL_SETS = ("chorales", "classical", "dcml_", "wtc_")
LEFT_OUT = ("pop909",)
# Major-minor, sevenths, root and bass, changes beside the truth, as displayed: the kit's README.
OTHERS = {
    "pop909cl": [("prototype, free data", 90.4, 86.9, 90.0, 1.28), ("window of 0.5 s", 74.7, 69.5, 83.2, 2.8),
                 ("oracle of boundaries", 86.9, 82.2, 92.9, 1.0), ("exact names of 91b57ec", 57.9, 52.8, 71.4, 1.63)],
    "classical": [("prototype, free data", 77.6, 73.0, 58.7, 1.80), ("window of 0.5 s", 56.3, 49.4, 45.9, 3.1),
                  ("oracle of boundaries", 78.2, 72.0, 63.6, 1.0), ("exact names of 91b57ec", 38.4, 34.6, 33.8, 0.64)],
}
SHORT = .3
TONES = {"maj": (0, 4, 7), "min": (0, 3, 7), "7": (0, 4, 7, 10), "maj7": (0, 4, 7, 11), "min7": (0, 3, 7, 10), "sus4": (0, 5, 7), "sus2": (0, 2, 7),
         "dim": (0, 3, 6), "hdim7": (0, 3, 6, 10), "dim7": (0, 3, 6, 9), "aug": (0, 4, 8), "sus4(b7)": (0, 5, 7, 10), "maj6": (0, 4, 7),
         "min6": (0, 3, 7), "minmaj7": (0, 3, 7)}
HEADER = f"{'':34}{'majmin':>8}{'sevenths':>10}{'root+bass':>11}{'changes':>9}{'delay':>8}{'p95':>7}{'flashes':>9}{'root':>7}"


def show(name: str, majmin: float, sevenths: float, bass: float, changes: float, rest: str = "") -> None:
    print(f"{name:34}{majmin:8.1f}{sevenths:10.1f}{bass:11.1f}{changes:8.2f}x{rest}", flush=True)


class Judge:
    """Runs chordd on files and scores what is shown."""

    def __init__(self, chordd: str, score: ModuleType) -> None:
        self.chordd, self.score = chordd, score

    def _shown(self, path: pathlib.Path, options: Sequence[str]) -> str:
        command = [self.chordd, "analyze", "--json", "--live", "--style", "harte", *options, str(path)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def row(self, name: str, files: Sequence[tuple[pathlib.Path, pathlib.Path]], options: Sequence[str]) -> None:
        """Scores performances, each with its reference."""
        sums: list[Any] = []
        flashes = minutes = 0.0
        with ThreadPoolExecutor() as pool:
            for (_, labels), text in zip(files, pool.map(lambda each: self._shown(each[0], options), files)):
                events, reference = self.score.events(text, "shown"), self.score.reference(str(labels))
                sums.append(self.score.score_piece(reference, self.score.timeline(events, reference[-1][1])))
                flashes += sum(b[0] - a[0] < SHORT for a, b in zip(events, events[1:]) if a[2] != "N")
                minutes += reference[-1][1] / 60
        total, delays = self.score.total(sums), sorted(delay for each in sums for delay in each["delays"])
        late = delays[int(len(delays) * .95)] if delays else 0
        show(name, total.get("majmin", 0), total.get("sevenths", 0), total["root+bass"], total["ratio"],
             f"{total['delay']:8.3f}{late:7.2f}{flashes / minutes:9.1f}{total['root']:7.1f}")


def idiom_of(name: str) -> list[str]:
    return ["--idiom", "classical" if name.startswith(CLASSICAL_SETS) else "popular"]


def first_new_tone(events: list[Event], rows: list[ReferenceRow]) -> tuple[float, float]:
    """Seconds of chords that follow their first new tone, and all seconds."""
    known, total, former = 0.0, 0.0, set[int]()
    for start, end, root, quality, _ in rows:
        tones = {(root + interval) % 12 for interval in TONES[quality]}
        struck = (time for time, kind, note, _ in events
                  if kind == "on" and start - 0.06 <= time < end and note % 12 in tones - former)
        known += end - max(start, next(struck, end))
        total += end - start
        former = tones
    return known, total


def measure_sets(judge: Judge, kit: pathlib.Path, names: list[str], folder: pathlib.Path, read_midi: Any) -> None:
    for name in names:
        files = [(path, path.with_suffix(".tsv")) for path in sorted((kit / "dev" / name).glob("*.mid"))]
        judge.row(f"{name}: chordd", files, idiom_of(name))
        fingered = []
        for path, labels in files:
            strokes, pedal = as_strokes(read_midi(str(path)))
            fingered.append((folder / f"{name}-{path.name}", labels))
            write_midi(fingered[-1][0], as_events(spread_and_legato(strokes, .05, .06), pedal))
        judge.row(f"{name}: with fingers", fingered, idiom_of(name))
        if name == "jazz_rootless":
            judge.row(f"{name}: --rootless", files, ["--rootless"])
        for other in OTHERS.get(name, ()):
            show(f"{name}: {other[0]}", *other[1:])


def measure_textures(judge: Judge, seeds: int, folder: pathlib.Path) -> None:
    for options, textures in ((["--idiom", "popular"], JAZZ | POPULAR), (["--rootless"], ROOTLESS),
                              (["--idiom", "classical"], CLASSICAL)):
        for texture in textures:
            files, bounds = [], []
            for seed in range(seeds):
                path = folder / f"{texture}-{seed}.mid"
                events, rows = piece(texture, HELD_BACK + seed)
                write_midi(path, events)
                write_reference(path.with_suffix(".tsv"), rows)
                files.append((path, path.with_suffix(".tsv")))
                bounds.append(first_new_tone(events, rows))
            judge.row(f"generated, {texture}", files, options)
            print(f"{'  from the first new tone':96}{100 * sum(b[0] for b in bounds) / sum(b[1] for b in bounds):7.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--sets", default="", help="names of sets, separated by commas")
    parser.add_argument("--no-hands", action="store_true")
    options = parser.parse_args()
    if not (options.kit / "score.py").exists():
        sys.exit(f"chordd: there is no kit in {options.kit}: score.py is missing")
    sys.path.insert(0, str(options.kit))
    sys.dont_write_bytecode = True
    import midi
    import score

    if not options.no_hands:
        hands.measure(options.chordd)
        print()
    print(HEADER)
    names = options.sets.split(",") if options.sets else sorted(
        path.name for path in (options.kit / "dev").iterdir() if path.is_dir() and path.name not in LEFT_OUT)
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(options.chordd, score)
        measure_sets(judge, options.kit, names, pathlib.Path(folder), midi.read)
        if options.seeds:
            measure_textures(judge, options.seeds, pathlib.Path(folder))


if __name__ == "__main__":
    main()
