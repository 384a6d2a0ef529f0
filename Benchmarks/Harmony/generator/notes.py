"""Notes in beats, and how a pitch is found for a pitch class."""
from __future__ import annotations

from random import Random
from typing import Container, Iterable, NamedTuple

from .chords import Chord

# The part that a note belongs to. Each part has its own timing, loudness and articulation.
BASS, COMPING, LEFT, MELODY = "bass", "comping", "left hand", "melody"


class Note(NamedTuple):
    start: float
    beats: float
    pitch: int
    part: str


def in_part(notes: Iterable[Note], part: str) -> list[Note]:
    return [note._replace(part=part) for note in notes]


def nearest(pitch_class: int, pitch: float, low: int, high: int) -> int:
    """The pitch of this class from `low` to `high` that is nearest to `pitch`."""
    candidates = [candidate for candidate in range(low, high + 1) if candidate % 12 == pitch_class]
    if not candidates:
        return low + (pitch_class - low) % 12
    return min(candidates, key=lambda candidate: abs(candidate - pitch))


def step(pitch: int, direction: int, scale: Container[int]) -> int:
    """The next pitch in this direction whose class is in `scale`."""
    pitch += direction
    while pitch % 12 not in scale:
        pitch += direction
    return pitch


def close_position(bass: int, tones: Iterable[int]) -> list[int]:
    """The bass, and up to three other tones as closely above it as they go."""
    above = sorted((tone - bass) % 12 for tone in tones if tone != bass % 12)
    return [bass] + [bass + interval for interval in above[:3]]


def three_tones(draw: Random, chord: Chord) -> list[int]:
    """The tones that a hand plays: of a seventh chord not the fifth or, sometimes, not the root; always the bass."""
    tones = chord.tones
    if len(tones) < 4:
        return tones
    root, _, fifth, _ = tones
    left_out = fifth if chord.bass != fifth else root
    if draw.random() < .25:
        left_out = root if chord.bass != root else fifth
    return [tone for tone in tones if tone != left_out]
