#!/usr/bin/env python3
"""How soon a panic over HTTP is answered while the longest requests run: panic_bench.py CHORDD

Beside it run, again and again: a lead sheet of twenty minutes, that sheet as a PDF, an export of all answers and an optimization of
100,000 answers. The first line is without them. Ends with 1 where a panic takes longer than 50 ms.
"""

import importlib.util
import pathlib
import statistics
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
LIMIT = 50
TIMES = 200
CHORDS = 1200


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fill(folder, diary, practice):
    import sqlite3
    path = pathlib.Path(folder, "chordd/diary.sqlite")
    diary.insert_words(path)
    diary.fill(path, CHORDS)
    begun = int(time.time() * 1000) - (CHORDS + 60) * 1000
    database = sqlite3.connect(path)
    database.execute("UPDATE played SET time = ? + id * 1000, sitting = 1", [begun])
    database.execute("DELETE FROM sitting")
    database.execute("INSERT INTO sitting (id, beginning, ending, chords) VALUES (1, ?, ?, ?)", [begun, begun + CHORDS * 1000, CHORDS])
    database.commit()
    database.close()
    practice.fill(pathlib.Path(folder, "chordd/practice.sqlite"), 100_000)
    return begun


def panics(running):
    """What a panic takes, in milliseconds, many times."""
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        running.post("panic", {})
        taken.append((time.perf_counter() - began) * 1000)
        time.sleep(0.02)
    return taken


def show(label, taken):
    ordered = sorted(taken)
    print(f"{label:34} median {statistics.median(taken):6.2f} ms   p99 {ordered[int(len(ordered) * 0.99)]:6.2f}   longest {ordered[-1]:6.2f}", flush=True)


def main(program):
    diary = load("search_bench", HERE.parent / "Diary/search_bench.py")
    sys.path.insert(0, str(HERE.parent / "Practice"))
    practice = load("open_bench", HERE.parent / "Practice/open_bench.py")
    folder = tempfile.mkdtemp(prefix="chordd-panic-")
    # Played once, so that the files have their tables.
    first = diary.Running(program, folder)
    first.process.stdin.write(bytes([0x90, 48, 80, 0x90, 52, 80, 0x90, 55, 80, 0x90, 59, 80]))
    first.process.stdin.flush()
    first.get("practice")
    first.post("practice-start", {"drill": "review"})
    time.sleep(1.5)
    first.post("practice-stop", {})
    first.end()
    begun = fill(folder, diary, practice)
    running = diary.Running(program, folder)
    done, over = {}, threading.Event()

    def again(name, work):
        while not over.is_set():
            try:
                work()
                done[name] = done.get(name, 0) + 1
            except OSError as failure:
                done.setdefault(f"{name}: {failure}", 0)
                time.sleep(0.5)

    try:
        show("a panic, nothing else", panics(running))
        sheet = running.post("sheet-make", {"since": begun, "until": begun + CHORDS * 1000})["id"]
        works = {
            "sheet-make": lambda: running.post("sheet-make", {"since": begun, "until": begun + CHORDS * 1000}),
            "sheet-export": lambda: running.get(f"sheet-export?sheet={sheet}&format=pdf"),
            "practice-export": lambda: running.get("practice-export"),
            "practice-optimize": lambda: running.post("practice-optimize", {}),
        }
        threads = [threading.Thread(target=again, args=each, daemon=True) for each in works.items()]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        taken = panics(running)
        show("a panic beside the longest requests", taken)
        over.set()
        print("  beside it, whole: " + ", ".join(f"{name} {count}" for name, count in sorted(done.items())), flush=True)
        return 1 if statistics.quantiles(taken, n=100)[98] > LIMIT else 0
    finally:
        over.set()
        running.process.kill()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    sys.exit(main(sys.argv[1]))
