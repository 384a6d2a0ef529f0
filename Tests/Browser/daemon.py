"""A chordd that the tests start, stop and start again, with its page on a port of its own; and a network that can be cut."""
import asyncio
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Support/Python"))
from waiting import HANG, wait_for  # noqa: E402, F401


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    """Listens to raw MIDI on a pipe that stays silent, so that nothing sounds but what the page's piano plays."""

    def __init__(self, program, source="-", host="127.0.0.1", settings="", commit="300ms", **environment):
        """`settings` are lines of the configuration, `environment` variables besides. A chord that has held is longer than a slip in a drill."""
        self.program = program
        self.source = source
        self.host = host
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(prefix="chordd-browser-")
        self.process = None
        self.environment = environment
        self.configuration = pathlib.Path(self.folder.name, "chordd.yaml")
        self.settings = f"settling:\n  commit: {commit}\n" + settings
        self.configuration.write_text(self.settings)
        self.start()

    def forget_settings(self):
        """The settings of the start are in force."""
        if self.configuration.read_text() != self.settings or self.ask("state")["unsaved"]:
            self.configuration.write_text(self.settings)
            self.ask("reload", {})

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CHORDD_")}
        environment["CHORDD_PAGE_LISTEN"] = str(self.port) if self.host == "127.0.0.1" else f"{self.host}:{self.port}"
        environment["CHORDD_CONTROL_SOCKET"] = "off"
        # Tests do not add to anybody's practice.
        environment["XDG_STATE_HOME"] = self.folder.name
        environment.update(self.environment)
        self.log = open(pathlib.Path(self.folder.name, "log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "run", "--json", "--input", self.source, "--config", self.configuration], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self.log)
        wait_for("chordd serves its page", self.is_serving)

    def is_serving(self):
        if self.process.poll() is not None:
            raise RuntimeError("chordd ended:\n" + pathlib.Path(self.folder.name, "log").read_text())
        try:
            return self.ask("state") is not None
        except (urllib.error.URLError, ConnectionError):
            return False

    def ask(self, request, body=None):
        """A request past the page, as another program sends it: one that changes something has a body."""
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.address}/api/{request}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=HANG) as reply:
            return json.load(reply)

    def play(self, *messages):
        """Raw MIDI on the input."""
        self.process.stdin.write(bytes(byte for message in messages for byte in message))
        self.process.stdin.flush()

    def newest(self):
        """The number of the last chord that has held, and its keys."""
        recent = self.ask("state")["recent"]
        return (recent[-1]["seq"], {note["midi"] for note in recent[-1]["notes"]}) if recent else (-1, set())

    def wait_for_hold(self, notes, after=-1):
        """Until these keys have held: they are a chord that is written down, later than the one with the number `after`."""
        wait_for(f"{notes} have held, after {after}", self.newest, lambda newest: newest[0] > after and newest[1] == set(notes))

    def wait_for_keys(self, notes):
        """Until these keys are down, and no others."""
        wait_for(f"{notes} are heard", self.heard, lambda heard: heard == set(notes))

    def heard(self):
        state = self.ask("state")
        if state["notes"]:
            return set(state["notes"]["down"])
        return {note["midi"] for note in state["chord"]["notes"]} if state["chord"] else set()

    def wait_for_silence(self):
        self.wait_for_keys(())

    def restart(self):
        self.stop()
        self.start()

    def stop(self):
        self.process.terminate()
        self.end()

    def kill(self):
        self.process.kill()
        self.end()

    def end(self):
        try:
            self.process.wait(HANG)
        finally:
            self.process.kill()
            self.process.stdin.close()
            self.log.close()


class Network:
    """The way to a daemon, through a port of its own; once cut, it takes everything and passes nothing on."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.port = free_port()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self.run, args=(ready,), daemon=True).start()
        ready.wait()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def run(self, ready):
        self.whole = asyncio.Event()
        self.whole.set()
        self.loop.run_until_complete(asyncio.start_server(self.join, "127.0.0.1", self.port))
        ready.set()
        self.loop.run_forever()

    def cut(self):
        self.loop.call_soon_threadsafe(self.whole.clear)

    def mend(self):
        self.loop.call_soon_threadsafe(self.whole.set)

    async def join(self, reader, writer):
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.daemon.port)
        except ConnectionError:
            return writer.close()
        await asyncio.gather(self.carry(reader, back), self.carry(there, writer))

    async def carry(self, source, target):
        try:
            while data := await source.read(65536):
                await self.whole.wait()
                target.write(data)
                await target.drain()
        except ConnectionError:
            pass
        target.close()
