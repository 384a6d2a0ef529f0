"""The readings of pieces that the net has not seen, what speaks for each (the program says it: `beats-bench --readings`), and how right it is.

    candidates.py --bench .build-bench/release/beats-bench --pop DIR --work DIR [--chordd PROGRAM]
"""
import concurrent.futures, functools, pathlib, pickle, subprocess, tempfile
import numpy as np
import pieces
from pieces import evaluate

# To fit on, and to look at. Seeds differ from those of the net.
SETS = {"pop": ("pop",), "generated": ("generated", 10, 3000), "plain": ("plain", 8, 4000), "classical": ("classical", 160, 20000),
        "generated test": ("generated", 3, 0), "plain test": ("plain", 3, 0), "classical test": ("classical", 60, 90000)}


def readings(bench, notes, changes):
    """(beats, downbeats, (beats in a bar, parts of a beat), features)"""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join([f"note {t:.6f} {int(k)} {int(v)} {d:.4f}" for t, k, v, d in notes] + [f"change {c[0]:.6f}" for c in changes]) + "\n")
        file.flush()
        out = subprocess.run([bench, "--readings", file.name], check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in out.splitlines():
        if line:
            beats, downbeats, meter, features = ([float(word) for word in column.split()] for column in line.split("\t"))
            yield beats, [beats[int(index)] for index in downbeats], tuple(map(int, meter)), np.array(features)


def gather(bench, item):
    (name, notes, beats, downbeats, meter, cut), changes = item
    rows, done = [], {}
    for found, down, kind, features in readings(bench, notes, changes):
        key = len(found), found[0], kind[0]
        if key not in done:
            inside, bars = ([t for t in some if not cut or cut[0] <= t <= cut[1]] for some in (found, down))
            ratio = len(inside) / len(beats)
            count = min((0.25, 1 / 3, 0.5, 2 / 3, 1, 1.5, 2, 3, 4), key=lambda r: abs(np.log(max(ratio, 0.01) / r))) == 1
            done[key] = evaluate.f(beats, inside), evaluate.f(downbeats, bars) if downbeats else None, count
        b, d, count = done[key]
        right = float(kind == meter)
        rows.append((features, b, d, right, (b + d + right) / 3 if d is not None else (b + right) / 2, count))
    return name, meter, rows


def summary(results, model):
    out = []
    for name, meter, rows in results:
        if not rows:
            continue
        scores = [((r[0] - model["mean"]) / model["scale"]) @ model["weight"] for r in rows]
        row = rows[int(np.argmax(scores))]
        out.append((row[1], np.nan if row[2] is None else row[2], row[3], row[5], max(r[1] for r in rows)))
    return " ".join(f"{name} {100 * value:5.1f}" for name, value in zip(("beats", "down", "meter", "count", "best"), np.nanmean(np.array(out, float), 0)))


if __name__ == "__main__":
    parser = pieces.arguments(__doc__)
    parser.add_argument("--bench", type=pathlib.Path, required=True, help="beats-bench, with the net that was trained")
    options = parser.parse_args()
    found = {}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for name, (kind, *seeds) in SETS.items():
            items = pieces.load(options, kind, *seeds)
            found[name] = list(pool.map(functools.partial(gather, options.bench), items[1::2] if name == "pop" else items, chunksize=3))
            best = 100 * np.mean([max([row[1] for row in rows] + [0]) for _, _, rows in found[name]])
            print(f"{name} {len(found[name])}: F of the best pulse by hindsight {best:.1f}", flush=True)
    (options.work / "candidates.pickle").write_bytes(pickle.dumps(found))
