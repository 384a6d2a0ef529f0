#!/usr/bin/env python3
"""How well chordd follows a chart: the evaluation of a folder with evaluate.py and follow.py, with chordd's follower in place of its own.

    follow_bench.py BENCH FORM-FOLDER [arguments of evaluate.py]

BENCH is form-bench (scripts/build-bench form-bench). The figures are those of evaluate.py; its README explains them."""
import re
import subprocess
import sys

bench, folder = sys.argv[1:3]
sys.argv = ["evaluate.py", *sys.argv[3:]]
sys.path.insert(0, folder)
import evaluate  # noqa: E402
import follow  # noqa: E402

from symbols import NAMES, WORDS

LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def family(symbol):
    root = re.match("[A-G][♯♭]*", symbol)[0]
    rest = symbol[len(root):].split("/")[0]
    number = (LETTERS[root[0]] + root.count("♯") - root.count("♭")) % 12
    kind = "o" if rest.startswith(("˚", "ø", "mi7(♭5)", "dim")) else "m" if rest.startswith("mi") else "s" if "sus" in rest else "M"
    return number, kind


class Program(follow.Follower):
    """chordd's follower behind a pipe; what evaluate.py compares with comes from the chart."""

    def __init__(self, chart, **change):
        super().__init__(chart, **change)
        self.program = subprocess.Popen([bench], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        rows = [f"chart {chart.n}"]
        for a, b, (root, quality, bass) in zip(chart.start - chart.start[0], chart.end - chart.start[0], chart.name):
            rows.append(f"{a} {b} {NAMES[root] + WORDS[quality] if root >= 0 else '-'} {NAMES[bass] if root >= 0 else '-'}")
        self.program.stdin.write("\n".join(rows) + "\n")
        assert self.program.stdout.readline() == "ready\n"
        self.micro = []

    def tick(self, t, notes=(), held=()):
        self.n += 1
        words = [",".join(map(str, keys)) or "-" for keys in (notes, list(held))]
        self.program.stdin.write(f"t {words[0]} {words[1]}\n")
        a = self.program.stdout.readline().split()
        self.answer = a
        self.micro.append(float(a[7]))

    def read(self, window=2.0):
        a = self.answer
        return dict(place=float(a[0]) + self.t0, written=float(a[1]) + self.t0, confidence=float(a[2]), confidence_written=float(a[3]), lost=float(a[4]),
                    next=None if a[5] == "-" else family(a[5]), next_sure=float(a[6]))


evaluate.Follower = Program
plain = evaluate.run
times = []


def run(case, params, every=5):
    rows, cost, follower = plain(case, params, every)
    follower.program.stdin.close()
    times.extend(follower.micro)
    return rows, cost, follower


evaluate.run = run
evaluate.main()
times.sort()
print(f"chordd: median {times[len(times) // 2] / 1000:.3f} ms a tick, p99 {times[len(times) * 99 // 100] / 1000:.3f} ms")
