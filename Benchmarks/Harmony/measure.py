"""Prints how well the harmony is heard, beside what others reach: chordd, the prototype, a window of templates, an oracle.

Usage: measure.py CHORDD KIT [--seeds N]
KIT is the folder of the kit with its scorer; the figures of the others are those of its README, on its held-back part. The
generated textures are made with held-back seeds, N of each; beside each stands what a listener would reach who names the new
chord for certain with the first note that the chord before has not: before it, nothing says that there is another.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

from fit import QUALITIES, TONES
from generator import CLASSICAL, HELD_BACK, JAZZ, POPULAR, piece
from generator.files import write_midi, write_reference

# Major-minor, sevenths, root and bass, changes beside the truth, as displayed: the kit's README.
OTHERS = {
    "pop909cl": [("prototype, free data", 90.4, 86.9, 90.0, 1.28), ("window of 0.5 s", 74.7, 69.5, 83.2, 2.8),
                 ("oracle of boundaries", 86.9, 82.2, 92.9, 1.0), ("exact names of 91b57ec", 57.9, 52.8, 71.4, 1.63)],
    "classical": [("prototype, free data", 77.6, 73.0, 58.7, 1.80), ("window of 0.5 s", 56.3, 49.4, 45.9, 3.1),
                  ("oracle of boundaries", 78.2, 72.0, 63.6, 1.0), ("exact names of 91b57ec", 38.4, 34.6, 33.8, 0.64)],
}
HEADER = f"{'':34}{'majmin':>8}{'sevenths':>10}{'root+bass':>11}{'changes':>9}{'delay':>8}{'root':>7}"


def show(name, majmin, sevenths, bass, changes, delay=None, root=None):
    print(f"{name:34}{majmin:8.1f}{sevenths:10.1f}{bass:11.1f}{changes:8.2f}x"
          + (f"{delay * 1000:6.0f}ms{root:7.1f}" if delay is not None else ""), flush=True)


def judge(score, chordd, files, idiom):
    """Sums over files, as displayed and dated back."""
    shown, record = [], []
    for path in files:
        done = subprocess.run([chordd, "analyze", "--spans", "--idiom", idiom, path], check=True, stdout=subprocess.PIPE, text=True)
        events, reference = score.events(done.stdout), score.reference(str(path.with_suffix(".tsv")))
        end = reference[-1][1]
        shown.append(score.score_piece(reference, score.timeline(events, end)))
        record.append(score.score_piece(reference, score.timeline(events, end, 0.5)))
    return score.total(shown), score.total(record)


def first_new_tone(events, rows):
    """Seconds of chords that follow their first new tone, and all seconds."""
    known, total, former = 0, 0, set()
    for start, end, root, quality, _ in rows:
        tones = {(root + interval) % 12 for interval in TONES[QUALITIES[quality]]}
        struck = (time for time, kind, note, _ in events
                  if kind == "on" and start - 0.06 <= time < end and note % 12 in tones - former)
        known += end - max(start, next(struck, end))
        total += end - start
        former = tones
    return known, total


def row(name, total):
    show(name, total["majmin"], total["sevenths"], total["root+bass"], total["ratio"], total["delay"], total["root"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    if not (options.kit / "score.py").exists():
        sys.exit(f"chordd: there is no kit in {options.kit}: score.py is missing")
    sys.path.insert(0, str(options.kit))
    sys.dont_write_bytecode = True
    import score

    print(HEADER)
    for name, idiom in (("pop909cl", "popular"), ("classical", "classical")):
        shown, record = judge(score, options.chordd, sorted((options.kit / "dev" / name).glob("*.mid")), idiom)
        row(f"{name}: chordd", shown)
        row(f"{name}: chordd's record", record)
        for other in OTHERS[name]:
            show(f"{name}: {other[0]}", *other[1:])
    with tempfile.TemporaryDirectory() as folder:
        for idiom, textures in (("popular", JAZZ | POPULAR), ("classical", CLASSICAL)):
            for texture in textures:
                files, bounds = [], []
                for seed in range(options.seeds):
                    path = pathlib.Path(folder) / f"{texture}-{seed}.mid"
                    events, rows = piece(texture, HELD_BACK + seed)
                    write_midi(path, events)
                    write_reference(path.with_suffix(".tsv"), rows)
                    files.append(path)
                    bounds.append(first_new_tone(events, rows))
                row(f"generated, {texture}", judge(score, options.chordd, files, idiom)[0])
                print(f"{'  from the first new tone':81}{100 * sum(b[0] for b in bounds) / sum(b[1] for b in bounds):7.1f}")


if __name__ == "__main__":
    main()
