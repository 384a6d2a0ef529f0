"""Prints how well the chords and bars of lead sheets agree with what people annotated.

Usage: measure_sheets.py CHORDD KIT [--pieces]
Needs pretty_midi and mido; the program itself needs neither.

Each performance of pop909cl is made a sheet twice: as the file is, whose tempo and meter chordd may use, and as it was played: with the same
times, but without a tempo or a meter that mean anything. The annotated chords are put on the beats of the click that the songs were played to
(see measure.py), the chords of the sheet on its own beats; both are laid side by side where they agree best. Of all beats
with a chord: `root` and `majmin` (root and third, of what is major or minor there) are the shares on which the sheet says the same; `bars` is the
share of songs whose bar lines stand on the annotated ones, of those in which these are clear. Sheets with half or twice as many beats
are laid side by side with the same chords in half or double time, and counted as `level`.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile
import warnings

import mido
import pretty_midi

from measure import inferred

ROOTS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
# Ticks for a second: with a tempo of 120, half of them are a quarter note.
RATE = 1000


def pitch_class(name):
    signs = {"#": 1, "♯": 1, "b": -1, "♭": -1, "𝄪": 2, "𝄫": -2}
    return (ROOTS[name[0]] + sum(signs[sign] for sign in name[1:])) % 12


def third(quality):
    """maj or min as mir_eval reads a Harte quality; None for what is neither."""
    if quality.startswith(("min", "dim", "hdim")):
        return "min"
    return None if quality.startswith(("sus", "aug", "5", "1")) else "maj"


def third_of_symbol(ascii_name):
    rest = ascii_name[1:].lstrip("#b")
    if "sus" in rest or rest.startswith(("5", "+")):
        return None
    return "min" if rest.startswith("m") and not rest.startswith("maj") or rest.startswith(("dim", "o")) else "maj"


def as_played(path, folder):
    """The same keys at the same seconds, without a tempo map."""
    midi = pretty_midi.PrettyMIDI(str(path))
    events = []
    for instrument in midi.instruments:
        if instrument.is_drum:
            continue
        for note in instrument.notes:
            events += [(note.start, 1, note.pitch, note.velocity), (max(note.end, note.start + 0.01), 0, note.pitch, 0)]
        events += [(change.time, 2, change.number, change.value) for change in instrument.control_changes if change.number == 64]
    track = mido.MidiTrack()
    now = 0
    for time, kind, number, value in sorted(events):
        tick = round(time * RATE)
        if kind == 2:
            track.append(mido.Message("control_change", control=number, value=value, time=tick - now))
        else:
            track.append(mido.Message("note_on" if kind else "note_off", note=number, velocity=value, time=tick - now))
        now = tick
    file = mido.MidiFile(ticks_per_beat=RATE // 2)
    file.tracks.append(track)
    made = folder / f"{path.stem}.mid"
    file.save(made)
    return made


def sheet(chordd, path):
    done = subprocess.run([chordd, "analyze", path, "--format", "json"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return json.loads(done.stdout)


def beats_of_sheet(found):
    """(root, third) on every quarter note, and on which of them bars begin."""
    unit = 4 / found["meter"]["unit"]
    beats, downbeats, position, current = [], [], 0.0, None
    length = found["meter"]["beats"]
    for bar in found["bars"]:
        downbeats.append(round(position))
        cells = {}
        for chord in bar["chords"]:
            cells[chord["beat"] - 1] = None if chord["kind"] == "none" else (pitch_class(chord["root"]), third_of_symbol(chord["ascii"]))
        places = sorted(cells)
        for beat in range(round(length * unit)):
            # The chord that sounds in the middle of the beat.
            for place in places:
                if place * unit <= beat + 0.5:
                    current = cells[place]
            beats.append(current)
        position += length * unit
    return beats, downbeats


def beats_of_truth(rows, beats):
    chords = []
    for time, end in zip(beats, beats[1:]):
        middle = (time + end) / 2
        row = next((row for row in rows if float(row[0]) <= middle < float(row[1])), None)
        chords.append(None if row is None or row[2] in "XN" else (pitch_class(row[2]), third(row[3])))
    return chords


def aligned(truth, found):
    """The best (matches, shift) of the chords of the sheet against the annotated ones."""
    best = (-1, 0)
    for shift in range(-len(truth), len(found)):
        matches = sum(a is not None and b is not None and a[0] == b[0] for a, b in zip(truth, found[shift:] if shift >= 0 else [None] * -shift + found))
        best = max(best, (matches, shift))
    return best


def scaled(chords, downbeats, factor):
    if factor == 2:
        return [chord for chord in chords for _ in (0, 1)], [2 * place for place in downbeats]
    return (chords[::2], [place / 2 for place in downbeats]) if factor == 0.5 else (chords, downbeats)


def compare(path, found):
    rows = [line.split("\t") for line in path.with_suffix(".tsv").read_text().splitlines()]
    known = inferred(path, [(float(row[0]), float(row[1])) for row in rows])
    if known is None:
        return None
    beats, phase, meter = known
    truth = beats_of_truth(rows, beats)
    best = None
    for factor in (1, 2, 0.5):
        chords, downbeats = scaled(*beats_of_sheet(found), factor)
        matches, shift = aligned(truth, chords)
        if best is None or matches > best[0] + 0.02 * len(truth):
            best = (matches, shift, factor, chords, downbeats)
    matches, shift, factor, chords, downbeats = best
    pairs = [(a, chords[i + shift] if 0 <= i + shift < len(chords) else None) for i, a in enumerate(truth) if a is not None]
    major = [(a, b) for a, b in pairs if a[1] is not None]
    bars = None
    if phase is not None:
        felt = int(meter[0])
        places = [place - shift for place in downbeats]
        right = sum(abs((place - phase) % felt) < 0.1 for place in places) / max(1, len(places))
        bars = right > 0.9 and factor == 1 or right > 0.45 and factor != 1
    return dict(root=100 * sum(b is not None and a[0] == b[0] for a, b in pairs) / len(pairs),
                majmin=100 * sum(a == b for a, b in major) / max(1, len(major)), factor=factor, bars=bars)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--pieces", action="store_true", help="print every song")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    print(f"{'lead sheets of pop909cl':26}{'songs':>6}{'root':>8}{'majmin':>8}{'bars':>8}{'level':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for name, prepare in (("as the file is", lambda path: path), ("as it was played", lambda path: as_played(path, pathlib.Path(folder)))):
            rows = []
            for path in sorted((options.kit / "dev/pop909cl").glob("*.mid")):
                found = sheet(options.chordd, prepare(path))
                row = compare(path, found)
                if row is None:
                    continue
                rows.append(row)
                if options.pieces:
                    print(f"  {path.stem} {found['meter']['beats']}/{found['meter']['unit']} at {found['tempo']}: {row}")
            mean = {key: sum(row[key] for row in rows) / len(rows) for key in ("root", "majmin")}
            clear = [row["bars"] for row in rows if row["bars"] is not None]
            print(f"{name:26}{len(rows):6}{mean['root']:8.1f}{mean['majmin']:8.1f}{100 * sum(clear) / len(clear):8.1f}"
                  f"{100 * sum(row['factor'] == 1 for row in rows) / len(rows):8.1f}", flush=True)


if __name__ == "__main__":
    main()
