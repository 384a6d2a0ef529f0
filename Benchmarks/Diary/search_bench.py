"""How fast things are found in a diary of a million chords, and how large it is.

Usage: search_bench.py PROGRAM [ROWS]
The chords and their order are made up: tunes in twelve keys, a year of playing three hours a day. Times are those of the request over HTTP, medians and
the slowest of 15. Ends with 1 where one takes longer than 50 ms in the median.
"""
import json
import os
import pathlib
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

BAR = 50
TIMES = 15
# Degrees of tunes: semitones above the tonic, kind.
TUNES = [
    [(2, "mi7"), (7, "13"), (0, "ma9")], [(0, "ma7"), (9, "mi7"), (2, "mi9"), (7, "7")], [(0, ""), (7, ""), (9, "mi"), (5, "")],
    [(2, "mi7(b5)"), (7, "7(b9)"), (0, "mi")], [(0, "7"), (5, "7"), (0, "7"), (7, "9")], [(0, "ma7"), (8, "ma7(#11)"), (1, "ma7"), (7, "7sus4")],
]
RARE = ["Fma7(#11)", "D|C7", "F#ma7(#5)"]
KINDS = ["", "mi", "7", "mi7", "ma7", "9", "mi9", "ma9", "13", "7(b9)", "mi7(b5)", "7sus4", "ma7(#11)", "ma7(#5)"]
NAMES = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
SEARCHES = [
    "", "Fma7(#11)", "D|C7", "F#ma7(#5)", "Cma7", "m7b5", "7", "root F", "root F in Eb", "V in Eb", "in C minor", "ii V I", "ii V I in Eb", "Dm7 G7 Cma7",
    "I V vi IV", "I V vi IV in B", "C F#7 Bbm", "polychords", "today", "2026-03", "ii V I in Eb 2026-03", "Gm7b5 C7b9 Fm",
]


def fill(path, count):
    chance = random.Random(5)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    chords = {}
    for id, symbol, same, quality, root in database.execute("SELECT id, symbol, same, quality, root FROM chord"):
        chords[symbol] = (id, same, quality, root)
    minor = {symbol: "mi" in symbol.split("|")[-1].split("/")[0] and "ma" not in symbol for symbol in chords}
    now = int(time.time() * 1000)
    step = 365 * 86_400_000 // count
    clock = now - 365 * 86_400_000
    rows, sittings = [], []
    sitting, steps, tail, begin, chords_in = 1, [], [], clock, 0
    fifths = {name: place for name, place in zip(["Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#"], range(-5, 7))}
    while len(rows) < count:
        if len(rows) % 2000 < 2 and chords_in > 100:
            sittings.append((sitting, begin, clock, chords_in))
            sitting, tail, begin, chords_in = sitting + 1, [], clock, 0
        tonic, tune = chance.randrange(12), chance.choice(TUNES)
        key = fifths[NAMES[tonic]] * 2
        played = [(NAMES[(tonic + above) % 12] + kind, above) for above, kind in tune]
        if chance.random() < 0.0005:
            played = [(chance.choice(RARE), 0)]
        for symbol, above in played:
            id, same, quality, root = chords[symbol]
            tail = (tail + [(root, minor[symbol])])[-3:]
            codes = []
            for length in (2, 3):
                code = None
                if len(tail) >= length:
                    part = tail[-length:]
                    code = int(part[0][1])
                    for (before, _), (after, is_minor) in zip(part, part[1:]):
                        code = (code * 12 + (after - before) % 12) * 2 + int(is_minor)
                codes.append(code)
            degree = {0: "I", 2: "ii", 5: "IV", 7: "V", 9: "vi", 8: "♭VI", 1: "♭II"}[above]
            clock += step
            chords_in += 1
            held = (bytes([36 + root, 52, 55]), bytes([60, 64, 67]))
            rows.append((sitting, 0, clock, 900, id, same, quality, root, key, degree, *held, *codes))
            if len(rows) < count and chance.random() < 0.5:
                rows.append((sitting, 1, clock, 900, id, same, quality, root, key, degree, *held, None, None))
    sittings.append((sitting, begin, clock, chords_in))
    database.executemany(
        "INSERT INTO played (sitting, layer, time, length, chord, same, quality, root, key, degree, lower, upper, pair, triple) "
        "VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)", rows[:count])
    database.execute("DELETE FROM sitting")
    database.executemany("INSERT INTO sitting (id, beginning, ending, chords) VALUES (?,?,?,?)", sittings)
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


class Running:
    def __init__(self, program, folder):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CHORDD_")}
        environment |= {"XDG_STATE_HOME": folder, "CHORDD_CONTROL_SOCKET": "off", "CHORDD_PAGE_LISTEN": "127.0.0.1:18937"}
        self.process = subprocess.Popen(
            [program, "run", "--plain", "--input", "-"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.get("status")
                return
            except OSError:
                time.sleep(0.1)
        sys.exit("chordd did not start")

    def get(self, request):
        with urllib.request.urlopen(f"http://127.0.0.1:18937/api/{request}", timeout=60) as answer:
            return json.load(answer)

    def post(self, request, body):
        asked = urllib.request.Request(
            f"http://127.0.0.1:18937/api/{request}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)

    def end(self):
        self.process.stdin.close()
        self.process.wait(20)


def main(program, count=1_000_000):
    folder = tempfile.mkdtemp(prefix="chordd-diary-")
    path = pathlib.Path(folder, "chordd/diary.sqlite")
    is_slow = False
    # Played once, so that the file has its tables.
    first = Running(program, folder)
    first.process.stdin.write(bytes([0x90, 48, 80, 0x90, 52, 80, 0x90, 55, 80, 0x90, 59, 80]))
    first.process.stdin.flush()
    time.sleep(1.5)
    first.end()
    insert_words(path)
    fill(path, int(count))
    size = path.stat().st_size
    print(f"{int(count):,} chords: {size / 1e6:.0f} MB, {size / int(count):.0f} bytes each", flush=True)
    running = Running(program, folder)
    try:
        running.get("history?limit=1")
        for search in SEARCHES:
            times = []
            for _ in range(TIMES):
                began = time.perf_counter()
                reply = running.get("history?" + urllib.parse.urlencode({"search": search, "limit": "50"}, quote_via=urllib.parse.quote))
                times.append((time.perf_counter() - began) * 1000)
            middle = statistics.median(times)
            is_slow = is_slow or middle > BAR
            print(f"{search or '(everything)':24} {len(reply['results']):3} found   {middle:6.1f} ms (most {max(times):.1f})"
                  + ("   TOO SLOW" if middle > BAR else ""), flush=True)
        status = pathlib.Path(f"/proc/{running.process.pid}/status").read_text()
        print([line for line in status.splitlines() if line.startswith("VmRSS")][0])
    finally:
        running.end()
        print(folder)
    return 1 if is_slow else 0


def insert_words(path):
    """The rows of chords, as chordd writes them: degrees are bits."""
    degrees = {
        "": "1 3 5", "mi": "1 b3 5", "7": "1 3 5 b7", "mi7": "1 b3 5 b7", "ma7": "1 3 5 7", "9": "1 3 5 b7 9", "mi9": "1 b3 5 b7 9", "ma9": "1 3 5 7 9",
        "13": "1 3 5 b7 9 13", "7(b9)": "1 3 5 b7 b9", "mi7(b5)": "1 b3 b5 b7", "7sus4": "1 4 5 b7", "ma7(#11)": "1 3 5 7 #11", "ma7(#5)": "1 3 #5 7",
    }
    database = sqlite3.connect(path)
    known = {row[0] for row in database.execute("SELECT symbol FROM chord")}
    bits = BITS
    raw = {kind: sum(1 << bits[degree] for degree in text.split()) for kind, text in degrees.items()}

    def quality(value):
        row = database.execute("SELECT id FROM quality WHERE degrees = ?", [value]).fetchone()
        return row[0] if row else database.execute("INSERT INTO quality (degrees) VALUES (?)", [value]).lastrowid

    for root, name in enumerate(NAMES):
        for kind, value in raw.items():
            if name + kind in known:
                continue
            id = database.execute(
                "INSERT INTO chord (symbol, identity, same, quality, root) VALUES (?,?,0,?,?)",
                [name + kind, f"{root}:{value}", quality(value), root]).lastrowid
            database.execute("UPDATE chord SET same = id WHERE id = ?", [id])
    id = database.execute(
        "INSERT INTO chord (symbol, identity, same, quality, root) VALUES (?,?,0,?,0)",
        ["D|C7", f"2:{raw['']}|0:{raw['7']}", quality(0)]).lastrowid
    database.execute("UPDATE chord SET same = id WHERE id = ?", [id])
    database.commit()
    database.close()


# The order of ChordDegree.
BITS = {degree: place for place, degree in enumerate(
    ["1", "2", "b3", "3", "4", "b5", "5", "#5", "6", "bb7", "b7", "7", "b9", "9", "#9", "11", "#11", "b13", "13"])}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
