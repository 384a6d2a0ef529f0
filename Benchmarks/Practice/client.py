"""A running chordd that somebody practices with, and its clients, for the scripts that measure and attack practice."""

import json
import os
import socket
import subprocess
import tempfile
import time

NAMES = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
SEVENTHS = {"ma7": (0, 4, 7, 11), "mi7": (0, 3, 7, 10), "7": (0, 4, 7, 10)}


class Program:
    """A chordd with a folder of its own for what it remembers; its keyboard is a pipe."""

    def __init__(self, path, folder, page=False, settings=None, through=()):
        self.path, self.folder = path, folder
        self.socket = os.path.join(folder, "s")
        variables = dict(
            os.environ, CHORDD_CONTROL_SOCKET=self.socket, CHORDD_PAGE_LISTEN="127.0.0.1:0" if page else "off",
            XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, HOME=folder, CHORDD_OUTPUTS_TERMINAL="off")
        variables.pop("STATE_DIRECTORY", None)
        variables.update(settings or {})
        self.process = subprocess.Popen(
            [*through, path, "run", "--input", "-", "--plain"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, env=variables, bufsize=0)
        self.number, self.keyboard, self.port = self.process.pid, self.process.stdin, None
        while page and self.port is None:
            line = self.process.stderr.readline().decode()
            if not line:
                raise SystemExit("chordd ends at once")
            if line.startswith("chordd: page: "):
                self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
        self.wait()

    @property
    def database(self):
        return os.path.join(self.folder, "chordd", "practice.sqlite")

    def wait(self):
        """Until the socket answers."""
        for _ in range(3000):
            try:
                with Control(self.socket) as control:
                    control.ask("practice-session")
                return
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit(f"chordd ends at once: {self.process.stderr.read().decode()}")
                time.sleep(0.005)
        raise SystemExit("chordd does not answer")

    def status(self, field):
        with open(f"/proc/{self.number}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(field + ":"))

    def resident(self):
        """In MB."""
        return self.status("VmRSS") / 1024

    def wake_ups(self):
        """How often any of its threads was woken."""
        folder, count = f"/proc/{self.number}/task", 0
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/status") as file:
                count += sum(int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt"))
        return count

    def lives(self):
        return self.process.poll() is None

    def get(self, path):
        return self.http(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())

    def post(self, path, body):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        head = (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n")
        return self.http(head.encode() + body)

    def http(self, request):
        """Status and body."""
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as peer:
            peer.sendall(request)
            text = b""
            while part := peer.recv(1 << 18):
                text += part
        head, _, body = text.partition(b"\r\n\r\n")
        if not head:
            state = "lives" if self.lives() else f"has ended with {self.process.returncode}"
            raise OSError(f"no reply to {request[:60]} after {time.monotonic() - began:.1f} s; chordd {state}")
        return int(head.split()[1]), body

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.close()

    def close(self):
        self.process.stdin.close()
        self.process.stderr.close()

    def end(self):
        """Whether it ends as it should."""
        self.process.terminate()
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            code = None
            self.process.kill()
        self.close()
        return code == 0


class Control:
    """A connection to the control socket."""

    def __init__(self, path, timeout=60):
        self.peer = socket.socket(socket.AF_UNIX)
        self.peer.settimeout(timeout)
        self.peer.connect(path)
        self.seen = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.peer.close()

    def ask(self, line):
        """The reply to a request; `None` when the connection ends before it."""
        self.peer.sendall(line if isinstance(line, bytes) else line.encode() + b"\n")
        while b"\n" not in self.seen:
            part = self.peer.recv(1 << 18)
            if not part:
                return None
            self.seen += part
        text, _, self.seen = self.seen.partition(b"\n")
        return json.loads(text)


class WebSocket:
    """The page's connection: keys go in, events come out."""

    def __init__(self, port):
        self.peer = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.peer.sendall(
            b"GET /events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        self.seen, self.moment = b"", time.monotonic()
        while b"\r\n\r\n" not in self.seen:
            self.seen += self.peer.recv(65536)
        self.seen = self.seen.partition(b"\r\n\r\n")[2]

    def send(self, event):
        text = json.dumps(event).encode()
        # A mask of zeros is one, too.
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else bytes([0x81, 0xFE]) + len(text).to_bytes(2, "big")
        self.peer.sendall(head + bytes(4) + text)

    def strike(self, key):
        self.send({"type": "noteOn", "midi": key})

    def release(self, key):
        self.send({"type": "noteOff", "midi": key})

    def frame(self):
        """The next frame that is complete, or `None`."""
        if len(self.seen) < 2:
            return None
        length, start = self.seen[1], 2
        if length in (126, 127):
            start += 2 if length == 126 else 8
            if len(self.seen) < start:
                return None
            length = int.from_bytes(self.seen[2:start], "big")
        if len(self.seen) < start + length:
            return None
        frame, self.seen = self.seen[start:start + length], self.seen[start + length:]
        return frame

    def event(self, timeout):
        """The next event and when it was in hand; `None` when none comes in time."""
        end = time.monotonic() + timeout
        while True:
            if (frame := self.frame()) is not None:
                return json.loads(frame), self.moment
            left = end - time.monotonic()
            if left <= 0:
                return None
            self.peer.settimeout(left)
            try:
                part = self.peer.recv(1 << 18)
            except TimeoutError:
                return None
            if not part:
                raise OSError("the page has closed the connection")
            self.moment = time.monotonic()
            self.seen += part


def seventh(card):
    """The tones of the card of a seventh chord above its root, and the root: `ma7.any/3`."""
    shape, root = card.rsplit("/", 1)
    return SEVENTHS[shape.split(".")[0]], int(root)


def notes(card):
    """The same as somebody types it."""
    tones, root = seventh(card)
    return " ".join(NAMES[(root + tone) % 12] for tone in tones)


def folder():
    return tempfile.TemporaryDirectory(prefix="chordd-practice-")
