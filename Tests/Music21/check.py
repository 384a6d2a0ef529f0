"""Compares what chordd says about keys and scales with music21: signatures, notes, neighbors, chords and numerals.

Usage: check.py PROGRAM [--music21 | --write]

music21's answers stand in answers.tsv: the question and its parts, then the answer. With --music21 it is asked itself, and a table that
says anything else is a failure; with --write the table is written. A question that the table does not have is a failure, too: it comes from an
answer of chordd that was another one before. A difference counts, unless it is one of those that are listed here with a reason."""
import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Support/Python"))
from waiting import HANG, wait_for  # noqa: E402

TABLE = HERE / "answers.tsv"
HEADER = "# What music21 {} (BSD license) says, asked by `make music21-answers`: the question, its parts, the answer.\n"
program, mode = sys.argv[1], (sys.argv[2:] or [None])[0]
failures: dict[str, list[str]] = {}
counts: dict[str, int] = {}
explained: dict[str, int] = {}
known = {tuple(row[:-1]): row[-1] for row in (
    line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))} if TABLE.exists() else {}
asked_now: dict[tuple[str, ...], str] = {}


def music21(question: str, *parts) -> str:
    """The answer of music21 to a question; empty where the table has none."""
    row = (question, *map(str, parts))
    if row not in asked_now:
        if mode:
            import music21_answers
            asked_now[row] = getattr(music21_answers, question)(*row[1:])
        else:
            asked_now[row] = known.get(row, "")
            check("chordd says nothing that music21 was not asked about", row in known, " ".join(row))
    return asked_now[row]


def check(promise: str, right: bool, what: str) -> None:
    counts[promise] = counts.get(promise, 0) + 1
    failures.setdefault(promise, [])
    if not right:
        failures[promise].append(what)


def explain(reason: str) -> None:
    explained[reason] = explained.get(reason, 0) + 1


def theirs(name: str) -> str:
    """A note or a key as music21 writes it: E♭ is E-."""
    for ours, sign in (("𝄫", "--"), ("♭", "-"), ("𝄪", "##"), ("♯", "#")):
        name = name.replace(ours, sign)
    return name


def names(notes: list[str]) -> list[str]:
    return [theirs(note) for note in notes]


def pitch_classes(notes: list[str]) -> set[str]:
    return {music21("pitch_class", theirs(note)) for note in notes}


def sharps_of(key: str) -> int | None:
    return int(music21("signature", theirs(key)) or 99)


def scale_notes(tonic: str, name: str) -> list[str]:
    return music21("notes_of_scale", theirs(tonic), name).split()


# --- Keys ---------------------------------------------------------------------------------------------------------------


def figure(ours: dict) -> str:
    """Our numeral of a triad as music21 writes it: ♭III+ is bIII+, vii˚ is viio."""
    return ours["numeral"].replace("♭", "b").replace("♯", "#").replace("˚", "o")


def check_chords(facts: dict) -> None:
    for part in facts["scales"]:
        for size, chords in ((3, part["triads"]), (4, part["sevenths"])):
            check("every note of a scale has its chords", len(chords) == 7, f"{facts['name']} {part['scale']}")
            for place, ours in enumerate(chords):
                notes = names(part["notes"])
                stack = [notes[(place + 2 * step) % 7] for step in range(size)]
                check("chords are thirds of the scale", names(ours["notes"]) == stack, f"{facts['name']}: {ours['symbol']}")
                if size == 3:
                    check_numeral(facts, ours, part["scale"])


def check_numeral(facts: dict, ours: dict, where: str) -> None:
    found = music21("numeral", theirs(facts["name"]), " ".join(names(ours["notes"])))
    mine = figure(ours)
    if found != mine and found.replace("#", "") == mine.replace("#", "") and found.lstrip("#b")[:3].lower() == "vii":
        # vii˚ of minor stands on the raised seventh in every harmony book.
        return explain("vii˚ in minor is on the leading tone, with a ♯ or without")
    check("numerals of triads", found == mine, f"{facts['name']} {where}: {ours['symbol']} is {mine}, not {found}")


def check_borrowed(facts: dict) -> None:
    for entry in facts["borrowed"]:
        ours = entry["chord"]
        if len(ours["notes"]) != 3:
            continue
        source = scale_notes(*entry["from"].split(" ", 1))
        check("borrowed chords are in the parallel key", pitch_classes(ours["notes"]) <= pitch_classes(source),
              f"{facts['name']}: {ours['symbol']}")
        if not set(names(ours["notes"])) <= set(source):
            # B𝄫 in D♭ is written A.
            explain("a borrowed chord whose root would have a double accidental has its plain name")
            continue
        check_numeral(facts, ours, entry["from"])


def check_key(facts: dict) -> None:
    own = theirs(facts["name"])
    sharps, kind = sharps_of(own), own.split(" ")[1]
    check("signatures", facts["signature"] == sharps, facts["name"])
    check("accidentals of signatures, in order", names(facts["signatureNotes"]) == music21("accidentals", own).split(), facts["name"])
    check("relative keys", theirs(facts["relative"]).lower() == music21("relative", own).lower(), facts["name"])
    parallel = music21("parallel", own)
    if abs(sharps_of(parallel)) > 7:
        explain("a parallel key with more than seven accidentals is written enharmonically")
        parallel = music21("equivalent", parallel)
    check("parallel keys", theirs(facts["parallel"]).lower() == parallel.lower(), facts["name"])
    for neighbor, steps in (("dominant", 1), ("subdominant", -1)):
        signature = sharps + steps
        if abs(signature) > 7:
            explain("a neighbor with more than seven accidentals is written enharmonically")
            signature += -12 if signature > 0 else 12
        found = theirs(facts[neighbor])
        check("neighbors on the circle", sharps_of(found) == signature and found.endswith(f" {kind}"), f"{facts['name']}: {neighbor}")
    twin = [each for each in (sharps - 12, sharps + 12) if -7 <= each <= 7]
    check("enharmonic equivalents", [sharps_of(facts["twin"])] == twin if facts["twin"] else not twin, facts["name"])
    for part in facts["scales"]:
        check("notes of keys", names(part["notes"]) == scale_notes(own.split(" ")[0], part["scale"]), f"{facts['name']} {part['scale']}")
    check_chords(facts)
    check_borrowed(facts)
    check("the order of sharps and flats", names(facts["sharpOrder"]) == music21("order", 7).split()
          and names(facts["flatOrder"]) == music21("order", -7).split(), facts["name"])


# --- Scales -------------------------------------------------------------------------------------------------------------

KNOWN_SCALES = {"major", "Dorian", "Phrygian", "Lydian", "Mixolydian", "minor", "Locrian", "harmonic minor", "melodic minor"}
ROOTS = [letter + sign for letter in "CDEFGAB" for sign in ("b", "", "#")]
# For a scale that music21 does not have: each note as an interval above the tonic, by its number and its semitones.
NUMBER = re.compile(r"^([♭♯𝄫𝄪]*)(\d)$")
SIZE = {"": 0, "♭": -1, "♯": 1, "𝄫": -2, "𝄪": 2}
MAJOR = [0, 2, 4, 5, 7, 9, 11]


def leaves_fifth_out(own: set[str], tonic: str, foreign: set[str]) -> bool:
    """Whether a chord on the tonic is a dominant of which the scale lacks nothing but the perfect fifth."""
    root = int(music21("pitch_class", theirs(tonic)))
    heights = {(int(each) - root) % 12 for each in own}
    return {0, 4, 10} <= heights and {(int(each) - root) % 12 for each in foreign} == {7}


def check_scale(facts: dict) -> None:
    if facts["scale"] in KNOWN_SCALES:
        check("scales that music21 has", names(facts["notes"]) == scale_notes(facts["tonic"], facts["scale"]), facts["name"])
    for note, degree, text, semitones in zip(facts["notes"], facts["degrees"], facts["intervals"], facts["semitones"]):
        sign, number = NUMBER.match(degree).groups()
        wanted = music21("above", theirs(facts["tonic"]), number, MAJOR[int(number) - 1] + SIZE[sign])
        if theirs(note) != wanted:
            same = pitch_classes([note]) == pitch_classes([wanted])
            check("every note of every scale", same, f"{facts['name']}: {note}, not {wanted}")
            if same:
                explain("in scales that are not spelled letter by letter a double accidental has its plain name")
            continue
        check("every note of every scale", True, "")
        words = music21("name_of_interval", number, semitones)
        check("names of intervals", text == words, f"{facts['name']}: {text}, not {words}")
    tones = pitch_classes(facts["notes"])
    for ours in facts["triads"] + facts["sevenths"]:
        check("chords are within their scale", pitch_classes(ours["notes"]) <= tones, f"{facts['name']}: {ours['symbol']}")
    for ours in facts["fits"]:
        own = pitch_classes(ours["notes"])
        foreign = own - tones
        if foreign and leaves_fifth_out(own, facts["tonic"], foreign):
            explain("a dominant leaves out the perfect fifth that its altered, whole-tone or diminished scale does not have")
            continue
        check("a scale fits chords that are within it", not foreign, f"{facts['name']}: {ours['symbol']}")


# --- The answers of chordd -----------------------------------------------------------------------------------------------


def asked(*arguments: str) -> list[dict]:
    result = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


@contextlib.contextmanager
def running():
    """A chordd that answers over its control socket: a process for each of 1,260 scales takes most of a minute."""
    with tempfile.TemporaryDirectory(prefix="chordd-music21-") as folder:
        place = f"{folder}/s"
        environment = {**os.environ, "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "CHORDD_CONTROL_SOCKET": place, "CHORDD_PAGE_LISTEN": "off"}
        process = subprocess.Popen([program, "run", "--input", "-", "--plain"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        wait_for("a control socket", lambda: os.path.exists(place) or process.poll() is not None)
        with socket.socket(socket.AF_UNIX) as peer:
            peer.settimeout(HANG)
            peer.connect(place)
            yield peer.makefile("rw", encoding="utf-8")
        process.terminate()
        process.wait()


for facts in asked("key"):
    check_key(facts)
kinds = [line["scale"] for line in asked("scale", "--list")]
with running() as lines:
    for kind in kinds:
        for root in ROOTS:
            print("scale", root, kind, file=lines, flush=True)
            check_scale(json.loads(lines.readline()))
check("every key and every scale was asked about", len(kinds) >= 60 and counts.get("signatures", 0) >= 30, f"{len(kinds)} scales")
if mode:
    import music21 as library
    text = HEADER.format(library.__version__) + "".join("\t".join((*row, answer)) + "\n" for row, answer in sorted(asked_now.items()))
    if mode == "--write":
        TABLE.write_text(text, encoding="utf-8")
    check("the table has what music21 says", TABLE.exists() and TABLE.read_text(encoding="utf-8") == text, "make music21-answers writes it anew")

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
