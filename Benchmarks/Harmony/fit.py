"""Fits the weights of the harmony and writes them to Sources/ChordAnalysis/Harmony/Tables.

Usage: fit.py EVIDENCE KIT [--table popular|rootless|classical] [--minutes N] [--epochs N] [--check]
EVIDENCE is the program harmony-evidence, KIT the folder of the kit with dev/pop909cl (POP909 and POP909-CL, both MIT), of which every
performance is taken twice: as it is, and with other fingers. Nothing else is read; the rest is made from theory by the generator.
PLANS has the music of each table; with --minutes, it is N minutes of each texture. Needs NumPy and g++. With --check nothing is written.
"""
import argparse
import ctypes
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

import numpy as np

from generator import CLASSICAL, JAZZ, POPULAR, ROOTLESS, piece
from generator.files import write_midi
from generator.fingers import with_fingers

HERE = pathlib.Path(__file__).resolve().parent
TABLES = HERE.parents[1] / "Sources/ChordAnalysis/Harmony/Tables"
QUALITIES = {"maj": 0, "min": 1, "7": 2, "maj7": 3, "min7": 4, "sus4": 5, "sus2": 6, "dim": 7, "hdim7": 8, "dim7": 9, "aug": 10,
             "sus4(b7)": 11, "maj6": 0, "min6": 1, "minmaj7": 1}
TONES = [(0, 4, 7), (0, 3, 7), (0, 4, 7, 10), (0, 4, 7, 11), (0, 3, 7, 10), (0, 5, 7), (0, 2, 7), (0, 3, 6), (0, 3, 6, 10),
         (0, 3, 6, 9), (0, 4, 8), (0, 5, 7, 10)]
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
GROUPS, BASS_GROUPS, OWN_BASS_GROUPS, HIDDEN, BASS_HIDDEN, CHANGES = 18, 14, 10, 24, 8, 12
STEP = np.dtype([("time", "<f8"), ("chord", "<f4", (GROUPS, 12)), ("bass", "<f4", (OWN_BASS_GROUPS, 12)),
                 ("lately", "<f4", 12), ("change", "<f4", CHANGES)])


class Plan(NamedTuple):
    """The music that a table is fitted on, and how."""

    # The purpose of the table, in words.
    music: str
    # The share of the weight that songs have, as they are and with other fingers.
    songs: float
    fingered: float
    # Textures, minutes of each, and their share.
    made: tuple[tuple[dict, int, float], ...]
    epochs: int
    # The number of pieces in one step of the fit. For music that is not fitted on, rougher steps do better.
    together: int


PLANS = {
    "popular": Plan("popular music", 0.75, 0.5, ((JAZZ, 12, 1), (POPULAR, 12, 0.4)), 18, 3),
    "rootless": Plan("popular music without its roots", 0.75, 0.5, ((JAZZ, 8, 1), (ROOTLESS, 80, 1)), 14, 3),
    "classical": Plan("classical music", 0.6, 0.4, ((CLASSICAL, 12, 1),), 14, 1),
}
# Factors for the minutes of a texture. Where a bass is kept in mind, there is more to learn. Where most chords are dominants, there
# must be less, or the others would be taken for them.
MORE = {"stride": 3, "rootless_bass": 2, "rootless_mem": 2, "walking": 2, "shuffle": 0.5, "boogie": 0.5, "montuno": 0.5}
# The weight of each step besides its seconds: a wrong name is a wrong name, however soon another one comes.
LEAST = 0.1


class Filter:
    """The filter in C++: its weights' layout, beliefs and gradient."""

    def __init__(self, qualities, groups, hidden, folder):
        library = pathlib.Path(folder) / f"fit-{qualities}.so"
        subprocess.run(["g++", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", f"-DQUALITIES={qualities}",
                        f"-DGROUPS={groups}", f"-DHIDDEN={hidden}", f"-DCHANGES={CHANGES}", str(HERE / "fit.cpp"), "-o", str(library)], check=True)
        self.library = ctypes.CDLL(str(library))
        floats = np.ctypeslib.ndpointer(np.float32, flags="C")
        self.library.beliefs.argtypes = [floats, ctypes.c_int] + 4 * [floats]
        self.library.gradient.argtypes = [floats, ctypes.c_int] + 3 * [floats] + [
            np.ctypeslib.ndpointer(np.int32, flags="C"), floats, floats]
        self.library.gradient.restype = ctypes.c_double
        self.states, self.count, self.hidden_units = qualities * 12, self.library.count(), hidden
        (self.emission, self.bias, _, _, _, self.hazard, self.hidden, self.hidden_weight) = [
            self.library.section(index) for index in range(8)]

    def beliefs(self, weights, x, piece):
        out = np.zeros((len(x), self.states), np.float32)
        self.library.beliefs(weights, len(x), x, piece["change"], piece["lately"], out)
        return out

    def fit(self, weights, examples, epochs, together, rate=0.02, decay=1e-4):
        """Adam over a few whole pieces at a time, at a rate that falls as a cosine does; the weights are the mean over the last part."""
        order, mean, square, steps = np.random.default_rng(0), 0, 0, 0
        kept, sums = 0, np.zeros(self.count)
        for epoch in range(epochs):
            now = rate * (0.01 + 0.99 * (0.5 + 0.5 * np.cos(np.pi * epoch / epochs)))
            loss = 0
            turn = order.permutation(len(examples))
            for first in range(0, len(turn), together):
                g = np.zeros(self.count, np.float32)
                for index in turn[first:first + together]:
                    x, piece, target, weight = examples[index]
                    loss += self.library.gradient(
                        weights, len(x), x, piece["change"], piece["lately"], target, weight, g)
                g = g / 100 + decay * weights
                if not np.isfinite(g).all():
                    continue
                steps += 1
                mean, square = 0.9 * mean + 0.1 * g, 0.99 * square + 0.01 * g * g
                weights = (weights - now * (mean / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.99**steps)) + 1e-6)
                           ).astype(np.float32)
                if epoch >= epochs * 0.7:
                    kept, sums = kept + 1, sums + weights
            print(f"epoch {epoch + 1}: loss {loss:.1f}", flush=True)
        return (sums / kept).astype(np.float32)


def pitch_class(name):
    return (LETTERS[name[0]] + name.count("#") - name.count("b")) % 12


def reference(path):
    """(start, end, root, quality, bass); no quality where the label is none of ours."""
    for line in path.read_text().splitlines():
        start, end, root, quality, bass = line.split("\t")
        if root in ("N", "X"):
            yield float(start), float(end), None, None, None
        else:
            yield float(start), float(end), pitch_class(root), quality, pitch_class(bass)


def load(evidence, path, rows):
    """The steps of a file with what is right at each: (evidence, chord, bass, seconds)."""
    out = subprocess.run([evidence, path], check=True, stdout=subprocess.PIPE).stdout
    steps = np.frombuffer(out, STEP, offset=4)
    piece = {name: np.ascontiguousarray(steps[name]) for name in ("chord", "bass", "lately", "change")}
    times, rows = steps["time"], list(rows)
    ends = np.append(times[1:], times[-1] + 0.5)
    chord, bass = np.full(len(steps), -1, np.int32), np.full(len(steps), -1, np.int32)
    row = 0
    for index, time in enumerate(times):
        moment = time + min(0.05, (ends[index] - time) / 2)
        while row < len(rows) and rows[row][1] <= moment:
            row += 1
        if row < len(rows) and rows[row][0] <= moment and rows[row][2] is not None:
            _, _, root, quality, low = rows[row]
            bass[index] = low
            if quality in QUALITIES:
                chord[index] = QUALITIES[quality] * 12 + root
    piece.update(target=chord, bass_target=bass, seconds=(np.minimum(ends - times, 1) + LEAST).astype(np.float32))
    return piece


def fingered(evidence, path, folder):
    """A song as other fingers play it; what is right is what it was."""
    import midi
    played = pathlib.Path(folder) / path.name
    write_midi(played, with_fingers(midi.read(str(path)), f"{path.stem}/0"))
    return load(evidence, played, reference(path.with_suffix(".tsv")))


def generated(evidence, textures, minutes, folder):
    for texture in textures:
        for seed in range(int(minutes * MORE.get(texture, 1))):
            events, rows = piece(texture, seed)
            path = pathlib.Path(folder) / f"{texture}-{seed}.mid"
            write_midi(path, events)
            yield load(evidence, path, rows)


def examples(sets, target, evidence):
    """Each piece with its share of the weight."""
    for pieces, share in sets:
        total = sum(piece["seconds"][piece[target] >= 0].sum() for piece in pieces)
        for piece in pieces:
            yield evidence(piece), piece, piece[target], piece["seconds"] * np.float32(share * 5e3 / total)


def bass_input(piece, beliefs):
    """The input of the basses' filter: its own groups, and how likely each tone is a root, third, fifth or seventh."""
    x = np.zeros((len(beliefs), BASS_GROUPS, 12), np.float32)
    x[:, :OWN_BASS_GROUPS] = piece["bass"]
    for quality, tones in enumerate(TONES):
        likely = 2 * beliefs[:, quality * 12:quality * 12 + 12]
        for place, tone in enumerate(tones):
            x[:, OWN_BASS_GROUPS + place] += np.roll(likely, tone, 1)
    return np.ascontiguousarray(x)


def first_chord_weights(chords):
    """Weights from theory: tones of the chord speak for it, others against."""
    weights = np.zeros(chords.count, np.float32)
    emission = weights[chords.emission:chords.bias].reshape(GROUPS, len(TONES), 12)
    for quality, tones in enumerate(TONES):
        for interval in range(12):
            sign = 1 if interval in tones else -1
            for group, strength in ((0, 0.5), (1, 0.5), (2, 0.2), (6, 0.2), (8, 0.2)):
                emission[group, quality, interval] = strength * sign
        emission[3, quality, 0], emission[4, quality, 0] = 1, 0.5
    weights[chords.hazard:chords.hazard + 8] = [-3, 1, 1, 0.5, 1, 0.3, 0, 1]
    draw_hidden(weights, chords)
    return weights


def draw_hidden(weights, model):
    """Hidden units differ from the start, or they would stay alike; their biases, the last before their weights, are 0."""
    draw, biases = np.random.default_rng(0), model.hidden_weight - model.hidden_units
    weights[model.hidden:biases] = draw.normal(0, 0.12, biases - model.hidden)
    weights[model.hidden_weight:] = draw.normal(0, 0.05, model.count - model.hidden_weight)


def first_bass_weights(basses):
    weights = np.zeros(basses.count, np.float32)
    emission = weights[basses.emission:basses.bias].reshape(BASS_GROUPS, 12)
    emission[1, 0], emission[6, 0], emission[8, 0] = 1, 1, 0.5
    weights[basses.hazard:basses.hazard + 8] = [-3, 1, 1, 0.5, 1, 0.3, 0, 1]
    draw_hidden(weights, basses)
    return weights


def table(name, summary, weights):
    """Swift source of numbers in 2048ths."""
    lines, line = [], "   "
    for number in np.clip(np.round(weights * 2048), -32768, 32767).astype(int):
        if len(line) + len(f" {number},") > 118:
            lines, line = lines + [line], "   "
        line += f" {number},"
    return f"  /// {summary}\n  static let {name}: [Int16] = [\n" + "\n".join(lines + [line]) + "\n  ]\n"


def write(name, chord_weights, bass_weights):
    text = "// swift-format-ignore-file\n// Written by Benchmarks/Harmony/fit.py.\n\nextension HarmonyTable {\n"
    text += table(f"{name}Chords", f"The filter of chords for {PLANS[name].music}.", chord_weights) + "\n"
    text += table(f"{name}Basses", f"The filter of basses for {PLANS[name].music}.", bass_weights) + "}\n"
    (TABLES / f"{name.capitalize()}HarmonyTable.swift").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evidence")
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--table", choices=tuple(PLANS), action="append")
    parser.add_argument("--minutes", type=int)
    parser.add_argument("--epochs", type=int)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    # The kit reads MIDI files.
    sys.path.insert(0, str(options.kit))
    sys.dont_write_bytecode = True
    with tempfile.TemporaryDirectory() as folder:
        chords, basses = Filter(len(TONES), GROUPS, HIDDEN, folder), Filter(1, BASS_GROUPS, BASS_HIDDEN, folder)
        paths = sorted((options.kit / "dev/pop909cl").glob("*.mid"))
        songs = [load(options.evidence, path, reference(path.with_suffix(".tsv"))) for path in paths]
        others = [fingered(options.evidence, path, folder) for path in paths]
        for name in options.table or PLANS:
            plan = PLANS[name]
            epochs = options.epochs or plan.epochs
            sets = [(songs, plan.songs), (others, plan.fingered)]
            for textures, minutes, share in plan.made:
                sets.append((list(generated(options.evidence, textures, options.minutes or minutes, folder)), share))
            chord_weights = chords.fit(first_chord_weights(chords), list(
                examples(sets, "target", lambda piece: piece["chord"])), epochs, plan.together)
            bass_weights = basses.fit(first_bass_weights(basses), list(examples(sets, "bass_target", lambda piece: bass_input(
                piece, chords.beliefs(chord_weights, piece["chord"], piece)))), epochs, plan.together)
            if not options.check:
                write(name, chord_weights, bass_weights)


if __name__ == "__main__":
    main()
