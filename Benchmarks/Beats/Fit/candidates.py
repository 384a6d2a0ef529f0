"""The readings of pieces that the net has not seen, what speaks for each (as in PulseCandidate.swift), and how right it is."""
import concurrent.futures, functools, pickle
import numpy as np
import net as gru, pieces, reference as p
from pieces import evaluate

# To fit on, and to look at. Seeds differ from those of the net.
SETS = {"pop": ("pop",), "generated": ("generated", 10, 3000), "plain": ("plain", 8, 4000), "classical": ("classical", 120, 20000),
        "generated test": ("generated", 3, 0), "plain test": ("plain", 3, 0), "classical test": ("classical", 60, 90000)}
K = len(gru.PERIODS)
LOG_PERIODS = np.log(gru.PERIODS)
CFG = dict(LEARNT=1.0, ACCENT=0.5, CHANGE=0.8, LOW=0.3, EMPTY=0.5, GRID=1.0, SLIP=8.0, DOWN=[0.5, 0.2, 0.1, 0.1, 0.0, 0.2, 1.6])

def logsoft(x): 
    x = x - x.max(-1, keepdims=True); return x - np.log(np.exp(x).sum(-1, keepdims=True))

def candidates(notes, changes, net, cfg=CFG):
    for k in ("LEARNT", "ACCENT", "CHANGE", "LOW", "EMPTY", "GRID", "SLIP"): setattr(p, k, cfg[k])
    rows, groups = p.strikes_of(notes, changes)
    times = rows[:, 0]
    span = rows[-1, 0] - rows[0, 0]
    out = gru.run(net, gru.inputs(rows, groups))
    logits, lper, lkind = out[:, :2], logsoft(out[:, 2:2 + K]), logsoft(out[:, 2 + K:])
    mean_kind = np.log(np.exp(lkind).mean(0) + 1e-4); mean_lkind = lkind.mean(0)
    per_mean = np.log(np.exp(lper).mean(0) + 1e-4)
    for level, (raw, score) in enumerate(p.pulses(rows, logits)):
        if len(raw) < 8: continue
        beats = p.refined(raw, rows)
        near, pattern, parts = p.on_beats(beats, rows, groups, logits[:, 1])
        deviations = near.std(0) + 0.05
        evidence = ((near - near.mean(0)) / deviations) @ np.array(cfg['DOWN'])
        steps = np.diff(np.log(np.maximum(0.02, np.diff(raw))))
        gaps = np.diff(raw)
        period = float(np.median(gaps))
        unit = pattern / (np.linalg.norm(pattern, axis=1, keepdims=True) + 1e-6)
        likeness = {n: float((unit[:-n] * unit[n:]).sum(1).mean()) if len(unit) > 2 * n else 0.0 for n in range(1, 13)}
        average = np.mean(list(likeness.values()))
        octave = np.log2(period / 0.6)
        crowd = np.log2(len(rows) / len(beats))
        share_change = near[:, 0].sum() / max(1, rows[:, 3].sum())
        # The net's judgment of the period here, and of strikes on beats and between them.
        at = np.clip(np.searchsorted(raw, times) - 1, 0, len(gaps) - 1)
        cls = np.abs(np.log(gaps[at])[:, None] - LOG_PERIODS).argmin(1)
        told = lper[np.arange(len(times)), cls].mean()
        told_all = np.interp(np.log(period), LOG_PERIODS, per_mean)
        on = np.zeros(len(times), bool)
        j = np.clip(np.searchsorted(beats, times), 1, len(beats) - 1)
        dist = np.minimum(np.abs(times - beats[j - 1]), np.abs(beats[j] - times))
        on = dist < np.minimum(0.06, period / 6)
        lb = logits[:, 0]
        likely = (np.where(on, -np.logaddexp(0, -lb), -np.logaddexp(0, lb))).mean()
        missed = len(beats) / max(1, on.sum())
        common = [score, octave, octave ** 2, crowd, crowd ** 2, (near[:, 2] > 0).mean(), share_change,
                  near[:, 2][near[:, 2] > 0].mean() / rows[:, 1].mean(), np.abs(steps).mean(), parts[0], parts[1], parts[5],
                  near[:, 1].sum() / max(1, rows[:, 2].sum()), near[:, 6].mean() - logits[:, 1].mean(), likeness[1] - average, likeness[2] - average,
                  told, told_all, likely, likely * 1.0 * crowd, lb[on].mean() if on.any() else -5, lb[~on].mean() if (~on).any() else -5, min(missed, 4)]
        for size in p.BARS:
            positions = p.bars_of(evidence, size)
            means = np.array([evidence[positions == q].mean() if (positions == q).any() else 0.0 for q in range(size)])
            down = positions == 0
            changing = near[down, 0].mean() if down.any() else 0
            bar = np.log2(period * size / 2.0)
            slips = (np.diff(positions) % size != 1).sum() / max(1, span) * 60
            half = (means[2] - (means[1] + means[3]) / 2) if size == 4 else 0.0
            harmony = np.log2(max(1, rows[:, 3].sum()) / max(1, down.sum()))
            dl = near[:, 6]
            fit_down = np.where(down, -np.logaddexp(0, -dl), -np.logaddexp(0, dl)).mean()
            of_bar = [means[0] - means[1:].max(), means[0] * np.sqrt(size - 1), likeness[size] - average,
                      likeness.get(2 * size, 0) - average, changing, bar, bar ** 2, slips, half, harmony, harmony ** 2,
                      near[down, 0].sum() / max(1, near[:, 0].sum()) - 1 / size,
                      near[down, 6].mean() - near[~down, 6].mean(), near[down, 6].mean(), fit_down]
            for division in (2, 3):
                thirds, halves = parts[3] + parts[4], parts[1] + parts[2]
                ternary = division == 3
                sign = 1 if ternary else -1
                kinds = [float((size, division) == kind) for kind in p.KINDS]
                inside = [sign * (thirds - halves), sign * parts[3], sign * parts[4], ternary * octave, ternary * crowd, ternary * octave ** 2,
                          (size == 3) * octave, (size == 2) * octave, (size == 2) * (likeness[4] - likeness[2])]
                k = gru.KINDS.index((size, division)) if (size, division) in gru.KINDS else None
                net_kind = [mean_kind[k], mean_lkind[k]] if k is not None else [-9, -12]
                size_only = [np.log(sum(np.exp(mean_kind[i]) for i, kk in enumerate(gru.KINDS) if kk[0] == size)), np.log(sum(np.exp(mean_kind[i]) for i, kk in enumerate(gru.KINDS) if kk[1] == division))]
                yield np.array(common + of_bar + inside + kinds + net_kind + size_only), beats, positions, (size, division)

def gather(net, cfg, item):
    (name, notes, beats, downbeats, meter, cut), changes = item
    rows, done = [], {}
    for features, found, positions, kind in candidates(notes, changes, net, cfg):
        key = (len(found), found[0], kind[0])
        if key not in done:
            inside, down = ([t for t in some if not cut or cut[0] <= t <= cut[1]] for some in (found, found[positions == 0]))
            ratio = len(inside) / len(beats)
            count = min((0.25, 1 / 3, 0.5, 2 / 3, 1, 1.5, 2, 3, 4), key=lambda r: abs(np.log(max(ratio, 0.01) / r))) == 1
            done[key] = evaluate.f(beats, inside), evaluate.f(downbeats, down) if downbeats else None, count
        b, d, count = done[key]
        right = float(kind == meter)
        rows.append((features, b, d, right, (b + d + right) / 3 if d is not None else (b + right) / 2, count))
    return name, meter, rows

def summary(results, model):
    out = []
    for name, meter, rows in results:
        if not rows: out.append((0, np.nan, 0, 0, 0)); continue
        s = [((r[0] - model['mean']) / model['scale']) @ model['weight'] for r in rows]
        r = rows[int(np.argmax(s))]
        out.append((r[1], np.nan if r[2] is None else r[2], r[3], r[5], max(q[1] for q in rows)))
    a = np.array(out, float)
    return ' '.join(f'{n} {100*v:5.1f}' for n, v in zip(('beats', 'down', 'meter', 'count', 'best'), np.nanmean(a, 0)))


if __name__ == "__main__":
    parser = pieces.arguments(__doc__)
    options = parser.parse_args()
    net = pickle.loads((options.work / "net.pickle").read_bytes())
    found = {}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for name, (kind, *seeds) in SETS.items():
            items = pieces.load(options, kind, *seeds)
            found[name] = list(pool.map(functools.partial(gather, net, CFG), items[1::2] if name == "pop" else items, chunksize=3))
            best = 100 * np.mean([max([row[1] for row in rows] + [0]) for _, _, rows in found[name]])
            print(f"{name} {len(found[name])}: F of the best pulse by hindsight {best:.1f}", flush=True)
    (options.work / "candidates.pickle").write_bytes(pickle.dumps(found))
