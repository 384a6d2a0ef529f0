"""Prints the harmony of chordd beside what others have published for the same songs, as they measure it.

Usage: compare.py CHORDD CL
CL is a clone of github.com/AndyWeasley2004/POP909-CL-Dataset (MIT): its folder POP909_processed has the songs of POP909 (music-x-lab, MIT) on
a grid, all tracks in one, with chords that people have corrected. The 91 songs are those of Yao and Chen, *BACHI* (2025), on which the
published systems were measured. Every half beat is one frame; right are root, quality and bass together; the mean is that of the songs.

live    what the screen shows at the middle of each frame: chordd has heard nothing of what comes after it
record  what chordd analyze --spans says: it looks one second ahead
"""
from __future__ import annotations

import bisect
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Sequence

import mido

SONGS = """007 026 028 031 033 045 047 072 081 082 090 095 096 100 104 105 115 128 143 160 164 167 197 204 215 221 224 226 229 234 239 251 271 282 285
297 301 345 349 353 364 368 371 374 380 388 390 430 433 460 465 471 518 550 559 566 575 592 604 605 617 619 634 644 651 655 666 678 687 693 715 719
722 734 748 755 759 760 778 782 792 826 827 829 859 866 875 889 894 897 900""".split()
# Full chord, mean of the songs, in percent, as published (BACHI, arXiv 2510.06528, table of POP909-CL). All of them see the whole song first.
PUBLISHED = (("rules", 65.0), ("ChordGNN", 71.6), ("AugmentedNet", 78.7), ("Harmony Transformer", 82.2), ("BACHI", 82.4))
# The chords of the data set, sevenths first, as tones above the root.
QUALITIES = {(0, 4, 7, 10): "7", (0, 4, 7, 11): "maj7", (0, 3, 7, 10): "min7", (0, 3, 6, 10): "hdim7", (0, 3, 6, 9): "dim7", (0, 3, 7, 11): "minmaj7",
             (0, 4, 8, 10): "aug7", (0, 4, 7): "maj", (0, 3, 7): "min", (0, 3, 6): "dim", (0, 4, 8): "aug", (0, 2, 7): "sus2", (0, 5, 7): "sus4"}
# The names of chordd's labels there: extensions are left out.
SAME = {"": "maj", "maj6": "maj", "min6": "min", "9": "7", "11": "7", "13": "7", "b9": "7", "#9": "7", "#11": "7", "b13": "7", "maj9": "maj7",
        "maj11": "maj7", "maj13": "maj7", "min9": "min7", "min11": "min7", "min13": "min7"}
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
DEGREES = (0, 0, 2, 4, 5, 7, 9, 11)


class Label(NamedTuple):
    root: int
    quality: str
    bass: int


class Block(NamedTuple):
    """A chord of the reference, in beats."""
    start: float
    end: float
    label: Label


class Song(NamedTuple):
    music: mido.MidiFile
    chords: list[Block]
    # The seconds of each beat's beginning, to which the grid is straight.
    seconds_a_beat: float


def named(keys: Sequence[int]) -> Label | None:
    """The chord of the data set with these keys: of all its tones, upwards from C, the first that is the root of one."""
    tones = sorted({key % 12 for key in keys})
    for root in tones:
        quality = QUALITIES.get(tuple(sorted((tone - root) % 12 for tone in tones)))
        if quality:
            return Label(root, quality, min(keys) % 12)
    return None


def blocks(track: mido.MidiTrack, ticks_a_beat: int) -> list[Block]:
    strokes: dict[int, dict[int, int]] = {}
    open_keys: dict[int, int] = {}
    now = 0
    for message in track:
        now += message.time
        if message.type == "note_on" and message.velocity:
            open_keys[message.note] = now
        elif message.type in ("note_on", "note_off") and message.note in open_keys:
            strokes.setdefault(open_keys.pop(message.note), {})[message.note] = now
    found = []
    for start, keys in sorted(strokes.items()):
        label = named(list(keys))
        if label:
            found.append(Block(start / ticks_a_beat, max(keys.values()) / ticks_a_beat, label))
    return found


def song(path: pathlib.Path) -> Song:
    file = mido.MidiFile(path)
    with_notes = [track for track in file.tracks if any(message.type == "note_on" for message in track)]
    chords = blocks(with_notes[-1], file.ticks_per_beat)
    tempos = [message.tempo for track in file.tracks for message in track if message.type == "set_tempo"]
    # It is a grid: all of it is played at the first tempo of the file.
    tempo = tempos[0] if tempos else 500_000
    music = mido.MidiFile(type=1, ticks_per_beat=file.ticks_per_beat)
    music.tracks.append(mido.MidiTrack([mido.MetaMessage("set_tempo", tempo=tempo)]))
    for track in with_notes[:-1]:
        kept, now, last = mido.MidiTrack(), 0, 0
        for message in track:
            now += message.time
            if message.type in ("note_on", "note_off"):
                kept.append(message.copy(time=now - last))
                last = now
        music.tracks.append(kept)
    return Song(music, chords, tempo / 1e6)


def pitch(name: str) -> int:
    return (LETTERS[name[0]] + name.count("#") - name.count("b")) % 12


def label(text: str) -> Label | None:
    """A label in Harte's syntax as one of the data set."""
    match = re.fullmatch(r"([A-G][b#]*):?([^/(]*)(?:\(([^)]*)\))?(?:/(.+))?", text)
    if text == "N" or not match:
        return None
    root, quality, bass = pitch(match[1]), SAME.get(match[2], match[2]), match[4]
    if quality == "aug" and match[3] and "b7" in match[3]:
        quality = "aug7"
    if bass and bass[0] in LETTERS:
        return Label(root, quality, pitch(bass))
    degree = int(bass.lstrip("b#")) if bass else 1
    semitones = DEGREES[(degree - 1) % 7 + 1] + (bass.count("#") - bass.count("b") if bass else 0)
    return Label(root, quality, (root + semitones) % 12)


def spans(chordd: str, path: pathlib.Path, *options: str) -> list[tuple[float, Label | None]]:
    """Each label with the moment from which it counts: with --live that of the screen."""
    command = [chordd, "analyze", "--spans", *options, str(path)]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = [line.split("\t") for line in text.splitlines()]
    return [(float(row[3 if options else 0]), label(row[2])) for row in rows]


def share(chords: Sequence[Block], said: Sequence[tuple[float, Label | None]], seconds_a_beat: float) -> float:
    starts = [start for start, _ in said]
    right = frames = 0
    for block in chords:
        frame = round(block.start * 2)
        while frame < round(block.end * 2):
            place = bisect.bisect_right(starts, (frame + .5) / 2 * seconds_a_beat) - 1
            frames += 1
            right += place >= 0 and said[place][1] == block.label
            frame += 1
    return right / frames if frames else 0


def measure(chordd: str, path: pathlib.Path) -> tuple[float, float]:
    """The share of right frames, live and in the record."""
    one = song(path)
    with tempfile.NamedTemporaryFile(suffix=".mid") as file:
        one.music.save(file.name)
        played = pathlib.Path(file.name)
        return (share(one.chords, spans(chordd, played, "--live"), one.seconds_a_beat),
                share(one.chords, spans(chordd, played), one.seconds_a_beat))


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n")[2])
    chordd, folder = sys.argv[1], pathlib.Path(sys.argv[2]) / "POP909_processed"
    paths = [folder / f"{number}.mid" for number in SONGS]
    missing = [path.name for path in paths if not path.exists()]
    if missing:
        sys.exit(f"compare.py: {folder} lacks {len(missing)} of the {len(SONGS)} songs, {missing[0]} among them; "
                 "clone AndyWeasley2004/POP909-CL-Dataset from GitHub")
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda path: measure(chordd, path), paths))
    for name, percent in PUBLISHED:
        print(f"{name:32}{percent:6.1f}")
    for index, name in enumerate(("chordd, live", "chordd, as a record")):
        print(f"{name:32}{100 * sum(row[index] for row in rows) / len(rows):6.1f}")


if __name__ == "__main__":
    main()
