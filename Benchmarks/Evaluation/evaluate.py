#!/usr/bin/env python3
"""Measure chordd's names against an evaluation kit, and print every bar with what was reached.

The kit is a folder with corpora of chords that others have named, and the scorer that says what a right name is; see
docs/developing/evaluation.md. Build first, or call `make eval KIT=…`, which does.

Exit status: 0 when every bar was met, 1 when one was missed, 2 when the kit cannot be used.
"""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

import beside_peers
import every_set
import results
import seed
import speed
import upper_structures
from bars import Line, table
from kit import Kit, KitError
from namer import Namer, NamerError
from recognition import Recognition
from results import Key, Result

ROOT = Path(__file__).resolve().parents[2]


def options(arguments: list[str]) -> argparse.Namespace:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kit", type=Path, nargs="?", help="the kit's folder")
    parser.add_argument("--data", type=Path, help="folder with seed_combinations.tsv and chord_types.tsv")
    parser.add_argument("--corpora", help="only these, separated by commas; leaves out what needs no kit")
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="print the N most frequent wrong answers")
    parser.add_argument("--seed-misses", action="store_true", help="list where the seed says otherwise")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write every answer, one object of JSON a row")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with a saved run: rows won and lost")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/release", help="where chordd is")
    parser.add_argument("--benches", type=Path, default=ROOT / ".build-bench/release", help="where naming-bench is")
    return parser.parse_args(arguments)


def evaluate(chosen: argparse.Namespace) -> int:
    """Prints everything that was asked for; the exit status."""
    if chosen.kit is None or not str(chosen.kit).strip("."):
        raise KitError("which kit? Give its folder: make eval KIT=/path/to/kit")
    before = results.load(chosen.against) if chosen.against else None
    namer = Namer(chosen.build / "chordd")
    only = set(chosen.corpora.split(",")) if chosen.corpora else None
    recognition = Recognition(Kit.load(chosen.kit, only), namer)
    lines: list[Line]
    found: list[Result] = []
    if only:
        lines = [line for line in recognition.lines() if line.rows]
        print(table("Recognition", lines))
    else:
        lines, found = own_bars(namer, recognition.kit, chosen.data)
        lines += recognition.lines() + every_set.lines(namer)
        print(table("Recognition", lines))
        fast = speed.lines(chosen.benches / "naming-bench")
        print("\n" + table("Speed (the other bars of speed: make bench)", fast))
        lines += fast
    print("\n" + beside_peers.comparison(recognition))
    report(chosen, found + recognition.asked, before)
    return conclude(lines)


def report(chosen: argparse.Namespace, found: list[Result], before: dict[Key, tuple[str, bool]] | None) -> None:
    """Prints the reports that were asked for, row by row."""
    if chosen.seed_misses:
        print("\n" + seed.misses([result for result in found if result.corpus == seed.CORPUS]))
    if chosen.wrong:
        print("\n" + results.wrong_answers(found, chosen.wrong))
    if before is not None:
        print(f"\nBeside {chosen.against}:\n" + results.comparison(found, before))
    if chosen.save:
        results.save(found, chosen.save)


def own_bars(namer: Namer, kit: Kit, data: Path | None) -> tuple[list[Line], list[Result]]:
    """The bars whose questions do not come from the kit."""
    upper = upper_structures.results(namer, kit.parse, ROOT)
    combinations = seed.results(namer, data) if data else []
    return [upper_structures.line(upper), seed.line(combinations)], upper + combinations


def conclude(lines: list[Line]) -> int:
    missed = [line.name for line in lines if line.is_missed]
    unmeasured = [line.name for line in lines if line.limit and line.measured is None and not line.is_missed]
    met = sum(line.limit is not None for line in lines) - len(missed) - len(unmeasured)
    print()
    if unmeasured:
        print("Not measured: " + "; ".join(unmeasured) + ".")
    if missed:
        print("Missed: " + "; ".join(missed) + ".")
    print(f"{met} bars met, {len(missed)} missed, {len(unmeasured)} not measured")
    return 1 if missed else 0


def main() -> int:
    try:
        return evaluate(options(sys.argv[1:]))
    except (KitError, NamerError, seed.SeedError, upper_structures.TableError) as error:
        print(f"evaluate: {error}", file=sys.stderr)
    except OSError as error:
        print(f"evaluate: {error.filename}: {error.strerror}", file=sys.stderr)
    except (ValueError, KeyError, TypeError) as error:
        print(f"evaluate: the input is not what it should be: {error!r}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
