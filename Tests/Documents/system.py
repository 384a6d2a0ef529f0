"""The blocks of the documents that change a machine: run as root under systemd in the virtual machine, by run-units.

chordd is installed there below /usr/local. `sudo` is a program that starts what it is given.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from documents import TOP, all_blocks, report

folder = pathlib.Path(tempfile.mkdtemp(dir="/run"))
sudo = folder / "sudo"
sudo.write_text('#!/bin/sh\nexec "$@"\n')
sudo.chmod(0o755)
os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
os.environ.setdefault("USER", "root")
os.environ.setdefault("XDG_RUNTIME_DIR", "/run/user/0")
sys.path.insert(0, str(TOP / "Tests/Support/Python"))
from waiting import HANG, wait_for  # noqa: E402

ENDLESS = re.compile(r"\bjournalctl\b.* -\w*f|\bjournalctl -\w*f")


def run(command):
    """The exit status of a command and what it printed; one that has no end gets Ctrl-C when it has printed something."""
    output = folder / "output"
    with output.open("w") as file:
        process = subprocess.Popen(
            ["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
            start_new_session=True)
    endless = bool(ENDLESS.search(command))
    if endless:
        wait_for(f"{command} prints something", lambda: process.poll() is not None or output.read_text())
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
    status = process.wait(HANG)
    # From Ctrl-C, which it took.
    return 0 if endless and status in (-signal.SIGINT, 130) else status, output.read_text()


def shell(block):
    for command, _ in block.commands():
        status, printed = run(re.sub(r"\s+# .*", "", command))
        yield status == 0, f"{block.place}: {command}", f"{printed}status {status}"


def unit(block):
    """Text for `systemctl edit`: systemd understands it, and chordd runs with it."""
    drop_in = pathlib.Path("/run/systemd/system/chordd.service.d/document.conf")
    drop_in.parent.mkdir(parents=True, exist_ok=True)
    drop_in.write_text(block.text)
    pathlib.Path("/srv/overlay").mkdir(exist_ok=True)
    status, printed = run(
        "systemd-analyze verify --man=no /usr/local/lib/systemd/system/chordd.service && systemctl daemon-reload &&"
        " systemctl restart chordd && systemctl is-active chordd")
    settings = [line.split("=", 1) for line in block.lines if "=" in line and not line.startswith("#")]
    missing = [name for name, value in settings if not is_set(name, value)]
    drop_in.unlink()
    run("systemctl daemon-reload")
    yield status == 0 and not missing, block.place, f"{printed}not in force: {missing}"


def is_set(name, value):
    """Whether systemd has taken a setting: its value, or its milliseconds."""
    shown = subprocess.run(
        ["systemctl", "show", "-p", name.replace("Sec", "USec"), "chordd"], stdout=subprocess.PIPE, text=True).stdout
    return value in shown


def size(path):
    return path.stat().st_size if path.exists() else 0


def rotation(block):
    """Turns the file over: a file with the old events, and a new one that chordd writes to."""
    events = pathlib.Path(block.lines[0].split()[0])
    configuration = pathlib.Path("/etc/chordd/chordd.yaml")
    configuration.write_text(f"outputs:\n  terminal: off\n  json: {events}\n")
    pathlib.Path("/etc/logrotate.d/chordd").write_text(block.text)
    status, printed = run("systemctl restart chordd")
    before = wait_for(f"chordd writes {events}", lambda: size(events))
    rotated, more = run("logrotate --force /etc/logrotate.d/chordd")
    old = events.with_name(events.name + ".1")
    good = status == 0 and rotated == 0 and before > 0 and old.exists() and old.stat().st_size >= before
    # `systemctl reload` does not wait: what happens before chordd has opened the new file is told in the old one.
    written = good and wait_for(f"chordd opens a new {events}", events.exists)
    run("usb-keyboard plug Rotation; usb-keyboard unplug")
    written = written and wait_for(f"chordd writes a new {events}", lambda: size(events)) > 0
    configuration.unlink()
    run("systemctl restart chordd")
    yield good and written, block.place, f"{printed}{more}before {before}, old {old.exists()}, new {written}"


def spans(path):
    """Commands inside the text, such as those of the table of reasons."""
    for number, line in enumerate((TOP / path).read_text().splitlines(), 1):
        for command in re.findall(r"`(sudo [^`]+)`", line):
            if re.match(r"sudo (modprobe|usermod)", command):
                status, printed = run(command)
                yield status == 0, f"{path}:{number}: {command}", printed


CHECKS = {"sh system": shell, "ini system": unit, "logrotate system": rotation}
# The service first, then what is said about it.
ORDER = ["docs/guide/service.md", "README.md", "docs/guide/install.md", "docs/guide/raspberry-pi.md"]


def outcomes():
    for block in sorted(all_blocks(), key=lambda block: ORDER.index(block.path) if block.path in ORDER else len(ORDER)):
        if block.kind in CHECKS:
            try:
                yield from CHECKS[block.kind](block)
            except Exception as error:
                yield False, block.place, repr(error)
    yield from spans("docs/guide/troubleshooting.md")


pathlib.Path("/etc/chordd").mkdir(exist_ok=True)
good = True
for outcome in outcomes():
    good = report(*outcome) and good
sys.exit(not good)
