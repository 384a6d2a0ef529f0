"""A chordd that the tests start, stop and start again, with its page on a port of its own; and a network that can be cut."""
import asyncio
import os
import pathlib
import socket
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    """Listens to raw MIDI on a pipe that stays silent, so that nothing sounds but what the page's piano plays."""

    def __init__(self, program, source="-", host="127.0.0.1", settings="", **environment):
        """`settings` are lines of the configuration, `environment` variables besides."""
        self.program = program
        self.source = source
        self.host = host
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(prefix="chordd-browser-")
        self.process = None
        self.environment = environment
        pathlib.Path(self.folder.name, "chordd.yaml").write_text("settling:\n  commit: 200ms\n" + settings)
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        configuration = pathlib.Path(self.folder.name, "chordd.yaml")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CHORDD_")}
        environment["CHORDD_PAGE_LISTEN"] = f"{self.host}:{self.port}"
        environment["CHORDD_CONTROL_SOCKET"] = "off"
        # Tests do not add to anybody's practice.
        environment["XDG_STATE_HOME"] = self.folder.name
        environment.update(self.environment)
        self.log = open(pathlib.Path(self.folder.name, "log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "run", "--json", "--input", self.source, "--config", configuration], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self.log)
        self.wait_for_page()

    def wait_for_page(self):
        for _ in range(200):
            try:
                urllib.request.urlopen(self.address + "/api/state", timeout=2).close()
                return
            except (urllib.error.URLError, ConnectionError):
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError("chordd did not serve its page:\n" + pathlib.Path(self.folder.name, "log").read_text())

    def restart(self):
        self.stop()
        self.start()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.log.close()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.log.close()


class Network:
    """The way to a daemon, through a port of its own; once cut, it takes everything and passes nothing on."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.port = free_port()
        self.is_cut = False
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self.run, args=(ready,), daemon=True).start()
        ready.wait()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def run(self, ready):
        self.loop.run_until_complete(asyncio.start_server(self.join, "127.0.0.1", self.port))
        ready.set()
        self.loop.run_forever()

    async def join(self, reader, writer):
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.daemon.port)
        except ConnectionError:
            return writer.close()
        await asyncio.gather(self.carry(reader, back), self.carry(there, writer))

    async def carry(self, source, target):
        try:
            while data := await source.read(65536):
                while self.is_cut:
                    await asyncio.sleep(0.05)
                target.write(data)
                await target.drain()
        except ConnectionError:
            pass
        target.close()
