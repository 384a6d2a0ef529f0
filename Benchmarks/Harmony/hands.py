"""Plays to chordd as hands play, and reads what a player would see.

Usage: hands.py CHORDD [--seed N] [--pieces N] [--only NAME] [--wrong N]
Two names are looked at: the harmony, which page, stage and overlay show, and the exact name of what is held. Every chord is
whole and has one usual name. It is asked for while the hands hold still, and where the hands keep moving within one chord, all the time.
"""
from __future__ import annotations

import argparse
import json
import pathlib
import re
import subprocess
import tempfile
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timezone
from random import Random
from typing import Callable, Iterable, NamedTuple

from generator.files import write_midi
from generator.fingers import Event, Stroke, as_events, without_collisions
from generator.notes import close_position, nearest

TONES = {"maj": (0, 4, 7), "min": (0, 3, 7), "7": (0, 4, 7, 10), "maj7": (0, 4, 7, 11), "min7": (0, 3, 7, 10),
         "hdim7": (0, 3, 6, 10), "minmaj7": (0, 3, 7, 11), "sus4": (0, 5, 7)}
# The qualities that can be inverted without another name.
INVERTIBLE = ("maj", "min", "7", "maj7")
DIATONIC = ((0, "maj"), (2, "min"), (4, "min"), (5, "maj"), (7, "maj"), (9, "min"), (7, "7"), (2, "min7"), (0, "maj7"), (9, "min7"),
            (5, "maj7"))
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
# How often what is shown is read where it is read all the time, in seconds.
EVERY = .02


class Name(NamedTuple):
    """A chord by its name."""

    root: int
    quality: str
    bass: int


@dataclass
class Take:
    """A performance, and the names that should be read."""

    strokes: list[Stroke] = field(default_factory=list)
    pedal: list[Event] = field(default_factory=list)
    # A moment and the name that is right then.
    questions: list[tuple[float, Name]] = field(default_factory=list)
    # From when to when no name may come that is not there in the beginning.
    steady: list[tuple[float, float]] = field(default_factory=list)
    # From when to when a name is right.
    spans: list[tuple[float, float, Name]] = field(default_factory=list)

    def play(self, start: float, end: float, keys: Iterable[int], velocity: int = 70) -> None:
        self.strokes += [Stroke(start, end - start, key, velocity) for key in keys]

    def midi(self) -> list[Event]:
        return as_events(without_collisions(self.strokes), sorted(self.pedal))


# How one chord of a progression is played: the take, when, for how long, its keys, and its name.
Manner = Callable[[Random, Take, float, float, list[int], Name], None]


def _keys(draw: Random, root: int, quality: str, low: int, inverts: bool) -> list[int]:
    """The chord in close position, its lowest key within the octave above `low`."""
    tones = [(root + interval) % 12 for interval in TONES[quality]]
    lowest = draw.choice(tones) if inverts else tones[0]
    return close_position(nearest(lowest, low + 5, low, low + 11), tones)


def _chord_alone(draw: Random, struck: str, gap: float, held: float) -> Take:
    """Chords of all kinds, nothing below E3, with silence between them; as blocks or key by key."""
    take, time = Take(), .5
    for _ in range(40):
        quality, root = draw.choice(list(TONES)), draw.randrange(12)
        keys = _keys(draw, root, quality, 52 + draw.randrange(8), quality in INVERTIBLE)
        between = .3 if struck == "key by key" else 0
        last = time + between * (len(keys) - 1)
        for place, key in enumerate(keys):
            take.play(time + between * place, last + held, [key])
        take.questions.append((last + held - .05, Name(root, quality, keys[0] % 12)))
        time = last + held + gap
    return take


def _progression(draw: Random, manner: Manner, has_bass: bool = True, lengths: tuple[float, ...] = (1, 1, 1.5, 2)) -> Take:
    """Chords of one key, each asked for just before the next."""
    take, time, key, before = Take(), .5, draw.randrange(12), None
    for _ in range(24):
        degree, quality = draw.choice([each for each in DIATONIC if before is None or each[0] != before])
        before, root, length = degree, (key + degree) % 12, draw.choice(lengths)
        keys = _keys(draw, root, quality, 55, has_bass)
        if has_bass:
            keys = [nearest(root, 44, 40, 51)] + keys
        name = Name(root, quality, keys[0] % 12)
        manner(draw, take, time, length, keys, name)
        if not take.steady and not take.spans:
            take.questions.append((time + length - .2, name))
        time += length
    return take


def _held_over(seconds: float) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        for key in keys:
            take.play(time + draw.uniform(0, .012), time + length + seconds, [key])
    return manner


def _pedaled(late: float) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        take.play(time, time + length - .05, keys)
        take.pedal += [(time + late, "cc", 64, 0), (time + late + .05, "cc", 64, 127)]
    return manner


def _one_late(seconds: float) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        slow = draw.choice(keys[1:])
        for key in keys:
            take.play(time + (seconds if key == slow else 0), time + length - .15, [key])
    return manner


def _spread(seconds: float, order: str, until: float = .1) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        turn = sorted(keys, reverse=order == "down")
        if order == "random":
            draw.shuffle(turn)
        for place, key in enumerate(turn):
            take.play(time + seconds * place / (len(turn) - 1), time + length - until, [key])
    return manner


def _brushed(when: str, seconds: float) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        take.play(time, time + length - .1, keys)
        beside = draw.choice([key + step for key in keys[1:] for step in (-1, 1) if key + step not in keys])
        start = {"with it": time, "before it": time - seconds / 2, "into it": time + length / 2}[when]
        take.play(start, start + seconds, [beside], 20)
    return manner


def _crushed(seconds: float) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        graced = draw.choice([key for key in keys[1:] if key - 1 not in keys])
        take.play(time, time + length - .1, [key for key in keys if key != graced])
        take.play(time, time + seconds, [graced - 1], 55)
        take.play(time + seconds, time + length - .1, [graced])
    return manner


def _lifted(seconds: float) -> Manner:
    def manner(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
        for key in keys:
            take.play(time, time + 1 - draw.uniform(0, seconds), [key])
        take.steady.append((time + 1 - seconds, time + length))
    return manner


def _tremolo(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
    """Bass and chord in turn, twelve times a second. The name is right once both have been heard."""
    number = int(length * 12)
    for place in range(number):
        start = time + place / 12
        take.play(start, start + .08, keys[:1] if place % 2 == 0 else keys[1:])
    take.spans.append((time + .2, time + length, name))


def _trill(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
    """A trill high above a chord that is held."""
    take.play(time, time + length - .1, keys)
    tone = keys[-1] + 12
    for place in range(int((length - .6) * 14)):
        start = time + .3 + place / 14
        take.play(start, start + .06, [tone + (draw.choice([1, 2]) if place % 2 else 0)], 60)
    take.spans.append((time + .2, time + length - .1, name))


def _repeated(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
    """The same chord four times a second, detached."""
    for place in range(int(length * 4)):
        take.play(time + place / 4, time + place / 4 + .15, keys)
    take.spans.append((time + .1, time + length, name))


def _crossed(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
    """The right hand plays the chord; the left plays its bass, crosses over, and plays a tone far above."""
    take.play(time, time + length - .1, keys[1:])
    take.play(time, time + .3, keys[:1])
    take.play(time + .5, time + .9, [draw.choice(keys[1:]) + 24])
    take.spans.append((time + .1, time + length - .1, name))


def _other_finger(draw: Random, take: Take, time: float, length: float, keys: list[int], name: Name) -> None:
    """Another finger takes over keys of a chord that is held: up for a moment, and down again."""
    changed = draw.choice(keys[1:])
    take.play(time, time + length - .1, [key for key in keys if key != changed])
    take.play(time, time + .6, [changed])
    take.play(time + .64, time + length - .1, [changed], 40)
    take.spans.append((time + .1, time + length - .1, name))


def _bass(draw: Random, kind: str) -> Take:
    """Two bars of one chord over a bass that goes its way."""
    take, time, key = Take(), .5, draw.randrange(12)
    for _ in range(10):
        degree, quality = draw.choice([(0, "maj"), (9, "min"), (5, "maj"), (2, "min7"), (7, "7"), (0, "maj7")])
        root = (key + degree) % 12
        low, upper = nearest(root, 41, 36, 47), _keys(draw, root, quality, 55, True)
        fifth = low + (7 if low < 41 else -5)
        beat = 60 / draw.uniform(90, 150)
        third = TONES[quality][1]
        for place in range(8):
            start, count = time + place * beat, place % 4
            if kind == "walking":
                note = low + (0, third, 7, third if place < 4 else -1)[count]
                take.play(start, start + beat * .95, [note])
                if count % 2 == 0:
                    take.play(start + beat * .05, start + beat * 1.75, upper)
            elif count % 2 == 0:
                take.play(start, start + beat * (1.9 if kind == "bossa" else .9), [low if count == 0 else fifth])
                if kind == "bossa":
                    take.play(start, start + beat * .4, upper)
                    take.play(start + beat * 1.5, start + beat * 1.9, upper)
            else:
                take.play(start, start + beat * .6, upper)
        take.spans.append((time, time + 8 * beat, Name(root, quality, root)))
        time += 8 * beat
    return take


def _rows() -> dict[str, Callable[[Random], Take]]:
    """Each row by its name."""
    rows: dict[str, Callable[[Random], Take]] = {}

    def add(name: str, manner: Manner, has_bass: bool = True, lengths: tuple[float, ...] = (1, 1, 1.5, 2)) -> None:
        rows[name] = lambda draw: _progression(draw, manner, has_bass, lengths)

    for struck in ("block", "key by key"):
        for gap in (.8, 2, 5):
            for held in (1, 3):
                rows[f"quiet, {struck}, after {gap} s, held {held} s"] = (
                    lambda draw, row=(struck, gap, held): _chord_alone(draw, *row))
    for has_bass in (True, False):
        for over in (0, .02, .04, .08, .15, .2):
            add(f"legato {over * 1000:.0f} ms, with{'' if has_bass else 'out'} bass", _held_over(over), has_bass)
    for late in (.04, .1, .2):
        add(f"pedal {late * 1000:.0f} ms late", _pedaled(late))
    for late in (0, .015, .03, .045, .06, .09, .12):
        add(f"late key, {late * 1000:.0f} ms", _one_late(late))
    for order in ("up", "down", "random"):
        for over in (.03, .06, .12, .25):
            add(f"spread over {over * 1000:.0f} ms, {order}", _spread(over, order))
    for when in ("with it", "before it", "into it"):
        for length in (.015, .04, .08, .12):
            add(f"brushed {when}, {length * 1000:.0f} ms", _brushed(when, length), lengths=(2,))
    for length in (.02, .03, .045, .06, .08):
        add(f"crushed grace, {length * 1000:.0f} ms", _crushed(length), lengths=(2,))
    for over in (.03, .08, .15):
        add(f"lifted over {over * 1000:.0f} ms", _lifted(over), lengths=(1.6,))
    for kind in ("bossa", "stride", "walking"):
        rows[f"bass: {kind}"] = lambda draw, kind=kind: _bass(draw, kind)
    for over in (.15, .3):
        add(f"rolled over {over * 1000:.0f} ms and held on", _spread(over, "up", -.05), lengths=(2,))
    for name, manner in (("tremolo", _tremolo), ("trill over a held chord", _trill), ("repeated chords", _repeated),
                         ("crossed hands", _crossed), ("another finger", _other_finger)):
        add(name, manner, lengths=(2,))
    return rows


ROWS = _rows()


# Reading names


def name_of(event: dict | None) -> Name | None:
    """The chord that an event, or its harmony, names; nothing for a note, an interval, or a name of another kind."""
    if not event or event.get("kind") in ("note", "none", "interval"):
        return None
    found = re.fullmatch(r"([A-G])([b#]*):([a-z0-9]+)", event.get("name", "").split("|")[-1].split("/")[0])
    if not found:
        return None
    root = (LETTERS[found[1]] + found[2].count("#") - found[2].count("b")) % 12
    bass = event.get("bass")
    low = (LETTERS[bass[0]] + bass.count("♯") + bass.count("#") - bass.count("♭") - bass.count("b")) % 12 if bass else root
    return Name(root, found[3], low)


def seconds(time: str) -> float:
    return datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp() - datetime(1970, 1, 1, tzinfo=timezone.utc).timestamp()


class Reading:
    """The names that were read, with their times."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.labels: list[str] = []
        self.names: list[Name | None] = []

    def add(self, time: float, event: dict | None) -> None:
        label = "" if not event or event.get("kind") in ("note", "none") else f"{event.get('name')} over {event.get('bass')}"
        if not self.labels or self.labels[-1] != label:
            self.times.append(time)
            self.labels.append(label)
            self.names.append(name_of(event))

    def name(self, time: float) -> Name | None:
        place = bisect_right(self.times, time)
        return self.names[place - 1] if place else None

    def label(self, time: float) -> str:
        place = bisect_right(self.times, time)
        return self.labels[place - 1] if place else ""

    def new(self, start: float, end: float) -> set[str]:
        return {label for time, label in zip(self.times, self.labels) if start < time < end} - {self.label(start), ""}


def read(chordd: str, path: pathlib.Path) -> tuple[Reading, Reading]:
    """The names that are shown, and the exact names."""
    done = subprocess.run(
        [chordd, "analyze", "--json", "--live", "--style", "harte", str(path)], check=True, stdout=subprocess.PIPE, text=True)
    shown, exact = Reading(), Reading()
    for line in done.stdout.splitlines():
        event = json.loads(line)
        time = seconds(event["time"])
        shown.add(time, event.get("harmony"))
        if event["type"] in ("chord", "clear"):
            exact.add(time, event if event["type"] == "chord" else None)
    return shown, exact


def judge(take: Take, reading: Reading) -> tuple[int, int, list[str]]:
    """How often it was asked, how often the answer was right, and what was wrong."""
    asked = right = 0
    wrong: list[str] = []
    for time, name in take.questions:
        asked += 1
        right += reading.name(time) == name
        if reading.name(time) != name:
            wrong.append(f"{time:.2f} s: {reading.label(time) or 'nothing'} for {name}")
    for start, end in take.steady:
        asked += 1
        right += not reading.new(start, end)
        wrong += [f"{start:.2f} s: {label}" for label in reading.new(start, end)]
    for start, end, name in take.spans:
        for step in range(int((end - start) / EVERY)):
            asked += 1
            right += reading.name(start + step * EVERY) == name
    return asked, right, wrong


def measure(chordd: str, seed: int = 1, pieces: int = 3, only: str = "", wrong: int = 0) -> None:
    """Prints the table."""
    print(f"{'':44}{'asked':>7}{'shown':>8}{'exact':>8}{'names':>8}")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        takes: list[tuple[str, Take, pathlib.Path]] = []
        for name in ROWS:
            if name.startswith(only):
                for piece in range(pieces):
                    take = ROWS[name](Random(f"hands/{seed}/{name}/{piece}"))
                    path = pathlib.Path(folder) / f"{len(takes)}.mid"
                    write_midi(path, take.midi())
                    takes.append((name, take, path))
        readings = pool.map(lambda each: read(chordd, each[2]), takes)
        rows: dict[str, list[tuple[Take, Reading, Reading]]] = {}
        for (name, take, _), (shown, exact) in zip(takes, readings):
            rows.setdefault(name, []).append((take, shown, exact))
        for name, row in rows.items():
            seen, heard = [judge(take, shown) for take, shown, _ in row], [judge(take, exact) for take, _, exact in row]
            asked = sum(each[0] for each in seen)
            spans = [take.spans for take, _, _ in row if take.spans]
            true = sum(1 + sum(a[2] != b[2] for a, b in zip(each, each[1:])) for each in spans)
            named = sum(sum(label != "" for label in shown.labels) for _, shown, _ in row)
            print(f"{name:44}{asked:7}{100 * sum(each[1] for each in seen) / asked:8.1f}"
                  f"{100 * sum(each[1] for each in heard) / asked:8.1f}" + (f"{named / true:7.2f}x" if true else ""), flush=True)
            for line in [line for each in seen for line in each[2]][:wrong]:
                print("   ", line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pieces", type=int, default=3)
    parser.add_argument("--only", default="", metavar="NAME", help="only rows whose names begin so")
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="so many wrong names of each row")
    options = parser.parse_args()
    measure(options.chordd, options.seed, options.pieces, options.only, options.wrong)


if __name__ == "__main__":
    main()
