"""The net of strikes: a recurrent one, both ways; what it hears, its outputs, and how it runs in numpy."""
import numpy as np
PERIODS = np.exp(np.linspace(np.log(0.22), np.log(3.2), 15))      # seconds, the middle of each class
KINDS = [(4, 2), (3, 2), (2, 2), (5, 2), (2, 3), (3, 3), (4, 3)]
OUT = 2 + len(PERIODS) + len(KINDS)


def inputs(rows, groups):
    times = rows[:, 0]
    gaps = np.log(np.clip(np.diff(times), 0.03, 3.0))
    low = np.array([min(n[1] for n in g) for g in groups], float)
    high = np.array([max(n[1] for n in g) for g in groups], float)
    many = np.array([len(g) for g in groups], float)
    loud = np.array([max(n[2] for n in g) for g in groups], float)

    def window(values, seconds):
        sums = np.concatenate([[0], np.cumsum(values)])
        a, b = np.searchsorted(times, times - seconds), np.searchsorted(times, times + seconds, "right")
        return (sums[b] - sums[a]) / (b - a)

    before, after = np.concatenate([[1.0], gaps]), np.concatenate([gaps, [1.0]])
    columns = [rows[:, k] for k in (1, 2, 3, 5, 6)] + [before, after, after - before, np.log(many)]
    for values, scale in ((low, 12), (high, 12), (many, 1), (loud, 10), (rows[:, 5], 1), (rows[:, 1], 1)):
        columns += [(values - window(values, s)) / scale for s in (0.6, 2.0)]
    # How long ago a note as low began, and until one will; the same for the harmony.
    since = np.zeros((4, len(times)))
    for k, marked in ((0, rows[:, 2] > 0.5), (2, rows[:, 3] > 0.5)):
        last = -9.0
        for i, t in enumerate(times):
            since[k, i] = min(4.0, t - last); last = t if marked[i] else last
        last = 1e9
        for i in range(len(times) - 1, -1, -1):
            since[k + 1, i] = min(4.0, last - times[i]); last = times[i] if marked[i] else last
    columns += [np.log(0.05 + row) for row in since]
    a, b = np.searchsorted(times, times - 1), np.searchsorted(times, times + 1, "right")
    columns += [np.log(b - a), window(after, 2.0)]
    leaps = np.concatenate([[0], np.diff(low)]); leaps_high = np.concatenate([[0], np.diff(high)])
    columns += [np.clip(leaps / 12, -2, 2), np.clip(leaps_high / 12, -2, 2), (low - 55) / 15, (high - 70) / 12]
    return np.stack(columns, 1)


def run(net, x):
    """Logits of each strike: beat, downbeat, class of period, kind of meter."""
    x = np.clip((x - net["mean"]) / net["scale"], -5, 5)
    hidden = []
    for way in ("f", "b"):
        W, U, b, c = (net[way + k] for k in ("W", "U", "b", "c"))
        H = U.shape[0]
        gates = (x if way == "f" else x[::-1]) @ W + b
        h, out = np.zeros(H), np.zeros((len(x), H))
        for i, g in enumerate(gates):
            u = h @ U
            z = 1 / (1 + np.exp(-(g[:H] + u[:H])))
            r = 1 / (1 + np.exp(-(g[H:2 * H] + u[H:2 * H])))
            n = np.tanh(g[2 * H:] + r * (u[2 * H:] + c))
            h = (1 - z) * n + z * h
            out[i] = h
        hidden.append(out if way == "f" else out[::-1])
    return np.concatenate(hidden, 1) @ net["V"] + net["d"]


def truth(piece, rows):
    """beat, downbeat (nan where unknown), class of the period, kind; -1 where unknown."""
    _, notes, beats, downbeats, meter, cut = piece
    times = rows[:, 0]
    y = np.full((len(times), 4), np.nan)

    def near(moments):
        found = np.zeros(len(times))
        nearest = [int(np.argmin(np.abs(times - m))) for m in moments]
        found[[i for i, m in zip(nearest, moments) if abs(times[i] - m) < 0.05]] = 1
        return found
    y[:, 0] = near(beats)
    if downbeats: y[:, 1] = near(downbeats)
    beats = np.array(beats)
    gaps = np.diff(beats)
    smooth = np.array([np.median(gaps[max(0, i - 2):i + 3]) for i in range(len(gaps))])
    at = np.clip(np.searchsorted(beats, times) - 1, 0, len(gaps) - 1)
    y[:, 2] = np.abs(np.log(smooth[at])[:, None] - np.log(PERIODS)).argmin(1)
    y[:, 3] = KINDS.index(meter) if meter in KINDS else -1
    keep = np.ones(len(times), bool) if not cut else (times >= cut[0]) & (times <= cut[1])
    y[~keep] = np.nan
    return y
