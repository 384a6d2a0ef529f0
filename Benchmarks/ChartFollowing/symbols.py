"""The chords of the kit as chordd reads them: the names of the roots, and the words of the kinds."""
NAMES = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
WORDS = {"maj": "", "min": "m", "7": "7", "min7": "m7", "maj7": "ma7", "sus2": "sus2", "sus4": "sus4", "hdim7": "m7b5", "dim": "dim", "dim7": "dim7",
         "min6": "m6", "maj6": "6", "sus4(b7)": "7sus4", "aug": "aug", "aug(b7)": "7#5", "minmaj7": "mMaj7"}
