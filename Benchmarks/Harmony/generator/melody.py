"""Melodies: motives with passing notes, neighbors, appoggiaturas, suspensions and trills; and what doubles them."""
from __future__ import annotations

from random import Random

from .chords import Span, span_at
from .notes import MELODY, Note, step

# How often a note is ornamented.
ORNAMENTED = .05
# Rhythms in beats, by how dense the melody is.
RHYTHMS: tuple[tuple[tuple[float, ...], ...], ...] = (
    ((1,), (2,), (1.5, .5), (.5, .5), (3,), (1, 1)),
    ((.5, .5), (1,), (.75, .25), (.5, .25, .25), (1.5, .5), (.25,) * 4, (1 / 3,) * 3),
    ((.25,) * 4, (.5, .25, .25), (.25,) * 4, (1 / 3,) * 3, (.5, .5), (.25, .25, .5), (.125,) * 8),
)
DOUBLINGS = (None, None, None, None, None, None, "octave", "third", "sixth", "chord tone", "chord tone")


def melody(
    draw: Random, spans: list[Span], density: int, low: int, high: int, is_arpeggiated: bool = False
) -> list[Note]:
    """A line over the chords; arpeggiated, it keeps to their tones also between the beats."""
    notes: list[Note] = []
    start, end = spans[0].start, spans[-1].end
    pitch = draw.randint(low + 6, high - 6)
    direction = draw.choice([-1, 1])
    # Where a dissonance must go next.
    resolution: int | None = None
    motive = _motive(draw, draw.choice([2, 4, 4]), density)
    i = 0
    rests = draw.choice([0, .05, .12])
    while start < end - .01:
        length = min(motive[i % len(motive)], end - start)
        i += 1
        if i % len(motive) == 0 and draw.random() < .5:
            motive = _motive(draw, draw.choice([2, 4]), density)
        span = span_at(spans, start)
        tones, scale = span.chord.tones, span.chord.scale
        is_new = abs(span.start - start) < .01
        if pitch >= high:
            direction = -1
        if pitch <= low:
            direction = 1
        if draw.random() < .15:
            direction = -direction
        if resolution is not None:
            pitch = resolution if resolution % 12 in scale else step(resolution, 1, scale)
            resolution = None
        elif is_new or is_arpeggiated or abs(start - round(start)) < .01:
            kind = draw.random()
            may_suspend = is_new and start > spans[0].start and kind < .08
            # The note stays and resolves downward: a suspension.
            if may_suspend and not is_arpeggiated and (pitch - 1) % 12 in tones:
                resolution = pitch - 1
            elif may_suspend and (pitch - 2) % 12 in tones and pitch % 12 not in tones:
                resolution = pitch - 1 if (pitch - 1) % 12 in tones else pitch - 2
            elif not is_arpeggiated and kind < .22:
                pitch, resolution = _appoggiatura(draw, pitch, direction, span)
            else:
                aim = step(pitch - direction if draw.random() < .3 else pitch, direction, tones)
                pitch = aim if low - 3 <= aim <= high + 3 else step(pitch, -direction, tones)
        else:
            pitch, resolution = _between_beats(draw, pitch, direction, span)
        if draw.random() >= rests or is_new:
            notes += _ornamented(draw, Note(start, length, pitch, MELODY), span)
        start += length
    return notes


def _motive(draw: Random, beats: float, density: int) -> list[float]:
    motive: list[float] = []
    while sum(motive) < beats - 1e-6:
        motive += draw.choice(RHYTHMS[density])
    return motive


def _appoggiatura(draw: Random, pitch: int, direction: int, span: Span) -> tuple[int, int | None]:
    """A dissonance beside the next chord tone and that tone, or the tone alone where it would be a leap or none."""
    aim = step(pitch, direction, span.chord.tones)
    dissonance = step(aim, 1, span.chord.scale) if draw.random() < .75 else aim - 1
    if abs(dissonance - pitch) < 9 and dissonance % 12 not in span.chord.tones:
        return dissonance, aim
    return aim, None


def _between_beats(draw: Random, pitch: int, direction: int, span: Span) -> tuple[int, int | None]:
    """A passing note, a neighbor, a chromatic step, a repeated note or a chord tone, and where it must go next."""
    tones, scale = span.chord.tones, span.chord.scale
    kind = draw.random()
    if kind < .5:
        return step(pitch, direction, scale), None
    if kind < .62:
        if draw.random() < .5:
            return step(pitch, 1, scale), pitch
        return pitch - 1 if draw.random() < .5 else step(pitch, -1, scale), pitch
    if kind < .68:
        return pitch + direction, None
    if kind < .75:
        return pitch, None
    if draw.random() < .3:
        pitch = step(pitch, direction, tones)
    return step(pitch, direction, tones), None


def _ornamented(draw: Random, note: Note, span: Span) -> list[Note]:
    start, length, pitch, _ = note
    scale = span.chord.scale
    if length >= 1 and draw.random() < ORNAMENTED * 1.5:
        upper = step(pitch, 1, scale)
        return [Note(start + i * .125, .125, upper if i % 2 else pitch, MELODY) for i in range(int(length / .125))]
    if draw.random() < ORNAMENTED:
        grace = step(pitch, draw.choice([1, 1, -1]), scale)
        return [Note(start, .1, grace, MELODY), Note(start + .1, max(.1, length - .1), pitch, MELODY)]
    return [note]


def doubled(notes: list[Note], spans: list[Span], doubling: str | None) -> list[Note]:
    """The melody with a second voice below it: octaves, thirds, sixths, or a chord tone on the beats."""
    voices: list[Note] = []
    for note in notes:
        voices.append(note)
        chord = span_at(spans, note.start).chord
        pitch = note.pitch
        if doubling == "octave":
            voices.append(note._replace(pitch=pitch - 12))
        elif doubling in ("third", "sixth"):
            for _ in range(2 if doubling == "third" else 5):
                pitch = step(pitch, -1, chord.scale)
            voices.append(note._replace(pitch=pitch))
        elif doubling == "chord tone" and abs(note.start - round(note.start)) < .01:
            voices.append(note._replace(pitch=step(pitch - 2, -1, chord.tones)))
    return voices
