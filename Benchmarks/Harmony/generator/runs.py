"""Passage work: scales, arpeggios and chromatic runs."""
from __future__ import annotations

from random import Random
from typing import Container

from .chords import Chord, Span, span_at
from .notes import MELODY, Note, step

SCALE, ARPEGGIO, CHROMATIC = "scale", "arpeggio", "chromatic"


def run(draw: Random, spans: list[Span], every: float, low: int, high: int, kind: str) -> list[Note]:
    """Equal notes, `every` beats apart, that turn at `low` and `high`."""
    notes: list[Note] = []
    start, end = spans[0].start, spans[-1].end
    pitch = draw.randint(low, high)
    direction = draw.choice([-1, 1])
    # How an arpeggio goes: straight on, in broken thirds, or with neighbors.
    figure = draw.choice(["straight", "straight", "broken", "neighbors"])
    i = 0
    while start < end - .01:
        span = span_at(spans, start)
        tones, steps = span.chord.tones, _steps(span.chord, kind)
        if abs(span.start - start) < .01 and pitch % 12 not in tones and draw.random() < .75:
            pitch = step(pitch, direction, tones)
        notes.append(Note(start, every, pitch, MELODY))
        if pitch > high:
            direction = -1
        if pitch < low:
            direction = 1
        if figure == "straight" or kind != ARPEGGIO:
            pitch = step(pitch, direction if draw.random() > .06 else -direction, steps)
        elif figure == "broken":
            pitch = _broken(pitch, direction, tones, i)
        elif i % 4 < 2:
            pitch += 1 if i % 2 else -1
        else:
            pitch = step(pitch, direction, tones)
        start += every
        i += 1
    return notes


def _steps(chord: Chord, kind: str) -> Container[int]:
    if kind == SCALE:
        return chord.scale
    return chord.tones if kind == ARPEGGIO else range(12)


def _broken(pitch: int, direction: int, tones: Container[int], i: int) -> int:
    """Two tones on, one on, one back."""
    if i % 3 == 2:
        return step(pitch, -direction, tones)
    if i % 3 == 0:
        pitch = step(pitch, direction, tones)
    return step(pitch, direction, tones)
