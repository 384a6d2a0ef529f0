"""Every set of pitch classes over its bass, in every key: there is an answer, the same one in all keys."""
from __future__ import annotations

import json
from typing import Any

from bars import Line, share
from namer import Namer

SETS = tuple(tuple(tone for tone in range(12) if bits >> tone & 1) for bits in range(1, 4096, 2))
BASS = 48
# The fields of an answer that move with the key, and those that must not.
MOVING, FIXED = ("rootPc", "bassPc"), ("kind", "quality", "interval", "rootless", "cost")


def lines(namer: Namer) -> list[Line]:
    """Three bars: an answer at all, the same one when asked again, and the same one in the other keys."""
    asked = [(tones, key) for tones in SETS for key in range(12)]
    questions = [" ".join(str(BASS + key + tone) for tone in tones) for tones, key in asked]
    answers = namer.lines(questions, "--json", "--split", "off")
    again = namer.lines(questions, "--json", "--split", "off")
    readings = [json.loads(answer) if answer else {} for answer in answers]
    moved = [_on_c(reading, key) for reading, (_, key) in zip(readings, asked)]
    invariant = sum(moved[index] == moved[index - index % 12] for index in range(len(moved)))
    clusters = sum(reading.get("kind") == "none" for reading in readings)
    count = len(asked)
    return [
        share("2,048 sets × 12 keys: an answer", sum(bool(r.get("name")) for r in readings), count, 100),
        share("2,048 sets × 12 keys: the same when asked again", sum(map(str.__eq__, answers, again)), count, 100),
        share("2,048 sets × 12 keys: the same in every key", invariant, count, 100),
        share("clusters without an honest name", clusters, count, None),
    ]


def _on_c(reading: dict[str, Any], key: int) -> tuple[Any, ...]:
    """The parts that must not depend on the key; the roots and basses of the other readings are in their names only."""
    moving = [None if (tone := reading.get(field)) is None else (tone - key) % 12 for field in MOVING]
    others = [(other["kind"], other["cost"]) for other in reading.get("alternatives", [])]
    return (*moving, *(reading.get(field) for field in FIXED), *others)
