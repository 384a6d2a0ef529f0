"""Prints how well the key is heard: the title's key, the key after twenty seconds, and the keys on the way; and what follows from it.

Usage: measure_keys.py CHORDD KIT
KIT is the folder of the kit. Keys are measured on the classical performances, on the popular ones by a professional pianist, and on
the blues; degrees and letters on every set. The script reads the heard key in each event of `chordd analyze --json --live`, and
the harmony in force.

title   the key that is shown longest is the key of the title
20 s    the key that is shown 20 s after the first note is the key of the title
local   share of the time in which the key that is shown is the key of the passage. In a blues it says nothing, because in COSTS a
        seventh chord is never at rest

doubles  pieces in which a degree has a double accidental, which no musician writes
mixed    pieces whose harmonies have roots with sharps and roots with flats in the twelve seconds from the first note; and, of these,
         pieces in which that happens before any key is heard

The key of a title is a fact about the work: it stands in TITLES and must agree with the labels, which end on its tonic. The popular
songs of the kit have no titles with keys, and the files of the blues say their key in their names; it is minor where the first chord is. The songs' key is the one in which the labels of the whole song cost least.

The keys of the passages are not annotated. They are made from the chords that people heard, and from the whole
piece: the path through 24 keys that costs least (Viterbi's algorithm). Each labeled chord has its cost from COSTS in the key of the
moment, for any duration; a change of key costs CHANGE. The costs of chords are textbook theory, coarse, and were not fitted;
CHANGE was chosen so that the path changes about twice a minute. chordd's own ear counts chords by a coarser table of the same
theory, beside the notes, so that some of the agreement is the theory's. With CHANGE at 8 or 16, or when chords count by their seconds,
the classical figure is one to three points higher.
"""
import argparse
import json
import pathlib
import subprocess
import sys
from datetime import datetime

NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
# Keys are 0…11 for major from C up, 12…23 for minor.
TITLES = {
    "beethoven_2-1": "A major", "beethoven_3-2": "E major", "beethoven_7-2": "D minor", "beethoven_8-1": "C minor",
    "beethoven_9-3": "E major", "beethoven_17-3": "D minor", "beethoven_18-2": "Ab major", "beethoven_21-1": "C major",
    "beethoven_24-1": "F# major", "beethoven_26-1": "Eb major", "beethoven_26-3": "Eb major", "beethoven_30-1": "E major",
    "beethoven_31-2": "F minor", "mozart_12-1": "F major",
}
CHANGE = 12
# The cost of a chord, by the semitones of its root above the tonic: 0 the tonic and the dominant, 1 and 2 the chords of the scale,
# 3 chords that lead to another degree, 4 borrowed chords; everything else costs 5.
COSTS = {
    "major": {
        "major": {0: 0, 7: 0, 5: 1, 2: 3, 1: 4, 3: 4, 4: 4, 8: 4, 9: 4, 10: 4},
        "seventh": {7: 0, 0: 3, 2: 3, 4: 3, 8: 3, 9: 3, 11: 4},
        "minor": {2: 1, 9: 1, 4: 2, 5: 4, 7: 4},
        "diminished": {11: 1, 1: 3, 2: 3, 3: 3, 6: 3, 8: 3},
    },
    "minor": {
        "major": {7: 0, 8: 1, 3: 2, 10: 2, 0: 3, 1: 3, 2: 4, 5: 4},
        "seventh": {7: 0, 8: 2, 0: 3, 2: 3, 3: 3, 10: 3, 5: 4},
        "minor": {0: 0, 5: 1, 7: 3},
        "diminished": {11: 1, 2: 1, 6: 3, 4: 3, 9: 4},
    },
}
FAMILIES = {
    "maj": "major", "maj7": "major", "sus2": "major", "sus4": "major", "7": "seventh", "sus4(b7)": "seventh", "7(b5)": "seventh",
    "min": "minor", "min7": "minor", "minmaj7": "minor", "dim": "diminished", "hdim7": "diminished", "dim7": "diminished",
}
# Set, title, 20 s, local, changes a minute of chordd before it listened to notes in time, measured by this script.
BEFORE = {"classical": (88.0, 60.0, 55.2, 7.6), "pop909cl": (84.3, 64.7, 67.6, 7.2)}
# The same, and pieces with double accidentals, mixed and mixed without a key, when sevenths were never at rest, degrees were counted
# from letters, and each root chose its side for itself.
LATER = {"classical": (100.0, 84.0, 67.2, 4.1), "pop909cl": (94.1, 74.5, 83.7, 1.3), "blues": (37.5, 12.5, 79.2, 3.0)}
LETTERS_BEFORE = (248, 22, 44, 20)
CLASSICAL = ("chorales", "classical", "dcml_", "wtc_")


def pitch_class(name):
    return (NOTES[name[0]] + name.count("#") - name.count("b") + name.count("♯") - name.count("♭")) % 12


def key_number(text):
    tonic, mode = text.split()
    return pitch_class(tonic) + (12 if mode == "minor" else 0)


def cost(root, quality, key):
    """The cost of a chord in a key; a diminished seventh has four roots."""
    table = COSTS["minor" if key >= 12 else "major"].get(FAMILIES.get(quality, ""), {})
    roots = [root + 3 * turn for turn in range(4)] if quality == "dim7" else [root]
    return min(table.get((each - key) % 12, 5) for each in roots)


def labels(path):
    """Start, end, root and quality of every labeled chord."""
    rows = []
    for line in path.read_text().splitlines():
        start, end, root, quality = (line.split("\t") + ["", ""])[:4]
        if root not in ("", "X", "N") and quality:
            rows.append((float(start), float(end), pitch_class(root), quality))
    return rows


def passages(rows):
    """The cheapest path through the keys: start, end and key of every chord."""
    total, backward = [0.0] * 24, []
    for _, _, root, quality in rows:
        cheapest = min(range(24), key=lambda key: total[key])
        limit = total[cheapest] + CHANGE
        backward.append([key if total[key] <= limit else cheapest for key in range(24)])
        total = [min(total[key], limit) + cost(root, quality, key) for key in range(24)]
    key, path = min(range(24), key=lambda key: total[key]), []
    for step in reversed(backward):
        path.append(key)
        key = step[key]
    return [(start, end, key) for (start, end, _, _), key in zip(rows, reversed(path))]


def title(path, rows):
    if path.parent.name == "blues":
        return pitch_class(path.stem.split("_")[2]) + (12 if rows[0][3].startswith("min") else 0)
    if path.parent.name != "classical":
        return min(range(24), key=lambda key: sum(cost(root, quality, key) for _, _, root, quality in rows))
    key = key_number(TITLES["_".join(path.stem.split("_")[:2])])
    if rows[-1][2] != key % 12:
        sys.exit(f"chordd: {path.name} does not end on the tonic of its title")
    return key


def idiom_of(name):
    return "classical" if name.startswith(CLASSICAL) else "popular"


def seconds(stamp):
    return datetime.fromisoformat(stamp.replace("Z", "+00:00")).timestamp()


class Heard:
    """The output of `chordd` for a performance: the keys as they come into force, the first note, degrees and letters."""

    def __init__(self, chordd, path):
        command = [chordd, "analyze", "--json", "--live", "--idiom", idiom_of(path.parent.name), str(path)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        self.keys, self.first, self.degrees, roots = [], None, set(), []
        for line in done.stdout.splitlines():
            event = json.loads(line)
            time = seconds(event["time"])
            if self.first is None and event["type"] == "chord":
                self.first = seconds(event["onset"])
            heard, harmony = event.get("heardKey"), event.get("harmony") or {}
            key = key_number(heard["name"]) if heard else None
            if not self.keys or self.keys[-1][1] != key:
                self.keys.append((time, key))
            self.degrees.update(words.get("roman") for words in (event, harmony) if words.get("roman"))
            if harmony.get("root"):
                roots.append((time, harmony["root"][1:], harmony.get("key") is None))
        until = (self.first or 0) + 12
        early = [(accidental, isAlone) for time, accidental, isAlone in roots if accidental and time < until]
        self.is_mixed = len({accidental for accidental, _ in early}) > 1
        self.is_mixed_without_a_key = len({accidental for accidental, isAlone in early if isAlone}) > 1

    @property
    def has_doubles(self):
        return any(sign in degree for degree in self.degrees for sign in ("𝄫", "𝄪"))


def measure(path, heard):
    """Whether title and twenty seconds are right; seconds that are right, seconds in all; changes, minutes."""
    rows = labels(path.with_suffix(".tsv"))
    spans, keys, first, wanted = passages(rows), heard.keys, heard.first, title(path, rows)
    end = max(rows[-1][1], keys[-1][0])
    stretches = [(start, stop, key) for (start, key), (stop, _) in zip(keys, keys[1:] + [(end, None)])]
    times = {}
    for start, stop, key in stretches:
        if key is not None:
            times[key] = times.get(key, 0) + stop - start
    right = sum(max(0, min(stop, until) - max(start, since))
                for since, until, key in spans for start, stop, shown in stretches if shown == key)
    present = [key for start, stop, key in stretches if start <= first + 20 < stop]
    present_keys = [key for _, _, key in stretches if key is not None]
    changes = sum(1 for before, after in zip(present_keys, present_keys[1:]) if before != after)
    return (bool(times) and max(times, key=times.get) == wanted, present == [wanted], right,
            sum(until - since for since, until, _ in spans), changes, end / 60)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    options = parser.parse_args()
    folders = sorted(path for path in (options.kit / "dev").iterdir() if path.is_dir())
    everything = {}
    for folder in folders:
        # The same performances as pop909cl, with other labels.
        if folder.name != "pop909":
            everything[folder.name] = [(path, Heard(options.chordd, path)) for path in sorted(folder.glob("*.mid"))]
    print(f"{'keys heard':42}{'title':>8}{'20 s':>8}{'local':>8}{'changes a minute':>19}")
    for name in ("classical", "pop909cl", "blues"):
        heard = everything.get(name)
        if not heard:
            sys.exit(f"chordd: there are no performances in {options.kit / 'dev' / name}")
        results = [measure(path, each) for path, each in heard]
        titles, twenties, right, total, changes, minutes = (sum(column) for column in zip(*results))
        now = (100 * titles / len(heard), 100 * twenties / len(heard), 100 * right / total, changes / minutes)
        lines = [("chordd", now), ("no seventh at rest", LATER[name]), ("by committed chords", BEFORE.get(name))]
        for label, figures in lines:
            if figures:
                first, second, local, rate = figures
                print(f"{name + ': ' + label:42}{first:8.1f}{second:8.1f}{local:8.1f}{rate:19.1f}", flush=True)
    print(f"{'degrees and letters, pieces':42}{'of':>8}{'doubles':>9}{'mixed':>8}{'without a key':>15}")
    sums = [0] * 4
    for name, heard in everything.items():
        counts = [len(heard), sum(each.has_doubles for _, each in heard), sum(each.is_mixed for _, each in heard),
                  sum(each.is_mixed_without_a_key for _, each in heard)]
        sums = [one + other for one, other in zip(sums, counts)]
        print("{:42}{:8}{:9}{:8}{:15}".format(name, *counts))
    for label, counts in (("all sets: chordd", sums), ("all sets: by letters", LETTERS_BEFORE)):
        if counts:
            print("{:42}{:8}{:9}{:8}{:15}".format(label, *counts))
    if sums[1]:
        sys.exit("chordd: a degree has a double accidental")


if __name__ == "__main__":
    main()
