#!/usr/bin/env python3
"""How soon practice opens with years of answers: open_bench.py CHORDD [ANSWERS]

Fills a file with answers (100,000), as five years of practice would, starts chordd anew and asks for what the page shows
first; beside it the same without an answer.
"""

import os
import random
import sqlite3
import sys
import time

sys.dont_write_bytecode = True
from client import Control, Program, folder  # noqa: E402

LIMIT = 200
SHAPES = [f"{quality}.{form}" for quality in (
    "maj", "m", "dim", "aug", "7", "ma7", "m7", "m7b5", "dim7", "6", "m6", "9", "ma9", "m9", "13")
    for form in ("any", "root", "first", "second", "shell", "rootless-a", "rootless-b", "drop-2")]


def fill(database, count):
    """Answers of 1,825 days, the last one yesterday."""
    chance, day = random.Random(1), int(time.time()) // 86400 - 1825
    rows, perDay = [], max(1, count // 1825)
    for number in range(count):
        today = day + min(number // perDay, 1824)
        moment = (today * 86400 + 36000) * 1000 + number % perDay * 6000
        # Shapes are learned one after the other.
        shape = SHAPES[int(chance.random() * min(len(SHAPES), 4 + number * len(SHAPES) // count))]
        rows.append((
            f"{shape}/{chance.randrange(12)}", moment, today, 1 if chance.random() < 0.1 else 3, chance.randrange(300, 4000),
            chance.randrange(0, 400), chance.choice(["review", "chords", "rootless-a"]), today - day + 1))
    connection = sqlite3.connect(database)
    with connection:
        connection.executemany(
            "INSERT OR IGNORE INTO review (card, time, day, rating, think, grab, drill, session) VALUES (?,?,?,?,?,?,?,?)",
            rows)
        found = connection.execute("SELECT count(*) FROM review").fetchone()[0]
    connection.close()
    return found


def times(program, path):
    """How long the first and the second answer take, in ms, and how large it is."""
    result = []
    for _ in range(2):
        began = time.monotonic()
        status, body = program.get(path)
        result.append(1000 * (time.monotonic() - began))
        if status != 200:
            sys.exit(f"FAIL {path}: {status} {body[:200]}")
    return result, len(body)


def measure(program, label):
    began = program.resident()
    print(f"{label}: {began:.1f} MB resident before")
    first, _ = times(program, "/api/practice")
    opened = program.resident()
    second, size = times(program, "/api/practice-statistics")
    page, _ = times(program, "/practice")
    print(f"  /api/practice             first {first[0]:7.1f} ms   again {first[1]:6.1f} ms   {opened:.1f} MB resident")
    print(f"  /api/practice-statistics  first {second[0]:7.1f} ms   again {second[1]:6.1f} ms   {size // 1024} KB")
    print(f"  /practice                 first {page[0]:7.1f} ms   again {page[1]:6.1f} ms")
    began = time.monotonic()
    program.post("/api/practice-start", {"drill": "review"})
    print(f"  /api/practice-start       {1000 * (time.monotonic() - began):7.1f} ms")
    program.post("/api/practice-stop", {})
    print(f"  {program.resident():.1f} MB resident after")
    return first[0] + second[0] + page[0]


def idle(program):
    time.sleep(2)
    before = program.wake_ups()
    time.sleep(10)
    return program.wake_ups() - before


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: open_bench.py CHORDD [ANSWERS]")
    count = int(sys.argv[2]) if len(sys.argv) == 3 else 100_000
    with folder() as place:
        program = Program(sys.argv[1], place, page=True)
        print(f"nobody practices: {program.resident():.1f} MB resident, {idle(program)} wake-ups in 10 s")
        measure(program, "no answers")
        print(f"  after practice {idle(program)} wake-ups in 10 s")
        program.end()
        found = fill(program.database, count)
        program = Program(sys.argv[1], place, page=True)
        total = measure(program, f"{found:,} answers, {os.path.getsize(program.database) / 1e6:.1f} MB")
        print(f"  after practice {idle(program)} wake-ups in 10 s")
        with Control(program.socket) as control:
            memory = control.ask("practice").get("memory")
        if not program.end() or memory:
            sys.exit(f"FAIL {memory}")
    if total > LIMIT:
        sys.exit(f"FAIL the page has what it shows after {total:.0f} ms, above {LIMIT}")
    print(f"PASS the page has what it shows after {total:.0f} ms, within {LIMIT}")


if __name__ == "__main__":
    main()
