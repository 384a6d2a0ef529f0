"""Compares what chordd says about keys and scales with music21: signatures, notes, neighbors, chords and numerals.

A difference counts, unless it is one of those that are listed here with a reason."""
from __future__ import annotations

import json
import re
import subprocess
import sys

from music21 import chord, interval, key, pitch, roman, scale

program = sys.argv[1]
failures: dict[str, list[str]] = {}
counts: dict[str, int] = {}
explained: dict[str, int] = {}


def check(promise: str, right: bool, what: str) -> None:
    counts[promise] = counts.get(promise, 0) + 1
    failures.setdefault(promise, [])
    if not right:
        failures[promise].append(what)


def explain(reason: str) -> None:
    explained[reason] = explained.get(reason, 0) + 1


def asked(*arguments: str) -> list[dict]:
    result = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def theirs(name: str) -> str:
    """A note as music21 writes it: E♭ is E-."""
    for ours, sign in (("𝄫", "--"), ("♭", "-"), ("𝄪", "##"), ("♯", "#")):
        name = name.replace(ours, sign)
    return name


def names(notes: list[str]) -> list[str]:
    return [theirs(note) for note in notes]


def own_key(text: str) -> key.Key:
    tonic, mode = text.split(" ")
    return key.Key(theirs(tonic) if mode == "major" else theirs(tonic).lower(), mode)


def scale_names(found: scale.ConcreteScale) -> list[str]:
    """Its notes from the tonic up, without the octave."""
    # The melodic minor scale of music21 comes down otherwise.
    return [found.pitchFromDegree(degree, direction=scale.Direction.ASCENDING).name for degree in range(1, 8)]


# --- Keys ---------------------------------------------------------------------------------------------------------------

MINOR_SCALES = {
    "minor": scale.MinorScale, "harmonic minor": scale.HarmonicMinorScale, "melodic minor": scale.MelodicMinorScale,
}


# How music21 writes the quality of a triad behind its numeral.
MARK = {"diminished": "o", "augmented": "+"}


def figure(ours: dict) -> str:
    """Our numeral of a triad as music21 writes it: ♭III+ is bIII+, vii˚ is viio."""
    return ours["numeral"].replace("♭", "b").replace("♯", "#").replace("˚", "o")


def check_chords(facts: dict, own: key.Key) -> None:
    for part in facts["scales"]:
        for size, chords in ((3, part["triads"]), (4, part["sevenths"])):
            check("every note of a scale has its chords", len(chords) == 7, f"{facts['name']} {part['scale']}")
            for place, ours in enumerate(chords):
                notes = names(part["notes"])
                stack = [notes[(place + 2 * step) % 7] for step in range(size)]
                check("chords are thirds of the scale", names(ours["notes"]) == stack, f"{facts['name']}: {ours['symbol']}")
                if size == 3:
                    check_numeral(facts, own, ours, part["scale"])


def in_root_position(notes: list[str]) -> chord.Chord:
    """The notes from the first one up."""
    pitches: list[pitch.Pitch] = []
    for name in names(notes):
        step = pitch.Pitch(name + "4")
        while pitches and step.ps <= pitches[-1].ps:
            step.octave += 1
        pitches.append(step)
    return chord.Chord(pitches)


def check_numeral(facts: dict, own: key.Key, ours: dict, where: str) -> None:
    numeral = roman.romanNumeralFromChord(in_root_position(ours["notes"]), own)
    found = numeral.romanNumeral + MARK.get(numeral.quality, "")
    mine = figure(ours)
    if found != mine and found.replace("#", "") == mine.replace("#", "") and found.lstrip("#b")[:3].lower() == "vii":
        # vii˚ of minor stands on the raised seventh in every harmony book.
        return explain("vii˚ in minor is on the leading tone, with a ♯ or without")
    check("numerals of triads", found == mine, f"{facts['name']} {where}: {ours['symbol']} is {mine}, not {found}")


def check_borrowed(facts: dict, own: key.Key) -> None:
    for entry in facts["borrowed"]:
        ours = entry["chord"]
        if len(ours["notes"]) != 3:
            continue
        tonic, name = entry["from"].split(" ", 1)
        source = {"major": scale.MajorScale, "Phrygian": scale.PhrygianScale, **MINOR_SCALES}[name](theirs(tonic))
        tones = {pitch.Pitch(note).pitchClass for note in scale_names(source)}
        check("borrowed chords are in the parallel key", {pitch.Pitch(n).pitchClass for n in names(ours["notes"])} <= tones,
              f"{facts['name']}: {ours['symbol']}")
        spelled = set(scale_names(source))
        if not set(names(ours["notes"])) <= spelled:
            # B𝄫 in D♭ is written A.
            explain("a borrowed chord whose root would have a double accidental has its plain name")
            continue
        check_numeral(facts, own, ours, entry["from"])


def check_key(facts: dict) -> None:
    own = own_key(facts["name"])
    check("signatures", facts["signature"] == own.sharps, facts["name"])
    check("accidentals of signatures, in order", names(facts["signatureNotes"]) == [p.name for p in own.alteredPitches],
          facts["name"])
    check("relative keys", own_key(facts["relative"]) == own.relative, facts["name"])
    parallel = own.parallel
    if abs(parallel.sharps) > 7:
        explain("a parallel key with more than seven accidentals is written enharmonically")
        parallel = key.Key(parallel.tonic.getEnharmonic(), parallel.mode)
    check("parallel keys", own_key(facts["parallel"]) == parallel, facts["name"])
    for neighbor, steps in (("dominant", 1), ("subdominant", -1)):
        found = own_key(facts[neighbor])
        signature = own.sharps + steps
        if abs(signature) > 7:
            explain("a neighbor with more than seven accidentals is written enharmonically")
            signature += -12 if signature > 0 else 12
        check("neighbors on the circle", found.sharps == signature and found.mode == own.mode, f"{facts['name']}: {neighbor}")
    twin = [own.sharps - 12, own.sharps + 12]
    twin = [sharps for sharps in twin if -7 <= sharps <= 7]
    check("enharmonic equivalents", [own_key(facts["twin"]).sharps] == twin if facts["twin"] else not twin, facts["name"])
    for part in facts["scales"]:
        kind = scale.MajorScale if part["scale"] == "major" else MINOR_SCALES[part["scale"]]
        check("notes of keys", names(part["notes"]) == scale_names(kind(own.tonic)), f"{facts['name']} {part['scale']}")
    check_chords(facts, own)
    check_borrowed(facts, own)
    sharps, flats = key.KeySignature(7), key.KeySignature(-7)
    check("the order of sharps and flats", names(facts["sharpOrder"]) == [p.name for p in sharps.alteredPitches]
          and names(facts["flatOrder"]) == [p.name for p in flats.alteredPitches], facts["name"])


# --- Scales -------------------------------------------------------------------------------------------------------------

SCALES = {
    "major": scale.MajorScale, "Dorian": scale.DorianScale, "Phrygian": scale.PhrygianScale, "Lydian": scale.LydianScale,
    "Mixolydian": scale.MixolydianScale, "minor": scale.MinorScale, "Locrian": scale.LocrianScale,
    "harmonic minor": scale.HarmonicMinorScale, "melodic minor": scale.MelodicMinorScale,
}
ROOTS = [letter + sign for letter in "CDEFGAB" for sign in ("b", "", "#")]
# The intervals of music21 for what it has no scale for: each note of a scale as an interval above the tonic, by its number and
# its semitones.
NUMBER = re.compile(r"^([♭♯𝄫𝄪]*)(\d)$")
SIZE = {"": 0, "♭": -1, "♯": 1, "𝄫": -2, "𝄪": 2}
MAJOR = [0, 2, 4, 5, 7, 9, 11]


def transposed(tonic: str, degree: str) -> str:
    """The note of a degree, as music21 spells that interval above the tonic."""
    sign, number = NUMBER.match(degree).groups()
    generic, semitones = int(number), MAJOR[int(number) - 1] + SIZE[sign]
    step = interval.intervalFromGenericAndChromatic(interval.GenericInterval(generic), interval.ChromaticInterval(semitones))
    return step.transposePitch(pitch.Pitch(theirs(tonic) + "4"), maxAccidental=5).name


def leaves_fifth_out(own: chord.Chord, tonic: str, foreign: set[int]) -> bool:
    """Whether a chord on the tonic is a dominant of which the scale lacks nothing but the perfect fifth."""
    root = pitch.Pitch(theirs(tonic)).pitchClass
    heights = {(each - root) % 12 for each in own.pitchClasses}
    return {0, 4, 10} <= heights and {(each - root) % 12 for each in foreign} == {7}


def check_scale(facts: dict) -> None:
    if facts["scale"] in SCALES:
        found = scale_names(SCALES[facts["scale"]](theirs(facts["tonic"])))
        check("scales that music21 has", names(facts["notes"]) == found, facts["name"])
    for note, degree, text, semitones in zip(facts["notes"], facts["degrees"], facts["intervals"], facts["semitones"]):
        wanted = transposed(facts["tonic"], degree)
        if theirs(note) != wanted:
            same = pitch.Pitch(theirs(note)).pitchClass == pitch.Pitch(wanted).pitchClass
            check("every note of every scale", same, f"{facts['name']}: {note}, not {wanted}")
            if same:
                explain("in scales that are not spelled letter by letter a double accidental has its plain name")
            continue
        check("every note of every scale", True, "")
        named = {"P": "perfect", "M": "major", "m": "minor", "A": "augmented", "d": "diminished",
                 "AA": "doubly augmented", "dd": "doubly diminished"}
        number = int(NUMBER.match(degree).group(2))
        step = interval.intervalFromGenericAndChromatic(
            interval.GenericInterval(number), interval.ChromaticInterval(semitones))
        ordinal = {1: "unison", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
        words = "unison" if number == 1 else f"{named[step.name.rstrip('0123456789')]} {ordinal}"
        check("names of intervals", text == words, f"{facts['name']}: {text}, not {words}")
    tones = {pitch.Pitch(n).pitchClass for n in names(facts["notes"])}
    for ours in facts["triads"] + facts["sevenths"]:
        own = chord.Chord([theirs(note) for note in ours["notes"]])
        check("chords are within their scale", set(own.pitchClasses) <= tones, f"{facts['name']}: {ours['symbol']}")
    for ours in facts["fits"]:
        own = chord.Chord([theirs(note) for note in ours["notes"]])
        foreign = set(own.pitchClasses) - tones
        if foreign and leaves_fifth_out(own, facts["tonic"], foreign):
            explain("a dominant leaves out the perfect fifth that its altered, whole-tone or diminished scale does not have")
            continue
        check("a scale fits chords that are within it", not foreign, f"{facts['name']}: {ours['symbol']}")


for facts in asked("key"):
    check_key(facts)
kinds = [line["scale"] for line in asked("scale", "--list")]
for kind in kinds:
    for root in ROOTS:
        check_scale(asked("scale", root, kind)[0])

for reason, count in sorted(explained.items()):
    print(f"      {count} differences explained: {reason}")
status = 0
for promise, wrong in failures.items():
    if wrong:
        status = 1
        print(f"FAIL {promise} ({len(wrong)} of {counts[promise]}): {'; '.join(wrong[:8])}")
    else:
        print(f"PASS {promise} ({counts[promise]})")
sys.exit(status)
