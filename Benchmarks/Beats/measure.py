"""Prints how well beats, bars and meter are found, beside a published method.

Usage: measure.py BEATS_BENCH CHORDD KIT [--seeds N] [--without-peer]
Needs mir_eval, pretty_midi and librosa; the program itself needs none of them.

Generated performances have exact beats; seeds below 1000 were looked at while the tracker was made. The F-measures are those of mir_eval, at 70 ms, without leaving out the first 5 s; `level`
also takes beats at half or double tempo, and the beats between (the best of them). The peers are pretty_midi's estimate_tempo
with estimate_beat_start, and librosa's beat_track (Ellis 2007) on the onsets, each as high as its velocity.

KIT is the folder of the kit of docs/developing/harmony.md. POP909 (MIT) was played to a click: the spans between its chord changes are whole beats of the
tempo of the file, which gives the beats. Bars are known where three quarters of the chords of at least a bar begin on the same beat.
The chord changes that the tracker gets are those that chordd hears. ASAP has no beats in the kit: for `classical`, what is printed is the share
of chord changes within 70 ms of a beat and of a downbeat, and what the same grid would reach shifted at random.
"""
import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

import mir_eval
import numpy
import pretty_midi

from performances import KINDS, performance

WINDOW = 0.07


def f_measure(truth, found):
    return mir_eval.beat.f_measure(numpy.array(sorted(truth)), numpy.array(sorted(found))) if len(truth) and len(found) else 0.0


def levels(truth, found):
    """The best F-measure of the beats, of every second one, and with one more between two."""
    found = list(found)
    between = sorted(found + [(a + b) / 2 for a, b in zip(found, found[1:])])
    third = sorted(found + [a + (b - a) * part / 3 for a, b in zip(found, found[1:]) for part in (1, 2)])
    return max(f_measure(truth, some) for some in (found, found[::2], found[1::2], between, third, found[::3], found[1::3], found[2::3]))


def write(path, notes, changes):
    lines = [f"note {time:.6f} {key} {velocity} {duration:.4f}" for time, key, velocity, duration in notes]
    path.write_text("\n".join(lines + [f"change {time:.6f}" for time in changes]) + "\n")


def track(bench, paths):
    """(meter, confidence, milliseconds, beats, downbeats) of each file."""
    out = subprocess.run([bench, *map(str, paths)], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = []
    for line in out.splitlines():
        beats, unit, confidence, milliseconds, lines, *times = line.split()
        times = [float(time) for time in times]
        found.append((f"{beats}/{unit}", float(confidence), float(milliseconds), times, [times[int(index)] for index in lines.split(",")]))
    return found


def as_midi(notes):
    midi = pretty_midi.PrettyMIDI()
    piano = pretty_midi.Instrument(0)
    piano.notes = [pretty_midi.Note(velocity, key, time, time + max(0.05, duration)) for time, key, velocity, duration in notes]
    midi.instruments.append(piano)
    return midi


def peers(notes):
    import librosa
    beats = list(estimated(as_midi(notes)))
    hop, rate = 441, 44100
    envelope = numpy.zeros(int((max(n[0] for n in notes) + 1) * rate / hop))
    for time, _, velocity, _ in notes:
        envelope[int(time * rate / hop)] += velocity
    envelope = numpy.convolve(envelope, numpy.hanning(7), "same")
    ellis = librosa.beat.beat_track(onset_envelope=envelope, sr=rate, hop_length=hop, units="time", trim=False)[1]
    return beats, list(ellis)


def estimated(midi):
    """pretty_midi's tempo, from its histogram of intervals, and its beats beginning at its estimate of the first one."""
    tempo = midi.estimate_tempo()
    start = midi.estimate_beat_start()
    return numpy.arange(start, midi.get_end_time(), 60 / tempo)


def generated(options, folder):
    print(f"{'generated':18}{'beats':>8}{'level':>8}{'bars':>8}{'meter':>8}{'pretty_midi':>13}{'librosa':>9}")
    every = collections.defaultdict(list)
    for kind in KINDS:
        pieces = [performance(kind, seed) for seed in range(options.first_seed, options.first_seed + options.seeds)]
        paths = []
        for seed, (notes, changes, *_) in enumerate(pieces):
            paths.append(folder / f"{seed}.txt")
            write(paths[-1], notes, changes)
        rows = []
        for (notes, _, beats, pickup, meter), found in zip(pieces, track(options.bench, paths)):
            felt = {"4/4": 4, "3/4": 3}.get(meter, 2)
            pretty, ellis = ([], []) if options.without_peer else peers(notes)
            rows.append((f_measure(beats, found[3]), levels(beats, found[3]), f_measure(beats[pickup::felt], found[4]),
                         found[0] == meter, f_measure(beats, pretty), f_measure(beats, ellis)))
            every["meters"].append((meter, found[0]))
        show(kind, rows)
        every["rows"] += rows
    show("all", every["rows"])
    for (meter, found), count in sorted(collections.Counter(every["meters"]).items()):
        print(f"  {meter} heard as {found}: {count}")


def show(name, rows):
    mean = [100 * sum(column) / len(rows) for column in zip(*rows)]
    print(f"{name:18}{mean[0]:8.1f}{mean[1]:8.1f}{mean[2]:8.1f}{mean[3]:8.1f}{mean[4]:13.1f}{mean[5]:9.1f}", flush=True)


def inferred(path, rows):
    """Beats of a performance to a click, the index of the first downbeat if it is known, and the meter."""
    midi = pretty_midi.PrettyMIDI(str(path))
    ticks = [midi.time_to_tick(row[0]) / midi.resolution for row in rows]
    offset = ticks[0]
    places = [round(tick - offset) for tick in ticks]
    close = sum(abs(tick - offset - place) < 0.13 for tick, place in zip(ticks, places)) / len(places)
    if close < 0.9:
        return None
    end = round(midi.time_to_tick(rows[-1][1]) / midi.resolution - offset)
    beats = [midi.tick_to_time(int(round((offset + place) * midi.resolution))) for place in range(end + 1)]
    spans = collections.Counter(b - a for a, b in zip(places, places[1:]))
    felt = 3 if spans[3] + spans[6] > spans[2] + spans[4] else 4
    long = collections.Counter(place % felt for place, follows in zip(places, places[1:]) if follows - place >= felt)
    phase, most = long.most_common(1)[0] if long else (0, 0)
    return beats, phase if most >= 0.75 * sum(long.values()) and most > 4 else None, f"{felt}/4"


def near(times, grid):
    grid = numpy.array(grid)
    return sum(numpy.min(numpy.abs(grid - time)) <= WINDOW for time in times) / len(times) if len(grid) else 0


def kit(options, folder, name, idiom):
    data = []
    for path in sorted((options.kit / "dev" / name).glob("*.mid")):
        midi = pretty_midi.PrettyMIDI(str(path))
        notes = sorted((n.start, n.pitch, n.velocity, n.end - n.start) for i in midi.instruments if not i.is_drum for n in i.notes)
        done = subprocess.run([options.chordd, "analyze", "--spans", "--idiom", idiom, path], check=True, stdout=subprocess.PIPE, text=True)
        spans = [line.split("\t") for line in done.stdout.splitlines()]
        rows = [line.split("\t") for line in path.with_suffix(".tsv").read_text().splitlines()]
        text = folder / f"{path.stem}.txt"
        write(text, notes, [float(span[0]) for span in spans])
        data.append((path, notes, [(float(row[0]), float(row[1])) for row in rows], text))
    return data, track(options.bench, [row[3] for row in data])


def popular(options, folder):
    data, tracked = kit(options, folder, "pop909cl", "popular")
    rows, bars, meters, changes = [], [], [], []
    dice = random.Random(1)
    for (path, notes, spans, _), found in zip(data, tracked):
        times = [span[0] for span in spans]
        changes.append(agreement(dice, times, found))
        truth = inferred(path, spans)
        if truth is None:
            continue
        beats, phase, meter = truth
        begin, end = beats[0] - WINDOW, beats[-1] + WINDOW
        inside = [time for time in found[3] if begin <= time <= end]
        pretty, ellis = ([], []) if options.without_peer else peers(notes)
        cut = [[time for time in some if begin <= time <= end] for some in (pretty, ellis)]
        row = [f_measure(beats, inside), levels(beats, inside), f_measure(beats, cut[0]), levels(beats, cut[0]), f_measure(beats, cut[1]),
               levels(beats, cut[1])]
        rows.append(row)
        meters.append((meter, found[0]))
        bar = None
        if phase is not None:
            felt = int(meter[0])
            bar = f_measure(beats[phase::felt], [time for time in found[4] if begin <= time <= end])
            bars.append(bar)
        if options.pieces:
            print(f"  {path.stem} {meter} at {60 / (beats[1] - beats[0]):5.1f}: {found[0]} at {60 / numpy.median(numpy.diff(found[3])):5.1f}, "
                  f"beats {row[0]:.2f}, level {row[1]:.2f}, bars {bar if bar is None else round(bar, 2)}, librosa {row[4]:.2f} {row[5]:.2f}")
    mean = [100 * sum(column) / len(rows) for column in zip(*rows)]
    print(f"\npop909cl, {len(rows)} pieces: beats {mean[0]:.1f}, level {mean[1]:.1f}, bars of {len(bars)} pieces "
          f"{100 * sum(bars) / len(bars):.1f}, meter {100 * sum(a == b for a, b in meters) / len(meters):.1f}")
    print(f"  pretty_midi: beats {mean[2]:.1f}, level {mean[3]:.1f}; librosa: beats {mean[4]:.1f}, level {mean[5]:.1f}")
    print(f"  meters: {dict(collections.Counter(meters))}")
    print_agreement(changes)
    print_speed(data, tracked)


def classical(options, folder):
    data, tracked = kit(options, folder, "classical", "classical")
    dice = random.Random(1)
    print(f"\nclassical, {len(data)} performances: no beats to compare with")
    print_agreement([agreement(dice, [span[0] for span in spans], found) for (_, _, spans, _), found in zip(data, tracked)])
    print_speed(data, tracked)


def agreement(dice, times, found):
    times = numpy.array(times)
    shifted = [times + dice.uniform(0.3, 20) for _ in range(10)]
    return [near(times, found[3]), sum(near(some, found[3]) for some in shifted) / 10, near(times, found[4]),
            sum(near(some, found[4]) for some in shifted) / 10]


def print_agreement(rows):
    mean = [100 * sum(column) / len(rows) for column in zip(*rows)]
    print(f"  annotated chord changes on a beat {mean[0]:.1f} (shifted grid {mean[1]:.1f}), on a downbeat {mean[2]:.1f} ({mean[3]:.1f})")


def print_speed(data, tracked):
    minutes = sum(row[1][-1][0] for row in data) / 60
    spent = sum(found[2] for found in tracked)
    print(f"  {spent / minutes * 5:.0f} ms for five minutes; slowest piece {max(found[2] for found in tracked):.0f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench")
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first-seed", type=int, default=1000)
    parser.add_argument("--without-peer", action="store_true")
    parser.add_argument("--pieces", action="store_true", help="print every piece of POP909")
    parser.add_argument("--only", choices=("generated", "pop909cl", "classical"))
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if options.only in (None, "generated"):
            generated(options, folder)
        if options.only in (None, "pop909cl"):
            popular(options, folder)
        if options.only in (None, "classical"):
            classical(options, folder)


if __name__ == "__main__":
    main()
