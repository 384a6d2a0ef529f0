"""Properties of every performance that the harmony benchmark generates."""
from __future__ import annotations

import contextlib
import io
import sys
import tempfile
import unittest
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Callable
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/Harmony"))

import generate  # noqa: E402
from generator import HELD_BACK, TEXTURES, TRAINING, piece  # noqa: E402
from generator.accompaniment import Rhythm, accompany  # noqa: E402
from generator.chords import QUALITIES, Chord, Span  # noqa: E402
from generator.files import NOTE_NAMES, TICKS_PER_SECOND  # noqa: E402
from generator.fingers import (  # noqa: E402
    NEAT, Fingers, Stroke, as_events, as_strokes, fingered, spread_and_legato, with_fingers)
from generator.numerals import CADENCES, DIMINISHED, FOLLOWING, INVERSIONS, NUMERALS  # noqa: E402
from generator.performance import Event, ReferenceRow  # noqa: E402
from generator.popular_harmony import LOOPS  # noqa: E402

SEEDS = (TRAINING, HELD_BACK)
# Long enough for more than one section, short enough to try all.
SECONDS = 15


def note_ons_and_offs_pair_up(events: list[Event], rows: list[ReferenceRow]) -> bool:
    held: set[int] = set()
    for _, kind, pitch, _ in events:
        if kind == "on" and pitch not in held:
            held.add(pitch)
        elif kind == "off" and pitch in held:
            held.remove(pitch)
        elif kind != "cc":
            return False
    return not held


def events_are_in_order(events: list[Event], rows: list[ReferenceRow]) -> bool:
    times = [event[0] for event in events]
    return times == sorted(times) and times[0] >= 0


def events_fit_a_piano(events: list[Event], rows: list[ReferenceRow]) -> bool:
    ranges = {"on": (range(21, 109), range(1, 128)), "off": (range(21, 109), (0,)), "cc": ((64,), range(128))}
    return all(first in ranges[kind][0] and second in ranges[kind][1] for _, kind, first, second in events)


def pedal_is_up_in_the_end(events: list[Event], rows: list[ReferenceRow]) -> bool:
    values = [value for _, kind, _, value in events if kind == "cc"]
    return not values or values[-1] == 0


def rows_are_contiguous_and_in_order(events: list[Event], rows: list[ReferenceRow]) -> bool:
    return all(before[1] == after[0] for before, after in pairwise(rows)) and all(row[0] < row[1] for row in rows)


def rows_change_the_chord(events: list[Event], rows: list[ReferenceRow]) -> bool:
    return all(before[2:] != after[2:] for before, after in pairwise(rows))


def rows_name_chords(events: list[Event], rows: list[ReferenceRow]) -> bool:
    return all(root in range(12) and quality in QUALITIES and bass in range(12) for *_, root, quality, bass in rows)


def rows_cover_the_piece(events: list[Event], rows: list[ReferenceRow]) -> bool:
    return rows[0][0] < 1 and rows[-1][1] >= SECONDS / 2 and events[-1][0] < rows[-1][1] + 3


INVARIANTS: tuple[Callable[[list[Event], list[ReferenceRow]], bool], ...] = (
    note_ons_and_offs_pair_up,
    events_are_in_order,
    events_fit_a_piano,
    pedal_is_up_in_the_end,
    rows_are_contiguous_and_in_order,
    rows_change_the_chord,
    rows_name_chords,
    rows_cover_the_piece,
)


class PieceTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.pieces = {(texture, seed): piece(texture, seed, SECONDS) for texture in TEXTURES for seed in SEEDS}

    def test_invariants_hold(self) -> None:
        for (texture, seed), (events, rows) in self.pieces.items():
            for invariant in INVARIANTS:
                with self.subTest(texture=texture, seed=seed, invariant=invariant.__name__):
                    self.assertTrue(invariant(events, rows))

    def test_the_same_seed_gives_the_same_piece(self) -> None:
        for (texture, seed), before in self.pieces.items():
            with self.subTest(texture=texture, seed=seed):
                self.assertEqual(piece(texture, seed, SECONDS), before)

    def test_pieces_held_back_are_others(self) -> None:
        for texture in TEXTURES:
            with self.subTest(texture=texture):
                self.assertNotEqual(self.pieces[texture, TRAINING], self.pieces[texture, HELD_BACK])

    def test_the_reference_is_that_of_the_notes(self) -> None:
        """More of what is struck belongs to the chord than to the chord in any other key."""
        for texture in TEXTURES:
            belonging = [0] * 12
            for events, rows in (self.pieces[texture, seed] for seed in SEEDS):
                for start, end, root, quality, _ in rows:
                    # A little earlier than written, as a melody leads.
                    for pitch in (event[2] for event in events if event[1] == "on" and start < event[0] + .05 < end):
                        for interval in QUALITIES[quality]:
                            belonging[(pitch - root - interval) % 12] += 1
            with self.subTest(texture=texture):
                self.assertGreater(belonging[0], 1.2 * max(belonging[1:]))


class FingerTests(unittest.TestCase):
    def setUp(self) -> None:
        self.chords = [Stroke(start, .9, pitch, 70) for start in range(8) for pitch in (48, 60 + start, 64 + start, 67 + start)]

    def test_neat_fingers_change_nothing(self) -> None:
        self.assertEqual(fingered(Random(0), self.chords, NEAT), self.chords)

    def test_a_performance_read_and_written_stays_what_it_is(self) -> None:
        for texture in TEXTURES:
            events, _ = piece(texture, TRAINING, SECONDS)
            with self.subTest(texture=texture):
                again = as_events(*as_strokes(events))
                self.assertEqual(sorted(again), sorted(events))

    def test_the_same_seed_gives_the_same_fingers(self) -> None:
        events = as_events(self.chords, [])
        self.assertEqual(with_fingers(events, "song/0"), with_fingers(events, "song/0"))
        self.assertNotEqual(with_fingers(events, "song/0"), with_fingers(events, "song/1"))

    def test_any_fingers_play_what_a_keyboard_can_send(self) -> None:
        for seed in range(50):
            draw = Random(seed)
            events = as_events(fingered(draw, self.chords, Fingers.drawn(draw)), [])
            with self.subTest(seed=seed):
                self.assertTrue(note_ons_and_offs_pair_up(events, []))
                self.assertTrue(events_are_in_order(events, []))
                self.assertTrue(events_fit_a_piano(events, []))

    def test_every_key_that_is_meant_is_struck(self) -> None:
        """At most a quarter of a second late, and not before; a common tone may be held instead."""
        for seed in range(50):
            draw = Random(seed)
            played = fingered(draw, self.chords, Fingers.drawn(draw))
            for meant in self.chords:
                with self.subTest(seed=seed, meant=meant):
                    self.assertTrue(any(
                        stroke.pitch == meant.pitch and (0 <= stroke.start - meant.start < .4
                                                         or stroke.start < meant.start < stroke.end) for stroke in played))

    def test_legato_ends_where_the_same_key_is_struck_again(self) -> None:
        played = spread_and_legato(self.chords, .05, .2)
        bass = [stroke for stroke in played if stroke.pitch == 48]
        self.assertTrue(all(before.end < after.start for before, after in pairwise(bass)))
        top = [stroke for stroke in played if stroke.pitch > 73][-1]
        self.assertAlmostEqual(top.start, 7.05)
        self.assertAlmostEqual(top.end, 8.1)


class TableTests(unittest.TestCase):
    def test_every_numeral_that_is_named_is_known(self) -> None:
        named = {numeral for loop in LOOPS for numeral in loop.split()}
        for table in (FOLLOWING, INVERSIONS):
            named.update(table, *table.values())
        named.update(DIMINISHED, DIMINISHED.values(), *CADENCES)
        self.assertEqual(named, set(NUMERALS))

    def test_every_numeral_that_may_follow_goes_on(self) -> None:
        self.assertEqual({numeral for row in FOLLOWING.values() for numeral in row} - set(FOLLOWING), set())


class BlockChordTests(unittest.TestCase):
    def test_every_tone_of_every_quality_sounds(self) -> None:
        draw = Random(0)
        for quality in QUALITIES:
            for root in range(12):
                chord = Chord(4, root, quality, root, 0, False)
                spans, rhythm = [Span(0, 4, chord)], Rhythm(.5, 0, 1, .5)
                # Of a seventh chord a hand leaves out a tone, but not always, and plays none that is not in it.
                heard = [{note.pitch % 12 for note in accompany(draw, "block", spans, rhythm)} for _ in range(20)]
                with self.subTest(quality=quality, root=root):
                    self.assertEqual(set.union(*heard), set(chord.tones))
                    self.assertIn(set(chord.tones), heard)
                    self.assertTrue(all(root in tones and len(tones) >= 3 for tones in heard))


class FileTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "made"

    def generate(self, *arguments: str) -> int:
        with mock.patch("sys.argv", ["generate.py", str(self.folder), *arguments]):
            return generate.main()

    def test_what_is_written_can_be_read_back(self) -> None:
        for split, seed in (("train", TRAINING), ("held", HELD_BACK)):
            self.assertEqual(self.generate("--split", split, "--per", "2", "--only", "alberti,stride"), 0)
            for texture in ("alberti", "stride"):
                for i in range(2):
                    with self.subTest(split=split, texture=texture, i=i):
                        events, rows = piece(texture, seed + i)
                        written = self.folder / f"{texture}_{i:03}"
                        ticks = [(round(event[0] * TICKS_PER_SECOND), *event[1:]) for event in events]
                        self.assertEqual(read_midi(written.with_suffix(".mid").read_bytes()), ticks)
                        lines = written.with_suffix(".tsv").read_text().splitlines()
                        chords = [(NOTE_NAMES[root], quality, NOTE_NAMES[bass]) for *_, root, quality, bass in rows]
                        self.assertEqual([tuple(line.split("\t")[2:]) for line in lines], chords)
                        times = [float(time) for line in lines for time in line.split("\t")[:2]]
                        for time, meant in zip(times, (time for row in rows for time in row[:2]), strict=True):
                            self.assertAlmostEqual(time, meant, delta=.0006)
        self.assertEqual(Counter(path.suffix for path in self.folder.iterdir()), {".mid": 4, ".tsv": 4})

    def test_an_unknown_texture_is_refused(self) -> None:
        err = io.StringIO()
        with contextlib.redirect_stderr(err), self.assertRaises(SystemExit):
            self.generate("--only", "alberti,polka")
        self.assertIn("there is no texture polka", err.getvalue())
        self.assertFalse(self.folder.exists())


def read_midi(data: bytes) -> list[tuple[int, str, int, int]]:
    """The events of a file with one track and no running status, in ticks."""
    assert data[:14] == b"MThd\0\0\0\6\0\0\0\1\1\xe0" and data[14:18] == b"MTrk"
    assert int.from_bytes(data[18:22], "big") == len(data) - 22 and data.endswith(b"\xff\x2f\0")
    events: list[tuple[int, str, int, int]] = []
    tick, i = 0, 22
    while i < len(data):
        delta = 0
        while data[i] & 128:
            delta, i = delta << 7 | data[i] & 127, i + 1
        tick, i = tick + (delta << 7 | data[i]), i + 1
        if data[i] == 0xFF:
            i += 3 + data[i + 2]
        else:
            events.append((tick, {0x80: "off", 0x90: "on", 0xB0: "cc"}[data[i]], data[i + 1], data[i + 2]))
            i += 3
    return events


if __name__ == "__main__":
    unittest.main()
