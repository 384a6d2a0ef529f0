"""Fits the choice among readings: the weights maximize the expected quality (the mean of F of beats, F of downbeats and meter right) under
a softmax of the scores and, less, the likelihood of the best, less a penalty for their squares.

`--leave-one-out` shows, for penalties, how well a set is chosen in when nothing was fitted on it. The penalty in use, 0.2, lies between those that it compared.
"""
import pickle
import numpy as np
import candidates, pieces

FITTED = ("pop", "generated", "plain", "classical")
RIDGE = 0.2


def data(found):
    return [(np.array([row[0] for row in rows]), np.array([row[4] for row in rows])) for _, _, rows in found if rows]


def fit(sets, weights, ridge=0.1, rounds=500):
    items = [(x, q, w / len(s)) for s, w in zip(sets, weights) for x, q in s]
    every = np.concatenate([x for x, _, _ in items]); mean, scale = every.mean(0), every.std(0) + 1e-6
    F = every.shape[1]; C = max(len(x) for x, _, _ in items)
    X = np.zeros((len(items), C, F), np.float32); Q = np.zeros((len(items), C)); M = np.full((len(items), C), -1e9); S = np.array([w for _, _, w in items])
    for i, (x, q, _) in enumerate(items): X[i, :len(x)] = (x - mean) / scale; Q[i, :len(q)] = q; M[i, :len(q)] = 0
    soft = np.exp(12 * (Q - np.where(M < 0, -9, Q).max(1, keepdims=True))) * (M == 0); soft /= soft.sum(1, keepdims=True)
    w = np.zeros(F); a = np.zeros(F); b = np.zeros(F)
    for step in range(1, rounds + 1):
        p = X @ w.astype(np.float32) + M; p = np.exp(p - p.max(1, keepdims=True)); p /= p.sum(1, keepdims=True)
        d = p * (Q - (p * Q).sum(1, keepdims=True)) * 3 + 0.3 * (soft - p)
        slope = np.einsum('pc,pcf->f', (d * S[:, None]).astype(np.float32), X, optimize=True) - ridge * w
        a = 0.9 * a + 0.1 * slope; b = 0.999 * b + 0.001 * slope ** 2
        w += 0.03 * (a / (1 - 0.9 ** step)) / (np.sqrt(b / (1 - 0.999 ** step)) + 1e-8) * min(1, 2 * (1 - step / rounds) + 0.05)
    return {'mean': mean, 'scale': scale, 'weight': w}


if __name__ == "__main__":
    parser = pieces.arguments(__doc__)
    parser.add_argument("--leave-one-out", action="store_true")
    options = parser.parse_args()
    found = pickle.loads((options.work / "candidates.pickle").read_bytes())
    if options.leave_one_out:
        for ridge in (0.1, 0.5, 2):
            for out in FITTED:
                rest = [data(found[name]) for name in FITTED if name != out]
                print(ridge, "without", out, candidates.summary(found[out], fit(rest, [1] * len(rest), ridge)), flush=True)
    choice = fit([data(found[name]) for name in FITTED], [1] * len(FITTED), RIDGE)
    for name in found:
        print(f"{name:15}", candidates.summary(found[name], choice))
    (options.work / "choice.pickle").write_bytes(pickle.dumps(choice))
