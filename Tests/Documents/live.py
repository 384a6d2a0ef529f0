"""The blocks of the documents that need a sequencer: run inside the virtual machine of Tests/VM.

There, a chordd runs that listens to a USB keyboard, and FluidSynth. A command that has no end of its own is ended with
Ctrl-C after a chord was played.
"""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request

from documents import TOP, all_blocks, matches, report, structure_differs

sys.path.insert(0, str(TOP / "Tests/Support/Python"))
from waiting import HANG, NeverSeen, wait_for  # noqa: E402

program, word = pathlib.Path(sys.argv[1]), sys.argv[2]
folder = pathlib.Path(tempfile.mkdtemp(dir="/run"))
os.environ.update(
    PATH=f"{program.parent}:{os.environ['PATH']}", HOME=str(folder), USER="root", LC_ALL="C.UTF-8", TERM="dumb",
    XDG_RUNTIME_DIR=str(folder), XDG_CONFIG_HOME=str(folder))
# Files that the documents call by a name of the reader's own.
work = folder / "work"
work.mkdir()
(work / "song.mid").write_bytes((TOP / "docs/example.mid").read_bytes())
for shown in (TOP / "docs").iterdir():
    (work / "docs").mkdir(exist_ok=True)
    (work / "docs" / shown.name).symlink_to(shown)

pathlib.Path("/var/lib/prometheus/node-exporter").mkdir(parents=True, exist_ok=True)

# The settings that a document needs, and the chords that have been played when it begins; the last chord is held.
SETTINGS = {
    "docs/guide/outputs.md": {"CHORDD_OUTPUTS_SOCKET": "auto"},
    "docs/guide/playback.md": {"CHORDD_PLAYBACK_PORT": "FLUID Synth"},
}
PLAYED = {
    "docs/reference/control.md": 2 * [(39, 55, 58, 63), (44, 56, 60, 63), (41, 56, 60, 63), (46, 56, 62, 65), (51, 55, 58, 62, 65)],
}

ENDLESS = re.compile(r"^chordd( run\b|$)|^nc -U|^socat|^curl -sN|^aseqdump|^fluidsynth|^python3 ")


def shell(command):
    done = subprocess.run(
        ["bash", "-c", command], cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, timeout=HANG)
    return done.returncode, done.stdout


def keys(status, *notes):
    """Presses or releases keys of the USB keyboard: its inside is a sound card, too."""
    card = pathlib.Path("/proc/asound/keyboard0").readlink().name.removeprefix("card")
    pathlib.Path(f"/dev/snd/midiC{card}D0").write_bytes(bytes(byte for note in notes for byte in (status, note, 100)))


def request(line):
    """The reply of the running chordd on its control socket."""
    with socket.socket(socket.AF_UNIX) as control:
        control.settimeout(HANG)
        control.connect(f"{folder}/chordd/control.sock")
        control.sendall(line.encode() + b"\n")
        return json.loads(control.makefile().readline())


def state():
    with urllib.request.urlopen("http://127.0.0.1:8737/api/state", timeout=HANG) as reply:
        return json.load(reply)


def press(*notes):
    """Presses keys, and waits until the running chordd has committed their chord."""
    keys(0x90, *notes)
    wait_for(
        f"the chord of {notes} is committed", lambda: state()["recent"][-1:],
        lambda recent: bool(recent) and {note["midi"] for note in recent[0]["notes"]} == set(notes))


class Running:
    """A program that has no end of its own."""

    def __init__(self, command):
        self.output = folder / "output"
        # A shell starts what it puts into the background deaf to Ctrl-C; a session of its own is not.
        self.process = subprocess.Popen(
            ["bash", "-c", command], cwd=work, stdin=subprocess.DEVNULL, stdout=open(self.output, "w"),
            stderr=open(folder / "errors", "a"), start_new_session=True)

    def printed(self):
        return self.output.read_text()

    def end(self):
        """Ctrl-C; whether it ended by itself then."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
        try:
            self.process.wait(HANG)
            return True
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            return False


def listens():
    """Whether the running chordd has its keyboard, and its page."""
    try:
        status = request("status")
    except (OSError, ValueError):
        return False
    return bool(status["keyboards"]) and status["page"] is not None


class Scene:
    """The keyboards and programs that are there when a reader tries a command."""

    def __init__(self):
        # The virtual keyboards take the first card, so that ours gets the numbers that it has on a usual machine.
        environment = dict(os.environ, USB_ID="07cf:6803")
        subprocess.run(["usb-keyboard", "plug", "Digital Piano"], check=True, env=environment)
        for device in pathlib.Path("/sys/bus/platform/drivers/snd_virmidi").glob("snd_virmidi.*"):
            pathlib.Path("/sys/bus/platform/drivers/snd_virmidi/unbind").write_text(device.name)
        self.settings, self.daemon = {}, None
        self.synthesizer = None

    def synthesize(self, wanted):
        """Has FluidSynth run for the commands that play to it: it keeps the machine's only processor busy."""
        if wanted and not self.synthesizer:
            # Nothing is to be heard here: what it plays goes nowhere, at the speed at which it would be heard.
            self.synthesizer = subprocess.Popen(
                ["fluidsynth", "-i", "-s", "-q", "-m", "alsa_seq", "-a", "file", "-o", "audio.file.name=/dev/null", "-o",
                 "audio.file.type=raw", "-o", "synth.reverb.active=0", "-o", "synth.chorus.active=0", "-o",
                 "synth.polyphony=16", "-r", "8000", "/usr/share/sounds/sf2/TimGM6mb.sf2"], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            clients = pathlib.Path("/proc/asound/seq/clients")
            wait_for("FluidSynth has its port", clients.read_text, lambda text: "Synth input port" in text)
        elif self.synthesizer and not wanted:
            self.synthesizer.kill()
            self.synthesizer.wait()
            self.synthesizer = None

    def start(self):
        self.log = open(folder / "log", "a")
        self.daemon = subprocess.Popen(
            [program, "run", "--plain"], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, cwd=work,
            env=dict(os.environ, **self.settings))
        wait_for("chordd has its keyboard and its page", listens)

    def stop(self):
        if self.daemon:
            self.daemon.terminate()
            self.daemon.wait(HANG)
            self.daemon = None

    def run(self):
        """Has our chordd run, unless one of the reader's own was the last command."""
        if not self.daemon:
            self.start()

    def turn_to(self, path):
        """A chordd as this document expects it."""
        settings = SETTINGS.get(path, {})
        if settings != self.settings:
            self.stop()
            for name in self.settings:
                del os.environ[name]
            self.settings = settings
        os.environ.update(settings)
        if PLAYED.get(path):
            self.run()
        held = ()
        for held in PLAYED.get(path, []):
            press(*held)
            keys(0x80, *held)
        keys(0x90, *held)
        return held

    def end(self):
        self.stop()
        self.synthesize(False)


CHORD = (48, 52, 55, 59, 62, 66, 69)


def run_endless(scene, command, shown=None):
    """A chordd of the reader's own takes the place of ours; everything else reads from ours."""
    own = command.startswith("chordd")
    if own:
        scene.stop()
    else:
        scene.run()
    running = Running(command)
    looks = 0

    def look():
        """What it has printed; the chord is struck again now and then, for a program that has just begun to listen. It is new only when the
        one before has ended."""
        nonlocal looks
        if looks % 64 == 0:
            keys(0x80, *CHORD)
            wait_for("the chord has ended", lambda: request("status"), lambda status: status["chord"] is None)
            keys(0x90, *CHORD)
        looks += 1
        return running.printed()

    def is_enough(printed):
        lines = printed.splitlines() if printed.endswith("\n") else printed.splitlines()[:-1]
        return matches(lines[:len(shown)], shown) if shown else bool(lines)

    problem = ""
    try:
        if own:
            wait_for("it has its keyboard and its page", listens)
        wait_for("it prints what is shown", look, is_enough, pause=0.05)
    except NeverSeen as error:
        problem = f"{error}; "
    keys(0x80, *CHORD)
    ended = running.end()
    printed = running.printed()
    problem += "" if ended else "Ctrl-C did not end it; "
    return problem, printed + (problem and (folder / "errors").read_text())


def looks_like(command, lines, shown):
    if "chordd stats" in command:
        return matches(without_numbers(lines), without_numbers(shown))
    return matches(lines, shown)


def without_numbers(lines):
    """Counts and latencies are different every time."""
    return [" ".join(re.sub(r"\d+(\.\d+)?", "N", line).split()) for line in lines]


def urls(scene, block):
    scene.run()
    for address in block.lines:
        status, printed = shell(f"curl -sf '{address}'")
        yield status == 0 and "<html" in printed, f"{block.place}: {address}", printed[:300]


def commands(scene, block):
    for command, shown in block.commands():
        what = f"{block.place}: {command}"
        plain = re.sub(r"\s+# .*", "", command)
        scene.synthesize("FLUID Synth" in plain or plain.startswith("chordd play") and "--print" not in plain)
        if ENDLESS.search(plain):
            problem, printed = run_endless(scene, plain, shown)
            yield not problem, what, problem + "\n" + printed
            continue
        scene.run()
        if "chordd panic" in command:
            press(60)
        status, printed = shell(plain)
        good = looks_like(command, printed.splitlines(), shown) if shown else status == 0
        yield good, what, printed + f"status {status}"


def json_shown(scene, block):
    scene.run()
    shown = json.loads(block.text)
    if shown.get("type") == "hello":
        printed = json.loads(shell("curl -s http://127.0.0.1:8737/api/state")[1])
    else:
        printed = request("status")
    difference = structure_differs(shown, printed)
    yield difference is None, block.place, f"{difference}\n{printed}"


def python(scene, block):
    (work / "example.py").write_text(block.text)
    problem, printed = run_endless(scene, "python3 -u example.py")
    yield not problem, block.place, problem + printed


CHECKS = {"console live": commands, "sh live": commands, "json live": json_shown, "python live": python, "url live": urls}


def main():
    chosen = [block for block in all_blocks() if block.kind in CHECKS and word in block.path]
    if not chosen:
        return True
    scene = Scene()
    try:
        return all([through(scene, path, chosen) for path in dict.fromkeys(block.path for block in chosen)])
    finally:
        scene.end()
        # The next part of run-all begins without a keyboard.
        subprocess.run(["usb-keyboard", "unplug"], check=True)


def through(scene, path, chosen):
    """Tries the blocks of one document; whether all are right."""
    good = True
    try:
        held = scene.turn_to(path)
    except NeverSeen as error:
        return report(False, path, error)
    for block in chosen:
        if block.path == path:
            good = judge(scene, block) and good
    keys(0x80, *held)
    if any(block.path == path and any("aconnect " in line for line in block.lines) for block in chosen):
        # The connections that a document made are its own.
        scene.stop()
    if scene.daemon:
        # The next document begins with the settings as written, without the changes of this one.
        subprocess.run([program, "reload"], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return good


def judge(scene, block):
    good = True
    try:
        for outcome in CHECKS[block.kind](scene, block):
            good = report(*outcome) and good
    except Exception as error:
        good = report(False, block.place, repr(error)) and False
    return good


sys.exit(not main())
