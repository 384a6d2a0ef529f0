"""The textures, by style, and the notes that each one makes of a section's chords."""
from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Callable

from .accompaniment import Rhythm, accompany
from .chords import Span
from .chorale import chorale
from .jazz_bass import stride, walking_bass
from .melody import DOUBLINGS, doubled, melody
from .notes import BASS, COMPING, LEFT, MELODY, Note, in_part, nearest
from .runs import ARPEGGIO, CHROMATIC, SCALE, run
from .voicings import comping, rootless


@dataclass(frozen=True)
class Section:
    """Some bars with their chords, and what is decided for all of them."""

    spans: list[Span]
    rhythm: Rhythm
    # How dense a melody is, from 0 to 2, and between which pitches it lies.
    density: int
    low: int
    high: int
    # The range of the left hand's bass notes.
    bass_low: int
    bass_high: int
    # One note of a run, in beats.
    run_note: float

    @staticmethod
    def drawn(draw: Random, spans: list[Span], tempo: float) -> Section:
        """What can be played at a tempo of so many beats a minute."""
        subdivision = draw.choice([.25, .25, .5, .5, 1 / 3])
        if subdivision * 60 / tempo <= .1:
            subdivision = .5
        if subdivision * 60 / tempo > .55:
            subdivision = .25
        restrike = draw.choice([0, 0, 1, 2])
        unit = draw.choice([.5, 1, 1]) if tempo < 110 else 1
        rhythm = Rhythm(subdivision, restrike, unit, draw.choice([.3, .5, .9]))
        density = draw.choice([0, 1, 1, 2]) if tempo < 120 else draw.choice([0, 1])
        shift = draw.choice([0, 0, 0, -7, 5])
        low = draw.choice([58, 62, 65, 69, 72])
        high = low + draw.choice([12, 18, 22])
        run_note = .25 if tempo < 135 else 1 / 3
        if tempo < 80 and draw.random() < .4:
            run_note = draw.choice([.125, 1 / 6])
        return Section(spans, rhythm, density, low, high, 40 + shift, 57 + shift, run_note)


Texture = Callable[[Random, Section], list[Note]]


def _left_hand(draw: Random, section: Section, *figures: str) -> list[Note]:
    """One of the figures, in the left hand's usual place."""
    return accompany(draw, draw.choice(figures), section.spans, section.rhythm, section.bass_low, section.bass_high)


def _melody(draw: Random, section: Section) -> list[Note]:
    line = melody(draw, section.spans, section.density, section.low, section.high)
    return doubled(line, section.spans, draw.choice(DOUBLINGS))


def _lively_melody(draw: Random, section: Section) -> list[Note]:
    return melody(draw, section.spans, max(1, section.density), section.low, section.high)


def _run(draw: Random, section: Section) -> list[Note]:
    kinds = [SCALE, ARPEGGIO]
    if draw.random() < .3:
        kinds = [SCALE, SCALE, ARPEGGIO, ARPEGGIO, ARPEGGIO, CHROMATIC]
    return run(draw, section.spans, section.run_note, section.low - 2, section.high + 8, draw.choice(kinds))


# Classical


def _figure_with_right_hand(figure: str) -> Texture:
    """The figure under a melody, a run, a chorale or nothing."""

    def texture(draw: Random, section: Section) -> list[Note]:
        notes = accompany(draw, figure, section.spans, section.rhythm, section.bass_low, section.bass_high)
        kind = draw.random()
        if kind < .62:
            return notes + _melody(draw, section)
        if kind < .75:
            return notes + _run(draw, section)
        if kind < .87:
            return notes + chorale(draw, section.spans, 62, 80, section.density)
        return notes

    return texture


def _runs_over_chords(draw: Random, section: Section) -> list[Note]:
    notes = _left_hand(draw, section, "block", "sustain", "basschord", "oompah", "single", "repeat")
    return notes + _run(draw, section)


def _melody_and_accompaniment(draw: Random, section: Section) -> list[Note]:
    notes = _left_hand(
        draw, section, "block", "alberti", "alberti", "brokenoct", "arp", "oompah", "repeat", "tremolo", "single",
        "single", "octaves", "sustain", "basschord", "block")
    return notes + _melody(draw, section)


def _two_voices(draw: Random, section: Section) -> list[Note]:
    bass = accompany(draw, "single", section.spans, section.rhythm, section.bass_low, section.bass_high)
    return bass + (_lively_melody(draw, section) if draw.random() < .7 else _run(draw, section))


def _unison(draw: Random, section: Section) -> list[Note]:
    """Both hands an octave apart, or one alone."""
    if draw.random() < .6:
        kind = draw.choice([ARPEGGIO, ARPEGGIO, SCALE])
        line = run(draw, section.spans, section.run_note, 55, 80, kind)
    else:
        line = melody(draw, section.spans, max(1, section.density), 58, 80, is_arpeggiated=True)
    if draw.random() >= .7:
        return line
    # Drawn for each note, though always an octave: without it, every later draw of a seed would change.
    return line + [note._replace(pitch=note.pitch - draw.choice([12, 12]), part=LEFT) for note in line]


def _figure_in_right_hand(draw: Random, section: Section) -> list[Note]:
    figure = draw.choice(["alberti", "arp", "tremolo", "repeat"])
    right = in_part(accompany(draw, figure, section.spans, section.rhythm, 55, 70), MELODY)
    figure = draw.choice(["single", "octaves", "sustain", "sustain"])
    bass_low, bass_high = section.bass_low - 4, section.bass_high - 2
    return right + accompany(draw, figure, section.spans, section.rhythm, bass_low, bass_high)


def _figure_in_the_middle(draw: Random, section: Section) -> list[Note]:
    """A figure around middle C, with long bass notes below it or a melody above it."""
    figure = draw.choice(["alberti", "tremolo", "repeat", "block"])
    middle = in_part(accompany(draw, figure, section.spans, section.rhythm, 53, 66), MELODY)
    if draw.random() < .5:
        return middle + accompany(draw, "sustain", section.spans, section.rhythm, 36, 52)
    return middle + melody(draw, section.spans, section.density, 70, 90)


def _run_in_left_hand(draw: Random, section: Section) -> list[Note]:
    kind = draw.choice([SCALE, ARPEGGIO, SCALE])
    bass = in_part(run(draw, section.spans, section.run_note, 38, 60, kind), LEFT)
    return bass + chorale(draw, section.spans, section.low, section.high, 0)


def _chorale(draw: Random, section: Section) -> list[Note]:
    notes = chorale(draw, section.spans, 62, 80, section.density)
    return notes + _left_hand(draw, section, "sustain", "sustain", "octaves", "single", "block")


def _melody_alone(draw: Random, section: Section) -> list[Note]:
    is_arpeggiated = draw.random() < .5
    return melody(
        draw, section.spans, max(1, section.density), section.low - 5, section.high, is_arpeggiated=is_arpeggiated)


def _mixed(draw: Random, section: Section) -> list[Note]:
    """Another texture in every section."""
    return MIXTURE[draw.choice(MIXED)](draw, section)


# Jazz


def _stride(draw: Random, section: Section) -> list[Note]:
    notes = stride(draw, section.spans, has_tenths=draw.random() < .3)
    if draw.random() < .8:
        notes += melody(draw, section.spans, draw.choice([0, 1]), 64, 86)
    return notes


def _walking_bass(draw: Random, section: Section) -> list[Note]:
    """A walking bass under chords, a solo or both."""
    notes = walking_bass(draw, section.spans)
    kind = draw.random()
    if kind < .8:
        size = draw.choice([2, 2, 3, 4])
        notes += comping(draw, section.spans, size, is_held=draw.choice([False, False, True]))
    if kind > .45:
        notes += melody(draw, section.spans, 1, 66, 88)
    return notes


def _comping(draw: Random, section: Section) -> list[Note]:
    size = draw.choice([3, 4, 4])
    return comping(draw, section.spans, size, is_held=draw.choice([False, True]))


def _rootless_over_bass(draw: Random, section: Section) -> list[Note]:
    notes: list[Note] = []
    kind = draw.random()
    for span in section.spans:
        chord, beats = span.chord, span.beats
        pitch = nearest(chord.bass, 38, 29, 46)
        notes.append(Note(span.start, beats if kind < .6 else min(1.5, beats), pitch, BASS))
        if beats > 2.5 and kind > .4:
            fifth = (chord.root + 7) % 12 if 7 in chord.intervals else chord.root
            notes.append(Note(span.start + beats / 2, beats / 2, nearest(fifth, pitch + 3, 29, 48), BASS))
    notes += _comping(draw, section)
    return notes + (melody(draw, section.spans, 1, 67, 88) if draw.random() < .5 else [])


def _rootless_after_bass(draw: Random, section: Section) -> list[Note]:
    """A short bass note and then the chord without it: the root must be kept in mind."""
    notes: list[Note] = []
    for span in section.spans:
        wait = .5 if span.beats < 2 else draw.choice([.5, 1])
        length = wait * draw.choice([.6, .9])
        notes.append(Note(span.start, length, nearest(span.chord.bass, 38, 29, 47), BASS))
        for pitch in rootless(draw, span.chord, 60, draw.choice([3, 4])):
            notes.append(Note(span.start + wait, span.beats - wait, pitch, COMPING))
    return notes + (melody(draw, section.spans, 1, 67, 88) if draw.random() < .5 else [])


def _rootless_without_bass(draw: Random, section: Section) -> list[Note]:
    notes = _comping(draw, section)
    return notes + (melody(draw, section.spans, 1, 67, 88) if draw.random() < .4 else [])


def _jazz_blocks(draw: Random, section: Section) -> list[Note]:
    notes: list[Note] = []
    for span in section.spans:
        pitches = [nearest(span.chord.bass, 42, 33, 52)] + rootless(draw, span.chord, 60, draw.choice([2, 3, 4]))
        notes += [Note(span.start, span.beats, pitch, COMPING) for pitch in pitches]
    return notes + (melody(draw, section.spans, draw.choice([0, 1]), 66, 86) if draw.random() < .6 else [])


def _ballad(draw: Random, section: Section) -> list[Note]:
    notes = accompany(draw, draw.choice(["arp", "basschord"]), section.spans, section.rhythm, 36, 50)
    return notes + melody(draw, section.spans, draw.choice([0, 1]), 64, 84)


# Popular music


def _popular(*choices: str) -> Texture:
    """One of the accompaniments, mostly under a melody."""

    def texture(draw: Random, section: Section) -> list[Note]:
        rhythm = replace(section.rhythm, restrike=draw.choice([0, 1, 1, 2]))
        accompaniment = choices[0] if len(choices) == 1 else draw.choice(choices)
        if accompaniment == "block":
            notes = _blocks_over_bass(draw, section.spans, rhythm)
        else:
            notes = accompany(draw, accompaniment, section.spans, replace(rhythm, subdivision=.5), 38, 52)
        if draw.random() < .75:
            notes += melody(draw, section.spans, draw.choice([0, 1]), 62, 84)
        return notes

    return texture


def _blocks_over_bass(draw: Random, spans: list[Span], rhythm: Rhythm) -> list[Note]:
    """Chords in any inversion in the right hand, the bass or its octave in the left."""
    notes: list[Note] = []
    for span in spans:
        bass = nearest(span.chord.bass, 41, 33, 50)
        for pitch in [bass, bass + 12] if draw.random() < .3 else [bass]:
            notes.append(Note(span.start, span.beats, pitch, BASS))
    inverted = [span._replace(chord=span.chord._replace(bass=draw.choice(span.chord.tones))) for span in spans]
    return notes + accompany(draw, "block", inverted, rhythm, 54, 66)


CLASSICAL: dict[str, Texture] = {
    "block": _figure_with_right_hand("block"),
    "alberti": _figure_with_right_hand("alberti"),
    "brokenoct": _figure_with_right_hand("brokenoct"),
    "arp": _figure_with_right_hand("arp"),
    "arpped": _figure_with_right_hand("arpped"),
    "oompah": _figure_with_right_hand("oompah"),
    "waltz": _figure_with_right_hand("waltz"),
    "tremolo": _figure_with_right_hand("tremolo"),
    "repeat": _figure_with_right_hand("repeat"),
    "scales": _runs_over_chords,
    "melody": _melody_and_accompaniment,
    "twovoice": _two_voices,
    "octaves": _figure_with_right_hand("octaves"),
    "unison": _unison,
    "rhfig": _figure_in_right_hand,
    "mixed": _mixed,
}
JAZZ: dict[str, Texture] = {
    "stride": _stride,
    "walking": _walking_bass,
    "rootless_bass": _rootless_over_bass,
    "rootless_mem": _rootless_after_bass,
    "rootless_none": _rootless_without_bass,
    "jazzblock": _jazz_blocks,
    "ballad": _ballad,
}
POPULAR: dict[str, Texture] = {
    "popblock": _popular("block"),
    "poparp": _popular("arp"),
    "popmix": _popular("block", "arp", "basschord", "basschord"),
}
TEXTURES: dict[str, Texture] = CLASSICAL | JAZZ | POPULAR

# What a mixed piece is made of: also textures that no piece has throughout.
MIXTURE: dict[str, Texture] = CLASSICAL | {
    "single": _figure_with_right_hand("single"),
    "basschord": _figure_with_right_hand("basschord"),
    "chordal": _chorale,
    "melodyalone": _melody_alone,
    "swap": _figure_in_the_middle,
    "lhrun": _run_in_left_hand,
}
MIXED = (
    "alberti", "alberti", "block", "chordal", "chordal", "oompah", "repeat", "brokenoct", "arp", "single", "single",
    "octaves", "scales", "scales", "unison", "rhfig", "rhfig", "tremolo", "twovoice", "twovoice", "basschord",
    "melodyalone", "swap", "lhrun", "lhrun",
)
