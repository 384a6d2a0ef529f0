#!/usr/bin/env python3
"""Performances with known harmony, from theory: generate.py OUT [--split train|held] [--per 8] [--only alberti,stride]

Writes OUT/TEXTURE_NNN.mid, a performance of about a minute, and OUT/TEXTURE_NNN.tsv, its chords: start, end, root,
quality and bass. Weights that are fitted on the training pieces are judged on those held back; no seed is in both.
"""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

from generator import HELD_BACK, TEXTURES, TRAINING, piece
from generator.files import write_midi, write_reference

SPLITS = {"train": TRAINING, "held": HELD_BACK}


def main() -> int:
    parser = argparse.ArgumentParser(description="Write performances with known harmony, made from theory.")
    parser.add_argument("out", type=Path, help="the folder to write into")
    parser.add_argument("--split", choices=SPLITS, default="train", help="pieces to fit on, or those held back")
    parser.add_argument("--per", type=int, default=8, metavar="COUNT", help="pieces of each texture")
    parser.add_argument("--only", default=",".join(TEXTURES), metavar="TEXTURES", help="textures, separated by commas")
    arguments = parser.parse_args()
    textures = arguments.only.split(",")
    if unknown := [texture for texture in textures if texture not in TEXTURES]:
        parser.error(f"there is no texture {', '.join(unknown)}; there are {', '.join(TEXTURES)}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for texture in textures:
        for i in range(arguments.per):
            events, reference = piece(texture, SPLITS[arguments.split] + i)
            write_midi(arguments.out / f"{texture}_{i:03}.mid", events)
            write_reference(arguments.out / f"{texture}_{i:03}.tsv", reference)
    return 0


if __name__ == "__main__":
    sys.exit(main())
