"""The answers of chordd, row by row, kept for the next comparison."""
from __future__ import annotations

import collections
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable

# How chordd was asked: the options of `chordd name`, empty for none.
PLAIN, ROOTLESS, PROGRESSION = "", "--rootless", "--progression"
CLASSICAL = "--idiom classical"
# … and the key that the row is in.
CLASSICAL_IN_KEY = CLASSICAL + " --key"
CLASSICAL_PROGRESSION = f"{CLASSICAL} {PROGRESSION}"


@dataclass(frozen=True)
class Result:
    """One row, answered and scored."""

    corpus: str
    mode: str
    id: str
    kind: str
    # Semitones above the bass: what the wrong answers are grouped by.
    shape: str
    expected: str
    answer: str
    score: dict[str, Any]

    @property
    def is_right(self) -> bool:
        return bool(self.score["lenient"])


# Corpus, mode, id, and which of several rows with this id.
Key = tuple[str, str, str, int]


def keyed(records: Iterable[tuple[str, str, str, str, bool]]) -> dict[Key, tuple[str, bool]]:
    """(corpus, mode, id, answer, right) by row; ids may repeat within a corpus."""
    seen: collections.Counter[tuple[str, str, str]] = collections.Counter()
    rows: dict[Key, tuple[str, bool]] = {}
    for corpus, mode, name, answer, is_right in records:
        rows[corpus, mode, name, seen[corpus, mode, name]] = answer, is_right
        seen[corpus, mode, name] += 1
    return rows


def save(results: list[Result], path: Path) -> None:
    """One object of JSON a row."""
    with path.open("w", encoding="utf-8") as file:
        for result in results:
            record: dict[str, object] = {"corpus": result.corpus, "mode": result.mode, "id": result.id}
            record |= {"answer": result.answer, "right": result.is_right}
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


def load(path: Path) -> dict[Key, tuple[str, bool]]:
    """The answers that `save` has written; `ValueError` or `KeyError` for another file."""
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return keyed((r["corpus"], r["mode"], r["id"], r["answer"], r["right"]) for r in records)


def comparison(results: list[Result], before: dict[Key, tuple[str, bool]], limit: int = 30) -> str:
    """The rows won and lost since `before`, by corpus, up to `limit` of each."""
    now = keyed((r.corpus, r.mode, r.id, r.answer, r.is_right) for r in results)
    expected = dict(zip(now, (r.expected for r in results)))
    both = [key for key in now if key in before]
    text = []
    for corpus, mode in dict.fromkeys(key[:2] for key in both):
        keys = [key for key in both if key[:2] == (corpus, mode)]
        won = [key for key in keys if now[key][1] and not before[key][1]]
        lost = [key for key in keys if before[key][1] and not now[key][1]]
        others = sum(now[key] != before[key] for key in keys) - len(won) - len(lost)
        if not won and not lost and not others:
            continue
        text.append(f"{corpus} {mode}".rstrip() + f": {len(won)} won, {len(lost)} lost, {others} others changed")
        for label, some in (("won", won), ("lost", lost)):
            for key in some[:limit]:
                text.append(f"    {label:4}  {key[2]}: {before[key][0]} → {now[key][0]}, expected {expected[key]}")
            if len(some) > limit:
                text.append(f"    {label:4}  … and {len(some) - limit} more")
    new = len(now.keys() - before.keys())
    asked = {key[:2] for key in now}
    gone = sum(key[:2] in asked for key in before.keys() - now.keys())
    if new or gone:
        text.append(f"{new} rows are new, {gone} are gone")
    return "\n".join(text) or f"no answer changed ({len(both)} rows)"


def wrong_answers(results: list[Result], limit: int) -> str:
    """The most frequent wrong answers of each corpus."""
    text = []
    for corpus, mode in dict.fromkeys((r.corpus, r.mode) for r in results):
        wrong = [r for r in results if (r.corpus, r.mode) == (corpus, mode) and not r.is_right]
        if not wrong:
            continue
        text.append(f"{corpus} {mode}".rstrip() + f": {len(wrong)} wrong")
        counts = collections.Counter((r.shape, r.answer, r.expected) for r in wrong)
        for (shape, answer, expected), count in counts.most_common(limit):
            text.append(f"    {count:4} × {{{shape}}} over bass: {answer or '–'}, expected e.g. {expected}")
    return "\n".join(text)
