"""Chords: their tones, and the scale that is played over them."""
from __future__ import annotations

from functools import cache
from typing import NamedTuple

# The tones of each quality, in semitones above the root. The names are Harte's.
QUALITIES: dict[str, tuple[int, ...]] = {
    "maj": (0, 4, 7),
    "min": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "maj7": (0, 4, 7, 11),
    "min7": (0, 3, 7, 10),
    "sus4": (0, 5, 7),
    "sus2": (0, 2, 7),
    "dim": (0, 3, 6),
    "hdim7": (0, 3, 6, 10),
    "dim7": (0, 3, 6, 9),
    "aug": (0, 4, 8),
    "sus4(b7)": (0, 5, 7, 10),
    "maj6": (0, 4, 7, 9),
    "min6": (0, 3, 7, 9),
}
MAJOR_SCALE = (0, 2, 4, 5, 7, 9, 11)
NATURAL_MINOR = (0, 2, 3, 5, 7, 8, 10)
HARMONIC_MINOR = (0, 2, 3, 5, 7, 8, 11)


class Chord(NamedTuple):
    """A chord of a progression. Root, bass and key are pitch classes."""

    beats: float
    root: int
    quality: str
    bass: int
    key: int
    is_minor: bool

    @property
    def intervals(self) -> tuple[int, ...]:
        return QUALITIES[self.quality]

    @property
    def tones(self) -> list[int]:
        """The pitch classes, from the root up."""
        return [(self.root + interval) % 12 for interval in self.intervals]

    @property
    def scale(self) -> frozenset[int]:
        """The scale of the key, bent to hold the chord's tones."""
        return _scale(self.key, self.is_minor, tuple(self.tones))


@cache
def _scale(key: int, is_minor: bool, tones: tuple[int, ...]) -> frozenset[int]:
    scale = {(key + degree) % 12 for degree in (HARMONIC_MINOR if is_minor else MAJOR_SCALE)}
    for tone in tones:
        if tone in scale:
            continue
        # A chromatic tone replaces its neighbor: F♯ in a D7 stands for the F of C major.
        for neighbor in ((tone + 1) % 12, (tone - 1) % 12):
            if neighbor in scale and neighbor not in tones:
                scale.discard(neighbor)
                break
        scale.add(tone)
    return frozenset(scale)


class Span(NamedTuple):
    """Where a chord stands, in beats."""

    start: float
    end: float
    chord: Chord

    @property
    def beats(self) -> float:
        # Not the chord's own, which differ in the last bit after many sums.
        return self.end - self.start


def span_at(spans: list[Span], beat: float) -> Span:
    return next((span for span in spans if span.end > beat + 1e-6), spans[-1])
