"""The pieces to fit and to measure on: (name, notes, beats, downbeats, meter, cut), and the chord changes that chordd hears in them.

Free of other people's rights but for POP909 (MIT): three generators, and the performances of POP909. What was made is kept in a folder.
"""
import argparse, concurrent.futures, functools, pathlib, pickle, random, sys, tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import evaluate
import performances

FELT = {"4/4": (4, 2), "3/4": (3, 2), "6/8": (2, 3), "2/4": (2, 2)}


def arguments(description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pop", type=pathlib.Path, required=True, help="the folder pop909cl of the kit of docs/developing/harmony.md")
    parser.add_argument("--chordd", default="chordd")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="where pieces, nets and candidates are kept")
    return parser


def with_changes(options, piece):
    with tempfile.TemporaryDirectory() as folder:
        return piece, evaluate.changes_of(options, piece[1], folder, "piece")


def plain(seeds, first):
    """Plain accompaniments, also short ones and as a machine would play them; their chords are known."""
    out = []
    for kind in performances.KINDS:
        for seed in range(first, first + seeds):
            dice = random.Random(seed * 7 + len(kind))
            human, bars = (1.0, 32) if first == 0 else (dice.choice((0.0, 0.3, 1.0, 1.0)), dice.choice((8, 12, 16, 32, 32)))
            notes, changes, beats, pickup, meter = performances.performance(kind, seed, human, bars)
            size, division = FELT[meter]
            piece = (f"plain {kind} {seed}", notes, beats, beats[pickup::size], (size, division), None)
            out.append((piece, [(change, "N") for change in changes]))
    return out


def load(options, kind, seeds=0, first=0):
    """kind: pop, generated, classical, plain."""
    path = options.work / f"{kind}-{seeds}-{first}.pickle"
    if path.exists():
        return pickle.loads(path.read_bytes())
    if kind == "plain":
        out = plain(seeds, first)
    else:
        if kind == "classical":
            import classical
            some = [(f"{name} {seed}", *classical.performance(name, seed), None) for name, seed in classical.mixture(seeds, first)]
        else:
            some = list(getattr(evaluate, kind)(argparse.Namespace(pop=options.pop, seeds=seeds, first_seed=first)))
        with concurrent.futures.ProcessPoolExecutor() as pool:
            out = list(pool.map(functools.partial(with_changes, options), some))
    options.work.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(out))
    return out
