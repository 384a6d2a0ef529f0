#!/usr/bin/env python3
"""Time chordd beside chord namers that pip can install: processor time of one call, the same chords for all.

Installs them, in the versions below, into an environment of its own in .build/peers; nothing outside of it changes.
Without pip or a network it says so in one line and ends well: the rest of the benchmarks do not need it.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".build/peers"
# The programs that are measured; pip adds what they need. music21 comes with matplotlib and numpy: 300 MB in all.
PEERS = {"pychord": "1.4.1", "mingus": "0.6.1", "music21": "10.5.1"}


class Unavailable(Exception):
    """A peer cannot be installed or measured; the text says why."""


@dataclass(frozen=True)
class Measured:
    """One program's median time, and how much of what it was asked it could name."""

    name: str
    ns: float
    calls: int
    named: float

    def line(self, ours: float) -> str:
        ratio = f"{self.ns / ours:,.0f} ×" if self.ns / ours >= 10 else f"{self.ns / ours:.1f} ×"
        return f"peers: {self.name:16} {self.ns:12,.0f} ns {ratio:>12} {self.named:9.1%}  over {self.calls:,} calls"


def python() -> Path:
    """The environment's interpreter; made if need be."""
    program = ENVIRONMENT / "bin/python"
    try:
        if subprocess.run([program, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0:
            return program
    except OSError:
        pass
    try:
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unavailable("Python's venv and pip are not here; on Debian: apt-get install python3-venv") from error
    return program


def install(interpreter: Path) -> None:
    """The peers that are not there yet, all or none."""
    missing = [name for name in PEERS if not _is_installed(interpreter, name)]
    if not missing:
        return
    print(f"peers: installing {_list(missing)} and what they need into {ENVIRONMENT.relative_to(ROOT)}", flush=True)
    command = [str(interpreter), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["--retries", "1", "--timeout", "10", *(f"{name}=={PEERS[name]}" for name in missing)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        complaints = [line for line in run.stderr.splitlines() if line.startswith("ERROR")]
        raise Unavailable(f"pip cannot install {_list(missing)}: {(complaints or ['no reason given'])[-1]}")


def _list(names: list[str]) -> str:
    return ", ".join(f"{name} {PEERS[name]}" for name in names)


def _is_installed(interpreter: Path, name: str) -> bool:
    check = f"from importlib.metadata import version; raise SystemExit(version({name!r}) != {PEERS[name]!r})"
    return subprocess.run([interpreter, "-c", check], capture_output=True, check=False).returncode == 0


def measure(interpreter: Path, name: str, seconds: float) -> Measured:
    command = [str(interpreter), "-B", str(Path(__file__).with_name("time_peer.py")), name, str(seconds)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise Unavailable((run.stderr.strip().splitlines() or [f"exit status {run.returncode}"])[-1])
    result = json.loads(run.stdout.splitlines()[-1])
    return Measured(f"{name} {PEERS[name]}", result["ns"], result["calls"], result["named"] / result["asked"])


def ours(benchmark: Path) -> Measured:
    """chordd's own lookup, measured now."""
    run = subprocess.run([benchmark, "--machine"], capture_output=True, text=True, check=True)
    figures = dict(line.split("=", 1) for line in run.stdout.splitlines())
    calls, named = int(figures["lookup_inputs"]), float(figures["lookup_named_percent"]) / 100
    return Measured("chordd", float(figures["lookup_ns_median"]), calls, named)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("benchmark", type=Path, nargs="?", default=ROOT / ".build-bench/release/naming-bench")
    parser.add_argument("--seconds", type=float, default=8, help="processor time for each peer (default: 8)")
    chosen = parser.parse_args()
    try:
        interpreter = python()
        install(interpreter)
    except Unavailable as error:
        print(f"peers: left out; {error}")
        return 0
    results = []
    for name in PEERS:
        try:
            results.append(measure(interpreter, name, chosen.seconds))
        except Unavailable as error:
            print(f"peers: {name} left out; {error}")
    try:
        mine = ours(chosen.benchmark)
    except (OSError, subprocess.CalledProcessError, KeyError, ValueError) as error:
        print(f"peers: {chosen.benchmark} does not tell chordd's own figure: {error}", file=sys.stderr)
        return 1
    print("peers: processor time of one call, median over sets of three or more tones over a bass; how many are named")
    for result in [mine, *results]:
        print(result.line(mine.ns))
    return 0


if __name__ == "__main__":
    sys.exit(main())
