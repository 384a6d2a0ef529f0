"""How written notes are played: tempo, timing, loudness and articulation."""
from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from .fingers import HIGHEST_KEY, LOWEST_KEY, Event, Fingers, Stroke, as_events, fingered, late_pedal, without_collisions
from .notes import BASS, COMPING, LEFT, MELODY, Note
from .pedal import pedal_events

# Start and end, the root's pitch class, the quality, the bass's pitch class.
ReferenceRow = tuple[float, float, int, str, int]


@dataclass(frozen=True)
class Interpretation:
    """How one player plays one piece."""

    # Beats a minute.
    tempo: float
    # How far the tempo bends, as a share of it.
    rubato: float
    # The spread of onsets, in seconds.
    jitter: float
    # How often a chord is rolled.
    rolled: float
    # How far loudness rises and falls, in steps of velocity.
    swell: float
    # How often the pedal is changed late.
    late_pedal: float
    # By part: the velocity, and how long a note sounds as a share of what is written.
    loudness: dict[str, float]
    articulation: dict[str, float]
    # "none", "part", "touch", "beat" or "chord"; see pedal.py.
    pedal: str
    fingers: Fingers


class Tempo:
    """Where each beat lies in seconds: a tempo that breathes, drifts, and slows down at the ends of phrases."""

    GRID = .25
    LEAD_IN = .5

    def __init__(self, draw: Random, interpretation: Interpretation, end: float, phrase_ends: list[float]) -> None:
        # Loudness swells along the same wave.
        self.phase = draw.random() * 6
        self.period: int = draw.choice([8, 12, 16])
        self._times: list[float] = []
        rubato = interpretation.rubato
        seconds, beat, drift = self.LEAD_IN, 0.0, 0.0
        while beat <= end + 4:
            self._times.append(seconds)
            drift += .15 * (draw.gauss(0, rubato * .4) - drift * .3)
            faster = rubato * math.sin(2 * math.pi * beat / self.period + self.phase) + drift
            if min((ending - beat for ending in phrase_ends if ending >= beat - 1e-6), default=math.inf) < 1:
                faster -= rubato * 2
            seconds += self.GRID * 60 / interpretation.tempo * math.exp(-faster)
            beat += self.GRID

    def seconds(self, beat: float) -> float:
        i = max(0, min(int(beat / self.GRID), len(self._times) - 2))
        return self._times[i] + (beat / self.GRID - i) * (self._times[i + 1] - self._times[i])


def perform(
    draw: Random,
    notes: list[Note],
    harmony: list[ReferenceRow],
    phrase_ends: list[float],
    interpretation: Interpretation,
) -> tuple[list[Event], list[ReferenceRow]]:
    """Notes and harmony in beats, played: events and reference rows in seconds."""
    end = max(row[1] for row in harmony)
    tempo = Tempo(draw, interpretation, end, phrase_ends)
    strokes = without_collisions(_strokes(draw, notes, tempo, interpretation))
    changes = [row[0] for row in harmony]
    pedal = pedal_events(
        draw, interpretation.pedal, changes, end, tempo.seconds, interpretation.tempo, interpretation.late_pedal)
    fingers = interpretation.fingers
    events = as_events(fingered(draw, strokes, fingers), late_pedal(draw, pedal, fingers))
    return events, _reference(harmony, tempo)


def _strokes(draw: Random, notes: list[Note], tempo: Tempo, interpretation: Interpretation) -> list[Stroke]:
    jitter = interpretation.jitter
    # Each part is a little early or late throughout; a melody leads.
    offsets = {
        LEFT: draw.gauss(0, jitter / 2),
        MELODY: draw.gauss(-jitter / 3, jitter / 2),
        COMPING: draw.gauss(0, jitter),
        BASS: draw.gauss(0, jitter / 2),
    }
    # The notes that one hand plays at once. Melody and the rest come at times of their own.
    groups: dict[tuple[float, bool], list[Note]] = {}
    for note in sorted(notes):
        groups.setdefault((round(note.start, 4), note.part != MELODY), []).append(note)
    strokes: list[Stroke] = []
    for (beat, _), group in groups.items():
        start = tempo.seconds(beat) + draw.gauss(0, jitter * .6)
        is_rolled = len(group) > 2 and draw.random() < interpretation.rolled
        roll = draw.uniform(.02, .12) if is_rolled else 0
        for i, note in enumerate(sorted(group, key=lambda note: note.pitch)):
            onset = start + offsets[note.part] + draw.gauss(0, jitter * .4) + roll * i / max(1, len(group) - 1)
            written = tempo.seconds(note.start + note.beats) - tempo.seconds(note.start)
            length = written * min(1.15, max(.12, draw.gauss(interpretation.articulation[note.part], .08)))
            is_on_beat = abs(note.start - round(note.start)) < .01
            is_top_voice = i == len(group) - 1 and note.part == MELODY
            velocity = (
                interpretation.loudness[note.part] + (6 if is_on_beat else 0) + draw.gauss(0, 7)
                + interpretation.swell * math.sin(note.start / tempo.period * 3 + tempo.phase)
                + (6 if is_top_voice else 0))
            if LOWEST_KEY <= note.pitch <= HIGHEST_KEY:
                velocity = int(max(12, min(122, velocity)))
                strokes.append(Stroke(max(.05, onset), max(.03, length), note.pitch, velocity))
    return strokes


def _reference(harmony: list[ReferenceRow], tempo: Tempo) -> list[ReferenceRow]:
    """The harmony in seconds; a chord that is repeated is one row."""
    rows: list[ReferenceRow] = []
    for start, end, root, quality, bass in harmony:
        begun = tempo.seconds(start)
        if rows and rows[-1][2:] == (root, quality, bass):
            begun = rows.pop()[0]
        rows.append((begun, tempo.seconds(end), root, quality, bass))
    return rows
