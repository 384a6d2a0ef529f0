"""Functional harmony as tables: what each numeral means in a key, and which numerals follow it."""
from __future__ import annotations

from typing import NamedTuple


class Degree(NamedTuple):
    """A chord in a key: its root and bass in semitones above the tonic."""

    root: int
    quality: str
    bass: int


def _both(root: int, quality: str, bass: int) -> tuple[Degree, Degree]:
    return Degree(root, quality, bass), Degree(root, quality, bass)


# Name: in major, in minor. Both modes share the names, so that one table of successions serves both.
NUMERALS: dict[str, tuple[Degree, Degree]] = {
    "I": (Degree(0, "maj", 0), Degree(0, "min", 0)),
    "I6": (Degree(0, "maj", 4), Degree(0, "min", 3)),
    "I64": (Degree(0, "maj", 7), Degree(0, "min", 7)),
    "ii": (Degree(2, "min", 2), Degree(2, "dim", 5)),
    "ii6": (Degree(2, "min", 5), Degree(2, "dim", 5)),
    "ii65": (Degree(2, "min7", 5), Degree(2, "hdim7", 5)),
    "iii": (Degree(4, "min", 4), Degree(3, "maj", 3)),
    "IV": (Degree(5, "maj", 5), Degree(5, "min", 5)),
    "IV6": (Degree(5, "maj", 9), Degree(5, "min", 8)),
    "IV64": (Degree(5, "maj", 0), Degree(5, "min", 0)),
    # Borrowed from minor; in minor the augmented sixth stands here, written as the seventh chord it sounds like.
    "iv": (Degree(5, "min", 5), Degree(8, "7", 8)),
    "V": _both(7, "maj", 7),
    "V6": _both(7, "maj", 11),
    "V64": _both(7, "maj", 2),
    "V7": _both(7, "7", 7),
    "V65": _both(7, "7", 11),
    "V43": _both(7, "7", 2),
    "V42": _both(7, "7", 5),
    "V7 over I": _both(7, "7", 0),
    "vi": (Degree(9, "min", 9), Degree(8, "maj", 8)),
    "viio6": _both(11, "dim", 2),
    "viio7": _both(11, "dim7", 11),
    "V65/ii": (Degree(9, "7", 1), Degree(10, "7", 2)),
    "viio7/ii": (Degree(1, "dim7", 1), Degree(11, "dim7", 5)),
    "V7/IV": _both(0, "7", 0),
    "V65/IV": _both(0, "7", 4),
    "V42/IV": _both(0, "7", 10),
    "V7/V": _both(2, "7", 2),
    "V65/V": _both(2, "7", 6),
    "V43/V": _both(2, "7", 9),
    "V42/V": _both(2, "7", 0),
    "viio7/V": _both(6, "dim7", 6),
    "V/vi": (Degree(4, "maj", 4), Degree(10, "maj", 10)),
    "V7/vi": (Degree(4, "7", 4), Degree(3, "7", 3)),
    "V65/vi": (Degree(4, "7", 8), Degree(3, "7", 7)),
}

# The numerals that follow each numeral, and how often.
FOLLOWING: dict[str, dict[str, int]] = {
    "I": {
        "V": 5, "V7": 6, "V65": 4, "V43": 4, "IV": 4, "ii6": 4, "ii65": 2, "vi": 4, "I6": 5, "IV6": 2, "IV64": 3,
        "viio6": 2, "viio7": 3, "V7/V": 1, "V65/V": 2, "V7/IV": 2, "V42/IV": 1, "V65/ii": 2, "V7/vi": 1, "viio7/V": 2,
        "viio7/ii": 1, "iii": 1, "V6": 4, "V42": 1, "ii": 2, "V7 over I": 2, "V64": 1,
    },
    "I6": {
        "IV": 5, "ii6": 5, "ii65": 2, "V": 2, "V7": 2, "I": 4, "V43": 3, "V65/IV": 1, "I64": 2, "viio7/V": 1,
        "viio6": 2,
    },
    "I64": {"V": 5, "V7": 9},
    "ii": {"V": 4, "V7": 6, "V43": 1, "I64": 2, "V7/V": 1},
    "ii6": {"V": 3, "V7": 5, "I64": 6, "V65/V": 1},
    "ii65": {"V7": 5, "V": 3, "I64": 3},
    "iii": {"vi": 3, "IV": 3},
    "IV": {
        "I": 3, "I64": 4, "V": 4, "V7": 4, "ii6": 2, "ii65": 2, "V65/V": 2, "viio7/V": 2, "I6": 2, "viio6": 1, "iv": 1,
    },
    "IV6": {"V": 3, "I6": 1, "V65": 3, "I64": 2},
    "IV64": {"I": 9},
    "iv": {"I": 2, "V": 3, "I64": 3},
    "V": {"I": 9, "vi": 2, "V7": 4, "V42": 2, "I6": 2, "V65": 1},
    "V6": {"I": 6, "V65": 2, "vi": 2, "V42/IV": 1},
    "V64": {"I6": 5, "I": 3},
    "V7": {"I": 14, "vi": 3, "V42": 1, "I6": 1},
    "V65": {"I": 9},
    "V43": {"I": 4, "I6": 4},
    "V42": {"I6": 9},
    "V7 over I": {"I": 9},
    "vi": {"IV": 3, "ii6": 4, "ii": 3, "V7/V": 2, "iii": 1, "V": 2, "V65/V": 2, "I6": 2, "V7": 1},
    "viio6": {"I": 3, "I6": 4},
    "viio7": {"I": 8, "V65": 2},
    "V65/ii": {"ii": 6},
    "viio7/ii": {"ii": 5},
    "V7/IV": {"IV": 7, "IV64": 2},
    "V65/IV": {"IV": 7},
    "V42/IV": {"IV6": 7},
    "V7/V": {"V": 6, "V7": 3},
    "V65/V": {"V": 6, "I64": 1, "V42": 1},
    "viio7/V": {"V": 5, "I64": 4, "V7": 2},
    "V7/vi": {"vi": 8},
}

# Inversions that may stand in for a chord in root position.
INVERSIONS: dict[str, tuple[str, ...]] = {
    "I": ("I6", "I6", "I6", "I64"),
    "ii": ("ii6",),
    "IV": ("IV6",),
    "V": ("V6",),
    "V7": ("V65", "V65", "V43", "V42", "V42"),
    "V7/IV": ("V65/IV", "V42/IV"),
    "V7/V": ("V65/V", "V43/V", "V42/V"),
    "V7/vi": ("V65/vi",),
}

# Diminished sevenths that may stand in for a dominant.
DIMINISHED: dict[str, str] = {
    "V65": "viio7",
    "V43": "viio7",
    "viio6": "viio7",
    "V65/ii": "viio7/ii",
    "V7/V": "viio7/V",
    "V65/V": "viio7/V",
}

CADENCES: tuple[tuple[str, ...], ...] = (
    ("I64", "V7", "I"),
    ("V7", "I"),
    ("I64", "V", "I"),
    ("V", "V"),
    ("viio7/V", "V"),
    ("V7", "vi"),
)
