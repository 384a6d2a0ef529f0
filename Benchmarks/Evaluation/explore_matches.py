"""Compares what chordd marks as a match with Chord Combiner, the app that chordd grew from.

Usage: explore_matches.py DATA [PROGRAM] [--list]   (DATA: a folder with chord_types.tsv, matches.tsv and seed_combinations.tsv)

Every difference falls into a class that says why chordd's name is better; one without a class is a failure. `--list` shows
each difference."""
from __future__ import annotations

import argparse
import collections
import csv
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS = {"♭": -1, "♮": 0, "": 0, "♯": 1, "𝄫": -2, "𝄪": 2}
# The 28 types of the app, as its symbols write them and as chordd's menu calls them.
NAMES = {
    "ma": "ma", "mi": "mi", "+": "+", "˚": "dim", "sus4": "sus4", "sus2": "sus2", "add4": "add11", "mi(add4)": "mi(add11)",
    "add2": "add9", "mi(add2)": "mi(add9)", "ma7": "ma7", "ma7(♭5)": "ma7(b5)", "ma7(♯5)": "ma7(#5)", "ma7sus4": "ma7sus4",
    "ma7sus4(♯5)": "ma7sus4(#5)", "7": "7", "7(♭5)": "7(b5)", "7(♯5)": "7(#5)", "7sus4": "7sus4", "7sus2": "7sus2",
    "mi7": "mi7", "mi(♭6)": "mi(b6)", "mi7(♭5)": "mi7(b5)", "˚7": "dim7", "˚ma7": "dimma7", "6": "6", "mi6": "mi6",
    "mi(∆7)": "mi(maj7)",
}
ROOTS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]

SAME = "the same chord"
BOTH_TWO = "two chords for both"
LOWER_ROOT = "on the lower root, where the app lacks the symbol and takes a slash chord on another root"
PLAINER = "a plainer chord over the same bass than the first that the app finds"
INVERTED = "an inversion of a plain chord, where the app takes a rare one in root position"
LACKS = "a symbol that the app lacks"
FOREIGN = "a plain chord over a bass outside it, which the app does not know"
ODD_SLASH = "the app's slash chord on another root is harder to read than two names"
TWO_PLAIN = "two plain chords, whose one symbol would need two alterations or more"
CROWDED = "one symbol with so much in it that two say it sooner"
UNEXPLAINED = "UNEXPLAINED"


class Seed(NamedTuple):
    kind: str
    type: str
    root: int


class App:
    """The rule of the app: the first root on which both sets together are a type it knows."""

    def __init__(self, folder: Path) -> None:
        rows = table(folder / "chord_types.tsv")
        self.tones = {row["case"]: [int(n) % 12 for n in row["semitones_stacked"].split()] for row in rows}
        self.case = {row["precise_symbol"].strip(): row["case"] for row in rows}
        self.symbol = {row["case"]: row["precise_symbol"].strip() for row in rows}
        self.sets = {frozenset(tones): case for case, tones in self.tones.items()}
        menu = [row for row in rows if row["is_simple_menu"] == "true"]
        self.menu = [row["case"] for row in sorted(menu, key=lambda row: int(row["menu_index"]))]

    def union(self, lower: str, upper: str, above: int) -> frozenset[int]:
        return frozenset(self.tones[lower]) | frozenset((n + above) % 12 for n in self.tones[upper])

    def knows(self, tones: frozenset[int], root: int) -> bool:
        return frozenset((n - root) % 12 for n in tones) in self.sets

    def combine(self, lower: str, upper: str, above: int) -> Seed:
        tones = self.union(lower, upper, above)
        roots = self.tones[lower] + [(n + above) % 12 for n in self.tones[upper]]
        for root in dict.fromkeys(roots):
            if self.knows(tones, root):
                case = self.sets[frozenset((n - root) % 12 for n in tones)]
                return Seed("unified" if root == 0 else "slash", case, root)
        return Seed("polychord", "", 0)


class Daemon:
    """A running chordd that is asked over its control socket."""

    def __init__(self, program: Path, folder: Path) -> None:
        path = folder / "control"
        environment = os.environ | {
            "CHORDD_CONTROL_SOCKET": str(path), "CHORDD_PAGE_LISTEN": "off", "XDG_STATE_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        self.process = subprocess.Popen(
            [program, "run", "--input", "-", "--plain"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=environment)
        self.socket = socket.socket(socket.AF_UNIX)
        for _ in range(600):
            try:
                self.socket.connect(str(path))
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit("chordd does not listen on its control socket")
        self.file = self.socket.makefile("rw", encoding="utf-8")

    def ask(self, line: str) -> dict[str, Any]:
        self.file.write(line + "\n")
        self.file.flush()
        return json.loads(self.file.readline())

    def matches(self, lower: str, upper: str) -> dict[str, Any]:
        reply = self.ask(f"matches {lower} {upper}")
        if not reply["ok"]:
            raise SystemExit(f"matches {lower} {upper}: {reply['error']}")
        return reply

    def end(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait()


def table(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def parted(symbol: str) -> tuple[str, str, str]:
    """Letter, accidental and type of a symbol of the app."""
    letter, rest = symbol[0], symbol[1:]
    sign = rest[0] if rest[:1] in ("♭", "♯") else ""
    return letter, sign, rest[len(sign):]


def pitch(letter: str, sign: str) -> int:
    return (LETTERS[letter] + SIGNS[sign]) % 12


def ours(letter: str, sign: str, kind: str) -> str:
    name = NAMES[kind]
    return letter + {"♭": "b", "♯": "#"}.get(sign, "") + ("" if name == "ma" else name)


def cause(app: App, lower: str, upper: str, above: int, seed: Seed, match: dict[str, Any], lower_root: int) -> str:
    """The class of a combination; `lower_root` is the pitch class of the lower root."""
    is_one = match["tier"] != "two"
    if seed.kind == "polychord" and not is_one:
        return BOTH_TWO
    part = match["parts"][-1]
    root = (pitch(part["root"], part["accidental"]) - lower_root) % 12
    tones = app.union(lower, upper, above)
    if not is_one:
        if seed.kind == "slash":
            return CROWDED if match["kind"] == "unified" else ODD_SLASH
        return CROWDED if match["kind"] != "polychord" else TWO_PLAIN
    if seed.kind == "polychord":
        if match["kind"] == "unified":
            return UNEXPLAINED if app.knows(tones, 0) else LACKS
        above_bass = tones - {0}
        return FOREIGN if app.knows(above_bass, root) else LACKS
    if match["kind"] == seed.kind and root == seed.root:
        return SAME
    if match["kind"] == "unified":
        return LOWER_ROOT if not app.knows(tones, 0) else UNEXPLAINED
    return INVERTED if seed.kind == "unified" else PLAINER


def combinations(app: App, daemon: Daemon) -> tuple[collections.Counter[str], dict[str, list[str]]]:
    counts: collections.Counter[str] = collections.Counter()
    lists: dict[str, list[str]] = collections.defaultdict(list)
    by_name = {name: symbol for symbol, name in NAMES.items()}
    for lower in app.menu:
        for above, root in enumerate(ROOTS):
            reply = daemon.matches(ours("C", "", app.symbol[lower]), root)
            for choice in reply["upper"]["types"]:
                if choice["value"] not in by_name:
                    continue
                upper = app.case[by_name[choice["value"]]]
                seed = app.combine(lower, upper, above)
                reason = cause(app, lower, upper, above, seed, choice["match"], 0)
                counts[reason] += 1
                theirs = app.symbol.get(seed.type, "")
                said = f"{ROOTS[seed.root]}{theirs}" + ("/C" if seed.kind == "slash" else "") if theirs else "two chords"
                lists[reason].append(
                    f"C{app.symbol[lower]} + {choice['symbol']}: {choice['match']['name']}"
                    f" ({choice['match']['tier']}), the app: {said}")
    return counts, lists


def marks(app: App, daemon: Daemon, folder: Path) -> tuple[int, collections.Counter[str], dict[str, list[str]]]:
    """How many marks of the table of matches there are, and the differences by their class."""
    total, counts, lists = 0, collections.Counter(), collections.defaultdict(list)
    for row in table(folder / "matches.tsv"):
        sides = {"lower": parted(row["lower"]), "upper": parted(row["upper"])}
        reply = daemon.matches(ours(*sides["lower"]), ours(*sides["upper"]))
        menu = row["menu"]
        letter, sign, kind = sides[menu]
        wanted = {
            "letters": set(row["matching_letters"].split()), "accidentals": set(row["matching_accidentals"].split()),
            "types": {word.strip() for word in row["matching_chord_types"].split(", ") if word.strip()},
        }
        for group, marked in wanted.items():
            for choice in reply[menu][group]:
                value = choice["value"]
                chosen = {
                    "letters": (value, sign, kind), "accidentals": (letter, value.replace("♮", ""), kind),
                    "types": (letter, sign, {name: symbol for symbol, name in NAMES.items()}.get(value, "")),
                }[group]
                if chosen[2] not in NAMES:
                    continue
                pair = {**sides, menu: chosen}
                roots = [pitch(*pair[hand][:2]) for hand in ("lower", "upper")]
                cases = [app.case[pair[hand][2]] for hand in ("lower", "upper")]
                above = (roots[1] - roots[0]) % 12
                seed = app.combine(cases[0], cases[1], above)
                label = chosen[2] if group == "types" else value
                if (seed.kind != "polychord") != (label in marked):
                    raise SystemExit(f"the app's rule does not give its own table: {row['lower']}, {row['upper']}, {label}")
                total += 1
                if (seed.kind != "polychord") == (choice["match"]["tier"] != "two"):
                    continue
                reason = cause(app, cases[0], cases[1], above, seed, choice["match"], roots[0])
                counts[reason] += 1
                lists[reason].append(
                    f"{row['lower']} and {row['upper']}, {menu} {value}: {choice['match']['name']} ({choice['match']['tier']})")
    return total, counts, lists


def show(title: str, counts: collections.Counter[str], lists: dict[str, list[str]], is_long: bool) -> None:
    print(title)
    for reason, count in counts.most_common():
        print(f"  {count:5}  {reason}")
        if reason == BOTH_TWO or reason == SAME:
            continue
        step = max(1, len(lists[reason]) // 3)
        for text in lists[reason] if is_long or reason == UNEXPLAINED else lists[reason][::step][:3]:
            print(f"           {text}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("program", type=Path, nargs="?", default=Path(".build/release/chordd"))
    parser.add_argument("--list", action="store_true", help="show every difference")
    chosen = parser.parse_args()
    app = App(chosen.data)
    for row in table(chosen.data / "seed_combinations.tsv"):
        seed = app.combine(row["lower_type"], row["upper_type"], int(row["upper_interval"]))
        if seed.kind != row["kind"] or seed.type != row["result_type"]:
            raise SystemExit(f"the app's rule does not give its own table: {row}")
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(chosen.program.resolve(), Path(folder))
        try:
            counts, lists = combinations(app, daemon)
            total, mark_counts, mark_lists = marks(app, daemon, chosen.data)
        finally:
            daemon.end()
    show(f"{sum(counts.values())} combinations of two chords", counts, lists, chosen.list)
    agreed = total - sum(mark_counts.values())
    show(f"{total} marks of the table of matches, {agreed} the same", mark_counts, mark_lists, chosen.list)
    return 1 if counts[UNEXPLAINED] or mark_counts[UNEXPLAINED] else 0


if __name__ == "__main__":
    sys.exit(main())
