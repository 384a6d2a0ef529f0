"""Types chords into a terminal of a real GNOME without a screen, through its portal, in three keyboard layouts; prints a line PASS or FAIL for each test.

Usage: gnome.py CHORDD
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import check
from waiting import wait_for

CHORDS = (((48, 52, 55, 59), (), "Cma7 "), ((46, 50, 53, 56), ("--behind", ""), "Bb7"), ((47, 50, 53, 57), ("--style", "pop"), "Bm7b5 "))
# Presses keys as somebody at the keyboard does, by an interface of GNOME's own: those of a line of its input, which are pressed together.
KEYS = """
import sys
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
def call(path, interface, method, arguments=None):
    return bus.call_sync("org.gnome.Mutter.RemoteDesktop", path, "org.gnome.Mutter.RemoteDesktop" + interface, method, arguments, None, 0, -1, None)
session = call("/org/gnome/Mutter/RemoteDesktop", "", "CreateSession").unpack()[0]
call(session, ".Session", "Start")
for line in sys.stdin:
    keys = [int(key, 16) for key in line.split()]
    for isDown, each in ((True, keys), (False, keys[::-1])):
        for key in each:
            call(session, ".Session", "NotifyKeyboardKeysym", GLib.Variant("(ub)", (key, isDown)))
"""


class Gnome:
    def __init__(self, layout):
        self.folder = tempfile.TemporaryDirectory(prefix="chordd-gnome-")
        folder = pathlib.Path(self.folder.name)
        self.typed = folder / "typed"
        self.processes = []
        self.environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.environment.update(XDG_RUNTIME_DIR=str(folder), HOME=str(folder), XDG_CURRENT_DESKTOP="GNOME", GSK_RENDERER="cairo", LC_ALL="C.UTF-8")
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE)
        address = bus.stdout.readline().decode().strip()
        # A system bus of the test: there nobody answers, as in a container.
        self.environment.update(DBUS_SESSION_BUS_ADDRESS=address, DBUS_SYSTEM_BUS_ADDRESS=address)
        self.run("gsettings", "set", "org.gnome.desktop.input-sources", "sources", f"[('xkb', '{layout}')]")
        # In its unsafe mode it lists the windows.
        self.start("gnome-shell", "--unsafe-mode", "--headless", "--wayland", "--no-x11", "--virtual-monitor", "800x600", "--wayland-display", "wayland-9")
        self.environment["WAYLAND_DISPLAY"] = "wayland-9"
        wait_for("GNOME is there", self.windows, lambda text: text.startswith("("))
        self.run("dbus-update-activation-environment", "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "XDG_RUNTIME_DIR", "HOME", "GSK_RENDERER", "LC_ALL")
        self.start("foot", "--config", "/dev/null", "sh", "-c", f"({check.TERMINAL}) > {self.typed}")
        wait_for("the terminal is there", lambda: self.typed.exists() and self.typed.read_text(), lambda text: text == "ready\n")
        self.keys = self.start(check.PYTHON, "-c", KEYS, stdin=subprocess.PIPE)
        # GNOME makes the keyboard with the first key, which is lost: a Shift.
        self.press("FFE1")
        # It begins with its overview, which has the keys.
        wait_for("the overview is there", self.overview, lambda text: "true" in text)
        wait_for("the overview has gone", lambda: self.overview("Set", "<false>") and self.overview(), lambda text: "false" in text)
        wait_for("the terminal has the keys", self.windows, lambda text: "'has-focus': <true>" in text)

    def start(self, *command, **more):
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **more}
        self.processes.append(subprocess.Popen(command, env=self.environment, **pipes))
        return self.processes[-1]

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def windows(self):
        return self.call("org.gnome.Shell.Introspect", "/org/gnome/Shell/Introspect", "org.gnome.Shell.Introspect.GetWindows")

    def overview(self, method="Get", *value):
        return self.call("org.gnome.Shell", "/org/gnome/Shell", f"org.freedesktop.DBus.Properties.{method}", "org.gnome.Shell", "OverviewActive", *value)

    def call(self, name, path, method, *arguments):
        return self.run("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments)

    def press(self, *combinations):
        self.keys.stdin.write("".join(f"{each}\n" for each in combinations).encode())
        self.keys.stdin.flush()

    def answer(self):
        """Says yes to the question whether chordd may type."""
        wait_for("the desktop asks", self.windows, lambda text: any("portal" in each and "'has-focus': <true>" in each for each in text.split("}")))
        # Tab and Space for "Allow remote interaction", and Alt+S for "Share", until it can be pressed.
        self.press("FF09", "20")
        wait_for("the question has gone", lambda: self.press("FFE9 73") or self.windows(), lambda text: "portal" not in text)

    def read(self):
        """All that was typed, but for a last Alt+S."""
        return self.typed.read_text().removeprefix("ready\n").replace("\x1bs", "")

    def close(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
        self.folder.cleanup()


def main(chordd):
    missing = [program for program in ("gnome-shell", "foot", "gdbus") if not shutil.which(program)]
    if missing:
        print(f"SKIP typing in GNOME: there is no {', '.join(missing)}; install gnome-shell, xdg-desktop-portal-gnome, foot and python3-gi")
        return True
    return all([
        check.passes(f"{wanted!r} is typed in GNOME with a keyboard of {layout}", lambda: check.chord_is_typed(chordd, Gnome(layout), keys, options, wanted))
        for layout in check.LAYOUTS for keys, options, wanted in (CHORDS if layout == "de" else CHORDS[:1])])


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1]) else 1)
