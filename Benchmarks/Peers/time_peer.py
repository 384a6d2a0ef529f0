"""Times one chord namer, inside the environment in which it is installed.

    time_peer.py PROGRAM SECONDS

Asks it to name every set of three or more pitch classes over every bass, in an order that is shuffled the same way each
time, until it has named them all or SECONDS of processor time are over. Prints one object of JSON: `ns`, the median
processor time of one call; `calls`, how many were made; `named`, how many of them gave a name; `inputs`, how many
there are. Making its kind of notes, imports and the first calls do not count.
"""
from __future__ import annotations

import json
import random
import statistics
import sys
import time
from typing import Any, Callable

# A chord as pitch classes, the bass first, the others upwards from it.
Chord = tuple[int, ...]
FLATS = "C Db D Eb E F Gb G Ab A Bb B".split()
SHARPS = "C C# D D# E F F# G G# A A# B".split()
WARM_UP = 50


def inputs() -> list[Chord]:
    """2,036 sets over each of twelve basses."""
    chords = [
        tuple((bass + tone) % 12 for tone in range(12) if bits >> tone & 1)
        for bits in range(1, 4096, 2) for bass in range(12) if bits.bit_count() >= 3
    ]
    random.Random(1).shuffle(chords)
    return chords


def pychord() -> tuple[Callable[[Chord], list[Any]], Callable[[Any], bool]]:
    from pychord import find_chords_from_notes

    return _both_spellings, lambda notes: bool(find_chords_from_notes(notes))


def mingus() -> tuple[Callable[[Chord], list[Any]], Callable[[Any], bool]]:
    from mingus.core import chords

    return _both_spellings, lambda notes: bool(chords.determine(notes, True))


def music21() -> tuple[Callable[[Chord], list[Any]], Callable[[Any], bool]]:
    from music21 import chord, harmony

    def spell(tones: Chord) -> list[Any]:
        bass = 48 + tones[0]
        return [chord.Chord([bass + (tone - tones[0]) % 12 for tone in tones])]

    def name(notes: Any) -> bool:
        return bool(harmony.chordSymbolFigureFromChord(notes) != "Chord Symbol Cannot Be Identified")

    return spell, name


def _both_spellings(tones: Chord) -> list[Any]:
    """These two hear D♯ and E♭ as different notes: they may name either."""
    return [[names[tone] for tone in tones] for names in (FLATS, SHARPS)]


PROGRAMS = {"pychord": pychord, "mingus": mingus, "music21": music21}


def measure(program: str, seconds: float) -> dict[str, float]:
    spell, name = PROGRAMS[program]()
    chords = inputs()
    for chord in chords[-WARM_UP:]:
        for notes in spell(chord):
            _timed(name, notes)
    times: list[int] = []
    asked = named = 0
    end = time.process_time() + seconds
    for chord in chords:
        if time.process_time() >= end:
            break
        calls = [_timed(name, notes) for notes in spell(chord)]
        asked += 1
        named += any(is_named for is_named, _ in calls)
        times += [nanoseconds for _, nanoseconds in calls]
    return {"ns": statistics.median(times), "calls": len(times), "asked": asked, "named": named, "inputs": len(chords)}


def _timed(name: Callable[[Any], bool], notes: Any) -> tuple[bool, int]:
    start = time.process_time_ns()
    try:
        is_named = name(notes)
    except Exception:  # a program that fails at a chord that it does not know did not name it
        is_named = False
    return is_named, time.process_time_ns() - start


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
