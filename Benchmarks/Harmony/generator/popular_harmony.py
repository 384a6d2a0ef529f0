"""Progressions of popular music: loops of chords, repeated."""
from __future__ import annotations

from random import Random

from .chords import QUALITIES, Chord
from .numerals import NUMERALS

LOOPS = (
    "I V vi IV",
    "vi IV I V",
    "I vi IV V",
    "IV V iii vi",
    "I V6 vi IV",
    "vi V IV V",
    "I iii IV V",
    "IV I6 ii V",
    "I V6 vi iii IV I6 ii V",
    "I IV",
    "ii V I vi",
    "vi ii V I",
    "I IV iv I",
    "IV V/vi vi I",
    "I V/vi vi V7/IV",
    "IV iii ii V",
)

# Root, quality and bass in semitones above the tonic.
Loops = tuple[tuple[tuple[int, str, int], ...], ...]
# Dominants of everything, walk-ups, plagal endings, chords that slide.
GOSPEL: Loops = (
    ((0, "maj", 0), (0, "7", 4), (5, "maj", 5), (6, "dim7", 6), (0, "maj", 7), (9, "7", 9), (2, "min7", 2), (7, "7", 7)),
    ((5, "maj", 5), (0, "maj", 4), (2, "min7", 2), (0, "maj", 0)),
    ((0, "maj", 0), (5, "maj", 0), (0, "maj", 0), (7, "maj", 7)),
    ((5, "maj7", 5), (4, "7", 4), (9, "min7", 9), (0, "7", 0)),
    ((2, "min7", 2), (4, "min7", 4), (5, "maj7", 5), (5, "maj", 7), (0, "maj", 0), (0, "7", 0)),
    ((0, "7", 0), (5, "7", 5), (0, "7", 0), (7, "7", 7)),
    ((9, "min7", 9), (2, "7", 2), (5, "maj", 7), (7, "7", 7), (0, "maj", 0), (0, "maj", 0)),
    ((0, "maj", 0), (4, "7", 8), (9, "min", 9), (9, "7", 1), (2, "min7", 2), (7, "sus4(b7)", 7), (0, "maj", 0), (5, "min", 0)),
)
# Mediants and borrowed chords.
FILM: Loops = (
    ((0, "maj", 0), (8, "maj", 8), (0, "maj", 0), (5, "min", 5)),
    ((0, "maj", 0), (4, "maj", 4), (9, "min", 9), (5, "maj", 5)),
    ((0, "maj", 0), (3, "maj", 3), (5, "maj", 5), (8, "maj", 8)),
    ((0, "maj", 0), (2, "maj", 0), (5, "maj", 0), (0, "maj", 0)),
    ((0, "maj7", 0), (2, "maj", 2), (0, "maj7", 0), (11, "min", 11)),
    ((5, "maj7", 5), (0, "maj", 4), (2, "min7", 2), (7, "sus4", 7)),
    ((0, "sus2", 0), (0, "maj", 0), (9, "min", 9), (5, "maj", 9)),
    ((0, "maj", 0), (2, "min", 0), (7, "maj", 11), (0, "maj", 0)),
)
FILM_IN_MINOR: Loops = (
    ((0, "min", 0), (8, "maj", 8), (3, "maj", 3), (10, "maj", 10)),
    ((0, "min", 0), (8, "min", 8), (0, "min", 0), (4, "min", 4)),
    ((0, "min", 0), (5, "min", 5), (8, "maj", 8), (7, "maj", 7)),
    ((0, "min", 0), (0, "min", 11), (0, "min", 10), (5, "maj", 9), (8, "maj", 8), (7, "sus4", 7), (7, "maj", 7), (0, "min", 0)),
    ((0, "min", 0), (1, "maj", 1), (0, "min", 0), (7, "maj", 7)),
    ((0, "min", 0), (6, "maj", 6), (0, "min", 0), (3, "maj", 3)),
    ((0, "min7", 0), (5, "maj", 5), (8, "maj7", 8), (10, "maj", 10)),
    ((0, "min", 0), (2, "dim", 0), (10, "maj", 0), (0, "min", 0)),
)
OF_THE_KEY = (
    (0, "maj"), (0, "maj"), (2, "min"), (4, "min"), (5, "maj"), (7, "maj"), (9, "min"), (7, "7"), (2, "min7"), (0, "maj7"),
    (9, "min7"), (5, "maj7"), (11, "hdim7"), (7, "sus4"), (2, "7"), (5, "min"), (10, "maj"), (4, "7"), (7, "sus4(b7)"), (0, "sus2"))
OF_THE_KEY_IN_MINOR = (
    (0, "min"), (0, "min"), (2, "hdim7"), (3, "maj"), (5, "min"), (7, "7"), (7, "maj"), (8, "maj"), (10, "maj"), (0, "min7"),
    (8, "maj7"), (3, "maj7"), (5, "min7"), (11, "dim7"), (10, "7"), (7, "sus4"), (3, "aug"), (2, "dim"))
ANY = ("maj", "min", "7", "maj7", "min7", "hdim7", "sus4", "maj", "min", "dim7", "aug", "dim", "min6", "sus4(b7)")


def popular_progression(draw: Random, beats: float, bar: int, key: int) -> list[Chord]:
    chords: list[Chord] = []
    while sum(chord.beats for chord in chords) < beats:
        loop = draw.choice(LOOPS).split()
        length = draw.choice([bar, bar, bar / 2, 2 * bar]) if len(loop) < 8 else bar / draw.choice([1, 2])
        # Some loops are in sevenths throughout, others in triads with a suspension now and then.
        has_sevenths = draw.random() < .3
        for _ in range(draw.randint(1, 3)):
            for numeral in loop:
                root, quality, bass = NUMERALS[numeral][0]
                quality = _with_seventh(draw, root, quality) if has_sevenths else _suspended(draw, quality)
                places = (key + root) % 12, (key + bass) % 12
                if numeral == "V" and draw.random() < .2:
                    chords.append(Chord(length / 2, places[0], "sus4", places[1], key, False))
                    chords.append(Chord(length / 2, places[0], "maj", places[1], key, False))
                else:
                    chords.append(Chord(length, places[0], quality, places[1], key, False))
    return chords


def _with_seventh(draw: Random, root: int, quality: str) -> str:
    if root in (0, 5):
        major = "maj7"
    else:
        # Drawn for minor chords as well, so that a loop's draws do not depend on its qualities.
        major = "7" if draw.random() < .5 else "maj"
    return {"maj": major, "min": "min7"}.get(quality, quality)


def _suspended(draw: Random, quality: str) -> str:
    if draw.random() < .06:
        suspension = draw.choice(["sus2", "sus4"])
        return suspension if quality == "maj" else quality
    return quality


def _looped(draw: Random, beats: float, bar: int, key: int, loops: Loops) -> list[Chord]:
    chords: list[Chord] = []
    while sum(chord.beats for chord in chords) < beats:
        length = draw.choice([bar, bar, bar / 2, 2 * bar])
        loop = draw.choice(loops)
        for _ in range(draw.randint(1, 2)):
            for root, quality, bass in loop:
                chords.append(Chord(length, (key + root) % 12, quality, (key + bass) % 12, key, False))
    return chords


def gospel_progression(draw: Random, beats: float, bar: int, key: int) -> list[Chord]:
    return _looped(draw, beats, bar, key, GOSPEL)


def film_progression(draw: Random, beats: float, bar: int, key: int, is_minor: bool) -> list[Chord]:
    """Slow changes; now and then a pedal stays below them."""
    chords = _looped(draw, beats, bar, key, FILM_IN_MINOR if is_minor else FILM)
    if draw.random() < .15:
        chords = [chord._replace(bass=key) for chord in chords]
    return chords


def mixed_progression(draw: Random, beats: float, bar: int, key: int, is_minor: bool) -> list[Chord]:
    """Chords of the key in any order and inversion, of all kinds, and at times chords that have nothing to do with each other."""
    chords: list[Chord] = []
    is_free = draw.random() < .3
    while sum(chord.beats for chord in chords) < beats:
        root, quality = draw.choice(OF_THE_KEY_IN_MINOR if is_minor else OF_THE_KEY)
        if is_free:
            root, quality = draw.randrange(12), draw.choice(ANY)
        intervals = QUALITIES[quality]
        # An inverted minor seventh chord is a sixth chord, and so on: only what has one name may stand on its head.
        may_invert = quality in ("maj", "min", "7", "maj7", "hdim7") or quality == "min7" and draw.random() < .3
        bass = root + (draw.choice(intervals) if may_invert and draw.random() < .55 else 0)
        length = draw.choice([bar, bar / 2, bar / 2, bar / 4])
        chords.append(Chord(length, (key + root) % 12, quality, (key + bass) % 12, key, is_minor))
    return chords
