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
# The quick change, one that stays, one with a turnaround, one of eight bars.
PLAIN_BLUES = (
    ((1, 0, "7"), (1, 5, "7"), (2, 0, "7"), (2, 5, "7"), (2, 0, "7"), (1, 7, "7"), (1, 5, "7"), (1, 0, "7"), (1, 7, "7")),
    ((4, 0, "7"), (2, 5, "7"), (2, 0, "7"), (1, 7, "7"), (1, 5, "7"), (2, 0, "7")),
    ((4, 0, "7"), (2, 5, "7"), (2, 0, "7"), (2, 7, "7"), (2, 0, "7")),
    (
        (1, 0, "7"), (1, 5, "7"), (2, 0, "7"), (1, 5, "7"), (1, 6, "dim7"), (1, 0, "7"), (1, 9, "7"), (1, 2, "min7"),
        (1, 7, "7"), (.5, 0, "7"), (.5, 9, "7"), (.5, 2, "min7"), (.5, 7, "7"),
    ),
    ((1, 0, "7"), (1, 7, "7"), (2, 5, "7"), (1, 0, "7"), (1, 7, "7"), (1, 0, "7"), (1, 7, "7")),
    ((2, 0, "7"), (2, 5, "7"), (1, 0, "7"), (1, 9, "7"), (1, 2, "7"), (1, 7, "7")),
)
# Root, quality and bass in semitones above the tonic.
STRAINS = (
    ((0, "maj", 0), (9, "7", 9), (2, "7", 2), (7, "7", 7)),
    ((0, "maj", 0), (0, "maj", 4), (3, "dim7", 3), (7, "7", 7), (7, "7", 2), (7, "7", 7), (0, "maj", 0), (0, "maj", 0)),
    ((5, "maj", 5), (6, "dim7", 6), (0, "maj", 7), (9, "7", 9), (2, "7", 2), (7, "7", 7), (0, "maj", 0), (0, "maj", 0)),
    ((7, "7", 7), (7, "7", 7), (0, "maj", 0), (0, "maj", 0)),
    ((4, "7", 4), (4, "7", 4), (9, "min", 9), (9, "min", 9), (2, "7", 2), (2, "7", 2), (7, "7", 7), (7, "7", 7)),
    ((0, "maj", 0), (0, "7", 10), (5, "maj", 9), (5, "min", 8), (0, "maj", 7), (7, "7", 7), (0, "maj", 0), (7, "7", 7)),
    ((0, "maj", 0), (11, "7", 11), (0, "maj", 0), (9, "7", 9), (2, "min", 2), (7, "7", 7), (0, "maj", 0), (7, "7", 7)),
    ((0, "maj", 0), (5, "maj", 5), (0, "maj", 0), (7, "7", 7)),
    ((0, "7", 0), (5, "maj", 5), (8, "7", 8), (0, "maj", 7)),
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
        elif kind < .92:
            # A line that falls below a minor chord.
            for bass in (0, 11, 10, 9):
                chords.append(Chord(bar / 2 if draw.random() < .6 else bar, key, "min", (key + bass) % 12, key, True))
        elif kind < .95:
            # ii–V pairs that fall by half steps or whole steps, as bebop tunes do.
            root, down = draw.choice([9, 4, 6]), draw.choice([1, 2])
            for _ in range(draw.randint(2, 4)):
                add(bar / 2, root, "min7")
                add(bar / 2, root + 5, "7")
                root -= down
        else:
            # The subdominant turns minor and leaves through the backdoor dominant.
            add(bar, 0, "maj7")
            add(bar, 5, "maj7")
            add(bar, 5, "min7" if draw.random() < .5 else "min6")
            add(bar, 10, "7")
    return chords


def blues_progression(draw: Random, beats: float, bar: int, key: int, is_minor: bool) -> list[Chord]:
    """One blues after another."""
    chords: list[Chord] = []
    form = BLUES[2] if is_minor and draw.random() < .6 else draw.choice(PLAIN_BLUES)
    while sum(chord.beats for chord in chords) < beats:
        for bars, root, quality in form:
            place = (key + root) % 12
            if quality == "7" and draw.random() < .04:
                quality = draw.choice(["maj", "maj6", "7"])
            chords.append(Chord(bars * bar, place, quality, place, key, is_minor))
        if draw.random() < .4:
            form = draw.choice(PLAIN_BLUES)
    return chords


def ragtime_progression(draw: Random, beats: float, bar: int, key: int) -> list[Chord]:
    """Strains of four or eight bars: dominants in a circle, a tonic with its diminished chord, a cadence."""
    chords: list[Chord] = []
    while sum(chord.beats for chord in chords) < beats:
        length = draw.choice([bar, bar, bar / 2])
        for root, quality, bass in draw.choice(STRAINS):
            chords.append(Chord(length, (key + root) % 12, quality, (key + bass) % 12, key, False))
    return chords


def modal_progression(draw: Random, beats: float, bar: int, key: int) -> list[Chord]:
    """Long chords of one kind that move in parallel: suspended, Dorian or Lydian; a suspended one may be written over its fifth."""
    chords: list[Chord] = []
    root = key
    while sum(chord.beats for chord in chords) < beats:
        quality = draw.choice(["sus4(b7)", "sus4(b7)", "min7", "min7", "maj7", "7", "min"])
        length = draw.choice([bar, 2 * bar, 2 * bar, 4 * bar])
        for _ in range(draw.randint(1, 3)):
            if quality == "sus4(b7)" and draw.random() < .4:
                # D minor seventh over G is what others write for G seventh suspended.
                chords.append(Chord(length, (root + 7) % 12, "min7", root % 12, key, False))
            else:
                chords.append(Chord(length, root % 12, quality, root % 12, key, False))
            root += draw.choice([3, -3, 2, -2, 5, 1, -1, 0])
    return chords
