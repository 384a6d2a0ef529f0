"""A piece as files: a Standard MIDI File, and its reference as tab-separated values."""
from __future__ import annotations

import struct
from pathlib import Path

from .performance import Event, ReferenceRow

NOTE_NAMES = ("C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B")
STATUS = {"on": 0x90, "off": 0x80, "cc": 0xB0}
TICKS_PER_QUARTER = 480
MICROSECONDS_PER_QUARTER = 500_000
TICKS_PER_SECOND = 960


def write_midi(path: Path, events: list[Event]) -> None:
    """Format 0, at a constant tempo: the performance's own is in the times of the events."""
    track = bytearray(b"\0\xff\x51\3" + MICROSECONDS_PER_QUARTER.to_bytes(3, "big"))
    last = 0
    for seconds, kind, first, second in events:
        tick = round(seconds * TICKS_PER_SECOND)
        track += _variable_length(tick - last) + bytes([STATUS[kind], first, second])
        last = tick
    track += b"\0\xff\x2f\0"
    header = b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS_PER_QUARTER)
    path.write_bytes(header + b"MTrk" + struct.pack(">I", len(track)) + track)


def _variable_length(number: int) -> bytes:
    """Always in four bytes, which a reader takes like fewer."""
    return bytes([number >> 21 & 127 | 128, number >> 14 & 127 | 128, number >> 7 & 127 | 128, number & 127])


def write_reference(path: Path, rows: list[ReferenceRow]) -> None:
    """Start, end, root, quality and bass; qualities in Harte's notation."""
    path.write_text("".join(
        f"{start:.3f}\t{end:.3f}\t{NOTE_NAMES[root]}\t{quality}\t{NOTE_NAMES[bass]}\n"
        for start, end, root, quality, bass in rows))
