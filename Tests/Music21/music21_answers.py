"""What music21 says: one function for each kind of question, from texts to a text. Notes are written as music21 writes them: E♭ is E-."""
from music21 import chord, interval, key, pitch, roman, scale

SCALES = {
    "major": scale.MajorScale, "Dorian": scale.DorianScale, "Phrygian": scale.PhrygianScale, "Lydian": scale.LydianScale,
    "Mixolydian": scale.MixolydianScale, "minor": scale.MinorScale, "Locrian": scale.LocrianScale,
    "harmonic minor": scale.HarmonicMinorScale, "melodic minor": scale.MelodicMinorScale,
}
# How music21 writes the quality of a triad behind its numeral.
MARK = {"diminished": "o", "augmented": "+"}
QUALITY = {"P": "perfect", "M": "major", "m": "minor", "A": "augmented", "d": "diminished", "AA": "doubly augmented",
           "dd": "doubly diminished"}


def own_key(name):
    tonic, mode = name.split(" ")
    return key.Key(tonic if mode == "major" else tonic.lower(), mode)


def written(found):
    return f"{found.tonic.name} {found.mode}"


def signature(name):
    return str(own_key(name).sharps)


def accidentals(name):
    return " ".join(each.name for each in own_key(name).alteredPitches)


def order(sharps):
    return " ".join(each.name for each in key.KeySignature(int(sharps)).alteredPitches)


def relative(name):
    return written(own_key(name).relative)


def parallel(name):
    return written(own_key(name).parallel)


def equivalent(name):
    """The key with the enharmonic equivalent of its tonic."""
    own = own_key(name)
    return written(key.Key(own.tonic.getEnharmonic(), own.mode))


def notes_of_scale(tonic, name):
    """Its notes from the tonic up, without the octave."""
    found = SCALES[name](tonic)
    # The melodic minor scale of music21 comes down otherwise.
    return " ".join(found.pitchFromDegree(degree, direction=scale.Direction.ASCENDING).name for degree in range(1, 8))


def numeral(name, notes):
    """The numeral of a triad in a key; its notes stand from the root up."""
    pitches = []
    for note in notes.split():
        step = pitch.Pitch(note + "4")
        while pitches and step.ps <= pitches[-1].ps:
            step.octave += 1
        pitches.append(step)
    found = roman.romanNumeralFromChord(chord.Chord(pitches), own_key(name))
    return found.romanNumeral + MARK.get(found.quality, "")


def size(number, semitones):
    return interval.intervalFromGenericAndChromatic(interval.GenericInterval(int(number)), interval.ChromaticInterval(int(semitones)))


def above(tonic, number, semitones):
    """The note that is an interval above the tonic."""
    return size(number, semitones).transposePitch(pitch.Pitch(tonic + "4"), maxAccidental=5).name


def name_of_interval(number, semitones):
    ordinal = {"1": "unison", "2": "2nd", "3": "3rd"}.get(number, f"{number}th")
    return "unison" if number == "1" else f"{QUALITY[size(number, semitones).name.rstrip('0123456789')]} {ordinal}"


def pitch_class(note):
    return str(pitch.Pitch(note).pitchClass)
