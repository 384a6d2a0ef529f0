"""The evaluation on a kit made up here: three corpora, a scorer that compares texts, a chordd of a few lines."""
from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/Evaluation"))

import bars  # noqa: E402
import evaluate  # noqa: E402
import kit  # noqa: E402
import row_key  # noqa: E402
import upper_structures  # noqa: E402

SCORER = """
def score_list(row, names):
    right = bool(names) and names[0] == row["chord"]["symbol"]
    top3 = row["chord"]["symbol"] in names[:3]
    return {"lenient": right, "strict": right, "top3": top3, "fits": bool(names), "spelled": right or None}
"""
PARSER = "def parse(text): return None"
README = """
| corpus | One | Two | best table of (set, bass) |
|---|---|---|---|
| pop909 | 100/100 | 40/50, other mode 60/70 | –/99 |
| harte_inversions | 10/20 | | |
"""
# Notes, symbol, kind.
CORPORA = {
    "pop909": [("60 64 67", "C", "rootpos"), ("52 55 60", "C/E", "slash")],
    "harte_inversions": [("60 63 67", "Cm", "type")],
    "jazzification": [("60 64 67", "C", "rootpos"), ("60 63 67", "wrong", "rootpos")],
}
CHORDD = """#!/bin/sh
case "$*" in *--progression*) exit 64;; esac
while read -r line; do
  case $line in
    "60 64 67") printf 'C\\tG6sus4/C\\n';;
    "52 55 60") echo C/E;;
    "60 63 67") printf 'Cmi\\tCm\\n';;
    *) echo;;
  esac
done
"""


class EvaluationTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "corpora").mkdir()
        for name, text in (("scorer.py", SCORER), ("chordparse.py", PARSER), ("README.md", README), ("chordd", CHORDD)):
            (self.folder / name).write_text(text)
        os.chmod(self.folder / "chordd", 0o755)
        for name, rows in CORPORA.items():
            lines = (json.dumps(self.row(index, *row)) for index, row in enumerate(rows))
            (self.folder / "corpora" / f"{name}.jsonl").write_text("\n".join(lines) + "\n")
        for module in ("scorer", "chordparse"):
            sys.modules.pop(module, None)

    @staticmethod
    def row(index: int, notes: str, symbol: str, kind: str) -> kit.Row:
        numbers = [int(note) for note in notes.split()]
        chord = {"symbol": symbol, "root_pc": 0, "bass_pc": 0}
        return {"id": f"1:{index}", "notes": numbers, "bass": numbers[0] % 12, "chord": chord, "kind": kind}

    def evaluate(self, *arguments: str) -> tuple[int, str, str]:
        """The exit status, and what was printed on standard output and standard error."""
        out, err = io.StringIO(), io.StringIO()
        words = ["evaluate", *arguments, "--build", str(self.folder)]
        with mock.patch("sys.argv", words), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return evaluate.main(), out.getvalue(), err.getvalue()

    def test_bars_are_measured(self) -> None:
        names = "pop909,harte_inversions,jazzification"
        status, text, _ = self.evaluate(str(self.folder), "--corpora", names)
        self.assertEqual(status, 1)
        for pattern in (
            r"pop piano \(pop909\) +≥ 100 % +100\.0 % +2  met",
            r"every quality over each of its tones: first +≥ 80 % +0\.0 % +1  MISSED",
            r"every quality over each of its tones: first three +≥ 98 % +100\.0 % +1  met",
            r"jazz piano as played, notes alone: first +≥ 88\.5 % +50\.0 % +2  MISSED",
            r"slash chords \(kind slash\) +≥ 80 % +100\.0 % +1  met",
            r"ordinary playing, loss by --rootless: pop909 +≤ 3 points +0 points +2  met",
            r"pop909 +100/100 +100/100 +level +One 100/100, Two 60/70",
            r"harte_inversions +0/0 +10/20 +no ",
            r"Missed: .*jazz piano as played, notes alone: first;",
        ):
            self.assertRegex(text, pattern)

    def test_all_met(self) -> None:
        self.assertEqual(self.evaluate(str(self.folder), "--corpora", "pop909")[0], 0)

    def test_rows_won_and_lost(self) -> None:
        saved = self.folder / "saved"
        arguments = (str(self.folder), "--corpora", "pop909", "--save", str(saved))
        self.evaluate(*arguments)
        self.assertIn("no answer changed", self.evaluate(*arguments, "--against", str(saved))[1])
        chordd = self.folder / "chordd"
        chordd.write_text(chordd.read_text().replace("echo C/E", "echo Emi"))
        text = self.evaluate(*arguments, "--against", str(saved))[1]
        self.assertIn("pop909: 0 won, 1 lost, 0 others changed\n    lost  1:1: C/E → Emi, expected C/E", text)

    def test_what_cannot_be_used_is_said_in_one_sentence(self) -> None:
        for arguments, sentence in (
            ([""], "which kit?"),
            ([str(self.folder / "nowhere")], "there is no folder"),
            ([str(self.folder / "corpora")], "is no evaluation kit"),
            ([str(self.folder), "--corpora", "bach"], "the kit has no corpus bach"),
            ([str(self.folder)], "the kit's parser cannot read C"),
            ([str(self.folder), "--against", str(self.folder / "nothing")], "nothing: No such file"),
        ):
            with self.subTest(arguments=arguments):
                status, _, error = self.evaluate(*arguments)
                self.assertEqual(status, 2)
                self.assertRegex(error, sentence)
                self.assertEqual(error.count("\n"), 1)

    def test_a_share_missed_by_one_row_does_not_look_met(self) -> None:
        line = bars.share("", 9999, 10000, 100)
        self.assertEqual((line.value, line.verdict), ("99.9 %", "MISSED"))

    def test_a_row_is_asked_in_its_key(self) -> None:
        for text, key in (
            ("C:I", "C major"), ("a:i", "A minor"), ("b:v", "F# minor"), ("c:V/III", "Bb major"),
            ("Db:bVI", "A major"), ("Gb:IV", "Cb major"), ("f#", "F# minor"), ("a:iii/V/VII", "F# minor"),
        ):
            self.assertEqual(row_key.key_of(text), key)
        with self.assertRaises(ValueError):
            row_key.key_of("C:VIII")

    def test_upper_structures_are_read_from_the_tests(self) -> None:
        cases = upper_structures.cases((ROOT / upper_structures.TABLE).read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(cases), 16 * 2 + 15)
        self.assertEqual(cases[0].line(1), "49 53 56 59 | 63 67 70")


if __name__ == "__main__":
    unittest.main()
