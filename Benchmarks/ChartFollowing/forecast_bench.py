#!/usr/bin/env python3
"""How often a forecast that is shown is right: those that are as likely as a threshold.

    forecast_bench.py CHORDD CHARTS.tsv [--choruses 2] [--limit N]

A forecast is right when the root and the kind are (major, dominant, minor, half-diminished, diminished)."""
import argparse
import json
import re
import subprocess
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("chordd")
parser.add_argument("charts")
parser.add_argument("--choruses", type=int, default=2)
parser.add_argument("--limit", type=int, default=100_000)
options = parser.parse_args()
PLACES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def heard(symbol):
    root, rest = re.match("([A-G][#b]*)(.*)", symbol).groups()
    number = (PLACES[root[0]] + root.count("#") - root.count("b")) % 12
    rest = rest.split("/")[0]
    if rest.startswith("mi7(b5)") or rest.startswith("mi9(b5)") or rest.startswith("mi11(b5)"):
        return number, "h"
    if rest.startswith("dim"):
        return number, "o"
    if rest.startswith("mi"):
        return number, "m"
    if rest.startswith(("ma", "6", "5", "(add", "add")) or rest == "" or rest.startswith("+(ma"):
        return number, "M"
    return number, "7"


with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
    with open(options.charts) as charts:
        file.writelines(line for index, line in enumerate(charts) if index <= options.limit)
    file.flush()
    lines = subprocess.run([options.chordd, "forecast", file.name, "--choruses", str(options.choruses), "--json"], check=True, capture_output=True,
                           text=True).stdout.splitlines()
rows = [json.loads(line) for line in lines]
for chorus in range(1, options.choruses + 1):
    own = [row for row in rows if row["chorus"] == chorus and row["forecast"]]
    for threshold in (0, 0.4, 0.5, 0.6, 0.7, 0.8):
        shown = [row for row in own if row["probability"][0] >= threshold]
        right = sum(heard(row["forecast"][0]) == heard(row["chord"]) for row in shown)
        print(f"chorus {chorus}, from {threshold:.1f} on: shown at {100 * len(shown) / len(own):.0f} % of {len(own)} changes, right {100 * right / max(1, len(shown)):.1f} %")
