"""export.py NET CHOICE FOLDER: writes the tables of Sources/Charts/Beats/Pulses."""
import pathlib, pickle, sys, textwrap
import numpy as np

HEAD = "// swift-format-ignore-file\n// Written by Benchmarks/Beats/Fit/export.py. Fitted by train.py and fit_choice.py on POP909 (MIT) and on generated pieces alone.\n\n"


def numbers(values, digits=None):
    text = [str(int(v)) if digits is None else f"{v:.{digits}g}" for v in np.ravel(values)]
    return textwrap.fill(", ".join(text), 120, initial_indent="    ", subsequent_indent="    ")


def thousandths(name, values):
    whole = np.rint(np.ravel(values) * 1000)
    assert np.abs(whole).max() < 32768, name
    return f"  private static let {name}: [Int16] = [\n{numbers(whole)},\n  ]\n"


def net_table(net):
    size = len(net["fU"])
    out = HEAD + "extension AttackNet {\n  /// The net that ships.\n"
    out += f"  static let standard = AttackNet(\n    size: {size}, mean: mean, scale: scale,\n"
    for name, way in (("forward", "forward"), ("backward", "backward")):
        out += f"    {name}: Layer(\n      input: real({way}Input), state: real({way}State), bias: real({way}Bias), stateBias: real({way}StateBias)),\n"
    out += "    output: real(outputs), outputBias: real(outputBiases))\n\n"
    out += "  /// Weights are kept in thousandths.\n  private static func real(_ weights: [Int16]) -> [Float] { weights.map { Float($0) / 1000 } }\n\n"
    for key in ("mean", "scale"):
        out += f"  private static let {key}: [Float] = [\n{numbers(net[key], 5)},\n  ]\n"
    for way, letter in (("forward", "f"), ("backward", "b")):
        for name, key in (("Input", "W"), ("State", "U"), ("Bias", "b"), ("StateBias", "c")):
            out += thousandths(way + name, net[letter + key])
    return out + thousandths("outputs", net["V"]) + thousandths("outputBiases", net["d"]) + "}\n"


def choice_table(choice):
    out = HEAD + "extension BeatChoice {\n"
    for name, key in (("means", "mean"), ("scales", "scale"), ("weights", "weight")):
        out += f"  static let {name}: [Double] = [\n{numbers(choice[key], 5)},\n  ]\n"
    return out + "}\n"


if __name__ == "__main__":
    net, choice = (pickle.loads(pathlib.Path(p).read_bytes()) for p in sys.argv[1:3])
    folder = pathlib.Path(sys.argv[3])
    folder.joinpath("AttackNet+Weights.swift").write_text(net_table(net))
    folder.joinpath("BeatChoice+Weights.swift").write_text(choice_table(choice))
