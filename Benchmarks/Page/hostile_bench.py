#!/usr/bin/env python3
"""The service that an honest client of the page gets while hostile ones attack.

Usage: hostile_bench.py [--quick] CHORDD
       hostile_bench.py --service DEVICE

Plays chords as raw MIDI into the real program while 500 connections of ten kinds are kept up, and prints a line PASS or
FAIL for each promise, with the figures; the exit status is 1 if one is not kept.
--quick    100 connections, a few seconds, and no limit of time, for a busy machine
--service  the running unit chordd.service, which hears the raw MIDI device; 500 connections, no limit of time
"""

import json
import multiprocessing
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime

import page_bench
from hostile import KINDS, attack
from page_bench import Program, frames, percentile, web_socket

# A chord is committed when it has been held for a while: more often it would only be live.
CHORDS_A_SECOND = 2
LIMIT_MS, LIMIT_MB = 50, 60


class Service(Program):
    """The unit of systemd, with its keyboard a device."""

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
        peer.settimeout(5)
        data = b""
        while b'"type":"hello"' not in data:
            part = peer.recv(65536)
            if not part:
                return None
            data += part
        return 1000 * (time.monotonic() - start)
    except OSError:
        return None


def play(program, seconds, each_second):
    start = time.monotonic()
    for number in range(int(seconds * CHORDS_A_SECOND)):
        program.play()
        if number % CHORDS_A_SECOND == 0:
            each_second()
        time.sleep(max(0, start + (number + 1) / CHORDS_A_SECOND - time.monotonic()))


class Report:
    def __init__(self):
        self.has_failed = False

    def check(self, is_kept, sentence):
        print("PASS" if is_kept else "FAIL", sentence, flush=True)
        self.has_failed |= not is_kept


def measure(program, count, seconds, is_timed, report):
    listener = Listener()
    play(program, 2, lambda: None)
    time.sleep(1)
    before, calm, written = program.resident(), len(listener.delays), program.committed()
    opened = multiprocessing.Value("Q", 0)
    attackers = multiprocessing.Process(target=attack, args=(("127.0.0.1", page_bench.PORT), count, opened), daemon=True)
    attackers.start()
    sampler, waits = Sampler(program), []
    sampler.start()
    play(program, seconds, lambda: waits.append(newcomer()))
    time.sleep(1)
    attackers.kill()
    sampler.is_over = True
    time.sleep(4)
    after, delays, played = program.resident(), listener.delays[calm:], program.committed() - written
    name = f"{count} hostile connections of {len(KINDS)} kinds, {opened.value} opened in {seconds} s"
    report.check(program.lives(), f"the program lives after {name}")
    report.check(len(delays) == played > 0, f"an honest client was told {len(delays)} of {played} committed chords")
    slowest = f"median {percentile(delays, 0.5):.1f} ms, p99 {percentile(delays, 0.99):.1f} ms, longest {max(delays):.1f} ms"
    report.check(not is_timed or max(delays) <= LIMIT_MS, f"they came after {slowest}")
    met = [wait for wait in waits if wait is not None]
    report.check(len(met) == len(waits), f"{len(met)} of {len(waits)} who came meanwhile were let in"
                 + (f", the slowest after {max(met):.0f} ms" if met else ""))
    report.check(listener.heartbeats > 0, f"{listener.heartbeats} heartbeats came")
    report.check(sampler.peak <= LIMIT_MB and after <= before + 20,
                 f"memory: {before:.1f} MB before, {sampler.peak:.1f} MB at most, {after:.1f} MB after")


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        program, size = Recorded(arguments[0]), (500, 30, True)
    elif len(arguments) == 2 and arguments[0] == "--quick":
        program, size = Recorded(arguments[1]), (100, 5, False)
    elif len(arguments) == 2 and arguments[0] == "--service":
        program, size = Service(arguments[1]), (500, 60, False)
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
