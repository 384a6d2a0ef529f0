"""Holds the diary to its promises, with the program as it is used. Usage: check.py PROGRAM [KILLS]

Prints a line PASS or FAIL for each promise: that a program that is killed loses at most the chord in flight, that a full disk costs
one sentence and no chord, that what is too old is forgotten, and what becomes of it when its file or the clock is taken from under it.
"""
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support/Python"))
from waiting import NeverSeen, wait_for  # noqa: E402

CHORDS = [
    [38, 53, 57, 60], [43, 53, 59, 62], [36, 52, 55, 59], [45, 55, 60, 64], [41, 57, 60, 64], [40, 56, 59, 62], [46, 58, 62, 65],
    [39, 55, 58, 62], [44, 60, 63, 67], [37, 53, 56, 60], [42, 58, 61, 64], [47, 59, 63, 66],
]


class Program:
    def __init__(self, program, folder, settings="", before=None, extra=()):
        configuration = pathlib.Path(folder, "chordd.yaml")
        configuration.write_text("settling:\n  commit: 100ms\n" + settings)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CHORDD_")}
        environment |= {"XDG_STATE_HOME": str(folder), "CHORDD_CONTROL_SOCKET": "off"} | dict(extra)
        self.process = subprocess.Popen(
            [program, "run", "--json", "--no-page", "--input", "-", "--config", configuration], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=before)
        self.names, self.events = [], 0
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                return
            self.events += 1
            # The diary writes down the chords that were held, once they have settled.
            if event["type"] == "chord" and event["phase"] == "committed" and event["kind"] in ("unified", "slash", "polychord"):
                self.names.append(event["name"])

    def send(self, *messages):
        try:
            self.process.stdin.write(bytes(byte for message in messages for byte in message))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def strike(self, keys):
        self.send(*[(0x90, key, 80) for key in keys])

    def release(self, keys):
        self.send(*[(0x80, key, 0) for key in keys])

    def play(self, *chords):
        """Holds each chord until it is committed; it must be another one than the chord before."""
        for keys in chords:
            heard = len(self.names)
            self.strike(keys)
            wait_for("a committed chord", lambda: len(self.names) > heard)
            self.release(keys)

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.reader.join()
        return self.process.stderr.read().decode()


def rows(folder, what="symbol"):
    path = pathlib.Path(folder, "chordd/diary.sqlite")
    if not path.exists():
        return []
    database = sqlite3.connect(path)
    try:
        if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise ValueError("the file is broken")
        return [row[0] for row in database.execute(
            f"SELECT {what} FROM played JOIN chord ON chord.id = played.chord WHERE layer = 1 ORDER BY played.id")]
    finally:
        database.close()


def say(is_kept, promise, detail=""):
    print(("PASS " if is_kept else "FAIL ") + promise + (f" ({detail})" if detail else ""), flush=True)


def killed(program, kills, seed=1):
    """Killed with a chord on its way, just committed, or just let go; the chords before it were committed."""
    chance = random.Random(seed)
    lost, worst, written = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            before = len(rows(folder))
            run = Program(program, folder)
            chords = chance.sample(CHORDS, chance.randint(2, 6))
            run.play(*chords[1:])
            run.strike(chords[0])
            if number % 3:
                wait_for("a committed chord", lambda: len(run.names) == len(chords))
            if number % 3 == 2:
                run.release(chords[0])
            run.process.kill()
            run.process.wait()
            run.reader.join()
            now = len(rows(folder)) - before
            missing = max(0, len(run.names) - now)
            written += now
            lost += missing
            worst = max(worst, missing)
    say(worst <= 1 and written > kills, f"killed {kills} times, it loses at most the chord in flight",
        f"{written} chords written, {lost} lost, at most {worst} at once")


def full(program):
    with tempfile.TemporaryDirectory() as folder:
        limit = 400_000
        run = Program(program, folder, before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)))
        run.play(*CHORDS * 3)
        stopped = len(rows(folder))
        heard = len(run.names)
        resource.prlimit(run.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        run.play(*CHORDS[:4])
        try:
            wait_for("chords that are written again", lambda: len(rows(folder)), lambda seen: seen > stopped, pause=0.2)
        except NeverSeen:
            pass
        log = run.end()
        sentences = [line for line in log.splitlines() if "the diary is not written" in line]
        written = rows(folder)
        say(stopped < heard, "a full disk does not stop the playing", f"{heard} chords heard, {stopped} written")
        say(len(sentences) == 1, "a full disk is said in one sentence", "; ".join(sentences) or log[-300:])
        say(len(written) >= len(run.names) - 1, "what waited is written when there is room again",
            f"{len(written)} of {len(run.names)}")


def old(program):
    with tempfile.TemporaryDirectory() as folder:
        run = Program(program, folder)
        run.play(*CHORDS[:6])
        run.end()
        path = pathlib.Path(folder, "chordd/diary.sqlite")
        kept = len(rows(folder))
        database = sqlite3.connect(path)
        long_ago = int((time.time() - 10 * 86400) * 1000)
        database.execute("UPDATE played SET time = ? WHERE id <= 4", [long_ago])
        database.commit()
        run = Program(program, folder, "diary:\n  keep: 3\n")
        run.play(CHORDS[0])
        run.end()
        early = min(rows(folder, "played.time"), default=0)
        say(early == long_ago, "nothing is forgotten before chordd has run for a day")
        # As if it had: a look at the clock a day of running ago.
        hour, now = 3_600_000, int(time.time() * 1000)
        database.execute("DELETE FROM clock")
        database.executemany("INSERT INTO clock (ran, wall) VALUES (?, ?)", [(0, now - 26 * hour), (25 * hour, now - hour)])
        database.commit()
        database.close()
        run = Program(program, folder, "diary:\n  keep: 3\n")
        run.play(CHORDS[0])
        run.end()
        oldest = min(rows(folder, "played.time"), default=0)
        say(kept >= 5 and oldest > long_ago, "what is older than diary.keep is forgotten", f"{kept} chords before")
    with tempfile.TemporaryDirectory() as folder:
        run = Program(program, folder, "diary:\n  keep: off\n")
        run.play(CHORDS[0])
        run.end()
        say(not rows(folder), "with diary.keep off nothing is written")
    with tempfile.TemporaryDirectory() as folder:
        run = Program(program, folder)
        wait_for("a first event", lambda: run.events)
        run.end()
        say(not pathlib.Path(folder, "chordd/diary.sqlite").exists(), "nothing is written while nobody plays")


def broken(program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "chordd/diary.sqlite")
        path.parent.mkdir()
        path.write_bytes(b"no database at all" * 400)
        run = Program(program, folder)
        run.play(*CHORDS[:3])
        log = run.end()
        aside = list(path.parent.glob("diary.sqlite.broken-1"))
        say(len(aside) == 1 and len(rows(folder)) >= 2 and "was broken" in log, "a broken file is kept aside, and a new one begun",
            log.strip().splitlines()[-1] if log.strip() else "nothing said")


def taken_away(program):
    with tempfile.TemporaryDirectory() as folder:
        run = Program(program, folder)
        run.play(*CHORDS[:3])
        for path in pathlib.Path(folder, "chordd").glob("diary.sqlite*"):
            path.unlink()
        run.play(*CHORDS[3:8])
        log = run.end()
        sentences = [line for line in log.splitlines() if "was taken away" in line]
        say(len(sentences) == 1 and len(rows(folder)) >= 4, "a file that is taken away is said once, and a new one begun",
            f"{len(rows(folder))} of 5 chords; {log[-200:]}")


def no_file(program):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "chordd/diary.sqlite").mkdir(parents=True)
        run = Program(program, folder)
        run.play(*CHORDS[:4])
        log = run.end().splitlines()
        say(len([line for line in log if "the diary is not written" in line]) == 1
            and len([line for line in log if "the diary has not written" in line]) == 1,
            "a place that cannot be a diary is said once, and at the end what was lost", "; ".join(log))


def clock_set(program):
    """The wall clock of the program is a file's, which is set while chords are played."""
    source = pathlib.Path(__file__).with_name("clock.c")
    with tempfile.TemporaryDirectory() as folder:
        library, offset = pathlib.Path(folder, "clock.so"), pathlib.Path(folder, "offset")
        subprocess.run([shutil.which("cc") or "clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        offset.write_text("0")
        run = Program(program, folder, extra={"LD_PRELOAD": str(library), "CLOCK_OFFSET": str(offset)})
        for seconds in (0, 3600, -7200, -7170):
            offset.write_text(str(seconds))
            run.play(*CHORDS[:3])
        run.end()
        lengths = rows(folder, "coalesce(length, 0)")
        sittings = rows(folder, "sitting")
        say(len(lengths) >= 11 and max(lengths) < 1_000_000 and len(set(sittings)) == 4,
            "when the clock is set, a sitting begins, and no chord lasts for hours", f"{sittings} {lengths}")


def main(program, kills=12):
    killed(program, int(kills))
    full(program)
    old(program)
    broken(program)
    taken_away(program)
    no_file(program)
    clock_set(program)


main(*sys.argv[1:])
