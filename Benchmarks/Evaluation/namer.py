"""Asks chordd: one process a question list, one line a chord, as the kit's own score.py does."""
from __future__ import annotations

import os
import subprocess
from pathlib import Path


class NamerError(Exception):
    """chordd cannot be asked; the text is one sentence for the user."""


class Namer:
    """The program under test."""

    def __init__(self, program: Path) -> None:
        if not os.access(program, os.X_OK):
            raise NamerError(f"there is no program {program}; build it with: make build")
        self.program = program

    def names(self, lines: list[str], *options: str) -> list[list[str]]:
        """The names of each line's notes, best first; none where chordd has no answer."""
        return [
            [name for name in line.split("\t") if name.strip()]
            for line in self.lines(lines, "--alternatives=all", *options)
        ]

    def lines(self, lines: list[str], *options: str) -> list[str]:
        """The lines that chordd prints, one for each line of notes."""
        run = self._run("".join(line + "\n" for line in lines), *options)
        answers = run.stdout.splitlines()
        if len(answers) != len(lines):
            raise NamerError(
                f"{len(lines)} chords in, {len(answers)} lines out, exit status {run.returncode}: "
                + run.stderr.strip()[-300:]
            )
        return answers

    def knows(self, option: str) -> bool:
        """Whether `chordd name` has this option."""
        return self._run("48 52 55\n", option).returncode == 0

    def _run(self, text: str, *options: str) -> subprocess.CompletedProcess[str]:
        # The user's own settings stay out: they may ask for another style or split.
        environment = {key: value for key, value in os.environ.items() if not key.startswith("CHORDD_")}
        command = [str(self.program), "name", "--config", os.devnull, *options]
        return subprocess.run(command, input=text, capture_output=True, text=True, env=environment, check=False)
