"""The key that a row of the kit is in: `C:V` is the fifth step of C major, in major; lower case is minor."""
from __future__ import annotations

import re

# Places on the line of fifths, C = 0.
LETTERS = dict(zip("FCGDAEB", range(-1, 6)))
MAJOR = dict(zip(("I", "II", "III", "IV", "V", "VI", "VII"), (0, 2, 4, -1, 1, 3, 5)))
MINOR = MAJOR | {"III": -3, "VI": -4, "VII": -2}
# The steps on that line that one accidental is worth.
SEMITONE = 7
OCTAVE_OF_FIFTHS = 12


def key_of(text: str) -> str:
    """The key as `--key` takes it, such as `F# minor`; `ValueError` when it is not a key.

    Steps may be counted in other steps, the last one in the key itself: `c:V/III` is the dominant of E♭ major.
    """
    home, _, steps = text.partition(":")
    fifths, is_minor = _tonic(home)
    for step in reversed(steps.split("/")) if steps else ():
        match = re.fullmatch(r"([#b]*)([IV]+|[iv]+)", step)
        if not match or match[2].upper() not in MAJOR:
            raise ValueError(f"{text!r} is not a key")
        fifths += (MINOR if is_minor else MAJOR)[match[2].upper()] + SEMITONE * _sharps(match[1])
        is_minor = match[2].islower()
    # Nobody writes a key with more than seven accidentals.
    signature = fifths - (3 if is_minor else 0)
    while abs(signature) > 7:
        shift = -OCTAVE_OF_FIFTHS if signature > 0 else OCTAVE_OF_FIFTHS
        fifths, signature = fifths + shift, signature + shift
    letter = "FCGDAEB"[(fifths + 1) % 7]
    accidentals = (fifths + 1) // 7
    return letter + ("#" * accidentals or "b" * -accidentals) + (" minor" if is_minor else " major")


def _tonic(text: str) -> tuple[int, bool]:
    match = re.fullmatch(r"([A-Ga-g])([#b]*)", text)
    if not match:
        raise ValueError(f"{text!r} is not a key")
    return LETTERS[match[1].upper()] + SEMITONE * _sharps(match[2]), match[1].islower()


def _sharps(accidentals: str) -> int:
    return accidentals.count("#") - accidentals.count("b")
