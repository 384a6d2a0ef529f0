"""Compares the layout of staves with that of verovio: heights, ledger lines, which head stands apart, accidentals."""
import json
import pathlib
import random
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import verovio

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
SIGNS = {"E260": "flat", "E261": "natural", "E262": "sharp", "E263": "double-sharp", "E264": "double-flat"}
KERN = {-2: "--", -1: "-", 0: "", 1: "#", 2: "##"}
SIGNATURES = {number: [f"{letter}{'#' if number > 0 else '-'}" for letter in ("fcgdaeb" if number > 0 else "beadgcf")[:abs(number)]]
              for number in range(-7, 8)}
# The octaves of each staff: some of the notes need ledger lines.
RANGES = {"treble": (3, 6), "bass": (1, 4)}


def random_notes(random, staff, clef):
    notes, used = [], {}
    low, high = RANGES[clef]
    octave = random.randint(low, high)
    for _ in range(random.randint(1, 6)):
        # Near to each other, so that there are seconds.
        letter, at = random.choice("CDEFGAB"), min(high, octave + random.choice((0, 0, 0, 1)))
        alteration = random.choice((0, 0, 0, 1, -1, 1, -1, 2, -2))
        on_step = used.setdefault((letter, at), [])
        if alteration in on_step or len(on_step) > 1:
            continue
        on_step.append(alteration)
        notes.append({"letter": letter, "alteration": alteration, "octave": at, "staff": staff})
    return sorted(notes, key=lambda note: (note["octave"], "CDEFGAB".index(note["letter"]), note["alteration"]))


def random_staves(count):
    source = random.Random(36)
    for _ in range(count):
        clefs = source.choice(("treble", "bass", "grand"))
        fifths = source.randint(-7, 7)
        places = [("upper", "treble"), ("lower", "bass")] if clefs == "grand" else [("upper", clefs)]
        yield {"clefs": clefs, "fifths": fifths,
               "notes": [note for staff, clef in places for note in random_notes(source, staff, clef)]}


def kern(note):
    letter = note["letter"]
    name = letter.lower() * (note["octave"] - 3) if note["octave"] > 3 else letter * (4 - note["octave"])
    return "1" + name + KERN[note["alteration"]]


def written(staff):
    """The staff in Humdrum, whose reader finds out by itself which accidentals are needed. The lowest staff is the first."""
    spines = [("*clefF4", "lower"), ("*clefG2", "upper")] if staff["clefs"] == "grand" else \
        [("*clefG2" if staff["clefs"] == "treble" else "*clefF4", "upper")]
    rows = [["**kern"] * len(spines), [clef for clef, _ in spines],
            [f"*k[{''.join(SIGNATURES[staff['fifths']])}]"] * len(spines), ["*M4/4"] * len(spines), ["=1"] * len(spines),
            [" ".join(kern(note) for note in staff["notes"] if note["staff"] == place) or "1r" for _, place in spines],
            ["=="] * len(spines), ["*-"] * len(spines)]
    return "\n".join("\t".join(row) for row in rows) + "\n"


def point(element):
    x, y = element.get("transform").split("translate(")[1].split(")")[0].split(",")
    return float(x), float(y)


def engraved(toolkit, staff):
    assert toolkit.loadData(written(staff)), written(staff)
    page = ElementTree.fromstring(toolkit.renderToSVG(1))
    result = {"heads": [], "ledgers": [], "accidentals": []}
    places = ["upper", "lower"] if staff["clefs"] == "grand" else ["upper"]
    staves = [each for each in page.iter(f"{SVG}g") if each.get("class") == "staff"]
    for number, (place, drawn) in enumerate(zip(places, staves)):
        lines = sorted(float(path.get("d").split()[1]) for path in drawn.findall(f"{SVG}path"))
        half = (lines[4] - lines[0]) / 8
        step = lambda y: round((lines[4] - y) / half, 3)
        indexes = [index for index, note in enumerate(staff["notes"]) if note["staff"] == place]
        notes = [each for each in drawn.iter(f"{SVG}g") if each.get("class") == "note"]
        assert len(notes) == len(indexes), written(staff)
        for index, note in zip(indexes, notes):
            for part in note:
                for use in part.iter(f"{SVG}use"):
                    x, y = point(use)
                    if part.get("class") == "notehead":
                        result["heads"].append({"note": index, "staff": number, "step": step(y), "x": x})
                    elif part.get("class").startswith("accid"):
                        result["accidentals"].append([index, SIGNS[use.get(LINK)[1:5]]])
        for group in drawn.iter(f"{SVG}g"):
            if (group.get("class") or "").startswith("ledgerLines"):
                heights = {step(float(path.get("d").split()[1])) for path in group.iter(f"{SVG}path")}
                result["ledgers"] += [[number, height] for height in heights]
    return result


def columns(heads):
    """For each note, on which side of its staff's chord it stands. Where the outer notes are as far from the middle line as each
    other, the stem that is thought of may go up, as in verovio, or down, as most books have it: nothing is said about these."""
    sides = {}
    for staff in {head["staff"] for head in heads}:
        own = [head for head in heads if head["staff"] == staff]
        steps = [head["step"] for head in own]
        if min(steps) + max(steps) == 8:
            continue
        left, right = min(head["x"] for head in own), max(head["x"] for head in own)
        for head in own:
            sides[head["note"]] = "one" if right - left < 1e-6 else "left" if head["x"] - left < (right - left) / 2 else "right"
    return sides


def main(count):
    staves = list(random_staves(count))
    ours = json.loads(subprocess.run(
        ["node", "--no-warnings", pathlib.Path(__file__).parent / "layouts.mjs"], input=json.dumps(staves), capture_output=True,
        text=True, check=True).stdout)
    toolkit = verovio.toolkit()
    verovio.enableLog(verovio.LOG_OFF)
    toolkit.setOptions({"inputFrom": "humdrum", "breaks": "none", "header": "none", "footer": "none", "adjustPageHeight": True})
    promises = {
        "the height of each note": lambda laid: sorted((head["note"], head["step"]) for head in laid["heads"]),
        "the ledger lines": lambda laid: sorted(map(tuple, laid["ledgers"])),
        "which heads stand apart": lambda laid: columns(laid["heads"]),
        "the accidentals": lambda laid: sorted((note, sign) for note, sign in laid["accidentals"] if note not in doubled),
    }
    different = {promise: [] for promise in promises}
    for staff, own in zip(staves, ours):
        # Of two notes on one step verovio sometimes gives one no sign; here both have theirs.
        place = [(note["staff"], note["letter"], note["octave"]) for note in staff["notes"]]
        doubled = {index for index, each in enumerate(place) if place.count(each) > 1}
        other = engraved(toolkit, staff)
        for promise, of in promises.items():
            if of(own) != of(other):
                different[promise].append(f"{written(staff)}ours    {of(own)}\nverovio {of(other)}")
    for promise, cases in different.items():
        print(f"{'FAIL' if cases else 'PASS'} verovio agrees on {promise} ({len(staves) - len(cases)} of {len(staves)} chords)")
        for case in cases[:3]:
            print("  " + case.replace("\n", "\n  "))
    return 1 if any(different.values()) else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
