"""The evaluation kit: its corpora, its scorer and its figures of other programs, all read where they lie."""
from __future__ import annotations

import importlib
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable

# One row of a corpus, as the kit's SCORER.md describes it.
Row = dict[str, Any]
# The measures of one row: `lenient`, `strict`, `top3`, `fits`, and `spelled`, which is None where it does not apply.
Score = dict[str, Any]


class KitError(Exception):
    """The folder given as KIT cannot be used; the text is one sentence for the user."""


@dataclass(frozen=True)
class PeerFigure:
    """The result of another program on one corpus, in percent."""

    program: str
    strict: int
    lenient: int


@dataclass(frozen=True)
class Kit:
    """An evaluation kit in a folder."""

    folder: Path
    score: Callable[[Row, list[str]], Score]
    parse: Callable[[str], Any]
    corpora: dict[str, list[Row]]

    @staticmethod
    def load(folder: Path, only: set[str] | None = None) -> Kit:
        """The kit in `folder`, with all corpora or `only` some."""
        if not folder.is_dir():
            raise KitError(f"there is no folder {folder}; give the kit's: make eval KIT=/path/to/kit")
        score, parse = _scorer(folder)
        files = {path.stem: path for path in sorted((folder / "corpora").glob("*.jsonl"))}
        if not files:
            raise KitError(f"{folder} is no evaluation kit: it has no corpora/*.jsonl")
        if only and (unknown := sorted(only - files.keys())):
            raise KitError(f"the kit has no corpus {', '.join(unknown)}; it has {', '.join(files)}")
        wanted = [name for name in files if not only or name in only]
        return Kit(folder, score, parse, {name: _rows(files[name]) for name in wanted})

    def peer_figures(self) -> dict[str, list[PeerFigure]]:
        """The results of other programs on each corpus, from the table of the kit's README; empty where it has none."""
        readme = self.folder / "README.md"
        return peer_table(readme.read_text()) if readme.is_file() else {}


def _scorer(folder: Path) -> tuple[Callable[[Row, list[str]], Score], Callable[[str], Any]]:
    sys.path.insert(0, str(folder))
    # Nothing is written into somebody else's folder, not even byte code.
    sys.dont_write_bytecode = True
    try:
        scorer, parser = importlib.import_module("scorer"), importlib.import_module("chordparse")
        if not Path(str(scorer.__file__)).resolve().is_relative_to(folder.resolve()):
            raise KitError(f"{folder} is no evaluation kit: it has no scorer.py")
        return scorer.score_list, parser.parse
    except ImportError as error:
        raise KitError(f"{folder} is no evaluation kit: it has no scorer.py and chordparse.py ({error})") from error
    except (AttributeError, SyntaxError) as error:
        raise KitError(f"the scorer in {folder} cannot be used: {error}") from error
    finally:
        sys.path.remove(str(folder))


def _rows(path: Path) -> list[Row]:
    try:
        rows: list[Row] = [json.loads(line) for line in path.read_text().splitlines()]
        for row in rows:
            row["id"], row["kind"], row["notes"], row["bass"], row["chord"]["symbol"]
        return rows
    except (ValueError, KeyError, TypeError) as error:
        raise KitError(f"{path} is no corpus: {error!r}") from error


def peer_table(markdown: str) -> dict[str, list[PeerFigure]]:
    """The table `| corpus | program | …`, whose cells say `strict/lenient`, several of them for several modes."""
    programs: list[str] = []
    figures: dict[str, list[PeerFigure]] = {}
    for line in markdown.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")] if line.startswith("|") else []
        if len(cells) < 2:
            programs = []
        elif cells[0] == "corpus" and len(cells) > 2:
            programs = cells[1:]
        elif programs and not set(cells[0]) <= set("-: "):
            figures[cells[0]] = [best for program, cell in zip(programs, cells[1:]) if (best := _figure(program, cell))]
    return figures


def _figure(program: str, cell: str) -> PeerFigure | None:
    pairs = [(int(strict), int(lenient)) for strict, lenient in re.findall(r"(\d+)/(\d+)", cell)]
    if not pairs:
        return None
    return PeerFigure(program, *max(pairs, key=lambda pair: pair[1]))
