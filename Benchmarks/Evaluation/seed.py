"""The combinations of Chord Combiner, the app that chordd grew from, where it says that two chords make one."""
from __future__ import annotations

import collections
import csv
import json
from pathlib import Path
from typing import Any

from bars import Line, share
from namer import Namer
from results import PLAIN, Result

CORPUS = "seed combinations"
WANTED = 99.0


class SeedError(Exception):
    """The folder given as DATA cannot be used; the text is one sentence."""


def results(namer: Namer, folder: Path) -> list[Result]:
    """Every unified combination, on C: right when root and tones are the same and one chord is named."""
    types = {row["case"]: _numbers(row["pitch_class_set"]) for row in _table(folder / "chord_types.tsv")}
    rows = [row for row in _table(folder / "seed_combinations.tsv") if row["kind"] == "unified"]
    try:
        lines = [_hands(types[r["lower_type"]], types[r["upper_type"]], int(r["upper_interval"])) for r in rows]
    except KeyError as error:
        raise SeedError(f"{folder}/chord_types.tsv has no type {error}") from error
    found = []
    for row, answer in zip(rows, namer.lines(lines, "--json")):
        union = _numbers(row["union_pcs_rel_lower_root"])
        reading = json.loads(answer) if answer else {}
        name = f"{row['lower_type']} + {row['upper_type']} {row['upper_interval']} up"
        score = {"lenient": _is_same(reading)}
        shape = " ".join(map(str, union))
        found.append(Result(CORPUS, PLAIN, name, "", shape, row["result_type"], reading.get("name", ""), score))
    return found


def line(found: list[Result]) -> Line:
    right = sum(result.is_right for result in found)
    return share("seed combinations that the seed calls unified", right, len(found), WANTED)


def misses(found: list[Result]) -> str:
    """The exceptions, grouped by what sounds and what chordd says."""
    groups: dict[tuple[str, str, str], list[str]] = collections.defaultdict(list)
    for result in found:
        if not result.is_right:
            groups[result.shape, result.expected, result.answer].append(result.id)
    text = [f"seed combinations: {sum(map(len, groups.values()))} exceptions in {len(groups)} groups"]
    for (shape, expected, answer), names in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        text.append(f"    {len(names):3} × {{{shape}}}: {answer or '–'}, the seed says {expected}")
        text.append("          " + "; ".join(names))
    return "\n".join(text)


def _is_same(reading: dict[str, Any]) -> bool:
    """One chord on C, its own lowest note, in which every note that sounds has a degree.

    The reading is asked and not its text, because the kit's parser does not know all of the seed's names.
    """
    if reading.get("kind") != "unified" or reading["rootPc"] != 0:
        return False
    return all(note["degree"] is not None for note in reading["notes"])


def _hands(lower: list[int], upper: list[int], interval: int) -> str:
    return " | ".join(
        " ".join(str(base + tone) for tone in tones) for base, tones in ((48, lower), (60 + interval, upper))
    )


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _table(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        raise SeedError(f"there is no {path}; DATA is the folder with seed_combinations.tsv and chord_types.tsv")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
