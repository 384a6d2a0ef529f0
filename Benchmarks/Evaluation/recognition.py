"""The bars that are measured on the kit's corpora."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Callable

from bars import Limit, Line, share
from kit import Kit, Row
from namer import Namer
from results import CLASSICAL, CLASSICAL_IN_KEY, CLASSICAL_PROGRESSION, PLAIN, PROGRESSION, ROOTLESS, Result
from row_key import key_of

DCML = ("dcml_mozart", "dcml_chopin", "dcml_grieg")


def any_kind(kind: str) -> bool:
    return True


def is_rootless(kind: str) -> bool:
    return "rootless" in kind


def is_ordinary(kind: str) -> bool:
    return "rootless" not in kind


def is_slash(kind: str) -> bool:
    return kind == "slash"


@dataclass(frozen=True)
class Bar:
    """The rows that are asked, the options, the measure that counts, and the percentage that must be right.

    Without corpora every corpus of the kit is meant; without a limit the line is information.
    """

    name: str
    limit: float | None = None
    corpora: tuple[str, ...] = ()
    measure: str = "lenient"
    mode: str = PLAIN
    kinds: Callable[[str], bool] = any_kind
    note: str = ""


BARS: tuple[Bar, ...] = (
    Bar("upper structures of the kit, shells and full", None, ("upper_structures",), kinds=is_ordinary),
    Bar("upper structures of the kit, rootless", None, ("upper_structures",), "lenient", ROOTLESS, is_rootless),
    Bar("jazz dictionary: improvisor_types", 97, ("improvisor_types",)),
    Bar("jazz dictionary: tonal_types", 97, ("tonal_types",)),
    Bar("music21_types", None, ("music21_types",)),
    Bar("pychord_types", None, ("pychord_types",)),
    Bar("longkelvin_tests", None, ("longkelvin_tests",)),
    Bar("whatchord_golden", None, ("whatchord_golden",)),
    Bar("jazz piano as played, notes alone: first", 88.5, ("jazzification",)),
    Bar("jazz piano as played, notes alone: first three", 98, ("jazzification",), "top3"),
    Bar("jazz piano with hands, key and the chord before", 91, ("jazzification",), mode=PROGRESSION),
    Bar("first three", None, ("jazzification",), "top3", PROGRESSION),
    Bar("classical piano, --idiom classical: Mozart", 94, ("dcml_mozart",), mode=CLASSICAL),
    Bar("classical piano, --idiom classical: Chopin", 94, ("dcml_chopin",), mode=CLASSICAL),
    Bar("classical piano, --idiom classical: Grieg", 96, ("dcml_grieg",), mode=CLASSICAL),
    Bar("classical piano, --idiom classical: Debussy", 96, ("dcml_debussy",), mode=CLASSICAL),
    Bar("the same in its key: Mozart", 97, ("dcml_mozart",), mode=CLASSICAL_IN_KEY),
    Bar("the same in its key: Chopin", 97, ("dcml_chopin",), mode=CLASSICAL_IN_KEY),
    Bar("the same in its key: Grieg", 97, ("dcml_grieg",), mode=CLASSICAL_IN_KEY),
    Bar("all three with the chord before", None, DCML, mode=CLASSICAL_PROGRESSION),
    Bar("all three in the popular idiom", None, DCML),
    Bar("pop piano (pop909)", 100, ("pop909",)),
    Bar("slash chords (kind slash)", 80, kinds=is_slash),
    Bar("in jazzification", None, ("jazzification",), kinds=is_slash),
    Bar("in pop909", None, ("pop909",), kinds=is_slash),
    Bar("rootless voicings, --rootless: first", 70, ("improvisor_voicings",), mode=ROOTLESS),
    Bar("rootless voicings, --rootless: first three", 95, ("improvisor_voicings",), "top3", ROOTLESS),
    # These rows state the bass that sounds, and so no bassist; a rootless name without one can never be right there.
    Bar("in jazzification, no bassist: first", None, ("jazzification",), kinds=is_rootless),
    Bar("in jazzification, no bassist: first three", None, ("jazzification",), "top3", kinds=is_rootless),
    Bar("every quality over each of its tones: first", 80, ("harte_inversions",)),
    Bar("every quality over each of its tones: first three", 98, ("harte_inversions",), "top3"),
    Bar("every answer fits", 100, measure="fits"),
)

# Ordinary playing must not suffer much when a bassist is announced.
ORDINARY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("dcml", DCML), ("pop909", ("pop909",)), ("jazzification", ("jazzification",)),
)
ROOTLESS_LOSS = 3.0
SPELLED = 97.0


@dataclass
class Recognition:
    """The kit's corpora, asked when a bar needs them, once for each mode."""

    kit: Kit
    namer: Namer
    _results: dict[tuple[str, str], list[Result]] = field(default_factory=dict)

    @cached_property
    def has_progression(self) -> bool:
        return self.namer.knows(PROGRESSION)

    @property
    def asked(self) -> list[Result]:
        """All rows that were asked so far, by corpus."""
        return [result for _, results in sorted(self._results.items()) for result in results]

    def lines(self) -> list[Line]:
        """All bars, in the order in which they are printed."""
        return [self._line(bar) for bar in BARS] + self._rootless_losses() + self._spelled()

    def results(self, corpus: str, mode: str) -> list[Result]:
        if (corpus, mode) not in self._results:
            rows = self.kit.corpora[corpus]
            answers = self._ask(rows, mode)
            self._results[corpus, mode] = [
                self._result(corpus, mode, row, names) for row, names in zip(rows, answers)
            ]
        return self._results[corpus, mode]

    def _line(self, bar: Bar) -> Line:
        limit = None if bar.limit is None else Limit(bar.limit)
        if PROGRESSION in bar.mode and not self.has_progression:
            return Line(bar.name, limit, None, 0, note="chordd name has no --progression", is_missed_unmeasured=True)
        chosen = self._chosen(bar.corpora, bar.mode, bar.kinds)
        note = bar.note if chosen else "no such rows in the kit"
        return share(bar.name, sum(bool(r.score[bar.measure]) for r in chosen), len(chosen), bar.limit, note)

    def _chosen(self, corpora: tuple[str, ...], mode: str, kinds: Callable[[str], bool]) -> list[Result]:
        present = [
            name for name in corpora or self.kit.corpora
            if any(kinds(row["kind"]) for row in self.kit.corpora.get(name, []))
        ]
        return [result for name in present for result in self.results(name, mode) if kinds(result.kind)]

    def _rootless_losses(self) -> list[Line]:
        lines = []
        for name, corpora in ORDINARY:
            plain = self._chosen(corpora, PLAIN, is_ordinary)
            beside = self._chosen(corpora, ROOTLESS, is_ordinary)
            off, on = (sum(r.is_right for r in some) for some in (plain, beside))
            loss = 100 * (off - on) / len(plain) if plain else None
            limit = Limit(ROOTLESS_LOSS, "points", at_least=False)
            name = f"ordinary playing, loss by --rootless: {name}"
            lines.append(Line(name, limit, loss, len(plain), "points", f"{off} right without, {on} with"))
        return lines

    def _spelled(self) -> list[Line]:
        lines = _spelled_roots(
            "root spelled as the source spells it, no key given", self._chosen((), PLAIN, any_kind), SPELLED)
        if not self.has_progression:
            return lines
        pieces = tuple(corpus for _, corpora in ORDINARY for corpus in corpora)
        heard = self._chosen(pieces, PROGRESSION, any_kind)
        given = self._chosen(DCML, CLASSICAL_IN_KEY, any_kind)
        lines += _spelled_roots("the same in the key that is heard", heard, None)
        return lines + _spelled_roots("classical piano in its key", given, None)

    # Asking

    def _ask(self, rows: list[Row], mode: str) -> list[list[str]]:
        if PROGRESSION in mode:
            return self._progression(rows, mode)
        return self._in_key(rows, mode) if mode.endswith("--key") else self._one_by_one(rows, mode)

    def _one_by_one(self, rows: list[Row], mode: str) -> list[list[str]]:
        return self.namer.names([_notes(row) for row in rows], *mode.split())

    def _in_key(self, rows: list[Row], mode: str) -> list[list[str]]:
        """One process a key; rows that are in none are asked without."""
        groups: dict[str | None, list[int]] = {}
        for index, row in enumerate(rows):
            groups.setdefault(key_of(row["key"]) if row.get("key") else None, []).append(index)
        options = mode.removesuffix("--key").split()
        answers: list[list[str]] = [[] for _ in rows]
        for key, group in groups.items():
            lines = [_notes(rows[index]) for index in group]
            for index, names in zip(group, self.namer.names(lines, *options, *(["--key", key] if key else []))):
                answers[index] = names
        return answers

    def _progression(self, rows: list[Row], mode: str) -> list[list[str]]:
        """The rows piece by piece, in their order, with an empty line between pieces."""
        pieces: dict[str, list[int]] = {}
        for index, row in enumerate(rows):
            pieces.setdefault(re.split("[:@]", row["id"])[0], []).append(index)
        order: list[int | None] = []
        for piece in pieces.values():
            if order:
                order.append(None)
            order += piece
        lines = ["" if index is None else _notes(rows[index]) for index in order]
        answers: list[list[str]] = [[] for _ in rows]
        for place, names in zip(order, self.namer.names(lines, *mode.split())):
            if place is not None:
                answers[place] = names
        return answers

    def _result(self, corpus: str, mode: str, row: Row, names: list[str]) -> Result:
        score = self.kit.score(row, names)
        shape = " ".join(map(str, sorted({(note - row["bass"]) % 12 for note in row["notes"]})))
        answer = names[0] if names else ""
        return Result(corpus, mode, str(row["id"]), row["kind"], shape, row["chord"]["symbol"], answer, score)


def _notes(row: Row) -> str:
    return " ".join(map(str, row["notes"]))


def _spelled_roots(name: str, results: list[Result], limit: float | None) -> list[Line]:
    """How many roots are spelled as their sources spell them: all of `results`, then corpus by corpus."""
    spellable = [result for result in results if result.score["spelled"] is not None]

    def line(name: str, some: list[Result], limit: float | None) -> Line:
        return share(name, sum(r.score["spelled"] for r in some), len(some), limit)

    corpora = dict.fromkeys(result.corpus for result in spellable)
    return [line(name, spellable, limit)] + [
        line(f"in {corpus}", [r for r in spellable if r.corpus == corpus], None) for corpus in corpora
    ]
