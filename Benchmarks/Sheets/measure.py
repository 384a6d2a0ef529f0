"""Prints how well lead sheets agree with performances whose chords and bars are known.

Usage: measure.py CHORDD KIT [--sets NAME,NAME…] [--pieces] [--with-key] [--option=--rootless]
Python's standard library only.

KIT/dev has a folder for each set, with a MIDI file and a table of its chords (start, end, root, quality, bass) for each piece. The pieces were made
in strict time, so the beats come from the times of the chords: the tempo in whole beats a minute on which all of them lie, bars of four, and of three where
the name says that it is a waltz. Each piece is made a sheet twice. `bars given`: with a tempo and a time signature in the file, so that only
the chords are chordd's; `as played`: without, so that the beats are found as well.

root       share of beats on which the sheet has the root
third      the same, and major or minor as well
lines      share of the bar lines of the sheet that stand on those of the piece
chords     chords of the sheet for each chord of the piece
moved      share of chords that begin where a chord of the piece begins, to a quarter of a beat
A sheet with half or twice as many beats is laid beside the piece in half or double time; its bar lines count when they stand on true ones.
"""
import argparse
import json
import math
import pathlib
import subprocess
import tempfile

SETS = "jazz_hands jazz_comp latin blues gospel worship ragtime leadsheet jazz_rootless".split()
ROOTS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def pitch_class(name):
    signs = {"#": 1, "♯": 1, "b": -1, "♭": -1, "𝄪": 2, "𝄫": -2}
    return (ROOTS[name[0]] + sum(signs.get(sign, 0) for sign in name[1:])) % 12


def third(quality):
    if quality.startswith(("min", "dim", "hdim")):
        return "min"
    return None if quality.startswith(("sus", "aug", "5", "1")) else "maj"


def third_of_symbol(ascii_name):
    rest = ascii_name[1:].lstrip("#b")
    if "sus" in rest or rest.startswith(("5", "+")):
        return None
    return "min" if rest.startswith("m") and not rest.startswith("maj") or rest.startswith(("dim", "o")) else "maj"


# --- MIDI


def number(value):
    out = [value & 127]
    while value := value >> 7:
        out.append(value & 127 | 128)
    return bytes(reversed(out))


def messages(data):
    """The channel messages of a file with one tempo, as (seconds, bytes)."""
    division = int.from_bytes(data[12:14], "big")
    tempo, all_messages, place = 500_000, [], 14
    while place < len(data):
        length = int.from_bytes(data[place + 4:place + 8], "big")
        at, end, tick, status = place + 8, place + 8 + length, 0, 0
        place = end

        def variable():
            nonlocal at
            value = 0
            while True:
                byte = data[at]
                at += 1
                value = value << 7 | byte & 127
                if byte < 128:
                    return value

        while at < end:
            tick += variable()
            if data[at] >= 128:
                status = data[at]
                at += 1
            if status in (0xFF, 0xF0, 0xF7):
                kind = data[at] if status == 0xFF else None
                at += status == 0xFF
                size = variable()
                if kind == 0x51:
                    tempo = int.from_bytes(data[at:at + 3], "big")
                at += size
                continue
            size = 1 if status >> 4 in (0xC, 0xD) else 2
            all_messages.append((tick, bytes([status]) + data[at:at + size]))
            at += size
    return [(tick * tempo / 1e6 / division, message) for tick, message in all_messages]


def midi(notes, tempo=None, meter=None):
    """A file with these messages; without a tempo a tick is half a millisecond."""
    rate = 2000 if tempo is None else 480 * tempo / 60
    events = [(0, b"\xff\x58\x04" + bytes([meter, 2, 24, 8])), (0, b"\xff\x51\x03" + round(6e7 / tempo).to_bytes(3, "big"))] if tempo else []
    # Keys are let go before others are struck.
    events += sorted(((round(time * rate), message) for time, message in notes), key=lambda event: (event[0], event[1][0] >> 4 == 9))
    data, last = b"", 0
    for tick, message in events:
        data += number(tick - last) + message
        last = tick
    data += b"\x00\xff\x2f\x00"
    return b"MThd" + bytes([0, 0, 0, 6, 0, 0, 0, 1]) + (480 if tempo else 1000).to_bytes(2, "big") + b"MTrk" + len(data).to_bytes(4, "big") + data


# --- The piece


def known_bars(rows, meter):
    """The tempo: every chord begins on a beat, and most begin a bar."""
    times = [row[0] for row in rows] + [rows[-1][1]]
    best = None
    for tempo in range(50, 260):
        beat = 60 / tempo
        on = sum(abs(time / beat - round(time / beat)) * beat < 0.004 for time in times) / len(times)
        places = [round(time / beat) for time in times]
        lines = sum(place % meter == 0 for place in places) / len(places)
        halves = sum(place % 2 == 0 for place in places) / len(places) if meter == 4 else 1
        # A tempo that people count, with as few beats as show the chords.
        cost = (1 - on) * 20 + abs(math.log2(tempo / 115)) + 0.5 * (1 - lines) + 2 * (1 - halves)
        if best is None or cost < best[0]:
            best = (cost, tempo)
    return best[1]


QUALITIES = {"maj": (0, 4, 7), "min": (0, 3, 7), "7": (0, 4, 7, 10), "maj7": (0, 4, 7, 11), "min7": (0, 3, 7, 10), "hdim7": (0, 3, 6, 10), "dim": (0, 3, 6)}
STEPS = {"major": [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4], "minor": [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4]}


def key_of(rows):
    """The key of a piece by the tones of its chords, with the weights of Temperley."""
    tones = [0.0] * 12
    for start, end, root, quality, *_ in rows:
        if root not in "XN":
            kind = max((name for name in QUALITIES if quality.startswith(name)), key=len, default="maj")
            for step in QUALITIES[kind]:
                tones[(pitch_class(root) + step) % 12] += end - start
    names = "C Db D Eb E F F# G Ab A Bb B".split()
    _, tonic, mode = max((sum(tones[(tonic + step) % 12] * weight for step, weight in enumerate(weights)), tonic, mode)
                         for mode, weights in STEPS.items() for tonic in range(12))
    return f"{names[tonic]} {mode}"


def beats_of_piece(rows, tempo):
    beat = 60 / tempo
    chords = []
    for index in range(max(1, round(rows[-1][1] / beat))):
        middle = (index + 0.5) * beat
        row = next((row for row in rows if row[0] <= middle < row[1]), None)
        chords.append(None if row is None or row[2] in "XN" else (pitch_class(row[2]), third(row[3])))
    return chords


# --- The sheet


def sheet(chordd, data, options):
    with tempfile.NamedTemporaryFile(suffix=".mid") as file:
        file.write(data)
        file.flush()
        done = subprocess.run([chordd, "analyze", file.name, "--format", "json", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
        return json.loads(done.stdout)


def beats_of_sheet(found):
    """(root, third) on every felt beat, on which of them bars begin, and where chords begin, in beats."""
    meter = found["meter"]
    compound = meter["unit"] >= 8 and meter["beats"] > 3 and meter["beats"] % 3 == 0
    scale = 1 / 3 if compound else 1
    felt = round(meter["beats"] * scale)
    beats, downbeats, starts, current = [], [], [], None
    for bar in found["bars"]:
        first = len(beats)
        downbeats.append(first)
        cells = [((chord["beat"] - 1) * scale, None if chord["kind"] == "none" else (pitch_class(chord["root"]), third_of_symbol(chord["ascii"])))
                 for chord in bar["chords"]]
        starts += [first + place for place, chord in cells if chord]
        for beat in range(felt):
            for place, chord in cells:
                if place <= beat + 0.5:
                    current = chord
            beats.append(current)
    return beats, downbeats, starts


def aligned(truth, found):
    best = (-1, 0)
    for shift in range(-len(truth), len(found)):
        matches = sum(1 for index, chord in enumerate(truth) if chord and 0 <= index + shift < len(found) and found[index + shift] and found[index + shift][0] == chord[0])
        best = max(best, (matches, -abs(shift), shift))
    return best[0], best[2]


def scaled(chords, downbeats, starts, factor):
    if factor == 2:
        return [chord for chord in chords for _ in (0, 1)], [2 * place for place in downbeats], [2 * place for place in starts]
    if factor == 0.5:
        return chords[::2], [place / 2 for place in downbeats], [place / 2 for place in starts]
    return chords, downbeats, starts


def compare(rows, tempo, meter, found):
    truth = beats_of_piece(rows, tempo)
    best = None
    for factor in (1, 2, 0.5):
        chords, downbeats, starts = scaled(*beats_of_sheet(found), factor)
        matches, shift = aligned(truth, chords)
        if best is None or matches > best[0] + 0.02 * len(truth):
            best = (matches, shift, factor, chords, downbeats, starts)
    _, shift, factor, chords, downbeats, starts = best
    pairs = [(a, chords[i + shift] if 0 <= i + shift < len(chords) else None) for i, a in enumerate(truth) if a]
    thirds = [(a, b) for a, b in pairs if a[1]]
    beat = 60 / tempo
    true_starts = [row[0] / beat for row in rows if row[2] not in "XN"]
    places = [place - shift for place in starts]
    on = sum(any(abs(place - start) < 0.26 for start in true_starts) for place in places)
    lines = [place - shift for place in downbeats]
    return dict(
        root=sum(b is not None and a[0] == b[0] for a, b in pairs) / len(pairs),
        third=sum(a == b for a, b in thirds) / max(1, len(thirds)),
        lines=sum(abs(place / meter - round(place / meter)) * meter < 0.1 for place in lines) / max(1, len(lines)),
        chords=len(places) / len(true_starts), moved=on / max(1, len(places)), level=float(factor == 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--pieces", action="store_true", help="print every piece")
    parser.add_argument("--given-only", action="store_true", help="without the sheets whose beats are found")
    parser.add_argument("--with-key", action="store_true", help="tell chordd the key, which comes from the chords of the piece")
    parser.add_argument("--option", action="append", default=[], help="an option for chordd analyze, such as --option=--no-bass")
    options = parser.parse_args()
    columns = ["root", "third", "lines", "chords", "moved", "level"]
    print(f"{'':32}{'pieces':>7}" + "".join(f"{name:>8}" for name in columns))
    for name in options.sets.split(","):
        for way in ("bars given", "as played")[: 1 if options.given_only else 2]:
            results = []
            for path in sorted((options.kit / "dev" / name).glob("*.mid")):
                rows = [(float(start), float(end), *rest) for start, end, *rest in (line.split("\t") for line in path.with_suffix(".tsv").read_text().splitlines())]
                meter = 3 if "waltz" in path.stem.lower() else 4
                tempo = known_bars(rows, meter)
                notes = messages(path.read_bytes())
                data = midi(notes, tempo, meter) if way == "bars given" else midi(notes)
                found = sheet(options.chordd, data, options.option + (["--key", key_of(rows)] if options.with_key else []))
                result = compare(rows, tempo, meter, found)
                results.append(result)
                if options.pieces:
                    print(f"  {path.stem:44.44} {meter}/4 {tempo:4} | {found['meter']['beats']}/{found['meter']['unit']} {found['tempo'] or 0:4.0f}  "
                          + " ".join(f"{key} {result[key]:.2f}" for key in columns), flush=True)
            mean = {key: sum(result[key] for result in results) / len(results) for key in columns}
            print(f"{name + ', ' + way:32}{len(results):7}"
                  + "".join(f"{mean[key]:8.2f}" if key == "chords" else f"{100 * mean[key]:8.1f}" for key in columns), flush=True)


if __name__ == "__main__":
    main()
