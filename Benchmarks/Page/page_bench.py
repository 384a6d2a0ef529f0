#!/usr/bin/env python3
"""How soon the page's clients are told, and what they cost: page_bench.py CHORDD [SECONDS]

Plays 20 chords a second as raw MIDI into the real program, first without clients, then with 200 that follow the events
over WebSockets, then with 50 that never read. The time of a message is from the analysis (the event's own time) to the
moment at which this program has it in hand, its own delay included.
"""

import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import time
from datetime import datetime

CLIENTS, SILENT, CHORDS_A_SECOND = 200, 50, 20
PORT = 18737
CHORDS = [[48, 52, 55, 59], [50, 53, 57, 60], [43, 53, 59, 64], [45, 55, 60, 64], [41, 57, 60, 64]]


class Program:
    """A running chordd whose keyboard is a pipe."""

    def __init__(self, path, output=subprocess.DEVNULL):
        self.folder = tempfile.TemporaryDirectory()
        variables = dict(
            os.environ, CHORDD_PAGE_LISTEN=f"127.0.0.1:{PORT}", CHORDD_CONTROL_SOCKET="off", XDG_STATE_HOME=self.folder.name)
        command = [path, "run", "--input", "-", "--plain", "--config", "/dev/null"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE, env=variables, bufsize=0)
        line = self.process.stderr.readline().decode()
        if not line.startswith("chordd: page: "):
            sys.exit(f"page_bench: {path} says {line.strip()!r}")
        self.keyboard, self.number = self.process.stdin, self.process.pid
        self.held = []
        self.count = 0

    def play(self):
        """Lets go of one chord and strikes the next."""
        chord = CHORDS[self.count % len(CHORDS)]
        self.count += 1
        released = b"".join(bytes([0x80, key, 0]) for key in self.held)
        self.keyboard.write(released + b"".join(bytes([0x90, key, 80]) for key in chord))
        self.held = chord

    def status(self, field):
        with open(f"/proc/{self.number}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(field + ":"))

    def resident(self):
        """In MB."""
        return self.status("VmRSS") / 1024

    def lives(self):
        return self.process.poll() is None

    def wake_ups(self):
        """How often any of its threads was woken."""
        folder, count = f"/proc/{self.number}/task", 0
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/status") as file:
                count += sum(int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt"))
        return count

    def processor_time(self):
        with open(f"/proc/{self.number}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def input_latency(self):
        """The input thread's histogram: pairs of a limit in microseconds and how many were below."""
        peer = connect("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        text = b""
        while part := peer.recv(65536):
            text += part
        pairs = []
        for line in text.decode().splitlines():
            if line.startswith("chordd_input_latency_seconds_bucket"):
                limit = line.split('le="')[1].split('"')[0]
                pairs.append((float(limit) * 1e6, int(line.split()[-1])))
        return pairs

    def end(self):
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait()


def connect(request, receive_buffer=None):
    peer = socket.socket()
    if receive_buffer:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    peer.connect(("127.0.0.1", PORT))
    peer.sendall(request.encode())
    return peer


def web_socket(receive_buffer=None):
    return connect(
        "GET /events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", receive_buffer)


def frames(data):
    """The messages in what a WebSocket sent."""
    place = 0
    while place + 2 <= len(data):
        length, start = data[place + 1], place + 2
        if length in (126, 127):
            size = 2 if length == 126 else 8
            if start + size > len(data):
                return
            length = int.from_bytes(data[start:start + size], "big")
            start += size
        if start + length > len(data):
            return
        yield start + length, data[start:start + length]
        place = start + length


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def below(before, after, share):
    """The limit of the histogram's bucket that a share of what came between two readings lies below, in microseconds."""
    limits = [limit for limit, _ in after]
    counts = [late - early for (_, early), (_, late) in zip(before, after)]
    if not counts or counts[-1] == 0:
        return float("nan")
    return next(limit for limit, count in zip(limits, counts) if count >= share * counts[-1])


def play(program, seconds, receive=lambda timeout: time.sleep(timeout)):
    """Plays for a time; `receive` waits meanwhile."""
    start = time.monotonic()
    for number in range(int(seconds * CHORDS_A_SECOND)):
        program.play()
        while (left := start + (number + 1) / CHORDS_A_SECOND - time.monotonic()) > 0:
            receive(left)


def report_input(program, seconds, label, receive=None):
    before, busy = program.input_latency(), program.processor_time()
    play(program, seconds, *([receive] if receive else []))
    after = program.input_latency()
    busy = (program.processor_time() - busy) / seconds
    print(f"  input thread, {label}: median below {below(before, after, 0.5):.1f} µs, p99 below "
          f"{below(before, after, 0.99):.1f} µs; processor {100 * busy:.1f} % of a core")


def measure_idle(program):
    time.sleep(2)
    before = program.wake_ups()
    time.sleep(10)
    print(f"page on, no client: {program.resident():.1f} MB resident, {program.wake_ups() - before} wake-ups in 10 s")


def measure_clients(program, seconds):
    peers = {peer.fileno(): peer for peer in (web_socket() for _ in range(CLIENTS))}
    poller = select.epoll()
    for number in peers:
        poller.register(number, select.EPOLLIN)
    received = {number: [] for number in peers}
    # Asking for a large object each time would cost this program more than reading does.
    space = bytearray(1 << 18)
    view = memoryview(space)

    def receive(timeout):
        for number, _ in poller.poll(timeout):
            length = peers[number].recv_into(space)
            received[number].append((time.time(), bytes(view[:length])))

    report_input(program, seconds, f"{CLIENTS} clients", receive)
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        receive(0.05)
    delays, chords = [], 0
    for parts in received.values():
        more, more_chords = delays_of(parts)
        delays += more
        chords += more_chords
    print(f"{CLIENTS} clients at {CHORDS_A_SECOND} chords/s for {seconds} s: {chords / CLIENTS:.0f} chords and "
          f"{len(delays) / CLIENTS:.0f} messages each; from analysis to client median "
          f"{percentile(delays, 0.5):.2f} ms, p99 {percentile(delays, 0.99):.2f} ms, longest {max(delays):.2f} ms; "
          f"{program.resident():.1f} MB resident")
    for peer in peers.values():
        peer.close()


def delays_of(parts):
    """How long each message of one client was on its way, in ms, and how many chords there were."""
    data = b"".join(part for _, part in parts)
    skipped = data.index(b"\r\n\r\n") + 4
    ends, total = [], 0
    for moment, part in parts:
        total += len(part)
        ends.append((total, moment))
    delays, chords, place = [], 0, 0
    for end, message in frames(data[skipped:]):
        event = json.loads(message)
        while ends[place][0] < end + skipped:
            place += 1
        if event["type"] in ("chord", "notes") and event.get("phase") != "committed":
            sent = datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp()
            delays.append(1000 * (ends[place][1] - sent))
            chords += event["type"] == "chord"
    return delays, chords


def measure_silent(program, seconds):
    time.sleep(0.5)
    peers = [web_socket(4096) for _ in range(SILENT)]
    figures = [program.resident()]
    for _ in range(4):
        play(program, seconds / 4)
        figures.append(program.resident())
    print(f"{SILENT} clients that never read: " + ", ".join(f"{figure:.1f}" for figure in figures) + " MB resident")
    for peer in peers:
        peer.close()


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: page_bench.py CHORDD [SECONDS]")
    seconds = float(sys.argv[2]) if len(sys.argv) == 3 else 20
    program = Program(sys.argv[1])
    try:
        measure_idle(program)
        report_input(program, seconds, "no clients")
        measure_clients(program, seconds)
        report_input(program, seconds, "no clients again")
        measure_silent(program, seconds)
    finally:
        program.end()


if __name__ == "__main__":
    main()
