"""Figures of the left hand: one chord after another, over a bass line."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Callable, Sequence

from .chords import Chord, Span
from .notes import LEFT, Note, close_position, nearest, step, three_tones

# A note that would begin this shortly before the next chord is left out.
NEARLY = .01


@dataclass(frozen=True)
class Rhythm:
    """How a section's figures move, in beats."""

    # One note of a broken chord.
    subdivision: float
    # After how long a block chord is struck again; 0: it is held.
    restrike: float
    # From a bass note to the chord after it.
    beat: float
    # The part of a beat for which such a chord sounds.
    staccato: float


@dataclass(frozen=True)
class Shape:
    """The parameters that a hand keeps as long as it plays one figure."""

    rhythm: Rhythm
    # The order of the tones in an Alberti bass, 0 the lowest.
    order: str
    # An arpeggio goes up, up and down, or up and down in wide position.
    course: str
    # Two numbers from 0 to 1, by which a figure decides how much of the chord it plays.
    fullness: float
    extra: float

    @staticmethod
    def drawn(draw: Random, rhythm: Rhythm) -> Shape:
        order = draw.choice(["0212", "0212", "0121", "012", "0123", "02121212", "0122"])
        # Decides nothing; without it, every later draw of a seed would change.
        draw.random()
        return Shape(rhythm, order, draw.choice(["up", "updown", "wide", "wide"]), draw.random(), draw.random())


@dataclass(frozen=True)
class Position:
    """One chord in the hand."""

    span: Span
    # The pitch of the lowest note.
    bass: int
    # The pitch classes, without the one that is left out of a seventh chord.
    tones: list[int]
    # The pitches of these tones, and of all, closely above the bass.
    close: list[int]
    full: list[int]


def accompany(
    draw: Random, figure: str, spans: list[Span], rhythm: Rhythm, low: int = 41, high: int = 58
) -> list[Note]:
    """The figure over each chord, its bass from `low` to `high`."""
    basses = _bass_line(draw, [span.chord for span in spans], low, high)
    shape = Shape.drawn(draw, rhythm)
    notes: list[Note] = []
    for span, bass in zip(spans, basses):
        tones = three_tones(draw, span.chord)
        close, full = close_position(bass, tones), close_position(bass, span.chord.tones)
        notes += FIGURES[figure](draw, shape, Position(span, bass, tones, close, full))
    return notes


def _bass_line(draw: Random, chords: list[Chord], low: int, high: int) -> list[int]:
    line: list[int] = []
    pitch = draw.randint(low + 3, high - 3)
    for chord in chords:
        # Near the last bass, with a leap now and then.
        around = pitch if draw.random() < .85 else draw.randint(low, high)
        pitch = nearest(chord.bass, around, low, high)
        line.append(pitch)
    return line


def _together(start: float, beats: float, pitches: Sequence[int]) -> list[Note]:
    return [Note(start, beats, pitch, LEFT) for pitch in pitches]


def _in_turn(span: Span, every: float, groups: Sequence[Sequence[int]]) -> list[Note]:
    """One group of pitches after another, until the chord ends."""
    notes: list[Note] = []
    start, i = span.start, 0
    while start < span.end - NEARLY:
        notes += _together(start, every, groups[i % len(groups)])
        start += every
        i += 1
    return notes


def _block(draw: Random, shape: Shape, position: Position) -> list[Note]:
    span, bass, restrike = position.span, position.bass, shape.rhythm.restrike
    pitches = position.full if shape.fullness < .5 else position.close
    if shape.fullness > .8:
        pitches = [bass - 12 if bass > 47 else bass] + position.close[1:]
    if not restrike or span.beats <= restrike:
        return _together(span.start, span.beats, pitches)
    count = int(span.beats / restrike + .5)
    length = span.beats / count
    return [note for i in range(count) for note in _together(span.start + i * span.beats / count, length, pitches)]


def _repeated(draw: Random, shape: Shape, position: Position) -> list[Note]:
    span, every = position.span, shape.rhythm.subdivision
    first = position.close if shape.fullness < .6 else [position.bass]
    notes: list[Note] = []
    for i in range(max(1, round(span.beats / every))):
        if span.start + i * every < span.end - NEARLY:
            notes += _together(span.start + i * every, every, position.close if i else first)
    return notes


def _alberti(draw: Random, shape: Shape, position: Position) -> list[Note]:
    close = position.close
    if len(close) < 3:
        close = close + [close[-1] + 12]
    tones = close + [close[0] + 12]
    return _in_turn(position.span, shape.rhythm.subdivision, [[tones[int(index)]] for index in shape.order])


def _broken_octaves(draw: Random, shape: Shape, position: Position) -> list[Note]:
    bass = position.bass - 12 if position.bass >= 46 else position.bass
    return _in_turn(position.span, shape.rhythm.subdivision, [[bass], [bass + 12]])


def _arpeggio(draw: Random, shape: Shape, position: Position) -> list[Note]:
    chord, bass, is_wide = position.span.chord, position.bass, shape.course == "wide"
    pitches = [bass]
    if is_wide and bass % 12 == chord.root and (bass + 7) % 12 in chord.tones:
        pitches.append(bass + 7)
    while len(pitches) < (4 if shape.course == "up" else 5):
        pitch = pitches[-1] + 1
        # In wide position no narrow interval lies at the bottom.
        while pitch % 12 not in position.tones or (is_wide and len(pitches) < 3 and pitch - pitches[-1] < 4):
            pitch += 1
        pitches.append(pitch)
    if shape.course != "up":
        pitches += pitches[-2:0:-1]
    return _in_turn(position.span, shape.rhythm.subdivision, [[pitch] for pitch in pitches])


def _bass_and_chords(draw: Random, shape: Shape, position: Position, meter: int) -> list[Note]:
    """A bass note on the first of `meter` beats, the chord on the others."""
    span, bass, rhythm = position.span, position.bass, shape.rhythm
    chord = [pitch + (12 if pitch < 50 else 0) for pitch in position.close[1:]] or [bass + 12]
    if len(chord) < 3 and shape.extra < .3:
        chord = sorted(chord + [nearest(position.tones[0], 60, 53, 67)])
    # The meter goes on through the chords; a chord that begins between two beats begins it anew.
    beat = round(span.start / rhythm.beat)
    i = beat % meter if abs(beat * rhythm.beat - span.start) < NEARLY else 0
    notes: list[Note] = []
    start, is_first = span.start, True
    while start < span.end - NEARLY:
        if i % meter == 0 or is_first:
            length = rhythm.beat * draw.choice([.5, .9, 1])
            notes.append(Note(start, length, bass - 12 if bass > 50 else bass, LEFT))
        else:
            notes += _together(start, rhythm.beat * rhythm.staccato, chord)
        is_first = False
        start += rhythm.beat
        i += 1
    return notes


def _oompah(draw: Random, shape: Shape, position: Position) -> list[Note]:
    return _bass_and_chords(draw, shape, position, 2)


def _waltz(draw: Random, shape: Shape, position: Position) -> list[Note]:
    return _bass_and_chords(draw, shape, position, 3)


def _tremolo(draw: Random, shape: Shape, position: Position) -> list[Note]:
    subdivision = shape.rhythm.subdivision
    upper = position.close[1:] if shape.fullness < .7 else [position.bass + 12]
    every = subdivision / 2 if subdivision > .2 else subdivision
    return _in_turn(position.span, every, [[position.bass], upper])


def _moving_bass(draw: Random, shape: Shape, position: Position, is_doubled: bool) -> list[Note]:
    """A bass that may go to another tone of the chord or to a neighbor before the chord changes."""
    span, bass = position.span, position.bass
    count = max(1, round(span.beats / max(.5, shape.rhythm.subdivision * 2)))
    length = span.beats / count
    notes: list[Note] = []
    start = span.start
    for i in range(count):
        pitch = bass
        if i:
            other = draw.choice(position.full[1:])
            neighbor = step(notes[-1].pitch, draw.choice([-1, 1]), span.chord.scale)
            pitch = draw.choice([bass, bass, other, neighbor])
        if is_doubled:
            pitch = pitch - 12 if pitch >= 48 else pitch
            notes += _together(start, length, [pitch, pitch + 12])
        else:
            notes.append(Note(start, length, pitch, LEFT))
        start += length
    return notes


def _single(draw: Random, shape: Shape, position: Position) -> list[Note]:
    return _moving_bass(draw, shape, position, False)


def _octaves(draw: Random, shape: Shape, position: Position) -> list[Note]:
    return _moving_bass(draw, shape, position, True)


def _sustained(draw: Random, shape: Shape, position: Position) -> list[Note]:
    return _together(position.span.start, position.span.beats, [position.bass])


def _bass_then_chord(draw: Random, shape: Shape, position: Position) -> list[Note]:
    span, bass = position.span, position.bass
    wait = min(span.beats / 2, 1)
    chord = [pitch + (12 if pitch < 50 else 0) for pitch in position.close[1:]]
    low = _together(span.start, span.beats, [bass - 12 if bass > 45 else bass])
    return low + _together(span.start + wait, span.beats - wait, chord)


FIGURES: dict[str, Callable[[Random, Shape, Position], list[Note]]] = {
    "block": _block,
    "repeat": _repeated,
    "alberti": _alberti,
    "brokenoct": _broken_octaves,
    "arp": _arpeggio,
    "arpped": _arpeggio,
    "oompah": _oompah,
    "waltz": _waltz,
    "tremolo": _tremolo,
    "single": _single,
    "octaves": _octaves,
    "sustain": _sustained,
    "basschord": _bass_then_chord,
}
