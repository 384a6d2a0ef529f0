"""Progressions of popular music: loops of chords, repeated."""
from __future__ import annotations

from random import Random

from .chords import Chord
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
