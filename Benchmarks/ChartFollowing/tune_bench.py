#!/usr/bin/env python3
"""How well chordd finds which of a hundred charts is played, in the key of the chart and in any other; and what it says to a tune that it has not.

    tune_bench.py BENCH FORM-FOLDER DEV-FOLDER MIDI-FOLDER [--half 1] [--seed 1] [--seconds 30] [--limit 100] [--count 100]

BENCH is form-bench (scripts/build-bench form-bench). Performances and charts are those of evaluate.py: entering anywhere, another tempo, every
tenth chord of the chart wrong."""
import argparse
import os
import random
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
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--count", type=int, default=100)
parser.add_argument("--limit", type=int, default=100)
options = parser.parse_args()
sys.path[:0] = [options.form, options.midi]
import evaluate  # noqa: E402

chosen = types.SimpleNamespace(dev=options.dev, repeat=1, seed=options.seed, edits=0, drift=0.1, exact=False, wrong=0.1)
reported = [case for _, _, case in evaluate.cases(chosen, evaluate.SETS, options.half)]
others = [case for _, _, case in evaluate.cases(chosen, evaluate.SETS, 1 - options.half)]
library = (reported + others)[:options.count]


def rows(chart):
    yield f"chart {chart.n}"
    for a, b, (root, quality, bass) in zip(chart.start - chart.start[0], chart.end - chart.start[0], chart.name):
        yield f"{a} {b} {NAMES[root] + WORDS[quality] if root >= 0 else '-'} {NAMES[bass] if root >= 0 else '-'}"


class Program:
    def __init__(self, charts):
        self.process = subprocess.Popen([options.bench], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("\n".join([f"tunes {len(charts)}"] + [row for chart in charts for row in rows(chart)]))

    def ask(self, text):
        self.process.stdin.write(text + "\n")
        return self.process.stdout.readline().split()


def play(program, case, shift):
    """The answers, twice a second, and the times of the ticks in µs."""
    program.ask("again")
    held, k, answers, micros = {}, 0, [], []
    for n in range(1, int(min(case.length, options.seconds + 0.05) / 0.1)):
        new = []
        while k < len(case.notes) and case.notes[k][0] <= n * 0.1:
            on, off, key = case.notes[k]
            k += 1
            new.append(key + shift)
            held[key + shift] = off
        held = {key: off for key, off in held.items() if off > n * 0.1}
        answer = program.ask("t " + " ".join(",".join(map(str, keys)) or "-" for keys in (new, list(held))))
        micros.append(float(answer[4]))
        if n % 5 == 0:
            answers.append((n / 10, int(answer[0]), float(answer[1]), int(answer[2]), answer[3]))
    return answers, micros


def report(name, runs):
    """runs: (the tune's place in the library or None, its shift, answers)."""
    parts = []
    for second in (5, 8, 15, 25, 40, 60, 90):
        right = [a[1] == tune for tune, _, answers in runs for a in answers if a[0] == second]
        if right and runs[0][0] is not None:
            parts.append(f"{second} s {100 * sum(right) / len(right):.0f} %")
    every = [(tune, shift, a) for tune, shift, answers in runs for a in answers]
    named = [x for x in every if x[2][4] != "-"]
    wrong = [x for x in named if int(x[2][4]) != x[0]]
    keys = [x for x in named if x not in wrong and x[2][3] != x[1] % 12]
    pieces = sum(any(a[4] != "-" and int(a[4]) != tune for a in answers) for tune, _, answers in runs)
    print(f"{name}: {len(runs)} performances; right after {', '.join(parts) or '-'}; named {100 * len(named) / len(every):.0f} % of the time, "
          f"wrongly {100 * len(wrong) / len(every):.2f} % ({pieces} performances), in a wrong key {100 * len(keys) / len(every):.2f} %", flush=True)


random.seed(options.seed)
played = reported[:options.limit]
whole = Program([case.chart for case in library])
micros = []
for name, shifts in (("in the chart's key", [0] * len(played)), ("in another key", [random.choice([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6]) for _ in played])):
    runs = []
    for case, shift in zip(played, shifts):
        answers, times = play(whole, case, shift)
        micros += times
        runs.append((library.index(case), shift, answers))
    report(name, runs)
runs = []
for case in played:
    program = Program([other.chart for other in library if other is not case])
    runs.append((None, 0, play(program, case, 0)[0]))
    program.process.kill()
report("a tune that is not among them", runs)
micros.sort()
print(f"{len(library)} charts, {sum(case.chart.n for case in library)} chords: median {micros[len(micros) // 2] / 1000:.2f} ms a tick, "
      f"p99 {micros[len(micros) * 99 // 100] / 1000:.2f} ms")
