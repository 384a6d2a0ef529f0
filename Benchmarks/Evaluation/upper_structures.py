"""The table of upper structures, in all twelve keys.

The table itself stands in the tests, one line one case; here it is only read.
"""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable

from bars import Line, share
from namer import Namer
from results import PLAIN, Result

TABLE = Path("Tests/ChordAnalysisTests/UpperStructures.swift")

DOMINANT = re.compile(
    r'GoldenUpperStructure\(\s*"([\d ]+)",\s*"([^"]+)",\s*"([^"]+)",(?:\s*withoutFifth:\s*"([^"]+)",)?\s*"[^"]+"\s*\)'
)
OTHER = re.compile(r'\(\s*"([\d ]+)",\s*"([\d ]+)",\s*"([^"]+)",\s*"C([^"]*)"\s*\)')

# A♯ is nobody's root.
LETTERS, NATURALS = "CDEFGAB", (0, 2, 4, 5, 7, 9, 11)
# Degrees with their semitones: ♭5 and ♯5.
ALTERED_FIFTHS = ((5, 6), (5, 8))
ROOTS = tuple(name.split() for name in "C;C♯ D♭;D;D♯ E♭;E;F;F♯ G♭;G;G♯ A♭;A;B♭;B".split(";"))


class TableError(Exception):
    """The table is not where it should be; the text is one sentence."""


@dataclass(frozen=True)
class Case:
    """Two hands on C, and the quality that they make."""

    lower: str
    upper: str
    numeral: str
    quality: str

    def line(self, key: int) -> str:
        hands = ([str(int(note) + key) for note in hand.split()] for hand in (self.lower, self.upper))
        return " | ".join(" ".join(notes) for notes in hands)

    def names(self, key: int, parse: Callable[[str], Any]) -> list[str]:
        """The quality on the root that spells its chord tones with the fewest accidentals, or with one more.

        So both C♯7sus4 and D♭7sus4 are right, and both D♯mi7(♭5) and E♭mi7(♭5).
        """
        if (chord := parse("C" + self.quality)) is None:
            raise TableError(f"the kit's parser cannot read C{self.quality}, of {TABLE}")
        weights = {root: _accidentals(root, chord.degrees) for root in ROOTS[key]}
        return [root + self.quality for root in weights if weights[root] <= min(weights.values()) + 1]


def _accidentals(root: str, degrees: Iterable[tuple[int, int]]) -> int:
    """How hard a chord is to read on this root; a double accidental is as bad as four.

    Tensions and altered fifths do not count.
    """
    letter = LETTERS.index(root[0])
    pitch = NATURALS[letter] + root.count("♯") - root.count("♭")
    sizes = []
    for number, semitones in degrees:
        if number <= 7 and (number, semitones) not in ALTERED_FIFTHS:
            natural = NATURALS[(letter + number - 1) % 7]
            size = abs((pitch + semitones - natural + 6) % 12 - 6)
            sizes.append(size if size < 2 else 4)
    return sum(sizes)


def cases(source: str) -> list[Case]:
    """The table's rows: over C7 with and without its fifth, and over other shells."""
    dominant, other = DOMINANT.findall(source), OTHER.findall(source)
    if len(dominant) < 16 or len(other) < 15:
        found = f"{len(dominant)} + {len(other)}"
        raise TableError(f"{TABLE} has {found} upper structures that can be read; expected at least 16 + 15")
    shells = [Case("48 52 55 58", triad, numeral, quality) for triad, numeral, quality, _ in dominant]
    shells += [Case("48 52 58", triad, numeral, without or quality) for triad, numeral, quality, without in dominant]
    return shells + [Case(*row) for row in other]


def results(namer: Namer, parse: Callable[[str], Any], root: Path) -> list[Result]:
    """Every case in every key: right when the name is, spelling included."""
    path = root / TABLE
    if not path.is_file():
        raise TableError(f"there is no {TABLE}")
    asked = [(case, key) for case in cases(path.read_text(encoding="utf-8")) for key in range(12)]
    answers = namer.names([case.line(key) for case, key in asked])
    found = []
    for (case, key), names in zip(asked, answers):
        answer, expected = names[0] if names else "", case.names(key, parse)
        name = f"{case.numeral} over {case.lower}, {key} up"
        score = {"lenient": answer in expected}
        found.append(Result("upper structures", PLAIN, name, "", case.line(key), " or ".join(expected), answer, score))
    return found


def line(found: list[Result]) -> Line:
    right = sum(result.is_right for result in found)
    return share("upper structures in 12 keys, spelled right", right, len(found), 100)
