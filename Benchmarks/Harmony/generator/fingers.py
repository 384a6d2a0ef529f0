"""The inexactness of fingers and feet: legato, spread chords, late keys, brushed and crushed ones, a late pedal."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Sequence

# Seconds, "on", "off" or "cc", then pitch and velocity, or controller and value.
Event = tuple[float, str, int, int]

LOWEST_KEY, HIGHEST_KEY = 21, 108
# Keys that are struck within this time, in seconds, are one chord.
TOGETHER = .02
# How long a key stays up at least before it is struck again, and how long it is down at least.
UP, DOWN = .005, .02


@dataclass
class Stroke:
    """A key that is struck, in seconds."""

    start: float
    length: float
    pitch: int
    velocity: int

    @property
    def end(self) -> float:
        return self.start + self.length


@dataclass(frozen=True)
class Fingers:
    """The habits of one player. Seconds, and how often out of one."""

    # How long keys are held on into the next chord.
    legato: float
    # How often a common tone is held instead of struck again.
    tied: float
    # How far a chord is spread at most, how often, and which way: "up", "down", "random" or "mixed".
    spread: float
    spreads: float
    order: str
    # How often one key of a chord is late, a key beside it is brushed, a grace note is crushed into it.
    late: float
    brushed: float
    crushed: float
    # How late the pedal is.
    pedal: float

    @staticmethod
    def drawn(draw: Random) -> Fingers:
        return Fingers(
            legato=draw.choice([0, .03, .06, .1, .15, .2]),
            tied=draw.choice([0, 0, .3, .9]),
            spread=draw.choice([.02, .05, .08, .12, .25]),
            spreads=draw.choice([0, .3, .8, 1]),
            order=draw.choice(["up", "up", "up", "down", "random", "mixed"]),
            late=draw.choice([0, .05, .2]),
            brushed=draw.choice([0, .03, .1]),
            crushed=draw.choice([0, .02, .06]),
            pedal=draw.choice([0, 0, .04, .1, .2]),
        )


NEAT = Fingers(0, 0, 0, 0, "up", 0, 0, 0, 0)


def fingered(draw: Random, strokes: Sequence[Stroke], fingers: Fingers) -> list[Stroke]:
    """The strokes as these fingers play them, in order. Their harmony does not change."""
    played: list[Stroke] = []
    groups = _groups(strokes)
    for group, following in zip(groups, groups[1:] + [None]):
        played += _chord(draw, group, following[0].start - group[0].start if following else 1, fingers)
    if fingers.legato:
        for stroke in played:
            # Not longer than the note itself: a run is no chord.
            stroke.length += min(fingers.legato * draw.uniform(.5, 1), .8 * stroke.length)
    return without_collisions(_tied(draw, played, fingers.tied) if fingers.tied else played)


def spread_and_legato(strokes: Sequence[Stroke], spread: float, legato: float) -> list[Stroke]:
    """Every chord spread by `spread` seconds from below, and every key held `legato` seconds longer: a measurement can repeat this."""
    played: list[Stroke] = []
    for group in _groups(strokes):
        chord = [Stroke(each.start, each.length + legato, each.pitch, each.velocity) for each in group]
        if len(chord) > 1:
            _spread(Random(0), chord, spread, "up")
        played += chord
    return without_collisions(played)


def late_pedal(draw: Random, events: Sequence[Event], fingers: Fingers) -> list[Event]:
    """The pedal's events, as late as this foot is."""
    last, late = 0.0, []
    for time, kind, controller, value in events:
        if fingers.pedal:
            time = max(last, time + fingers.pedal * draw.uniform(.7, 1.3))
        late.append((time, kind, controller, value))
        last = time
    return late


def as_events(strokes: Sequence[Stroke], pedal: Sequence[Event]) -> list[Event]:
    """All events in order; at one moment keys go up first, then the pedal moves, then keys go down."""
    events = list(pedal)
    for stroke in strokes:
        events.append((stroke.start, "on", stroke.pitch, stroke.velocity))
        events.append((stroke.end, "off", stroke.pitch, 0))
    order = {"off": 0, "cc": 1, "on": 2}
    return sorted(events, key=lambda event: (event[0], order[event[1]]))


def as_strokes(events: Sequence[Event]) -> tuple[list[Stroke], list[Event]]:
    """The strokes and the pedal's events of a performance."""
    strokes: list[Stroke] = []
    pedal: list[Event] = []
    down: dict[int, Stroke] = {}
    for event in events:
        time, kind, pitch, velocity = event
        if kind == "cc":
            pedal.append(event)
            continue
        if pitch in down:
            stroke = down.pop(pitch)
            stroke.length = max(DOWN, time - stroke.start)
        if kind == "on":
            down[pitch] = Stroke(time, DOWN, pitch, velocity)
            strokes.append(down[pitch])
    return strokes, pedal


def with_fingers(events: Sequence[Event], seed: str) -> list[Event]:
    """A performance as other fingers play it. The same seed gives the same fingers."""
    draw = Random(f"fingers/{seed}")
    fingers = Fingers.drawn(draw)
    strokes, pedal = as_strokes(events)
    return as_events(fingered(draw, strokes, fingers), late_pedal(draw, pedal, fingers))


def without_collisions(strokes: Sequence[Stroke]) -> list[Stroke]:
    """The strokes in order, each key let go before it is struck again, and none struck twice at once."""
    kept: list[Stroke] = []
    last: dict[int, Stroke] = {}
    for stroke in sorted(strokes, key=lambda each: (each.start, each.length, each.pitch, each.velocity)):
        before = last.get(stroke.pitch)
        if before is not None:
            if stroke.start < before.start + DOWN + UP:
                before.length = max(before.length, stroke.end - before.start)
                continue
            if before.end > stroke.start - UP:
                before.length = max(DOWN, stroke.start - UP - before.start)
        kept.append(stroke)
        last[stroke.pitch] = stroke
    return kept


def _groups(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    groups: list[list[Stroke]] = []
    for stroke in sorted(strokes, key=lambda each: (each.start, each.pitch)):
        if groups and stroke.start - groups[-1][0].start < TOGETHER:
            groups[-1].append(stroke)
        else:
            groups.append([stroke])
    return groups


def _chord(draw: Random, group: list[Stroke], time: float, fingers: Fingers) -> list[Stroke]:
    """A group that is struck together, `time` seconds before the next stroke."""
    played = [Stroke(each.start, each.length, each.pitch, each.velocity) for each in group]
    if len(played) > 1 and draw.random() < fingers.spreads:
        _spread(draw, played, min(fingers.spread * draw.uniform(.3, 1), .5 * time), fingers.order)
    if len(played) > 1 and draw.random() < fingers.late:
        _delay(draw.choice(played[1:]), min(draw.uniform(.02, .12), .4 * time))
    pitches = {each.pitch for each in played}
    if draw.random() < fingers.crushed and time > .15:
        graced = draw.choice(played)
        grace, length = graced.pitch + draw.choice([-1, -1, -1, 1, 2, -2]), draw.uniform(.02, .08)
        if grace not in pitches and LOWEST_KEY <= grace <= HIGHEST_KEY and graced.length > 2 * length:
            played.append(Stroke(graced.start, length, grace, max(12, graced.velocity - 15)))
            _delay(graced, length)
    if draw.random() < fingers.brushed:
        beside, length = draw.choice(played), draw.uniform(.015, .12)
        brushed = beside.pitch + draw.choice([-1, 1])
        start = beside.start + draw.choice([0, 0, -length / 2, beside.length * draw.random()])
        if brushed not in pitches and LOWEST_KEY <= brushed <= HIGHEST_KEY:
            played.append(Stroke(max(.02, start), length, brushed, draw.randint(12, 40)))
    return played


def _spread(draw: Random, chord: list[Stroke], over: float, order: str) -> None:
    """One key after another, from below, from above or in no order; each is let go when it would have been."""
    chord.sort(key=lambda each: each.pitch)
    if order == "mixed":
        order = draw.choice(["up", "down", "random"])
    turn = list(range(len(chord)))
    if order == "down":
        turn.reverse()
    elif order == "random":
        draw.shuffle(turn)
    for place, stroke in zip(turn, chord):
        _delay(stroke, over * place / (len(chord) - 1))


def _delay(stroke: Stroke, seconds: float) -> None:
    end = stroke.end
    stroke.start += seconds
    stroke.length = max(2 * DOWN, end - stroke.start)


def _tied(draw: Random, strokes: list[Stroke], tied: float) -> list[Stroke]:
    """The same strokes, but some that come again while their key is hardly up are held on."""
    kept: list[Stroke] = []
    last: dict[int, Stroke] = {}
    for stroke in sorted(strokes, key=lambda each: (each.start, each.length, each.pitch, each.velocity)):
        before = last.get(stroke.pitch)
        # Shorter ones are repeated on purpose.
        is_near = before is not None and before.end > stroke.start - .08 and before.length > .3
        if before is not None and is_near and draw.random() < tied:
            before.length = max(before.length, stroke.end - before.start)
            continue
        kept.append(stroke)
        last[stroke.pitch] = stroke
    return kept
