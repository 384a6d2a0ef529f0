"""Teaches the listener, and writes its weights to Models/listener.bin.

Usage: train.py KIT [--steps N] [--examples FILE]
KIT is the folder of the kit with train/pop909cl (POP909 and POP909-CL, both MIT) and hands.py. Nothing else is read; the rest is made from
theory by the generator. The same data give the same weights. Needs NumPy and about 80 minutes; --examples keeps the prepared
music in a file.
"""
import argparse
import os
import pathlib
import pickle
import sys

os.environ["OPENBLAS_NUM_THREADS"] = "1"
from listener import examples, gru, weights

MODEL = pathlib.Path(__file__).resolve().parents[2] / "Models/listener.bin"


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2].removeprefix("Usage: "), description=__doc__.split("\n")[0])
    parser.add_argument("kit", type=pathlib.Path)
    parser.add_argument("--steps", type=int, default=32_000)
    parser.add_argument("--examples", type=pathlib.Path)
    options = parser.parse_args()
    if not (options.kit / "train/pop909cl").is_dir():
        sys.exit(f"train.py: {options.kit} has no train/pop909cl")
    if options.examples and options.examples.exists():
        music = pickle.loads(options.examples.read_bytes())
    else:
        music = examples.examples(options.kit)
        if options.examples:
            options.examples.write_bytes(pickle.dumps(music, protocol=4))
    print(f"{len(music)} pieces, {sum(len(each[1]) for each in music)} steps", flush=True)
    weights.write(gru.fit(music, options.steps), MODEL)


if __name__ == "__main__":
    main()
