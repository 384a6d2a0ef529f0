"""Measures trackers of beats, bars and meter on piano performances.

    evaluate.py METHOD... [--asap DIR] [--pop DIR] [--chordd PROGRAM] [--seeds N] [--jobs N] [--half 0|1] [--pieces]

METHOD: chordd, pretty_midi, librosa, partitura, madmom. Needs mir_eval and pretty_midi, and what a method needs.
Sets: asap (NAME.mid, NAME.beats), pop (POP909: NNN.mid whose tempo is the click, NNN.tsv chords), generated meters.
beats, downbeats: mir_eval's F within 70 ms, nothing left out at the beginning. `level`: the best F of the beats, every second or
third of them, or two or three in each. count: as many beats as the truth (ratio nearer to 1 than to 1/2, 2/3, 3/2 or 2). meter: beats in a
bar, and whether they divide in two or three; 2/2 is 2/4, 4/8 is 4/4. pop is cut to where it has chords.
"""
import argparse, collections, concurrent.futures, functools, pathlib, subprocess, sys, tempfile, warnings
import mir_eval, numpy as np
import pretty_midi

COMPOUND = {"6/8": (2, 3), "9/8": (3, 3), "12/8": (4, 3), "6/16": (2, 3), "12/16": (4, 3)}


def meter_of(text):
    over, under = text.split("/")
    return COMPOUND.get(text) or ({"4": 4, "2": 2, "3": 3}.get(over, int(over)), 2)


def load_notes(path):
    midi = pretty_midi.PrettyMIDI(str(path))
    return sorted((n.start, n.pitch, n.velocity, n.end - n.start) for i in midi.instruments if not i.is_drum for n in i.notes)


def as_midi(notes):
    midi = pretty_midi.PrettyMIDI()
    piano = pretty_midi.Instrument(0)
    piano.notes = [pretty_midi.Note(int(v), int(k), t, t + max(0.05, d)) for t, k, v, d in notes]
    midi.instruments.append(piano)
    return midi


def changes_of(options, notes, folder, name, idiom="popular"):
    """When chords begin, as chordd hears them; a file without a tempo or a meter that mean anything."""
    path = pathlib.Path(folder) / f"{name}.mid"
    as_midi(notes).write(str(path))
    done = subprocess.run([options.chordd, "analyze", "--spans", "--idiom", idiom, path], stdout=subprocess.PIPE, text=True)
    return [(float(w[0]), w[2]) for w in (line.split("\t") for line in done.stdout.splitlines()) if w[2] not in "NX"]


def asap(options):
    for path in sorted(options.asap.glob("*.beats")):
        rows = [line.rstrip("\n").split("\t") + [""] for line in path.read_text().splitlines()]
        meters, now = collections.Counter(), None
        for row in rows:
            now = row[2] or now
            meters[meter_of(now) if now else None] += 1
        yield (path.stem, load_notes(path.with_suffix(".mid")), [float(r[0]) for r in rows],
               [float(r[0]) for r in rows if r[1] == "db"], meters.most_common(1)[0][0], None)


def pop(options):
    """POP909 was played to the click that the tempo of the file is; bars are known where chords agree about them."""
    for path in sorted(options.pop.glob("*.mid")):
        rows = [line.split("\t") for line in path.with_suffix(".tsv").read_text().splitlines()]
        midi = pretty_midi.PrettyMIDI(str(path))
        ticks = [midi.time_to_tick(float(row[0])) / midi.resolution for row in rows]
        places = [round(tick - ticks[0]) for tick in ticks]
        if sum(abs(t - ticks[0] - p) < 0.13 for t, p in zip(ticks, places)) < 0.9 * len(places):
            continue
        end = round(midi.time_to_tick(float(rows[-1][1])) / midi.resolution - ticks[0])
        beats = [midi.tick_to_time(int(round((ticks[0] + p) * midi.resolution))) for p in range(end + 1)]
        spans = collections.Counter(b - a for a, b in zip(places, places[1:]))
        felt = 3 if spans[3] + spans[6] > spans[2] + spans[4] else 4
        long = collections.Counter(p % felt for p, q in zip(places, places[1:]) if q - p >= felt)
        phase, most = long.most_common(1)[0] if long else (0, 0)
        clear = most >= 0.75 * sum(long.values()) and most > 4
        yield (path.stem, load_notes(path), beats, beats[phase::felt] if clear else None, (felt, 2), (beats[0] - 0.07, beats[-1] + 0.07))


def generated(options):
    from Fit.kinds import KINDS, performance
    for kind in KINDS:
        for seed in range(options.first_seed, options.first_seed + options.seeds):
            notes, beats, downbeats, meter = performance(kind, seed)
            yield f"{kind} {seed}", notes, beats, downbeats, meter, None


def f(truth, found):
    return mir_eval.beat.f_measure(np.array(truth), np.array(found)) if len(truth) and len(found) else 0.0


def divided(found, parts):
    return sorted(list(found) + [a + (b - a) * p / parts for a, b in zip(found, found[1:]) for p in range(1, parts)])


def score(truth, found, piece_range):
    beats, downbeats, meter = truth
    got, bars, named = (sorted(found[0]), sorted(found[1]), found[2])
    if piece_range:
        got, bars = ([t for t in some if piece_range[0] <= t <= piece_range[1]] for some in (got, bars))
    many = got if len(got) > 1 else [0.0, 1.0]
    cont = mir_eval.beat.continuity(np.array(beats), np.array(many))
    level = max(f(beats, some) for some in [got, *(got[i::2] for i in (0, 1)), *(got[i::3] for i in (0, 1, 2)), divided(got, 2), divided(got, 3)])
    ratio = len(got) / len(beats)
    count = min((0.25, 1 / 3, 0.5, 2 / 3, 1, 1.5, 2, 3, 4), key=lambda r: abs(np.log(max(ratio, 0.01) / r))) == 1
    return {"beats": f(beats, got), "CMLt": cont[1], "AMLt": cont[3], "level": level, "count": float(count),
            "downbeats": f(downbeats, bars) if downbeats else None, "meter": float(named == meter) if named else None}


# Methods: notes, changes -> beats, downbeats, (beats in a bar, parts of a beat)

def chordd(options, notes, changes):
    """The beats that the program prints; it hears the chords itself."""
    with tempfile.NamedTemporaryFile(suffix=".mid") as file:
        as_midi(notes).write(file.name)
        done = subprocess.run([options.chordd, "analyze", "--beats", file.name], check=True, stdout=subprocess.PIPE, text=True)
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return [float(row[0]) for row in rows], [float(row[0]) for row in rows if row[1] == "1"], meter_of(rows[0][2])


def by_pretty_midi(options, notes, changes):
    midi = as_midi(notes)
    return np.arange(midi.estimate_beat_start(), midi.get_end_time(), 60 / midi.estimate_tempo()), [], None


def envelope(notes, hop):
    curve = np.zeros(int((max(n[0] for n in notes) + 1) / hop) + 1)
    for time, _, velocity, _ in notes:
        curve[int(time / hop)] += velocity
    return np.convolve(curve, np.hanning(7), "same")


def by_librosa(options, notes, changes):
    import librosa
    return librosa.beat.beat_track(onset_envelope=envelope(notes, 0.01), sr=44100, hop_length=441, units="time", trim=False)[1], [], None


def by_partitura(options, notes, changes):
    import partitura
    array = np.array([(t, d, k, v) for t, k, v, d in notes], dtype=[("onset_sec", "f4"), ("duration_sec", "f4"), ("pitch", "i4"), ("velocity", "i4")])
    found = partitura.musicanalysis.estimate_time(array)
    return np.asarray(found["beats"])[:, 0], [], meter_of(f"{found['meter_numerator']}/4") if "meter_numerator" in found else None


def by_madmom(options, notes, changes):
    """The DBN for beats and bars, by madmom-infer, on an activation of onsets; a third of it is for the bar where the bass or a chord is."""
    from madmom_infer.features.downbeats import DBNDownBeatTrackingProcessor
    curve = envelope(notes, 0.01)
    curve = np.clip(curve / np.percentile(curve[curve > 0], 95), 0, 1)
    bar = np.clip(envelope([n for n in notes if n[1] < 48] + [(c[0], 0, 127, 0) for c in changes] + [notes[-1]], 0.01) / 254, 0, 1)
    bar = np.pad(bar, (0, max(0, len(curve) - len(bar))))[:len(curve)] * curve
    active = 0.02 + np.stack([curve * 0.6 * (1 - bar * 0.5), curve * 0.6 * bar * 0.5], 1)
    rows = DBNDownBeatTrackingProcessor(beats_per_bar=[2, 3, 4], min_bpm=40, max_bpm=215, fps=100)(active)
    return rows[:, 0], rows[rows[:, 1] == 1, 0], (int(rows[:, 1].max()), 2)


METHODS = {"chordd": chordd, "pretty_midi": by_pretty_midi, "librosa": by_librosa, "partitura": by_partitura, "madmom": by_madmom}


def run(options, piece):
    warnings.simplefilter("ignore")
    name, notes, beats, downbeats, meter, cut = piece
    with tempfile.TemporaryDirectory() as folder:
        changes = changes_of(options, notes, folder, "piece")
    rows = {}
    for method in options.methods:
        try:
            found = METHODS[method](options, notes, changes)
        except Exception as error:
            print(f"{name} {method}: {error!r}", file=sys.stderr)
            found = [], [], None
        rows[method] = score((beats, downbeats, meter), found, cut) | {"found": found[2], "n": (len(beats), len(found[0]))}
    return name, meter, rows


def show(title, results, options):
    for method in options.methods:
        rows = [row[2][method] for row in results]
        columns = ("beats", "CMLt", "AMLt", "level", "count", "downbeats", "meter")
        mean = {c: 100 * np.mean([r[c] for r in rows if r[c] is not None]) if any(r[c] is not None for r in rows) else float("nan") for c in columns}
        print(f"{title:22} {len(rows):4} {method:12} " + " ".join(f"{c} {mean[c]:5.1f} " for c in columns), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("methods", nargs="+", choices=METHODS)
    for name in ("asap", "pop"):
        parser.add_argument(f"--{name}", type=pathlib.Path)
    parser.add_argument("--chordd", default="chordd")
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pieces", action="store_true")
    options = parser.parse_args()
    for name, source in (("asap", asap), ("pop", pop), ("generated", generated)):
        if not (getattr(options, name) if name != "generated" else options.seeds):
            continue
        pieces = list(source(options))
        if options.half is not None and name != "generated":
            pieces = pieces[options.half::2]
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            results = list(pool.map(functools.partial(run, options), pieces))
        if options.pieces:
            for piece, meter, rows in results:
                for method, row in rows.items():
                    print(f"  {piece[:40]:40} {meter} {method}: {row['found']} n {row['n']} beats {row['beats']:.2f} level {row['level']:.2f} "
                          f"downbeats {row['downbeats'] if row['downbeats'] is None else round(row['downbeats'], 2)}")
        if name == "generated":
            for kind in dict.fromkeys(r[0].rsplit(" ", 1)[0] for r in results):
                show(kind, [r for r in results if r[0].rsplit(" ", 1)[0] == kind], options)
        show(name, results, options)


if __name__ == "__main__":
    main()
