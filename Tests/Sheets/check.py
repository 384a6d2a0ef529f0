"""Reads charts in every format with programs and libraries of others: chords, bars, meter and key must come back.

The content of the charts is known from sheets.json, not from the program that wrote them. A difference counts, unless it is one
of those that are listed here with a reason."""
from __future__ import annotations

import contextlib
import csv
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from fractions import Fraction

import jsonschema
import mido
import music21
import xmlschema
from music21 import converter, harmony, key as m21key, pitch as m21pitch, tempo as m21tempo
from pyRealParser import Tune

folder = pathlib.Path(sys.argv[1])
here = pathlib.Path(__file__).parent
failures: dict[str, list[str]] = {}
counts: dict[str, int] = {}
explained: dict[str, int] = {}


def check(promise: str, right: bool, what: object) -> None:
    counts[promise] = counts.get(promise, 0) + 1
    failures.setdefault(promise, [])
    if not right:
        failures[promise].append(str(what))


def explain(reason: str) -> None:
    explained[reason] = explained.get(reason, 0) + 1


# --- The content of the charts ------------------------------------------------------------------------------------------

LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
# The words of all styles for the qualities that occur, in semitones above the root.
QUALITIES: dict[str, list[int]] = {}
for words, tones in {
    " M": [0, 4, 7], "m mi - min": [0, 3, 7], "maj7 ma7 ^7": [0, 4, 7, 11], "m7 mi7 -7": [0, 3, 7, 10], "7": [0, 4, 7, 10],
    "m7b5 mi7(b5) h7": [0, 3, 6, 10], "7b9 7(b9)": [0, 4, 7, 10, 1], "6": [0, 4, 7, 9], "7#9 7(#9)": [0, 4, 7, 10, 3],
    "dim7 o7": [0, 3, 6, 9], "m6 mi6 -6": [0, 3, 7, 9], "m(maj7) mi(maj7) -^7 mM7": [0, 3, 7, 11],
    "7sus4 7sus": [0, 5, 7, 10], "7#5 7(#5) aug7 +7": [0, 4, 8, 10], "m9 mi9 -9": [0, 3, 7, 10, 2],
    "13": [0, 4, 7, 10, 2, 9], "maj9 ma9 ^9 M9": [0, 4, 7, 11, 2], "5": [0, 7], "sus2 2": [0, 2, 7], "add9 (add9)": [0, 4, 7, 2],
    "aug +": [0, 4, 8],
}.items():
    for word in words.split(" "):
        QUALITIES[word] = tones


def note(name: str) -> int:
    return (LETTERS[name[0]] + name.count("#") - name[1:].count("b")) % 12


@dataclass(frozen=True)
class Chord:
    """Root and bass as they are written, and all tones."""
    root: str
    bass: str
    tones: frozenset[int]


SYMBOL = re.compile(r"^([A-G](?:bb|##|b|#)?)(.*?)(?:/([A-G](?:bb|##|b|#)?))?$")


def chord(text: str) -> Chord:
    plain = text
    for sign, letter in (("♭", "b"), ("♯", "#"), ("𝄫", "bb"), ("𝄪", "##"), ("∆7", "maj7"), ("˚", "dim"), ("⁶/₉", "69")):
        plain = plain.replace(sign, letter)
    root, quality, bass = SYMBOL.match(plain).groups()
    tones = {(note(root) + tone) % 12 for tone in QUALITIES[quality]}
    return Chord(root, bass or root, frozenset(tones | ({note(bass)} if bass else set())))


def symbol(text: str) -> list[Chord]:
    """Nothing for N.C., two for a polychord, the upper first."""
    if text in ("N.C.", "n"):
        return []
    if text.startswith("["):
        upper, lower = text.strip("[]").split("]/[")
        return [chord(upper), chord(lower)]
    return [chord(part) for part in text.split("|")]


@dataclass
class Event:
    bar: int
    beat: Fraction
    chords: list[Chord]
    lower: list[int]
    upper: list[int]
    beats: Fraction = Fraction(0)

    def same(self, other: Event) -> bool:
        return (self.bar, self.beat, self.chords) == (other.bar, other.beat, other.chords)


@dataclass
class Sheet:
    number: int
    data: dict
    events: list[Event]
    sections: list[str | None]

    @property
    def name(self) -> str:
        return f"{self.number} {self.data['title']!r} {self.data['key']}"

    @property
    def beats(self) -> int:
        return self.data["beats"]

    @property
    def count(self) -> int:
        return len(self.data["bars"])

    @property
    def signature(self) -> tuple[int, str] | None:
        """Sharps and mode."""
        name = self.data["key"]
        if not name:
            return None
        minor = name.endswith("m")
        tonic = name.rstrip("m")
        fifths = "FCGDAEB".index(tonic[0]) - 1 + 7 * (tonic.count("#") - tonic[1:].count("b"))
        return fifths - (3 if minor else 0), "minor" if minor else "major"

    @property
    def is_played(self) -> bool:
        return any(event.lower or event.upper for event in self.events)

    def text(self, name: str) -> str:
        return next(folder.glob(f"{self.number}.{name}.[a-z]*[!s]")).read_bytes().decode()

    def path(self, name: str) -> pathlib.Path:
        return next(path for path in folder.glob(f"{self.number}.{name}.*") if path.suffix != ".remarks")

    def compare(self, promise: str, found: list[Event]) -> None:
        check(promise, len(found) == len(self.events), f"{self.name}: {len(found)} chords, not {len(self.events)}")
        for ours, theirs in zip(self.events, found):
            check(promise, ours.same(theirs), f"{self.name}: {theirs}, not {ours}")


def exact(text: str | float) -> Fraction:
    """A number with few digits that means a fraction: 0.6667 is 2/3."""
    return Fraction(text).limit_denominator(480)


def read_sheet(number: int, data: dict) -> Sheet:
    events, sections = [], []
    for index, bar in enumerate(data["bars"]):
        section = re.match(r"\{(.*?)\}", bar)
        sections.append(section.group(1) if section else None)
        for word in bar[section.end() if section else 0:].split():
            placed, _, played = word.partition("=")
            text, _, beat = placed.partition("@")
            lower, _, upper = played.partition("/")
            keys = [[int(number) for number in hand.split(",") if number] for hand in (lower, upper)]
            events.append(Event(index, exact(beat or 0), symbol(text), *keys))
    ends = [event.bar * data["beats"] + event.beat for event in events[1:]] + [Fraction(len(data["bars"]) * data["beats"])]
    for event, end in zip(events, ends):
        event.beats = end - event.bar * data["beats"] - event.beat
    return Sheet(number, data, events, sections)


# --- Text and tables ----------------------------------------------------------------------------------------------------

def cells(sheet: Sheet, bars: list[list[str]], hold: str) -> list[Event]:
    """The chords of bars whose signs share them evenly."""
    return [
        Event(index, Fraction(place * sheet.beats, len(signs)), symbol(sign), [], [])
        for index, signs in enumerate(bars) for place, sign in enumerate(signs) if sign not in (hold, "%")
    ]


def check_text(sheet: Sheet) -> None:
    lines = sheet.text("text").splitlines()
    bars = [bar.split() for line in lines if line.startswith("| ") for bar in line.strip("| ").split(" | ")]
    facts = next(line for line in lines if re.search(r"\d+/\d+", line) and "|" not in line)
    check("text: bars, meter, title", len(bars) == sheet.count and f"{sheet.beats}/{sheet.data['unit']}" in facts
          and (lines[0] == sheet.data["title"] or not sheet.data["title"]), sheet.name)
    sheet.compare("text: chords", cells(sheet, bars, "/"))


def check_csv(sheet: Sheet) -> None:
    rows = list(csv.DictReader(io.StringIO(sheet.text("csv"), newline=""), strict=True))
    check("CSV: lines end as RFC 4180 says", sheet.text("csv").count("\n") == sheet.text("csv").count("\r\n") == len(rows) + 1,
          sheet.name)
    sheet.compare("CSV: chords", [
        Event(int(row["bar"]) - 1, exact(row["beat"]) - 1, symbol(row["ascii"]), [], []) for row in rows])
    for row, event in zip(rows, sheet.events):
        lower, upper = ([event.chords[1], event.chords[0]] if len(event.chords) == 2 else [None, None])
        check("CSV: every column", symbol(row["symbol"]) == event.chords and exact(row["beats"]) == event.beats
              and row["notes"].split() == [str(key) for key in sorted(set(event.lower + event.upper))]
              and (chord(row["lower"]) if row["lower"] else None) == lower
              and (chord(row["upper"]) if row["upper"] else None) == upper
              and (not event.chords or chord(row["root"]).root == event.chords[-1].root)
              and (not event.chords or chord(row["bass"]).root == event.chords[-1].bass), f"{sheet.name}: {row}")


SCHEMA = jsonschema.Draft202012Validator(json.loads((here / "../../docs/reference/sheet.schema.json").read_text()))


def check_json(sheet: Sheet) -> None:
    data = json.loads(sheet.text("json"))
    errors = [error.message for error in SCHEMA.iter_errors(data)]
    check("JSON: the schema", not errors, f"{sheet.name}: {errors[:2]}")
    own = data["key"] and (data["key"]["signature"], data["key"]["mode"])
    check("JSON: title, key, meter, tempo, bars", data["title"] == sheet.data["title"] and own == sheet.signature
          and data["meter"] == {"beats": sheet.beats, "unit": sheet.data["unit"]} and data["tempo"] == sheet.data["tempo"]
          and [bar.get("section") for bar in data["bars"]] == sheet.sections, sheet.name)
    chords = [(bar["number"], found) for bar in data["bars"] for found in bar["chords"]]
    sheet.compare("JSON: chords", [
        Event(bar - 1, exact(found["beat"]) - 1, symbol(found["ascii"]), [], []) for bar, found in chords])
    for (_, found), event in zip(chords, sheet.events):
        parts = [chord(found["parts"][name]["ascii"]) for name in ("upper", "lower")] if "parts" in found else None
        check("JSON: lengths, hands, polychords", exact(found["beats"]) == event.beats
              and found["notes"] == {"lower": event.lower, "upper": event.upper}
              and parts == (event.chords if len(event.chords) == 2 else None), f"{sheet.name}: {found}")


# --- ChordPro -----------------------------------------------------------------------------------------------------------

def check_chordpro(sheet: Sheet) -> None:
    """As chordpro.org describes grids: cells parted by spaces, bars by bar lines."""
    meta, bars, sections, shape = {}, [], [], None
    for line in sheet.text("chordpro").splitlines():
        directive = re.fullmatch(r"\{(\w+)(?::\s*(.*))?\}", line)
        if directive and directive.group(1) == "start_of_grid":
            shape = re.search(r'shape="(\d+)x(\d+)"', line)
            label = re.search(r'label="(.*?)"', line)
            sections.append((len(bars), label.group(1) if label else None))
        elif directive:
            meta[directive.group(1)] = directive.group(2)
        elif line.startswith("|"):
            found = [bar.split() for bar in re.split(r"(?:^| )\|(?: |$)", line) if bar]
            check("ChordPro: the shape of the grid", len(found) <= int(shape.group(1))
                  and all(len(bar) == int(shape.group(2)) for bar in found), f"{sheet.name}: {line}")
            bars += found
    check("ChordPro: title, key, meter, bars", len(bars) == sheet.count and meta.get("key") == sheet.data["key"]
          and meta["time"] == f"{sheet.beats}/{sheet.data['unit']}" and meta.get("title", "") == sheet.data["title"], sheet.name)
    marks = [(index, section) for index, section in enumerate(sheet.sections) if section]
    check("ChordPro: sections", [mark for mark in sections if mark[1]] == marks, f"{sheet.name}: {sections}")
    sheet.compare("ChordPro: chords", cells(sheet, bars, "."))


# --- iReal Pro ----------------------------------------------------------------------------------------------------------

IREAL = re.compile(r"n|[A-G][b#]?[^A-Gn/]*(?:/[A-G][b#]?)?")


def check_ireal(sheet: Sheet) -> None:
    # A quotation mark would end the link for that parser.
    with contextlib.redirect_stdout(io.StringIO()):
        tune = Tune.parse_ireal_url(sheet.text("ireal").strip().replace("%22", "'"))[0]
    title = (sheet.data["title"] or "Untitled").replace('"', "'").replace("=", "-")
    check("iReal: title", tune.title == title, f"{tune.title}, not {title}")
    meter = (1, 2) if sheet.beats == 12 else (sheet.beats, sheet.data["unit"])
    check("iReal: meter", tune.time_signature == meter, f"{sheet.name}: {tune.time_signature}")
    own = m21key.Key("C") if not sheet.data["key"] else m21key.Key(*theirs(sheet.data["key"]))
    name = tune.key.rstrip("-")
    found = m21key.Key(*theirs(name + ("m" if tune.key.endswith("-") else "")))
    if found.tonic.name != own.tonic.name:
        explain("iReal Pro has no keys with seven accidentals, no F# major, D# minor: the same key with other letters")
    check("iReal: key", found.tonic.pitchClass == own.tonic.pitchClass and found.mode == own.mode, f"{sheet.name}: {tune.key}")
    held: list[Chord] = []
    for index, measure in enumerate(tune.measures_as_strings):
        wanted = [event for event in sheet.events if event.bar == index]
        begins = bool(wanted) and wanted[0].beat == 0
        chords = [event.chords[-1:] for event in wanted]
        expected = chords if begins else [held] + chords
        held = expected[-1]
        words = [[chord(word)] if word != "n" else [] for word in IREAL.findall(measure)]
        tones = [[with_third(one) for one in chords] for chords in expected]
        check("iReal: chords, of a polychord the lower", [[one.tones for one in chords] for chords in words] == tones,
              f"{sheet.name} bar {index + 1}: {measure}")
    check("iReal: bars", len(tune.measures_as_strings) == sheet.count, f"{sheet.name}: {tune.measures_as_strings}")


def with_third(one: Chord) -> frozenset[int]:
    """Its tones, as iReal Pro can write them: it has no suspended second."""
    root = m21pitch.Pitch(one.root.replace("b", "-")).pitchClass
    if {(tone - root) % 12 for tone in one.tones} != {0, 2, 7}:
        return one.tones
    explain("iReal Pro has no suspended second: it is written as an added one")
    return one.tones | {(root + 4) % 12}


def theirs(key: str) -> tuple[str, str]:
    """The tonic as music21 writes it, and the mode."""
    minor = key.endswith("m")
    tonic = key.rstrip("m")
    return (tonic[0] + tonic[1:].replace("b", "-")), "minor" if minor else "major"


# --- MusicXML and ABC with music21 --------------------------------------------------------------------------------------

def english(name: str) -> str:
    return name[0] + name[1:].replace("-", "b")


def as_chord(found: harmony.Harmony) -> list[Chord]:
    if isinstance(found, harmony.NoChord):
        return []
    bass = found.bass()
    return [Chord(english(found.root().name), english(bass.name), frozenset(pitch.pitchClass for pitch in found.pitches))]


def check_score(sheet: Sheet, name: str, score) -> list[list[tuple[Fraction, harmony.Harmony]]]:
    """Key, meter, tempo and full bars; the symbols of each bar with their beats."""
    part = score.parts[0]
    measures = [measure for measure in part.getElementsByClass("Measure")]
    check(f"{name}: bars", len(measures) == sheet.count, f"{sheet.name}: {len(measures)}")
    keys = list(part.recurse().getElementsByClass("KeySignature"))
    check(f"{name}: key", (keys[0].sharps if keys else None) == (sheet.signature[0] if sheet.signature else None)
          and (not keys or keys[0].mode == sheet.signature[1]), f"{sheet.name}: {keys}")
    meters = list(part.recurse().getElementsByClass("TimeSignature"))
    check(f"{name}: meter", [meter.ratioString for meter in meters] == [f"{sheet.beats}/{sheet.data['unit']}"],
          f"{sheet.name}: {meters}")
    # music21 has it in both staves.
    tempos = sorted({mark.getQuarterBPM() for mark in score.recurse().getElementsByClass(m21tempo.MetronomeMark)})
    wanted = sheet.data["tempo"]
    if name == "ABC" and wanted:
        wanted = int(wanted + 0.5)
    check(f"{name}: tempo", tempos == ([wanted * 4 / sheet.data["unit"]] if wanted else []), f"{sheet.name}: {tempos}")
    length = Fraction(4 * sheet.beats, sheet.data["unit"])
    symbols = []
    for measure in measures:
        notes = [one for one in measure.recurse().notesAndRests if not isinstance(one, harmony.Harmony)]
        filled = sum(Fraction(one.quarterLength).limit_denominator(480) for one in notes)
        check(f"{name}: every bar is full", filled == length, f"{sheet.name} bar {measure.number}: {filled}")
        symbols.append([
            (Fraction(one.offset).limit_denominator(480) * sheet.data["unit"] / 4, one)
            for one in measure.recurse().getElementsByClass(harmony.Harmony)])
    return symbols


def tied(part) -> list[tuple[Fraction, Fraction, frozenset[int]]]:
    """The notes of a staff with their ties taken together: beginning and length in quarter notes, MIDI numbers."""
    found = []
    for one in part.stripTies().flatten().notes:
        if not isinstance(one, harmony.Harmony):
            keys = frozenset(pitch.midi for pitch in one.pitches)
            found.append((exact(float(one.offset)), exact(float(one.quarterLength)), keys))
    return found


def merged(notes: list) -> list:
    """The same keys one after the other as one."""
    found: list = []
    for start, length, keys in notes:
        if found and found[-1][2] == keys and found[-1][0] + found[-1][1] == start:
            found[-1] = (found[-1][0], found[-1][1] + length, keys)
        else:
            found.append((start, length, keys))
    return found


def check_hands(sheet: Sheet, name: str, score) -> None:
    if not sheet.is_played:
        return check(f"{name}: one staff where nothing is known", len(score.parts) == 1, sheet.name)
    staves: list[list] = [[], []]
    for event in sheet.events:
        keys = [event.upper, event.lower]
        if not event.upper:
            keys = [[key for key in event.lower if key >= 60], [key for key in event.lower if key < 60]]
        start = (event.bar * sheet.beats + event.beat) * 4 / sheet.data["unit"]
        for staff, hand in zip(staves, keys):
            if hand:
                staff.append((start, event.beats * 4 / sheet.data["unit"], frozenset(hand)))
    for staff, part in zip(staves, score.parts):
        found = tied(part)
        if name == "ABC":
            explain("music21 reads no ties of chords in ABC: keys that are struck again count as held")
            found, staff = merged(found), merged(staff)
        check(f"{name}: the keys of both hands", found == staff, f"{sheet.name}: {found}, not {staff}")


def kinds(sheet: Sheet) -> list[list[tuple[Fraction, ElementTree.Element]]]:
    root = ElementTree.fromstring(sheet.text("musicxml").split("?>", 1)[1])
    return [[(Fraction(int(one.findtext("offset") or 0) * sheet.data["unit"], 4 * 480), one) for one in measure.iter("harmony")]
            for measure in root.iter("measure")]


def musicxml_schema() -> xmlschema.XMLSchema:
    """That of music21, which is MusicXML 2.0; what it takes from elsewhere on the web is not used here."""
    text = (pathlib.Path(music21.__file__).parent / "musicxml/musicxml.xsd").read_text()
    return xmlschema.XMLSchema(re.sub(r'<xs:import [^>]*/>|<xs:attribute ref="x[^>]*/>', "", text))


MUSICXML = musicxml_schema()


def check_musicxml(sheet: Sheet) -> None:
    # A rest that fills a bar is newer than that schema.
    text = re.sub(r"<!DOCTYPE[^>]*>", "", sheet.text("musicxml")).replace('<rest measure="yes"/>', "<rest/>")
    errors = [f"{error.path}: {error.reason}" for error in MUSICXML.iter_errors(text.encode())]
    check("MusicXML: the schema", not errors, f"{sheet.name}: {errors[:2]}")
    score = converter.parse(sheet.path("musicxml"), format="musicxml")
    check("MusicXML: title", (score.metadata.title or "") == sheet.data["title"], sheet.name)
    symbols = check_score(sheet, "MusicXML", score)
    check_hands(sheet, "MusicXML", score)
    found, elements = [], kinds(sheet)
    for index, bar in enumerate(symbols):
        for (beat, one), (_, element) in zip(bar, elements[index]):
            wanted = next((event for event in sheet.events if (event.bar, event.beat) == (index, beat)), None)
            chords = as_chord(one)
            if len(element.findall("root")) == 2:
                explain("music21 reads the upper chord of a polychord only; the lower one is read from its elements here")
                rest = ElementTree.Element("harmony")
                rest.extend(list(element)[[child.tag for child in element].index("root", 1):])
                chords.append(lone(rest))
                check("MusicXML: the lower chord of a polychord", wanted is not None and chords[1:] == wanted.chords[1:],
                      f"{sheet.name} bar {index + 1}")
            if wanted and len(chords) == len(wanted.chords) == 1 and chords != wanted.chords:
                added = [degree.findtext("degree-value") for degree in element.findall("degree")]
                if added and element.findtext("kind").startswith("suspended") and added == ["7"]:
                    # The standard counts from a dominant chord, whose seventh is minor.
                    explain("music21 adds a major seventh for degree 7 to a suspended chord")
                    chords = [lone(element)]
            found.append(Event(index, beat, chords, [], []))
    sheet.compare("MusicXML: chords", found)


KINDS = {
    "major": "", "minor": "m", "dominant": "7", "major-seventh": "maj7", "minor-seventh": "m7", "power": "5",
    "suspended-fourth": "sus4", "suspended-second": "sus2", "diminished-seventh": "dim7", "half-diminished": "m7b5",
}
QUALITIES["sus4"] = [0, 5, 7]


def lone(element: ElementTree.Element) -> Chord:
    """The chord of an element harmony with one root, read as the standard says; degree 7 is the minor seventh."""
    def name(kind: str) -> str | None:
        found = element.find(kind)
        alter = int(found.findtext(f"{kind}-alter") or 0) if found is not None else 0
        return None if found is None else found.findtext(f"{kind}-step") + ("#" * alter if alter > 0 else "b" * -alter)
    root, bass = name("root"), name("bass")
    written = chord(root + KINDS[element.findtext("kind")] + (f"/{bass}" if bass else ""))
    tones = set(written.tones)
    for degree in element.findall("degree"):
        number, alter = int(degree.findtext("degree-value")), int(degree.findtext("degree-alter"))
        tones.add((note(root) + [0, 2, 4, 5, 7, 9, 10][(number - 1) % 7] + alter) % 12)
    return Chord(root, written.bass, frozenset(tones))


def simple(chord: Chord) -> Chord:
    """Without double accidentals, which ABC does not have."""
    def name(text: str) -> str:
        if "bb" not in text and "##" not in text:
            return text
        names = "C Db D Eb E F Gb G Ab A Bb B" if "bb" in text else "C C# D D# E F F# G G# A A# B"
        return names.split()[note(text)]
    return Chord(name(chord.root), name(chord.bass), chord.tones)


def check_abc(sheet: Sheet) -> None:
    text = sheet.text("abc")
    score = converter.parse(text, format="abc")
    if "K:none" in text:
        explain("music21 knows no K:none")
        for part in score.parts:
            for signature in list(part.recurse().getElementsByClass("KeySignature")):
                signature.activeSite.remove(signature)
    title = next(line for line in text.splitlines() if line.startswith("T:"))[2:]
    check("ABC: title", re.sub(r"\\(.)", r"\1", title) == sheet.data["title"], f"{sheet.name}: {title}")
    symbols = check_score(sheet, "ABC", score)
    check_hands(sheet, "ABC", score)
    found = [Event(index, beat, as_chord(one), [], []) for index, bar in enumerate(symbols) for beat, one in bar]
    quoted = re.findall(r'"([^"]*)"', text.split("\nK:", 1)[1])
    plain = [event for event in sheet.events if len(event.chords) < 2]
    check("ABC: polychords as text", [symbol(word[1:]) for word in quoted if word.startswith("^") and "|" in word]
          == [event.chords for event in sheet.events if len(event.chords) == 2], sheet.name)
    words = [word for word in quoted if not word.startswith("^")]
    check("ABC: chord symbols", [symbol(word) for word in words] == [[simple(one) for one in event.chords] for event in plain], f"{sheet.name}: {words}")
    for event, word in zip(plain, words):
        match = next((one for one in found if (one.bar, one.beat) == (event.bar, event.beat)), None)
        if word.endswith("13") and match is not None and match.chords[0].root == event.chords[0].root:
            explain("music21 reads the 13 of ABC with an 11, which nobody plays with a major third")
        else:
            wanted = Event(event.bar, event.beat, [simple(one) for one in event.chords], [], [])
            check("ABC: chords at their beats", match is not None and match.same(wanted), f"{sheet.name}: {match}, not {event}")


# --- MIDI ---------------------------------------------------------------------------------------------------------------

def absolute(track: mido.MidiTrack) -> list[tuple[int, mido.Message]]:
    now, found = 0, []
    for message in track:
        now += message.time
        found.append((now, message))
    return found


KEYS = {name: m21key.Key(*theirs(name)) for name in
        [letter + sign + mode for letter in "CDEFGAB" for sign in ("", "b", "#") for mode in ("", "m")]}


def check_midi(sheet: Sheet) -> None:
    file = mido.MidiFile(sheet.path("midi"), charset="utf-8")
    beat = file.ticks_per_beat * 4 // sheet.data["unit"]
    check("MIDI: type 1 with a track for each hand", file.type == 1 and len(file.tracks) == 3, sheet.name)
    conductor = absolute(file.tracks[0])
    by_type = {kind: [message for _, message in conductor if message.type == kind] for kind in
               ("track_name", "set_tempo", "time_signature", "key_signature", "text")}
    names = [message.name for message in by_type["track_name"]]
    check("MIDI: title", names == ([sheet.data["title"]] if sheet.data["title"] else []), f"{sheet.name}: {names}")
    meter = by_type["time_signature"][0]
    check("MIDI: meter", (meter.numerator, meter.denominator) == (sheet.beats, sheet.data["unit"]), sheet.name)
    keys = [(KEYS[message.key].sharps, KEYS[message.key].mode) for message in by_type["key_signature"]]
    check("MIDI: key", keys == ([sheet.signature] if sheet.signature else []), f"{sheet.name}: {keys}")
    tempos = [mido.tempo2bpm(message.tempo) * sheet.data["unit"] / 4 for message in by_type["set_tempo"]]
    wanted = [sheet.data["tempo"]] if sheet.data["tempo"] else []
    check("MIDI: tempo", len(tempos) == len(wanted) and all(abs(a - b) < 0.01 for a, b in zip(tempos, wanted)), sheet.name)
    check("MIDI: bars", all(absolute(track)[-1][0] == sheet.count * sheet.beats * beat for track in file.tracks), sheet.name)
    check("MIDI: sections", [message.text for message in by_type["text"]] == [one for one in sheet.sections if one], sheet.name)
    markers = [(now, message.text) for now, message in conductor if message.type == "marker"]
    sheet.compare("MIDI: chords as markers", [
        Event(now // (sheet.beats * beat), Fraction(now % (sheet.beats * beat), beat), symbol(text), [], [])
        for now, text in markers])
    for event in sheet.events:
        start, end = (event.bar * sheet.beats + event.beat) * beat, (event.bar * sheet.beats + event.beat + event.beats) * beat
        hands = []
        for track in file.tracks[1:]:
            notes = absolute(track)
            on = [message.note for now, message in notes if message.type == "note_on" and now == start]
            off = [message.note for now, message in notes if message.type == "note_off" and now == end]
            check("MIDI: notes last until the next chord", sorted(on) == sorted(off), f"{sheet.name}: {event}")
            hands.append(on)
        if event.lower or event.upper:
            check("MIDI: the keys of both hands", hands == [event.lower, event.upper], f"{sheet.name}: {hands}")
        else:
            tones = [frozenset(key % 12 for key in hand) for hand in hands]
            wanted = [one.tones for one in reversed(event.chords)] + [frozenset()] * (2 - len(event.chords))
            check("MIDI: the tones of the chords", tones == wanted, f"{sheet.name}: {tones}, not {event}")


# --- LilyPond -----------------------------------------------------------------------------------------------------------

def check_lilypond(sheets: list[Sheet], program: str) -> None:
    """Compiles all of them, and has each played into a MIDI file: the chord names sound as their chords."""
    with tempfile.TemporaryDirectory() as out:
        for sheet in sheets:
            source = pathlib.Path(out) / f"{sheet.number}.ly"
            source.write_text(sheet.text("lilypond").replace("\\layout {", "\\midi { } \\layout {"))
        names = [f"{sheet.number}.ly" for sheet in sheets]
        done = subprocess.run([program, "--loglevel=WARNING", "-dno-print-pages", *names], cwd=out, capture_output=True, text=True)
        warnings = [line for line in done.stderr.splitlines() if line.strip()]
        if any("no glyph" in line for line in warnings):
            explain("the font of LilyPond has no Japanese where no other font is installed")
        warnings = [line for line in warnings if "no glyph" not in line]
        check("LilyPond: compiles without a warning", done.returncode == 0 and not warnings, warnings[:10])
        for sheet in sheets:
            path = next(pathlib.Path(out).glob(f"{sheet.number}.mid*"), None)
            if path is None:
                check("LilyPond: makes music of every sheet", False, sheet.name)
                continue
            check_lilypond_music(sheet, mido.MidiFile(path, charset="utf-8"))


def check_lilypond_words(program: str) -> None:
    """Every quality of the vocabulary sounds as it should in LilyPond: whole notes, one after the other."""
    lines = [line.split("\t") for line in (folder / "qualities.tsv").read_text().splitlines()]
    with tempfile.TemporaryDirectory() as out:
        words = "\n".join("c1" + word[1:] for _, word in lines)
        (pathlib.Path(out) / "words.ly").write_text(
            f'\\version "2.24.0"\n\\score {{ \\new ChordNames \\chordmode {{ {words} }} \\midi {{ }} }}\n')
        done = subprocess.run([program, "--loglevel=WARNING", "words.ly"], cwd=out, capture_output=True, text=True)
        check("LilyPond: reads every quality", done.returncode == 0 and not done.stderr.strip(), done.stderr[:1000])
        file = mido.MidiFile(next(pathlib.Path(out).glob("*.mid*")))
    starts: dict[int, set[int]] = {}
    for track in file.tracks:
        for now, message in absolute(track):
            if message.type == "note_on" and message.velocity > 0:
                starts.setdefault(now // (4 * file.ticks_per_beat), set()).add(message.note % 12)
    for index, (semitones, word) in enumerate(lines):
        wanted = {int(one) for one in semitones.split()}
        check("LilyPond: every quality has its tones", starts.get(index) == wanted, f"{word}: {starts.get(index)}, not {wanted}")


def check_lilypond_music(sheet: Sheet, file: mido.MidiFile) -> None:
    messages = [(now, message) for track in file.tracks for now, message in absolute(track)]
    beat = Fraction(file.ticks_per_beat * 4, sheet.data["unit"])
    meters = {(message.numerator, message.denominator) for _, message in messages if message.type == "time_signature"}
    check("LilyPond: meter", meters == {(sheet.beats, sheet.data["unit"])}, f"{sheet.name}: {meters}")
    keys = {(KEYS[message.key].sharps, KEYS[message.key].mode) for _, message in messages if message.type == "key_signature"}
    check("LilyPond: key", keys == ({sheet.signature} if sheet.signature else set()), f"{sheet.name}: {keys}")
    titles = re.search(r'title = "(.*)"', sheet.text("lilypond")).group(1)
    check("LilyPond: title", re.sub(r"\\(.)", r"\1", titles) == sheet.data["title"], sheet.name)
    if sheet.is_played:
        explain("where hands were played, LilyPond plays them with the chord names; only what compiles is checked")
        return
    starts: dict[int, set[int]] = {}
    for now, message in messages:
        if message.type == "note_on" and message.velocity > 0:
            starts.setdefault(now, set()).add(message.note % 12)
    wanted = {}
    for event in sheet.events:
        if event.chords:
            now = (event.bar * sheet.beats + event.beat) * beat
            wanted[int(now)] = set().union(*(one.tones for one in event.chords))
    check("LilyPond: chords at their beats", starts == wanted, f"{sheet.name}: {starts}, not {wanted}")


# --- All of it ----------------------------------------------------------------------------------------------------------

sheets = [read_sheet(number, data) for number, data in enumerate(json.loads((here / "sheets.json").read_text()))]
check("twenty sheets and more, in all fifteen signatures",
      len(sheets) >= 20 and {sheet.signature[0] for sheet in sheets if sheet.signature} == set(range(-7, 8)), len(sheets))
for sheet in sheets:
    for test in (check_text, check_csv, check_json, check_chordpro, check_ireal, check_musicxml, check_abc, check_midi):
        try:
            test(sheet)
        except Exception as error:  # A chart that another program's reader cannot read is a failure of ours.
            check(f"{test.__name__} reads it", False, f"{sheet.name}: {type(error).__name__} {error}")
lilypond = shutil.which("lilypond")
if lilypond:
    check_lilypond(sheets, lilypond)
    check_lilypond_words(lilypond)
else:
    print("SKIP LilyPond (lilypond is not installed: NOTHING WAS COMPILED)")

for reason, count in sorted(explained.items()):
    print(f"      {count} differences explained: {reason}")
status = 0
for promise, wrong in failures.items():
    if wrong:
        status = 1
        print(f"FAIL {promise} ({len(wrong)} of {counts[promise]}): {'; '.join(wrong[:4])}")
    else:
        print(f"PASS {promise} ({counts[promise]})")
sys.exit(status)
