"""The file of weights that the build embeds: biases as floats; of each matrix the scales of its columns, then a byte for each weight."""
import numpy as np

from .gru import BASSES, CHORDS, UNITS

PADDING = 16 - (CHORDS + BASSES) % 16


def quantized(matrix):
    """The scale of each column, and the weights in it: −127…127."""
    scales = np.maximum(np.abs(matrix).max(0), 1e-6).astype(np.float32) / np.float32(127)
    return scales, np.rint(matrix / scales).astype(np.int8)


def parts(w):
    """The biases and matrices of the file; the outputs are the chords, the basses, and some that mean nothing."""
    def outputs(chord, bass):
        return np.concatenate([chord, bass, np.zeros((*chord.shape[:-1], PADDING), np.float32)], -1)

    biases = [w["bias"], outputs(w["chordBias"], w["bassBias"])]
    return biases, [w["input"], w["state"], outputs(w["chordInput"], w["bassInput"]), outputs(w["chord"], w["bass"])]


def write(w, path):
    biases, matrices = parts(w)
    data = b"".join(bias.astype("<f4").tobytes() for bias in biases)
    for matrix in matrices:
        scales, weights = quantized(matrix)
        data += scales.astype("<f4").tobytes() + weights.tobytes()
    path.write_bytes(data + b"\0" * (-len(data) % 8))


def as_written(w):
    """The weights as the file has them."""
    rounded = {name: scales * weights for name in ("input", "state", "chord", "chordInput", "bass", "bassInput")
               for scales, weights in [quantized(w[name])]}
    return w | rounded
