"""Homophony: a tune in the right hand with chord tones below it."""
from __future__ import annotations

from random import Random

from .chords import Span
from .notes import MELODY, Note, step


def chorale(draw: Random, spans: list[Span], low: int, high: int, density: int) -> list[Note]:
    """Chords of two to four notes, one to each harmony, or with `density` one to each beat or half beat."""
    notes: list[Note] = []
    last = draw.randint(low + 5, high)
    for span in spans:
        count = 1 if density == 0 else max(1, round(span.beats / draw.choice([.5, 1, 1])))
        length = span.beats / count
        tones = span.chord.tones
        for i in range(count):
            top = step(last + draw.choice([-3, -1, 0, 2]), draw.choice([-1, 1]), tones)
            top = min(max(top, low + 3), high)
            if top % 12 not in tones:
                top = step(top, -1, tones)
            voices = [top]
            for _ in range(draw.choice([1, 2, 2, 3])):
                voices.append(step(voices[-1], -1, tones))
            if i and draw.random() < .25:
                # The tune passes through a note of the scale.
                voices[0] = step(top, draw.choice([1, -1]), span.chord.scale)
            notes += [Note(span.start + i * length, length, pitch, MELODY) for pitch in sorted(set(voices))]
            last = top
    return notes
