"""The textures, by style, and the notes that each one makes of a section's chords."""
from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Callable

from .accompaniment import Rhythm, accompany
from .chords import Span
from .chorale import chorale
from .grooves import bass_notes, blocks, chord_notes, four_voices, montuno, riff, voiced
from .jazz_bass import stride, walking_bass
from .melody import DOUBLINGS, doubled, melody
from .notes import BASS, COMPING, LEFT, MELODY, Note, close_position, in_part, nearest
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
        """A section that can be played at `tempo` beats a minute."""
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
        notes += melody(draw, section.spans, draw.choice([0, 1, 1]), 64, 86, is_arpeggiated=draw.random() < .3)
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


def _often_melody(draw: Random, section: Section, often: float, low: int = 65, high: int = 86) -> list[Note]:
    return melody(draw, section.spans, draw.choice([0, 1, 1]), low, high) if draw.random() < often else []


def _groove(
    basses: tuple[str, ...], rhythms: tuple[str, ...], shapes: tuple[str, ...], melodic: float, doubled_bass: float = 0,
    anticipates: float = 0,
) -> Texture:
    """A bass in one of the styles under chords in one of the rhythms and shapes, sometimes with a melody."""

    def texture(draw: Random, section: Section) -> list[Note]:
        spans = section.spans
        notes = bass_notes(draw, spans, draw.choice(basses), is_doubled=draw.random() < doubled_bass)
        notes += chord_notes(
            draw, spans, draw.choice(rhythms), shapes, draw.randint(55, 66), anticipates=draw.random() < anticipates)
        return notes + _often_melody(draw, section, melodic)

    return texture


def _montuno(draw: Random, section: Section) -> list[Note]:
    notes = bass_notes(draw, section.spans, "latin") if draw.random() < .8 else []
    return notes + montuno(draw, section.spans, draw.randint(56, 66)) + _often_melody(draw, section, .2, 72, 90)


def _boogie(draw: Random, section: Section) -> list[Note]:
    """A riff of the left hand under chords, a blues line, or both."""
    notes = bass_notes(draw, section.spans, "boogie", low=31, high=47, is_doubled=draw.random() < .15)
    kind = draw.random()
    if kind < .7:
        notes += chord_notes(draw, section.spans, "shuffle", ("close", "rootless", "close", "tension"), draw.randint(58, 66))
    if kind > .5:
        notes += riff(draw, section.spans, 63, 84)
    return notes


def _shuffle(draw: Random, section: Section) -> list[Note]:
    """Fifth and sixth in turn over the root, or a bass that walks, under a blues line or chords."""
    notes: list[Note] = []
    if draw.random() < .5:
        for span in section.spans:
            low = nearest(span.chord.root, 40, 33, 46)
            fifth = next((each for each in (7, 6, 8) if each in span.chord.intervals), 7)
            for i in range(round(span.beats * 2)):
                start = span.start + i // 2 + (2 / 3 if i % 2 else 0)
                top = low + (fifth, 9, fifth, draw.choice([9, 10]))[i // 2 % 4]
                notes += [Note(start, .3, low, LEFT), Note(start, .3, top, LEFT)]
    else:
        notes += walking_bass(draw, section.spans)
    if draw.random() < .6:
        notes += chord_notes(draw, section.spans, "shuffle", ("close", "rootless", "tension", "shell"), draw.randint(57, 66))
    return notes + (riff(draw, section.spans, 66, 86) if draw.random() < .5 else [])


def _walking_under_blocks(draw: Random, section: Section) -> list[Note]:
    """A walking bass under chords that keep their roots, struck on every beat or in the rhythms of swing."""
    notes = walking_bass(draw, section.spans)
    shapes = ("close", "close", "open", "tension", "shell")
    return notes + chord_notes(draw, section.spans, "swing", shapes, draw.randint(57, 66)) + _often_melody(draw, section, .3)


def _two_hands(draw: Random, section: Section) -> list[Note]:
    """Comping with both hands: roots, shells or guide tones in the left, and chords, fourths or tensions in the right."""
    notes: list[Note] = []
    spans, kind = section.spans, draw.random()
    for span in spans:
        if kind < .35:
            # A tenth, or root and seventh.
            low = nearest(span.chord.root, 43, 36, 50)
            upper = next((each for each in (10, 11, 9) if each in span.chord.intervals), 7)
            notes += [Note(span.start, span.beats, low, LEFT), Note(span.start, span.beats, low + upper, LEFT)]
        elif kind < .7:
            notes += [Note(span.start, span.beats, pitch, LEFT) for pitch in voiced(draw, span.chord, "shell", 53)]
        else:
            low = nearest(span.chord.root, 41, 33, 48)
            notes.append(Note(span.start, span.beats * draw.choice([.5, 1]), low, LEFT))
    shapes = ("close", "fourths", "open", "rootless", "tension")
    return notes + chord_notes(draw, spans, draw.choice(["held", "held", "swing"]), shapes, draw.randint(62, 70), part=MELODY)


def _shells_and_melody(draw: Random, section: Section) -> list[Note]:
    """Shells with their roots in the left hand under a melody."""
    notes: list[Note] = []
    for span in section.spans:
        low = nearest(span.chord.root, 46, 38, 54)
        third = next(each for each in span.chord.intervals if each not in (0, 7))
        top = next((each for each in (10, 11, 9) if each in span.chord.intervals), third + 12)
        shell = draw.choice([[low, low + top], [low, low + third], [low, low + third, low + top], [low, low + 7, low + third + 12]])
        notes += [Note(span.start, span.beats * draw.choice([.5, .9, 1]), pitch, LEFT) for pitch in shell]
    return notes + melody(draw, section.spans, draw.choice([0, 1, 1]), 60, 84)


def _ragtime(draw: Random, section: Section) -> list[Note]:
    """Octaves and chords in turn under syncopated octaves and chord tones."""
    notes: list[Note] = []
    is_doubled = draw.random() < .7
    for span in section.spans:
        chord = span.chord
        low = nearest(chord.bass, 38, 29, 45)
        fifth = next((each for each in (7, 6, 8) if each in chord.intervals), 7)
        other = nearest((chord.root + fifth) % 12, low - 3, 26, 47)
        pitches = close_position(nearest(draw.choice(chord.tones), 54, 49, 60), chord.tones)
        for i in range(max(1, round(span.beats))):
            start = span.start + i
            if i % 2:
                notes += [Note(start, draw.choice([.3, .5, .9]), pitch, COMPING) for pitch in pitches]
                continue
            bass = other if i % 4 and draw.random() < .8 else low
            for pitch in [bass, bass + 12] if is_doubled else [bass]:
                notes.append(Note(start, draw.choice([.4, .9]), pitch, BASS))
    if draw.random() < .8:
        right = melody(draw, section.spans, 1, 64, 86, is_arpeggiated=draw.random() < .6)
        notes += doubled(right, section.spans, draw.choice(["octave", "octave", None, "sixth", "chord tone"]))
    return notes


def _treble(draw: Random, section: Section) -> list[Note]:
    """Block chords about middle C and above, the lowest tone their bass, and nothing below them."""
    notes = blocks(draw, section.spans, draw.randint(52, 66))
    return notes + _often_melody(draw, section, .15, 76, 92)


def _four_voices(draw: Random, section: Section) -> list[Note]:
    return four_voices(draw, section.spans)


def _lead_sheet(draw: Random, section: Section) -> list[Note]:
    """A melody over root and fifth, a broken chord, or plain chords of the left hand."""
    kind, spans = draw.random(), section.spans
    if kind < .3:
        notes = bass_notes(draw, spans, draw.choice(["two", "held", "bossa"]), low=36, high=52)
    elif kind < .5:
        notes = accompany(draw, draw.choice(["arp", "alberti"]), spans, replace(section.rhythm, subdivision=.5), 40, 54)
    elif kind < .75:
        notes = chord_notes(draw, spans, draw.choice(["held", "rock", "two"]), ("close",), draw.randint(50, 56), part=LEFT)
        notes += bass_notes(draw, spans, "held", low=33, high=45) if draw.random() < .5 else []
    else:
        notes = accompany(draw, draw.choice(["oompah", "basschord", "block"]), spans, section.rhythm, 38, 52)
    return notes + doubled(melody(draw, spans, draw.choice([0, 1, 1]), 60, 82), spans, draw.choice(DOUBLINGS))


def _pads(draw: Random, section: Section) -> list[Note]:
    """Long chords in wide position over a low bass, its octave or a pedal, with a slow tune or a figure."""
    spans = section.spans
    notes = bass_notes(draw, spans, draw.choice(["held", "held", "rock"]), low=26, high=44, is_doubled=draw.random() < .5)
    notes += chord_notes(draw, spans, draw.choice(["held", "held", "rock"]), ("close", "open"), draw.randint(54, 68))
    if draw.random() < .3:
        notes += accompany(draw, "arp", spans, replace(section.rhythm, subdivision=.5), 52, 64)
    return notes + _often_melody(draw, section, .4, 67, 86)


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
    "chorale": _four_voices,
    "high": _treble,
    "rhfig": _figure_in_right_hand,
    "mixed": _mixed,
}
JAZZ: dict[str, Texture] = {
    "stride": _stride,
    "walking": _walking_bass,
    "rootless_bass": _rootless_over_bass,
    "rootless_mem": _rootless_after_bass,
    "jazzblock": _jazz_blocks,
    "ballad": _ballad,
    "bossa": _groove(("bossa", "bossa", "two"), ("bossa", "bossa", "swing"), ("rootless", "close", "tension", "open"), .5, anticipates=.2),
    "latin": _groove(("latin", "latin", "bossa"), ("latin", "bossa"), ("close", "rootless", "fourths", "tension"), .3, .1, .3),
    "montuno": _montuno,
    "shuffle": _shuffle,
    "boogie": _boogie,
    "swing": _walking_under_blocks,
    "two": _groove(("two",), ("two", "swing", "held"), ("close", "close", "open", "tension"), .6),
    "twohands": _two_hands,
    "shells": _shells_and_melody,
    "ragtime": _ragtime,
    "quartal": _groove(("held", "two", "rock"), ("swing", "held", "rock"), ("fourths", "open", "close"), .3),
}
POPULAR: dict[str, Texture] = {
    "popblock": _popular("block"),
    "poparp": _popular("arp"),
    "popmix": _popular("block", "arp", "basschord", "basschord"),
    "rock": _groove(("rock", "rock", "two"), ("rock", "rock", "held"), ("close", "close", "open"), .5, .3),
    "gospel": _groove(("held", "rock", "two"), ("held", "rock", "swing"), ("close", "close", "tension"), .3, .7),
    "leadsheet": _lead_sheet,
    "pads": _pads,
    "hymn": _four_voices,
    "treble": _treble,
    "tune": _melody_alone,
}
# Somebody else plays the bass: what is struck is the upper part of a chord, whose root is expected from what came before.
ROOTLESS: dict[str, Texture] = {"rootless_none": _rootless_without_bass}
TEXTURES: dict[str, Texture] = CLASSICAL | JAZZ | POPULAR | ROOTLESS

# The textures of a mixed piece, including those that no piece has throughout.
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
