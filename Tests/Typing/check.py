"""Types chords into a real text field on a real X server and on Wayland, in three keyboard layouts; prints a line PASS or FAIL for each test.

Usage: check.py CHORDD [all]   (all: every name of every quality on every root in every layout, which takes minutes)
"""
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Support/Python"))
from waiting import wait_for  # noqa: E402

# That of Debian has Tk; the one of the browser tests has not.
PYTHON = "/usr/bin/python3"
LAYOUTS = ("us", "de", "fr")
# The keys, the options of `chordd type`, and what stands in the field.
CHORDS = (
    ((48, 52, 55, 59), (), "Cma7 "), ((46, 50, 53, 56), ("--behind", ""), "B♭7"), ((47, 50, 53, 57), ("--style", "pop", "--ascii"), "Bm7b5 "),
    ((48, 52, 55, 59), ("--style", "jazz"), "C∆7 "), ((50, 53, 57, 60), ("--style", "ireal", "--behind", ", "), "D-7, "),
    ((48, 52, 55, 58), ("--style", "lilypond"), "c:7 "), ((54, 58, 61), ("--when", "kept"), "G♭ "),
)
FIELD = """
import sys, tkinter
root = tkinter.Tk()
text = tkinter.StringVar()
entry = tkinter.Entry(root, textvariable=text, width=80)
entry.pack()
text.trace_add("write", lambda *_: print(text.get(), flush=True))
root.update()
entry.focus_force()
print("ready", flush=True)
root.mainloop()
"""


# In raw mode a terminal hands on what is typed as it comes.
TERMINAL = "stty -echo -icanon && echo ready && exec cat"


class X11:
    """An X server without a screen, with a text field that has the focus."""

    type = ("xdotool", "type", "--clearmodifiers", "--delay", "12", "--")

    def __init__(self, layout):
        there, here = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(here), "-screen", "0", "640x480x24", "-nolisten", "tcp"], pass_fds=[here], stderr=subprocess.DEVNULL)
        os.close(here)
        with os.fdopen(there) as number:
            self.environment = {**{name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}, "DISPLAY": f":{number.readline().strip()}"}
        subprocess.run(["setxkbmap", layout], env=self.environment, check=True)
        self.field = subprocess.Popen([PYTHON, "-c", FIELD], env=self.environment, stdout=subprocess.PIPE, bufsize=0)
        self.said = b""
        wait_for("the field has the focus", self.read, lambda text: text == "ready")

    def read(self):
        """The last line that the field has said: its text."""
        while select.select([self.field.stdout], [], [], 0)[0] and (bytes := self.field.stdout.read(65536)):
            self.said += bytes
        return self.said.decode().rpartition("\n")[0].rpartition("\n")[2]

    def close(self):
        for process in (self.field, self.server):
            process.kill()
            process.wait()


class Wayland:
    """Sway without a screen, with a terminal that has the focus."""

    type = ("wtype", "-s", "150", "-d", "3", "--")

    def __init__(self, layout):
        self.folder = tempfile.TemporaryDirectory(prefix="chordd-wayland-")
        folder = pathlib.Path(self.folder.name)
        self.typed = folder / "typed"
        (folder / "config").write_text(f"input * xkb_layout {layout}\nexec foot sh -c '({TERMINAL}) > {self.typed}'\n")
        variables = {"XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
        self.environment = {**{name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}, **variables}
        # It does not run for root.
        as_nobody = [] if os.getuid() else ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        if as_nobody:
            os.chown(folder, 65534, 65534)
        self.server = subprocess.Popen([*as_nobody, "sway", "--config", str(folder / "config")], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        wait_for("the terminal has the focus", lambda: self.typed.exists() and self.typed.read_text(), lambda text: text == "ready\n")
        self.environment["WAYLAND_DISPLAY"] = next(each.name for each in folder.glob("wayland-?"))

    def read(self):
        """All that was typed."""
        return self.typed.read_text().removeprefix("ready\n")

    def close(self):
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()
        self.folder.cleanup()


class Player:
    """A chordd that hears raw MIDI, and the command that types what it names."""

    def __init__(self, chordd, desktop, *options):
        self.folder = tempfile.TemporaryDirectory(prefix="chordd-typing-")
        path = self.socket = f"{self.folder.name}/control.sock"
        environment = {name: value for name, value in desktop.environment.items() if not name.startswith("CHORDD_")}
        environment.update(XDG_STATE_HOME=self.folder.name, XDG_CONFIG_HOME=self.folder.name, CHORDD_CONTROL_SOCKET=path, CHORDD_PAGE_LISTEN="off")
        self.daemon = subprocess.Popen([chordd, "run", "--json", "--input", "-"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("the control socket is there", lambda: os.path.exists(path), bool)
        self.typing = subprocess.Popen([chordd, "type", "--socket", path, *options], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if hasattr(desktop, "answer"):
            desktop.answer()
        assert "play" in (line := self.typing.stderr.readline()), line

    def play(self, keys, until):
        self.daemon.stdin.write(bytes(byte for key in keys for byte in (0x90, key, 80)))
        self.daemon.stdin.flush()
        # It is kept once it has held, and then left.
        until()
        self.daemon.stdin.write(bytes(byte for key in keys for byte in (0x80, key, 0)))
        self.daemon.stdin.flush()

    def close(self):
        for process in (self.typing, self.daemon):
            process.terminate()
            process.wait()
        self.folder.cleanup()


def passes(name, test):
    try:
        test()
    except Exception as failure:  # The next one runs all the same.
        print(f"FAIL {name}: {type(failure).__name__}: {failure}", flush=True)
        return False
    print(f"PASS {name}", flush=True)
    return True


def chord_is_typed(chordd, desktop, keys, options, wanted):
    try:
        player = Player(chordd, desktop, *options)
        try:
            with socket.socket(socket.AF_UNIX) as control:
                control.connect(player.socket)
                answers = control.makefile()

                def newest():
                    control.sendall(b"kept\n")
                    return answers.readline()
                player.play(keys, lambda: wait_for("the chord is kept", newest, lambda line: '"newest":0' not in line))
            wait_for(f"the field has {wanted!r}", desktop.read, lambda text: text == wanted)
        finally:
            player.close()
    finally:
        desktop.close()


def every_character_is_typed(desktop, names):
    """As `chordd type` calls the program: the characters of all names, or the names themselves."""
    try:
        for name in names:
            subprocess.run([*desktop.type, name], env=desktop.environment, check=True)
            wait_for(f"the field has {name!r}", desktop.read, lambda text: text.endswith(name))
    finally:
        desktop.close()


def names(chordd):
    """All names in the styles that people read, on C and on roots with signs."""
    roots = ("C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B")
    for style in ("standard", "berklee", "pop", "jazz", "ireal"):
        listed = subprocess.run([chordd, "vocabulary", "--style", style], capture_output=True, text=True, check=True).stdout
        for line in listed.splitlines():
            symbol = line.split("\t")[0].split(" ")[0]
            if symbol.startswith("C"):
                yield from (root + symbol[1:] for root in roots)


def main(chordd, everything):
    missing = [program for program in ("Xvfb", "xdotool", "setxkbmap", "sway", "wtype", "foot") if not shutil.which(program)]
    if missing:
        print(f"SKIP typing: there is no {', '.join(missing)}; install xvfb, xdotool, x11-xkb-utils, python3-tk, sway, wtype and foot")
        return True
    results = []
    every = list(dict.fromkeys(names(chordd)))
    # A text is typed at once; many names in one take a tenth of the time of each by itself.
    texts = [" ".join(every[first:first + 25]) for first in range(0, len(every), 25)] if everything else ["".join(sorted(set("".join(every)) - {" "}))]
    for desktop in (X11, Wayland):
        for layout in LAYOUTS:
            there = f"with a keyboard of {layout}, {desktop.__name__}"
            for keys, options, wanted in CHORDS if layout == "de" else CHORDS[:2]:
                results.append(passes(f"{wanted!r} is typed {there}", lambda: chord_is_typed(chordd, desktop(layout), keys, options, wanted)))
            results.append(passes(f"{len(every)} names, {'each' if everything else 'every character of them'}, are typed {there}", lambda: every_character_is_typed(desktop(layout), texts)))
    return all(results)


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], "all" in sys.argv[2:]) else 1)
