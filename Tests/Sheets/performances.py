"""Makes sheets of performances in every format, and has programs of others read them: music21 (MusicXML, ABC, MIDI), LilyPond, and abcm2ps and ChordPro where these are installed.

Usage: performances.py CHORDD KIT [--sheets 25] [--keep FOLDER]   (with .build/sheets-venv/bin/python)

KIT/dev has folders of MIDI files (see Benchmarks/Sheets). The sheets are taken from all of them in turn: jazz, latin, blues, gospel, worship, ragtime, songs, pop. What must come
back: from MusicXML and ABC, played out with its repeats, endings and jumps, as many bars and the same roots in each as in the JSON; every chord of the JSON in the MIDI file, as marker and as
event of XF; LilyPond, abcm2ps and ChordPro must take their files without a complaint, and LilyPond's page must be one where the sheet has at most 48 bars.
"""
import argparse
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support/Python"))
from waiting import HANG  # noqa: E402

import mido
from music21 import converter, harmony

SETS = "jazz_hands jazz_comp latin blues gospel worship ragtime leadsheet pop909cl".split()
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
failures = []
counts = {}


def check(promise, right, what):
    counts[promise] = counts.get(promise, 0) + 1
    if not right:
        failures.append(f"{promise}: {what}")


def pitch_class(name):
    signs = {"#": 1, "♯": 1, "b": -1, "♭": -1, "-": -1}
    return (LETTERS[name[0]] + sum(signs.get(sign, 0) for sign in name[1:])) % 12


def run(*words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, **more)


def bars_of(sheet):
    """The roots that sound in each bar, without one that goes on."""
    last, bars = None, []
    for bar in sheet["bars"]:
        roots = []
        if not bar["chords"] or bar["chords"][0]["beat"] > 1:
            roots.append(last)
        for chord in bar["chords"]:
            last = None if chord["kind"] == "none" else pitch_class(chord["root"])
            roots.append(last)
        bars.append([root for root, _ in itertools.groupby(roots) if root is not None])
    return bars


def bars_of_score(score):
    part = score.parts[0]
    part = part.expandRepeats()
    last, bars = None, []
    for measure in part.getElementsByClass("Measure"):
        found = sorted((symbol.offset, symbol) for symbol in measure.recurse().getElementsByClass(harmony.ChordSymbol))
        roots = [] if found and found[0][0] == 0 else [last]
        for _, symbol in found:
            last = None if isinstance(symbol, harmony.NoChord) or symbol.root() is None else symbol.root().pitchClass
            roots.append(last)
        bars.append([root for root, _ in itertools.groupby(roots) if root is not None])
    return bars


def check_midi(name, path, sheet):
    file = mido.MidiFile(path, charset="utf-8")
    wanted = [chord for bar in sheet["bars"] for chord in bar["chords"]]
    markers = [message for message in file.tracks[0] if message.type == "marker"]
    chords = [message.data for message in file.tracks[0] if message.type == "sequencer_specific" and tuple(message.data[:3]) == (0x43, 0x7B, 0x01)]
    check("MIDI: a marker for each chord", [message.text for message in markers] == [chord["ascii"] for chord in wanted], name)
    check("MIDI: a chord of XF for each chord", len(chords) == len(wanted), name)
    semitones = [0, 0, 2, 4, 5, 7, 9, 11]
    for data, chord in zip(chords, wanted):
        if chord["kind"] in ("unified", "slash"):
            root = (semitones[data[3] & 15] + (data[3] >> 4) - 3) % 12
            check("MIDI: the root of XF", root == pitch_class(chord["root"]), f"{name}: {chord['ascii']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chordd")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--sheets", type=int, default=25)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    out = options.keep or pathlib.Path(tempfile.mkdtemp())
    out.mkdir(exist_ok=True)
    sets = [sorted((options.kit / "dev" / name).glob("*.mid")) for name in SETS]
    sets = [paths for paths in sets if paths]
    files = [path for row in itertools.zip_longest(*sets) for path in row if path][: options.sheets]
    signs = {"repeats": 0, "jumps": 0}
    for path in files:
        name = f"{path.parent.name} {path.stem}"
        base = out / f"{path.parent.name}-{path.stem}"
        for kind in ("json", "text", "chordpro", "ireal", "musicxml", "abc", "lilypond", "midi"):
            done = run(options.chordd, "analyze", str(path), "--format", kind)
            check("chordd writes it", done.returncode == 0, f"{name} {kind}: {done.stderr[-300:]}")
            base.with_suffix("." + {"lilypond": "ly", "midi": "mid"}.get(kind, kind)).write_bytes(done.stdout)
        sheet = json.loads(base.with_suffix(".json").read_text())
        text = base.with_suffix(".text").read_text()
        signs["repeats"] += ":|" in text
        signs["jumps"] += "D.S." in text or "D.C." in text
        wanted = bars_of(sheet)
        for kind in ("musicxml", "abc"):
            try:
                found = bars_of_score(converter.parse(base.with_suffix("." + kind), forceSource=True))
            except Exception as error:
                check(f"{kind}: music21 reads it", False, f"{name}: {type(error).__name__} {error}")
                continue
            # The words of ABC's jumps are for people.
            if kind == "abc" and ("D.S." in text or "D.C." in text):
                continue
            check(f"{kind}: as many bars as are played", len(found) == len(wanted), f"{name}: {len(found)}, not {len(wanted)}")
            same = sum(a == b for a, b in zip(found, wanted))
            # A bar that is written once may have other tensions the second time; never another root.
            check(f"{kind}: the roots of every bar", same == len(wanted), f"{name}: {same} of {len(wanted)}")
        check_midi(name, base.with_suffix(".mid"), sheet)
        if shutil.which("lilypond"):
            done = run("lilypond", "--loglevel=WARNING", "-dno-point-and-click", "-o", str(base), str(base.with_suffix(".ly")))
            warnings = done.stderr.decode(errors="replace").strip()
            check("LilyPond: without a warning", done.returncode == 0 and not warnings, f"{name}: {warnings[:200]}")
            pages = len(re.findall(rb"/Type\s*/Page\b", base.with_suffix(".pdf").read_bytes()))
            check("LilyPond: one page for 48 bars", pages == 1 or len(sheet["bars"]) > 48, f"{name}: {pages} pages, {len(sheet['bars'])} bars")
        for program, kind, words in (("abcm2ps", "abc", ["-O", "/dev/null"]), ("chordpro", "chordpro", ["-o", "/dev/null"])):
            if shutil.which(program):
                done = run(program, *words, str(base.with_suffix("." + kind)))
                check(f"{program} takes it", done.returncode == 0 and b"error" not in done.stderr.lower(), f"{name}: {done.stderr[:200]}")
    print(f"{len(files)} sheets, {signs['repeats']} with repeats, {signs['jumps']} with jumps")
    for program in ("lilypond", "abcm2ps", "chordpro"):
        if not shutil.which(program):
            print(f"SKIP {program} (not installed: NOTHING WAS READ)")
    for promise, count in counts.items():
        wrong = [line for line in failures if line.startswith(promise + ":")]
        print(f"{'FAIL' if wrong else 'PASS'} {promise} ({len(wrong)} of {count} wrong)" if wrong else f"PASS {promise} ({count})")
        for line in wrong[:5]:
            print("     " + line)
    sys.exit(bool(failures))


main()
