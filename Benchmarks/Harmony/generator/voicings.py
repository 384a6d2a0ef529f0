"""Rootless voicings of jazz, and how they are comped."""
from __future__ import annotations

from random import Random

from .chords import Chord, Span
from .notes import COMPING, Note, nearest

# The ninth and the thirteenth (or the eleventh) that a quality takes, in semitones above the root.
TENSIONS: dict[str, tuple[int, ...]] = {
    "maj7": (2, 9),
    "maj": (2, 9),
    "maj6": (2,),
    "min7": (2, 5),
    "min": (2,),
    "min6": (2,),
    "7": (2, 9),
    "hdim7": (5,),
    "sus4(b7)": (2, 9),
}
ALTERED = ((1, 8), (3, 8), (1, 9), (2, 8))
# Where the chords of a comping figure begin, in beats.
COMPING_RHYTHMS: tuple[tuple[float, ...], ...] = ((0,), (0,), (0, 1.5), (0, 2.5), (.5,), (1, 3), (0, 1.5, 3), (-.5, 2))


def rootless(draw: Random, chord: Chord, around: float, size: int) -> list[int]:
    """A voicing of two to four tones without the root, in the position that lies nearest to `around`."""
    classes = sorted({(chord.root + interval) % 12 for interval in _intervals(draw, chord, size)})
    positions = []
    for lowest in classes:
        bottom = nearest(lowest, around - 5, 36, 90)
        positions.append([bottom] + sorted(bottom + (other - bottom) % 12 for other in classes if other != lowest))
    return min(positions, key=lambda pitches: abs(sum(pitches) / len(pitches) - around))


def _intervals(draw: Random, chord: Chord, size: int) -> list[int]:
    intervals = chord.intervals
    third = next(interval for interval in intervals if interval not in (0, 7))
    seventh = next((interval for interval in (9, 11, 10) if interval in intervals), None)
    tensions = TENSIONS.get(chord.quality, ())
    if chord.quality == "7" and draw.random() < (.5 if chord.is_minor else .25):
        tensions = draw.choice(ALTERED)
    # Where no ninth fits, the root itself.
    ninth = tensions[0] if tensions and tensions[0] < 4 else 0
    fifth = 7 if 7 in intervals else 6
    if len(tensions) > 1 and draw.random() < .6 and tensions[1] not in intervals:
        fifth = tensions[1]
    sixth_or_seventh = 9 if seventh is None else seventh
    if size == 2:
        return [third, 7 if seventh is None else seventh]
    if size == 3:
        return [third, sixth_or_seventh, draw.choice([ninth, fifth])]
    if chord.quality == "dim7":
        return list(intervals)
    return [third, fifth, sixth_or_seventh, ninth]


def comping(draw: Random, spans: list[Span], size: int, is_held: bool) -> list[Note]:
    """Rootless voicings led from one to the next, held or struck in a rhythm."""
    notes: list[Note] = []
    around: float = draw.randint(56, 64)
    for span in spans:
        pitches = rootless(draw, span.chord, around, size)
        # Near the last voicing, with a pull back to the middle of the keyboard.
        around = .7 * sum(pitches) / len(pitches) + .3 * 60
        onsets: tuple[float, ...] = (0,) if is_held else draw.choice(COMPING_RHYTHMS)
        if onsets == (.5,) and span.beats < 2:
            onsets = (0,)
        onsets = tuple(onset for onset in onsets if onset < span.beats - .2) or (0,)
        for onset, following in zip(onsets, onsets[1:] + (span.beats,)):
            for pitch in pitches:
                length = following - onset
                if not is_held:
                    length = min(length, draw.choice([.4, 1, 2, 4]))
                notes.append(Note(span.start + onset, length, pitch, COMPING))
    return notes
