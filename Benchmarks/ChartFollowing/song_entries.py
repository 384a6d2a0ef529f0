#!/usr/bin/env python3
"""How soon the place in a song is found again: somebody enters in the middle of it, or leaves out a verse.

  song_entries.py --songs DIR [--set NAME ...] [--pieces N] [--triads] [--wrong PERCENT] -- COMMAND ... {sheet} ... {midi} ...

DIR holds songs.py, which makes the sheets and reads the answers, beside ../harmony with the performances. Of each piece two performances are
made: one that begins with the verse in the middle, and one in which the verse at a third is left out. The place counts as
found with the first moment at which it is shown as sure and right within two seconds; a place that is sure and wrong meanwhile is counted
in seconds. Printed: the median of the seconds until then, the share that is found within 10 s and at all, and seconds sure and wrong."""
import argparse, bisect, glob, os, random, statistics, sys, tempfile


def load(path):
    """A script without its last line, which runs it."""
    space = {"__name__": "loaded", "__file__": path}
    with open(path) as file:
        exec(compile(file.read().rsplit("\nmain()", 1)[0], path, "exec"), space)
    return space


def keys(midi, path):
    """[(start, length, key, velocity)] of a file."""
    down, notes = {}, []
    for time, kind, a, b in midi.read(path):
        if kind == "on" and b > 0:
            down.setdefault(a, []).append((time, b))
        elif kind in ("on", "off") and down.get(a):
            start, velocity = down[a].pop(0)
            notes.append((start, time - start, a, velocity))
    return sorted(notes)


def without(notes, begin, end):
    """The performance without a stretch of time."""
    kept = [note for note in notes if note[0] < begin]
    return kept + [(start - (end - begin), length, key, velocity) for start, length, key, velocity in notes if start >= end]


def starts(path):
    """The first chord of each verse of a sheet, from 0."""
    found, count = [], 0
    with open(path) as file:
        for line in file:
            if line.startswith("{start_of_verse"):
                found.append(count)
            elif not line.startswith("{"):
                count += line.count("[")
    return found


def look(rows, spans, begin):
    """Seconds until a sure and right place from `begin` on, or None, and seconds of sure and wrong ones before."""
    times = [row[0] for row in rows]
    moment, wrong, end = begin, 0.0, max(span[1] for span in spans.values())
    while moment < end:
        at = bisect.bisect_right(times, moment) - 1
        if at >= 0 and rows[at][3]:
            span = spans.get(rows[at][1])
            if span and span[0] - 2 <= moment <= span[1] + 2:
                return moment - begin, wrong
            wrong += 0.25
        moment += 0.25
    return None, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--songs", required=True)
    parser.add_argument("--set", nargs="+", default=["pop909cl", "worship", "gospel", "leadsheet", "folk"])
    parser.add_argument("--pieces", type=int, default=8)
    parser.add_argument("--triads", action="store_true")
    parser.add_argument("--wrong", type=float, default=0)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    songs = load(os.path.join(options.songs, "songs.py"))
    harmony = os.path.join(options.songs, "..", "harmony")
    sys.path.insert(0, harmony)
    import midi
    write = load(os.path.join(harmony, "hands.py"))["smf"]
    print("%-12s %-7s %7s %9s %9s %9s %15s" % ("", "", "pieces", "median s", "in 10 s", "found", "sure and wrong"))
    for name in options.set:
        found = {"enters": [], "skips": []}
        for path in sorted(glob.glob(os.path.join(harmony, "dev", name, "*.tsv")))[:options.pieces]:
            draw = random.Random(os.path.basename(path))
            true = songs["reference"](path)
            sheet = songs["replaced"](songs["triads"](true) if options.triads else true, options.wrong, draw)
            notes = keys(midi, path[:-3] + "mid")
            with tempfile.TemporaryDirectory() as folder:
                file = os.path.join(folder, "song.cho")
                songs["write"](sheet, file, False, random.Random(os.path.basename(path)))
                verses = starts(file)
            if len(verses) < 4:
                continue
            enter, skip, back = verses[len(verses) // 2], verses[len(verses) // 3], verses[len(verses) // 3 + 1]
            cuts = {
                "enters": (notes[0][0], sheet[enter][0], {index: (a, b) for index, (a, b, *_) in enumerate(sheet) if index >= enter}),
                "skips": (sheet[skip][0], sheet[back][0], {index: (a, b) for index, (a, b, *_) in enumerate(sheet) if index >= back}),
            }
            with tempfile.TemporaryDirectory() as folder:
                file, played = os.path.join(folder, "song.cho"), os.path.join(folder, "song.mid")
                songs["write"](sheet, file, False, random.Random(os.path.basename(path)))
                for kind, (begin, end, spans) in cuts.items():
                    with open(played, "wb") as output:
                        output.write(write(without(notes, begin, end)))
                    moved = {index: (a - (end - begin), b - (end - begin)) for index, (a, b) in spans.items()}
                    found[kind].append(look(songs["program"](options.command, file, played), moved, begin))
        for kind, rows in found.items():
            if rows:
                times = [seconds for seconds, _ in rows if seconds is not None]
                print("%-12s %-7s %7d %9s %8.0f%% %8.0f%% %15.1f" % (
                    name, kind, len(rows), "%.1f" % statistics.median(times) if times else "–",
                    100 * sum(seconds <= 10 for seconds in times) / len(rows), 100 * len(times) / len(rows),
                    sum(wrong for _, wrong in rows) / len(rows)), flush=True)


main()
