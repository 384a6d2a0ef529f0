"""A chordd that the tests start, stop and start again, with its page on a port of its own."""
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    """Listens to raw MIDI on a pipe that stays silent, so that nothing sounds but what the page's piano plays."""

    def __init__(self, program):
        self.program = program
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(prefix="chordd-browser-")
        self.process = None
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        configuration = pathlib.Path(self.folder.name, "chordd.yaml")
        configuration.write_text("settling:\n  commit: 200ms\n")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CHORDD_")}
        environment["CHORDD_PAGE_LISTEN"] = f"127.0.0.1:{self.port}"
        environment["CHORDD_CONTROL_SOCKET"] = "off"
        self.log = open(pathlib.Path(self.folder.name, "log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "run", "--json", "--input", "-", "--config", configuration], env=environment,
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

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.log.close()
