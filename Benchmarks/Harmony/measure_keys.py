"""Prints how well the key is heard: the title's key, the key after twenty seconds, and the keys on the way.

Usage: measure_keys.py CHORDD KIT
KIT is the folder of the kit; the classical performances and the popular ones, by a professional pianist, are read. What is
measured is the key that each event of `chordd analyze --json --live` says is heard.

title   the key that is shown longest is the key of the title
20 s    the key that is shown 20 s after the first note is the key of the title
local   share of the time in which the key that is shown is the key of the passage

The key of a title is a fact about the work: it stands in TITLES and must agree with the labels, which end on its tonic. The popular
songs of the kit have no titles with keys; theirs is the key in which the labels of the whole song cost least.

Nobody has written down the keys of the passages. They are made from the chords that people heard, and the whole piece is
seen: the path through 24 keys that costs least (Viterbi's algorithm). Each labeled chord costs what COSTS says in the key of the
moment, however long it lasts; a change of key costs CHANGE. What a chord costs is textbook theory, coarse, and was not fitted;
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
# What a chord costs, by the semitones of its root above the tonic: 0 the tonic and the dominant, 1 and 2 the chords of the scale,
# 3 what leads to another degree, 4 what is borrowed; everything else costs 5.
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


def pitch_class(name):
    return (NOTES[name[0]] + name.count("#") - name.count("b") + name.count("♯") - name.count("♭")) % 12


def key_number(text):
    tonic, mode = text.split()
    return pitch_class(tonic) + (12 if mode == "minor" else 0)


def cost(root, quality, key):
    """What a chord costs in a key; a diminished seventh has four roots."""
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
    if path.parent.name != "classical":
        return min(range(24), key=lambda key: sum(cost(root, quality, key) for _, _, root, quality in rows))
    key = key_number(TITLES["_".join(path.stem.split("_")[:2])])
    if rows[-1][2] != key % 12:
        sys.exit(f"chordd: {path.name} does not end on the tonic of its title")
    return key


def shown_keys(chordd, path, idiom):
    """When each key came into force, and when the first note was struck."""
    command = [chordd, "analyze", "--json", "--live", "--idiom", idiom, str(path)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    keys, first = [], None
    for line in done.stdout.splitlines():
        event = json.loads(line)
        time = datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp()
        if first is None and event["type"] == "chord":
            first = datetime.fromisoformat(event["onset"].replace("Z", "+00:00")).timestamp()
        heard = event.get("heardKey")
        key = key_number(heard["name"]) if heard else None
        if not keys or keys[-1][1] != key:
            keys.append((time, key))
    return keys, first


def measure(chordd, path, idiom):
    """Whether title and twenty seconds are right; seconds that are right, seconds in all; changes, minutes."""
    rows = labels(path.with_suffix(".tsv"))
    spans, (keys, first), wanted = passages(rows), shown_keys(chordd, path, idiom), title(path, rows)
    end = max(rows[-1][1], keys[-1][0])
    stretches = [(start, stop, key) for (start, key), (stop, _) in zip(keys, keys[1:] + [(end, None)])]
    seconds = {}
    for start, stop, key in stretches:
        if key is not None:
            seconds[key] = seconds.get(key, 0) + stop - start
    right = sum(max(0, min(stop, until) - max(start, since))
                for since, until, key in spans for start, stop, shown in stretches if shown == key)
    present = [key for start, stop, key in stretches if start <= first + 20 < stop]
    heard = [key for _, _, key in stretches if key is not None]
    changes = sum(1 for before, after in zip(heard, heard[1:]) if before != after)
    return (bool(seconds) and max(seconds, key=seconds.get) == wanted, present == [wanted], right,
            sum(until - since for since, until, _ in spans), changes, end / 60)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    options = parser.parse_args()
    print(f"{'keys heard':34}{'title':>8}{'20 s':>8}{'local':>8}{'changes a minute':>19}")
    for name, idiom in (("classical", "classical"), ("pop909cl", "popular")):
        files = sorted((options.kit / "dev" / name).glob("*.mid"))
        if not files:
            sys.exit(f"chordd: there are no performances in {options.kit / 'dev' / name}")
        results = [measure(options.chordd, path, idiom) for path in files]
        titles, twenties, right, seconds, changes, minutes = (sum(column) for column in zip(*results))
        now = (100 * titles / len(files), 100 * twenties / len(files), 100 * right / seconds, changes / minutes)
        for label, (first, second, local, rate) in ((f"{name}: chordd", now), (f"{name}: by committed chords", BEFORE[name])):
            print(f"{label:34}{first:8.1f}{second:8.1f}{local:8.1f}{rate:19.1f}", flush=True)


if __name__ == "__main__":
    main()
