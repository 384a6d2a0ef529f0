#!/usr/bin/env python3
"""How often chordd is sure of a place in a chart while another song is played.

    wrong_bench.py BENCH FORM-FOLDER DEV-FOLDER MIDI-FOLDER [--half 1] [--seed 1] [--sets pop909cl] [--others 3] [--limit N] [--each]

BENCH is form-bench (scripts/build-bench form-bench). Each performance of evaluate.py is followed in the charts of some other songs of its set. "Sure" is
what the page takes for sure: from a confidence of 0.9 on, until it is less than 0.8 for 0.4 s, less than 0.4, or lost."""
import argparse
import os
import subprocess
import sys
import types

from symbols import NAMES, WORDS

parser = argparse.ArgumentParser()
parser.add_argument("bench")
parser.add_argument("form")
parser.add_argument("dev")
parser.add_argument("midi")
parser.add_argument("--half", type=int, default=1)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--sets", default="pop909cl")
parser.add_argument("--others", type=int, default=3)
parser.add_argument("--limit", type=int, default=1000)
parser.add_argument("--each", action="store_true")
options = parser.parse_args()
sys.path[:0] = [options.form, options.midi]
import evaluate  # noqa: E402

chosen = types.SimpleNamespace(dev=options.dev, repeat=1, seed=options.seed, edits=0, drift=0.1, exact=False, wrong=0.1)


def follow(case, chart):
    """The confidence and whether it is lost, at each tick."""
    process = subprocess.Popen([options.bench], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    rows = [f"chart {chart.n}"]
    for a, b, (root, quality, bass) in zip(chart.start - chart.start[0], chart.end - chart.start[0], chart.name):
        rows.append(f"{a} {b} {NAMES[root] + WORDS[quality] if root >= 0 else '-'} {NAMES[bass] if root >= 0 else '-'}")
    process.stdin.write("\n".join(rows) + "\n")
    process.stdout.readline()
    held, k = {}, 0
    for n in range(1, int(case.length / 0.1)):
        new = []
        while k < len(case.notes) and case.notes[k][0] <= n * 0.1:
            on, off, key = case.notes[k]
            k += 1
            new.append(key)
            held[key] = off
        held = {key: off for key, off in held.items() if off > n * 0.1}
        process.stdin.write("t " + " ".join(",".join(map(str, keys)) or "-" for keys in (new, list(held))) + "\n")
        answer = process.stdout.readline().split()
        yield n / 10, float(answer[3]), float(answer[4])
    process.stdin.close()
    process.wait()


ticks, sure, plain, pairs, seen = 0, 0, 0, 0, 0
for name in options.sets.split(","):
    cases = [(path, case) for _, path, case in evaluate.cases(chosen, [name], options.half)][:options.limit]
    for index, (path, case) in enumerate(cases):
        for step in range(1, min(options.others, len(cases) - 1) + 1):
            other, chart = cases[(index + step * step) % len(cases)]
            if other == path:
                continue
            shown, since, own, series = False, None, 0, []
            for time, confidence, lost in follow(case, chart.chart):
                series.append((confidence, lost))
                since = None if confidence >= 0.8 else since or time
                shown = lost <= 0.5 and (confidence >= 0.9 or shown and confidence >= 0.4 and (since is None or time - since < 0.4))
                if time > 8:
                    ticks += 1
                    sure += shown
                    own += shown
                    plain += lost <= 0.5 and confidence >= 0.9
            pairs += 1
            seen += own > 0
            if options.each and own:
                print(f"{os.path.basename(path)} in {os.path.basename(other)}: {own / 10:.0f} s of {case.length:.0f}", flush=True)
print(f"{pairs} pairs, {ticks / 600:.0f} minutes: sure {100 * sure / max(1, ticks):.2f} % of the time, from 0.9 on {100 * plain / max(1, ticks):.2f} % "
      f"({seen} pairs at any time)")
