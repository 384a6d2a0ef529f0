"""Compares the facts about a chord with the tables of Chord Combiner, the app that chordd grew from.

Usage: explore_facts.py DATA [PROGRAM] [--list]   (DATA: a folder with chord_types.tsv, spelling.tsv and tension_C.tsv)

Every type of chord of the app on each of its 21 roots: notes, degrees, base chord; and the tension of each type on C. Every
difference falls into a class that says why; one without a class is a failure. `--list` shows each difference."""
from __future__ import annotations

import argparse
import collections
import sys
import tempfile
from pathlib import Path
from typing import Any

from explore_matches import LETTERS, SIGNS, Daemon, table

# Symbols that the app uses in an unusual sense: the type, and the symbol that says its tones.
WRITTEN = {"locrian": "mi11(b5b9b13)", "add4": "add11", "mi(add4)": "mi(add11)", "add2": "add9", "mi(add2)": "mi(add9)"}

RESPELLED = "the letter of the degree, where the app takes a plainer one"
UNREAD = "a symbol that is not read"
OTHER_TONES = "the symbol says other tones"
UNEXPLAINED = "UNEXPLAINED"

TENTHS = "what lies a tenth or more apart counts as well, and a minor ninth above another tone than the root counts more"
ADDED = "an added tone, or a sixth below a seventh, is stacked above the octave, where the app has it beside the third"

# From a tenth on.
FAR = ("10th", "11th", "12th", "13th", "14th", "15th", "16th", "17th", "18th", "19th", "20th", "21st", "22nd")

TRITONE = 3.5


def pitch(name: str) -> int:
    return (LETTERS[name[0]] + sum(SIGNS[sign] for sign in name[1:])) % 12


def steps(name: str, root: str) -> int:
    """How many letters a note is above the root."""
    return ("CDEFGAB".index(name[0]) - "CDEFGAB".index(root[0])) % 7


def difference(root: str, row: dict[str, str], names: dict[str, str], facts: dict[str, Any]) -> str | None:
    wanted = [names[degree] for degree in row["degrees_enum"].split()]
    tones = facts["chords"][0]["notes"]
    found = [tone["name"] for tone in tones]
    if {pitch(name) for name in wanted} != {pitch(name) for name in found}:
        return OTHER_TONES
    by_pitch = {pitch(name): name for name in found}
    numbers = {tone["pc"]: tone["degree"] for tone in tones}
    for name, degree in zip(wanted, row["degrees_numeric"].split()):
        ours, number = by_pitch[pitch(name)], numbers[pitch(name)]
        if ours != name:
            # A degree says how many letters the note is above the root.
            said = (int("".join(sign for sign in number if sign.isdigit())) - 1) % 7
            return RESPELLED if steps(ours, root) == said else UNEXPLAINED
        if number.replace("°", "˚") != degree and steps(ours, root) != (int("".join(s for s in degree if s.isdigit())) - 1) % 7:
            return UNEXPLAINED
    return None


def voicing(row: dict[str, str], tension: dict[str, Any], stacked: list[int]) -> str | None:
    """The class of what differs in the score of a voicing."""
    wanted = float(row["voicing_score"])
    if abs(wanted - tension["voicing"]) < 0.006:
        return None
    # The app hears a tritone in every octave.
    near = [term for term in tension["voicingTerms"] if not term["interval"].endswith(FAR) or term["weight"] == TRITONE]
    theirs = sum(term["count"] * min(term["weight"], 4.0) for term in near) + tension["ambiguity"] + tension["chromaticRun"]
    if abs(wanted - theirs) < 0.006:
        return TENTHS
    return ADDED if stacked != [int(n) for n in row["semitones_stacked"].split()] else UNEXPLAINED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("program", type=Path, nargs="?", default=Path(".build/release/chordd"))
    parser.add_argument("--list", action="store_true", help="show every difference")
    chosen = parser.parse_args()
    types = table(chosen.data / "chord_types.tsv")
    spelling = table(chosen.data / "spelling.tsv")
    tension = {row["type"]: row for row in table(chosen.data / "tension_C.tsv")}
    counts: collections.Counter[str] = collections.Counter()
    lists: dict[str, list[str]] = collections.defaultdict(list)
    scores: dict[str, list[str]] = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(chosen.program.resolve(), Path(folder))
        try:
            for row in types:
                kind = row["precise_symbol"].strip()
                for names in spelling:
                    root = names["root"]
                    # `alt` is the whole altered scale; the app writes it before a list of what is altered.
                    name = WRITTEN.get(kind, "" if kind == "ma" else kind.replace("7alt(", "7("))
                    symbol = root + (f"({name})" if name[:1] in ("♭", "♯") else name)
                    facts = daemon.ask(f"chord {symbol}")
                    if not facts["ok"]:
                        counts[UNREAD] += 1
                        lists[UNREAD].append(f"{symbol}: {facts['error']}")
                        continue
                    reason = difference(root, row, {**names, "root": root}, facts)
                    counts[reason or "the same"] += 1
                    if reason:
                        found = " ".join(tone["name"] for tone in facts["chords"][0]["notes"])
                        wanted = " ".join(names[degree] for degree in row["degrees_enum"].split())
                        lists[reason].append(f"{symbol}: {found}, the app: {wanted}")
                    if root == "C":
                        theirs = tension[row["case"]] | row
                        ours = facts["tension"]
                        said = f"{symbol}: {ours['degrees']}, {ours['voicing']}, the app: " \
                            f"{theirs['degree_score']}, {theirs['voicing_score']}"
                        if abs(float(theirs["degree_score"]) - ours["degrees"]) >= 0.006:
                            scores[UNEXPLAINED].append(said)
                        stacked = sorted(tone["semitones"] for tone in facts["chords"][0]["notes"])
                        scores[voicing(theirs, ours, stacked) or "the same"].append(said)
        finally:
            daemon.end()
    print(f"{sum(counts.values())} chords: notes and degrees")
    for reason, count in counts.most_common():
        print(f"  {count:5}  {reason}")
        for text in lists[reason] if chosen.list else lists[reason][:: max(1, len(lists[reason]) // 4)][:4]:
            print(f"           {text}")
    print("the tension of each type on C, of its degrees and of its voicing")
    for field, texts in scores.items():
        print(f"  {len(texts):5}  {field}")
        for text in [] if field == "the same" else texts if chosen.list else texts[:4]:
            print(f"           {text}")
    return 1 if counts[UNEXPLAINED] or scores[UNEXPLAINED] else 0


if __name__ == "__main__":
    sys.exit(main())
