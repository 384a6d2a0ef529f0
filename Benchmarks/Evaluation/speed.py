"""The bars of speed that need no sequencer, as `naming-bench --machine` prints them: `name=value` lines."""
from __future__ import annotations

import os
import subprocess
from pathlib import Path

from bars import Limit, Line

# Name of the figure, the line's name, and the bar.
FIGURES: tuple[tuple[str, str, Limit], ...] = (
    ("lookup_ns_median", "from a set over a bass to its ranked readings, median", Limit(100, "ns", False)),
    ("lookup_allocations", "heap allocations over all of them", Limit(0, "", False)),
    ("build_ms_first", "building the recognizer, the first time", Limit(10, "ms", False)),
)


def lines(program: Path) -> list[Line]:
    """The bars, or lines that say that the benchmark is not built."""
    values = measured(program)
    sets = int(values.get("lookup_inputs", 0))
    return [
        Line(name, limit, values.get(key), sets if key.startswith("lookup") else 0, limit.unit)
        for key, name, limit in FIGURES
    ]


def measured(program: Path) -> dict[str, float]:
    """The figures by name; none when the program is not there or fails."""
    if not os.access(program, os.X_OK):
        return {}
    run = subprocess.run([str(program), "--machine"], capture_output=True, text=True, check=False)
    pairs = (line.split("=", 1) for line in run.stdout.splitlines() if "=" in line)
    try:
        return {name.strip(): float(value) for name, value in pairs} if run.returncode == 0 else {}
    except ValueError:
        return {}
