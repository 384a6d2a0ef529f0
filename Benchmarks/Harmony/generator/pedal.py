"""The sustain pedal: changed with the harmony, as pianists do, or in other habits."""
from __future__ import annotations

from random import Random
from typing import Callable

SUSTAIN = 64

# The habits: "none"; "chord", changed with every chord; "part", the same in some passages only; "touch", pressed for a
# moment with every chord; "beat", pressed for a moment on every beat.


def pedal_events(
    draw: Random,
    habit: str,
    changes: list[float],
    end: float,
    seconds: Callable[[float], float],
    tempo: float,
    late: float,
) -> list[tuple[float, str, int, int]]:
    """The pedal's events. `changes`, the harmony's, and `end` are in beats, of which `tempo` is the number a minute."""
    events: list[tuple[float, str, int, int]] = []
    if habit == "none":
        return events

    def press(time: float, value: int) -> None:
        events.append((time, "cc", SUSTAIN, value))

    is_down = False
    last_pressed = float("-inf")
    is_used = draw.random() < .8
    for change in [float(each) for each in range(int(end) + 1)] if habit == "beat" else changes:
        time = seconds(change)
        # A foot is not faster.
        if time - last_pressed < .3:
            continue
        if draw.random() < .12:
            is_used = not is_used
        time += abs(draw.gauss(0, .03)) if draw.random() > late else draw.uniform(.06, .25)
        if is_down:
            press(time, 0)
            is_down = False
        if habit == "part" and not is_used:
            continue
        time += draw.uniform(.05, .25)
        press(time, draw.randint(70, 127))
        last_pressed = time
        is_down = habit not in ("beat", "touch")
        if not is_down:
            press(time + draw.uniform(.1, .6) * 60 / tempo, 0)
    if is_down:
        press(seconds(end) + .5, 0)
    return events
