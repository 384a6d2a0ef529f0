"""The left hand of jazz: walking bass and stride."""
from __future__ import annotations

from random import Random

from .chords import Span
from .notes import BASS, COMPING, Note, close_position, nearest, step
from .voicings import rootless

LOWEST, HIGHEST = 30, 50


def walking_bass(draw: Random, spans: list[Span]) -> list[Note]:
    """A note on each beat: the chord's bass, a way through chord and scale, and an approach to the next bass."""
    notes: list[Note] = []
    pitch = nearest(spans[0].chord.root, 40, LOWEST, HIGHEST)
    for span, following in zip(spans, spans[1:] + spans[-1:]):
        chord, count = span.chord, max(1, round(span.beats))
        direction = 1 if nearest(following.chord.bass, pitch, LOWEST, HIGHEST) > pitch else -1
        pitch = nearest(chord.bass, pitch, LOWEST, HIGHEST)
        for i in range(count):
            notes.append(Note(span.start + i, 1, pitch, BASS))
            if i == count - 2:
                target = nearest(following.chord.bass, pitch, LOWEST, HIGHEST)
                pitch = target + draw.choice([-1, 1, 1, -1, 7, -5, 2])
                if not LOWEST - 3 <= pitch <= HIGHEST + 5:
                    pitch = target - 1
            else:
                pitch = step(pitch, direction, chord.tones if draw.random() < .6 else chord.scale)
            if pitch > HIGHEST:
                direction = -1
            if pitch < LOWEST:
                direction = 1
    return notes


def stride(draw: Random, spans: list[Span], has_tenths: bool) -> list[Note]:
    """A low note and a chord in turn, the low notes bass and fifth, with tenths if the hand is large."""
    notes: list[Note] = []
    is_rootless = draw.random() < .5
    is_doubled = draw.random() < .3
    for span in spans:
        chord = span.chord
        low = nearest(chord.bass, 39, 29, 47)
        fifth = next((interval for interval in (7, 6, 8) if interval in chord.intervals), 7)
        other = nearest((chord.root + fifth) % 12, low - 4, 28, 48) if draw.random() < .75 else low
        if is_rootless and len(chord.intervals) > 3:
            pitches = rootless(draw, chord, 58, draw.choice([3, 3, 4]))
        else:
            pitches = close_position(nearest(draw.choice(chord.tones), 55, 50, 60), chord.tones)
        for i in range(max(1, round(span.beats))):
            start = span.start + i
            if i % 2:
                notes += [Note(start, draw.choice([.3, .6, .9]), pitch, COMPING) for pitch in pitches]
                continue
            bass = other if i % 4 else low
            notes.append(Note(start, draw.choice([.4, .7, .9]), bass, BASS))
            if is_doubled:
                notes.append(Note(start, .4, bass + 12, BASS))
            elif has_tenths and draw.random() < .5:
                tenth = 16 if 4 in chord.intervals else 15
                notes.append(Note(start, .8, bass + (12 if draw.random() < .6 else tenth), BASS))
    return notes
