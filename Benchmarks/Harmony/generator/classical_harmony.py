"""Progressions of the classical style: numerals that follow each other, sequences, and a cadence at the end."""
from __future__ import annotations

from random import Random

from .chords import MAJOR_SCALE, NATURAL_MINOR, QUALITIES, Chord
from .numerals import CADENCES, DIMINISHED, FOLLOWING, INVERSIONS, NUMERALS, Degree

# How often an inversion or a diminished seventh stands in for what the tables say.
INVERTED = .35
DIMINISHED_INSTEAD = .2


class Phrase:
    """A phrase of `beats` beats, to which chords are added until it is full."""

    def __init__(self, draw: Random, beats: float, key: int, is_minor: bool) -> None:
        self.draw, self.beats, self.key, self.is_minor = draw, beats, key, is_minor
        self.chords: list[Chord] = []
        self.filled: float = 0

    @property
    def left(self) -> float:
        return self.beats - self.filled

    @property
    def is_full(self) -> bool:
        return self.filled >= self.beats - 1e-6

    def add(self, numeral: str, beats: float) -> None:
        if self.draw.random() < DIMINISHED_INSTEAD:
            numeral = DIMINISHED.get(numeral, numeral)
        if self.draw.random() < INVERTED and numeral in INVERSIONS:
            numeral = self.draw.choice(INVERSIONS[numeral])
        self._place(NUMERALS[numeral][self.is_minor], beats)

    def add_degree(self, root: int, quality: str, bass: int, beats: float) -> None:
        """A chord that no numeral names, and that nothing replaces; the two draws for that belong to every chord."""
        self.draw.random()
        self.draw.random()
        self._place(Degree(root, quality, bass), beats)

    def _place(self, degree: Degree, beats: float) -> None:
        root, quality, bass = degree
        if quality == "dim7" and self.draw.random() < INVERTED * 1.3:
            bass = root + self.draw.choice([3, 6, 9])
        if quality == "min" and bass == root and self.draw.random() < INVERTED * .4:
            bass = root + 3
        beats = min(beats, self.left)
        if beats > 1e-6:
            places = (self.key + root) % 12, quality, (self.key + bass) % 12
            self.chords.append(Chord(beats, *places, self.key, self.is_minor))
            self.filled += beats


def classical_progression(draw: Random, beats: float, key: int, is_minor: bool, pace: float) -> list[Chord]:
    """A phrase of functional harmony, whose chords change about every `pace` beats."""
    phrase = Phrase(draw, beats, key, is_minor)
    numeral = _opening(phrase, pace)
    while not phrase.is_full:
        left = phrase.left
        if left <= 3 * pace and numeral not in ("I64", "V7", "V", "I"):
            for closing in draw.choice(CADENCES):
                phrase.add(closing, pace * draw.choice([.5, 1, 1, 1]))
            phrase.add("I" if draw.random() < .8 else "V", left)
            break
        longest = 3 if numeral in ("I", "V7") else 1
        phrase.add(numeral, pace * draw.choice([.5, 1, 1, 1, 1, 1, 2, 2, longest]))
        following = FOLLOWING[numeral]
        numeral = draw.choices(list(following), list(following.values()))[0]
    return phrase.chords


def _opening(phrase: Phrase, pace: float) -> str:
    """Begins the phrase, and says with which numeral it goes on."""
    draw = phrase.draw
    kind = draw.random()
    if kind < .12:
        return _circle_of_fifths(phrase, pace)
    if kind < .18:
        return _chain(phrase, pace)
    if kind < .30:
        return _pendulum(phrase, pace)
    if kind < .36:
        phrase.add("I", pace * draw.choice([4, 8]))
        return draw.choice(["ii6", "V43", "IV"])
    if kind < .5:
        return draw.choice(["V", "V7", "vi", "IV", "I6", "viio7/V", "V65"])
    return "I"


def _circle_of_fifths(phrase: Phrase, pace: float) -> str:
    """Falling fifths through the scale, as triads or with every other chord a seventh chord."""
    draw = phrase.draw
    has_sevenths = draw.random() < .4
    degree = draw.choice([0, 3, 5])
    scale = NATURAL_MINOR if phrase.is_minor else MAJOR_SCALE
    for i in range(draw.randint(4, 8)):
        root = scale[degree % 7]
        size = 4 if has_sevenths and i % 2 else 3
        thirds = tuple((scale[(degree + 2 * third) % 7] - root) % 12 for third in range(size))
        quality = next((name for name, intervals in QUALITIES.items() if intervals == thirds), "maj")
        if draw.random() < .25:
            quality = "7"
        phrase.add_degree(root, quality, root, pace)
        degree += 3
    return draw.choice(["ii6", "I64", "V7"])


def _chain(phrase: Phrase, pace: float) -> str:
    """Dominants that resolve into each other, or diminished sevenths that slide down."""
    draw = phrase.draw
    if draw.random() < .6:
        root = draw.choice([4, 9, 2])
        while root != 7:
            phrase.add_degree(root, "7", draw.choice([root, (root + 4) % 12]), pace)
            root = (root + 5) % 12
        return "V7"
    root = draw.randrange(12)
    for _ in range(draw.randint(2, 4)):
        phrase.add_degree(root, "dim7", root, pace)
        root = (root - 1) % 12
    return "I64"


def _pendulum(phrase: Phrase, pace: float) -> str:
    """The tonic and another chord in turn."""
    draw = phrase.draw
    other = draw.choice(["V7", "V43", "V65", "V", "V7 over I", "IV64"])
    length = draw.choice([1, 2])
    for _ in range(draw.randint(1, 3)):
        phrase.add("I", pace * length)
        phrase.add(other, pace * length)
    return "I"
