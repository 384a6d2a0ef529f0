"""Progressions of jazz: cadences, turnarounds, blues and vamps, one after another."""
from __future__ import annotations

from random import Random

from .chords import Chord

# Roots in semitones above the tonic.
TURNAROUNDS = (
    ((0, "maj7"), (9, "7"), (2, "min7"), (7, "7")),
    ((0, "maj"), (9, "min7"), (2, "min7"), (7, "7")),
    ((0, "maj7"), (1, "dim7"), (2, "min7"), (3, "dim7")),
    ((4, "min7"), (9, "7"), (2, "min7"), (7, "7")),
    ((0, "maj7"), (3, "dim7"), (2, "min7"), (7, "7")),
)
RHYTHM_BRIDGE = (4, 9, 2, 7)
# Bars, root and quality: a plain blues, one as in bebop, one in minor.
BLUES = (
    ((4, 0, "7"), (2, 5, "7"), (2, 0, "7"), (1, 7, "7"), (1, 5, "7"), (2, 0, "7")),
    (
        (1, 0, "7"), (1, 5, "7"), (1, 0, "7"), (1, 0, "7"), (1, 5, "7"), (1, 6, "dim7"), (1, 0, "7"), (1, 9, "7"),
        (1, 2, "min7"), (1, 7, "7"), (1, 0, "7"), (1, 7, "7"),
    ),
    ((4, 0, "min7"), (2, 5, "min7"), (2, 0, "min7"), (1, 8, "7"), (1, 7, "7"), (2, 0, "min7")),
)


def jazz_progression(draw: Random, beats: float, bar: int, key: int, is_minor: bool) -> list[Chord]:
    chords: list[Chord] = []

    def add(length: float, root: int, quality: str) -> None:
        place = (key + root) % 12
        chords.append(Chord(length, place, quality, place, key, is_minor))

    while sum(chord.beats for chord in chords) < beats:
        kind = draw.random()
        if kind < .25:
            # ii–V–I, sometimes with the tritone's dominant.
            length = draw.choice([bar, bar, bar / 2])
            tonic = draw.choice([0, 0, 0, 5, 10, 2, 8])
            add(length, tonic + 2, "min7")
            add(length, tonic + draw.choice([7, 7, 7, 7, 7, 1]), draw.choice(["7", "7", "7", "sus4(b7)"]))
            add(2 * length, tonic, draw.choice(["maj7", "maj7", "maj", "maj6"]))
        elif kind < .42:
            length = draw.choice([bar, bar / 2])
            tonic = draw.choice([0, 9, 2, 4])
            add(length, tonic + 2, "hdim7")
            add(length, tonic + 7, "7")
            add(2 * length, tonic, draw.choice(["min7", "min", "min6", "min7"]))
        elif kind < .55:
            for root, quality in draw.choice(TURNAROUNDS):
                add(bar / 2 if draw.random() < .6 else bar, root, quality)
        elif kind < .65:
            for root in RHYTHM_BRIDGE:
                add(2 * bar, root, "7")
        elif kind < .8:
            for bars, root, quality in draw.choice(BLUES):
                add(bars * bar, root, quality)
        elif kind < .88:
            # A vamp: one chord, moved in parallel and back.
            quality = draw.choice(["min7", "min7", "sus4(b7)", "maj7"])
            moved = draw.choice([1, 2, 5, 3])
            add(4 * bar, 0, quality)
            add(2 * bar, moved, quality)
            add(2 * bar, 0, quality)
        else:
            # The subdominant turns minor and leaves through the backdoor dominant.
            add(bar, 0, "maj7")
            add(bar, 5, "maj7")
            add(bar, 5, "min7" if draw.random() < .5 else "min6")
            add(bar, 10, "7")
    return chords
