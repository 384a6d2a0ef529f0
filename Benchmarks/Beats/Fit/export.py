"""export.py NET CHOICE MODEL: writes what was fitted to Models/beats.bin, in the order that BeatModel.swift reads."""
import pathlib, pickle, sys
import numpy as np


def thousandths(values):
    whole = np.rint(np.ravel(values) * 1000)
    assert np.abs(whole).max() < 32768
    return whole


def rounded(values):
    return [float(f"{value:.5g}") for value in np.ravel(values)]


def model(net, choice):
    parts = [rounded(net[key]) for key in ("mean", "scale")]
    parts += [thousandths(net[letter + key]) for letter in "fb" for key in "WUbc"] + [thousandths(net[key]) for key in "Vd"]
    return np.concatenate(parts + [rounded(choice[key]) for key in ("mean", "scale", "weight")])


if __name__ == "__main__":
    net, choice = (pickle.loads(pathlib.Path(p).read_bytes()) for p in sys.argv[1:3])
    pathlib.Path(sys.argv[3]).write_bytes(model(net, choice).astype("<f8").tobytes())
