#!/usr/bin/env python3
"""The service that an honest client of the page gets while hostile ones attack.

Usage: hostile_bench.py [--quick] CHORDD
       hostile_bench.py --service DEVICE

Plays chords as raw MIDI into the real program while 500 connections of ten kinds are kept up, and prints a line PASS or
FAIL for each promise, with the figures; the exit status is 1 if one is not kept.
--quick    100 connections and ten chords at any speed: a test, no measurement
--service  the running unit chordd.service, which hears the raw MIDI device; 500 connections, no limit of time
"""

import json
import multiprocessing
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Support/Python"))
import page_bench
from hostile import KINDS, attack
from page_bench import Program, frames, percentile, web_socket
from waiting import HANG, NeverSeen, wait_for

# A chord is committed when it has been held for a while: more often it would only be live.
CHORDS_A_SECOND = 2
LIMIT_MS, LIMIT_MB = 50, 60


class Service(Program):
    """The unit of systemd, with its keyboard a device."""

    pause = 0.5

    def __init__(self, device):
        page_bench.PORT = 8737
        self.keyboard, self.held, self.count = open(device, "wb", buffering=0), [], 0
        self.number = int(self.ask("MainPID"))

    @staticmethod
    def ask(field):
        return subprocess.run(["systemctl", "show", "--value", "-p", field, "chordd.service"],
                              capture_output=True, text=True, check=True).stdout.strip()

    def committed(self):
        """How many chords it has written to the journal."""
        journal = subprocess.run(["journalctl", "-q", "-o", "cat", "-u", "chordd.service"],
                                 capture_output=True, text=True, check=True).stdout
        return sum("\t" in line for line in journal.splitlines())

    def lives(self):
        return int(self.ask("MainPID")) == self.number

    def end(self):
        self.keyboard.close()


class Recorded(Program):
    """A running program whose plain lines, one for each committed chord, go to a file."""

    pause = 0.02

    def __init__(self, path):
        self.output = tempfile.TemporaryFile()
        super().__init__(path, self.output)

    def committed(self):
        self.output.seek(0)
        return self.output.read().count(b"\n")


class Sampler(threading.Thread):
    """Takes the most memory that the program has while it runs."""

    def __init__(self, program):
        super().__init__(daemon=True)
        self.program, self.peak, self.is_over = program, 0, False

    def run(self):
        while not self.is_over:
            try:
                self.peak = max(self.peak, self.program.resident())
            except OSError:
                return
            time.sleep(0.05)


class Listener(threading.Thread):
    """An honest client: takes down when each committed chord came, and how long it was on its way."""

    def __init__(self):
        super().__init__(daemon=True)
        self.peer, self.delays, self.heartbeats = web_socket(), [], 0
        self.start()

    def run(self):
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.peer.recv(65536)
        data = data.split(b"\r\n\r\n", 1)[1]
        while True:
            place = 0
            for end, message in frames(data):
                # The last frame is a goodbye, which is no object.
                if message.startswith(b"{"):
                    self.take(json.loads(message), time.time())
                place = end
            data = data[place:]
            try:
                part = self.peer.recv(65536)
            except OSError:
                return
            if not part:
                return
            data += part

    def take(self, event, now):
        self.heartbeats += event["type"] == "heartbeat"
        if event["type"] == "chord" and event["phase"] == "committed":
            due = datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp()
            self.delays.append(1000 * (now - due))


def newcomer():
    """How long one who comes now waits until the present state is there, in ms; `None` when that never comes."""
    start = time.monotonic()
    try:
        peer = web_socket()
        peer.settimeout(HANG)
        data = b""
        while b'"type":"hello"' not in data:
            part = peer.recv(65536)
            if not part:
                return None
            data += part
        return 1000 * (time.monotonic() - start)
    except OSError:
        return None


def play(program, listener, count, each_second):
    """Plays chords, each when the one before is committed: written by the program, and told to the honest client."""
    written, told = program.committed(), len(listener.delays)
    start = time.monotonic()
    for number in range(count):
        program.play()
        if number % CHORDS_A_SECOND == 0:
            each_second()
        wait_for("a committed chord, in the program's lines and at an honest client", lambda: (
            program.committed() - written, len(listener.delays) - told), lambda seen: min(seen) > number, pause=program.pause)
        time.sleep(max(0, start + (number + 1) / CHORDS_A_SECOND - time.monotonic()))
    return program.committed() - written


def slowness(delays):
    return f"{percentile(delays, 0.5):.1f} ms at the median, {max(delays):.1f} at most"


class Report:
    def __init__(self):
        self.has_failed = False

    def check(self, is_kept, sentence):
        print("PASS" if is_kept else "FAIL", sentence, flush=True)
        self.has_failed |= not is_kept


def measure(program, count, chords, is_timed, report):
    listener = Listener()
    play(program, listener, 4, lambda: None)
    calm, alone = len(listener.delays), slowness(listener.delays)
    before = program.resident()
    opened = multiprocessing.Value("Q", 0)
    attackers = multiprocessing.Process(target=attack, args=(("127.0.0.1", page_bench.PORT), count, opened), daemon=True)
    attackers.start()
    wait_for("hostile connections", lambda: opened.value, lambda seen: seen >= count)
    sampler, waits = Sampler(program), []
    sampler.start()
    try:
        played = play(program, listener, chords, lambda: waits.append(newcomer()))
        wait_for("a heartbeat", lambda: listener.heartbeats)
    except NeverSeen as failure:
        return report.check(False, str(failure))
    finally:
        attackers.kill()
        sampler.is_over = True
    try:
        after = wait_for("memory as before", program.resident, lambda seen: seen <= before + 20)
    except NeverSeen:
        after = program.resident()
    delays = listener.delays[calm:]
    name = f"{count} hostile connections of {len(KINDS)} kinds, {opened.value} opened"
    report.check(program.lives(), f"the program lives after {name}")
    report.check(len(delays) == played > 0, f"an honest client was told {len(delays)} of {played} committed chords")
    if is_timed:
        report.check(max(delays) <= LIMIT_MS, f"they came after {slowness(delays)}; without hostile clients after {alone}")
    met = [wait for wait in waits if wait is not None]
    report.check(len(met) == len(waits), f"{len(met)} of {len(waits)} who came meanwhile were let in"
                 + (f", the slowest after {max(met):.0f} ms" if met else ""))
    report.check(listener.heartbeats > 0, f"{listener.heartbeats} heartbeats came")
    report.check(sampler.peak <= LIMIT_MB and after <= before + 20,
                 f"memory: {before:.1f} MB before, {sampler.peak:.1f} MB at most, {after:.1f} MB after")


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        program, size = Recorded(arguments[0]), (500, 60, True)
    elif len(arguments) == 2 and arguments[0] == "--quick":
        program, size = Recorded(arguments[1]), (100, 10, False)
    elif len(arguments) == 2 and arguments[0] == "--service":
        program, size = Service(arguments[1]), (500, 120, False)
    else:
        sys.exit(__doc__.strip())
    report = Report()
    try:
        measure(program, *size, report)
    finally:
        program.end()
    sys.exit(report.has_failed)


if __name__ == "__main__":
    main()
