#!/usr/bin/env python3
"""Prints the harmony that chordd shows while it follows the chart of a performance, for score.py of the harmony kit.

    score.py --set jazz_rootless -- chart_names.py CHORDD [--wrong 0.1] {}

The chart is made of the reference beside the performance: its chords in quarters of a second, without their basses. `--wrong`: the share of its
chords that are wrong on purpose, by root or kind, the same each time."""
import argparse
import pathlib
import random
import subprocess
import tempfile

from symbols import NAMES, WORDS

BEAT = 0.25

parser = argparse.ArgumentParser()
parser.add_argument("chordd")
parser.add_argument("--wrong", type=float, default=0)
parser.add_argument("file", type=pathlib.Path)
options = parser.parse_args()
dice = random.Random(options.file.stem)

beats = []
for line in options.file.with_suffix(".tsv").read_text().splitlines():
    start, end, root, quality, *_ = line.split("\t")
    count = round(float(end) / BEAT) - round(float(start) / BEAT)
    if count <= 0 or root in "NX":
        beats += ["N.C."] * max(0, count)
        continue
    kind = WORDS.get(quality, "")
    if dice.random() < options.wrong:
        if dice.random() < 0.3:
            kind = dice.choice([each for each in ("", "m", "7", "m7") if each != kind])
        else:
            place = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[root[0]] + root.count("#") - root.count("b")
            root = NAMES[(place + dice.choice([5, 7, 2, 9, 4, 3])) % 12]
    beats += [root + kind] + ["."] * (count - 1)
last, bars = "N.C.", []
for index in range(0, len(beats), 4):
    bar = (beats[index:index + 4] + ["."] * 4)[:4]
    if bar[0] == ".":
        bar[0] = last
    for each in bar:
        last = last if each == "." else each
    bars.append(" ".join(bar))
with tempfile.NamedTemporaryFile("w", suffix=".txt") as chart:
    chart.write(f"Chart\n4/4, {round(60 / BEAT)} a minute\n" + "".join(f"| {bar} |\n" for bar in bars))
    chart.flush()
    subprocess.run([options.chordd, "form", chart.name, "--input", str(options.file), "--spans"], check=True)
