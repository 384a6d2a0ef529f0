"""Bars, what was measured, and the table in which both stand."""
from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """The target of a bar: at least or at most `value`."""

    value: float
    unit: str = "%"
    at_least: bool = True

    def allows(self, measured: float) -> bool:
        return measured >= self.value if self.at_least else measured <= self.value

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.value:g} {self.unit}".rstrip()


@dataclass(frozen=True)
class Line:
    """One line of the table. Without a `limit` it is information; without a `measured` it was not measured."""

    name: str
    limit: Limit | None
    measured: float | None
    rows: int
    unit: str = "%"
    note: str = ""
    # A figure that cannot be measured is a miss when chordd lacks it, and none when the kit lacks it.
    is_missed_unmeasured: bool = False

    @property
    def is_missed(self) -> bool:
        if self.limit is None:
            return False
        return self.is_missed_unmeasured if self.measured is None else not self.limit.allows(self.measured)

    @property
    def verdict(self) -> str:
        if self.is_missed:
            return "MISSED"
        return "" if self.limit is None or self.measured is None else "met"

    @property
    def value(self) -> str:
        if self.measured is None:
            return "not available" if self.is_missed_unmeasured else "not measured"
        if self.unit == "%":
            # Rounded down, so that what is missed by a row does not look like what was met.
            return f"{math.floor(self.measured * 10 + 1e-9) / 10:.1f} %"
        return f"{self.measured:.3g} {self.unit}" if self.measured < 100 else f"{self.measured:.0f} {self.unit}"


def share(name: str, right: int, rows: int, limit: float | None, note: str = "") -> Line:
    """A line that says how many of `rows` were right, in percent."""
    wanted = None if limit is None else Limit(limit)
    return Line(name, wanted, 100 * right / rows if rows else None, rows, note=note)


def table(title: str, lines: list[Line]) -> str:
    """The lines under each other, information indented below the bars."""
    width = max((len(_label(line)) for line in lines), default=0)
    width = max(width, len(title))
    text = [f"{title:{width}}  {'wanted':>12}  {'measured':>13}  {'rows':>6}"]
    for line in lines:
        wanted = str(line.limit) if line.limit else ""
        columns = f"{_label(line):{width}}  {wanted:>12}  {line.value:>13}  {line.rows or '':>6}"
        text.append("  ".join(part for part in (columns, f"{line.verdict:6}", line.note)).rstrip())
    return "\n".join(text)


def _label(line: Line) -> str:
    return line.name if line.limit else "  " + line.name
