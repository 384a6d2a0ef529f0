"""The net: one recurrent layer (GRU), and from it and the inputs 144 chords and 12 basses. In NumPy, with its fit."""
import os

# The order of sums must not depend on the number of cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

from .steps import EXTRAS, INPUTS, ROWS

UNITS, CHORDS, BASSES = 160, 144, 12
LENGTH, LANES = 64, 96
BASS_WEIGHT = .5


def new_weights(draw):
    def normal(rows, columns, scale=1.0):
        return (scale * draw.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)

    return {"input": normal(INPUTS, 3 * UNITS), "state": normal(UNITS, 3 * UNITS, .7), "bias": np.zeros(3 * UNITS, np.float32),
            "chord": normal(UNITS, CHORDS, .5), "chordInput": normal(INPUTS, CHORDS, .1), "chordBias": np.zeros(CHORDS, np.float32),
            "bass": normal(UNITS, BASSES, .5), "bassInput": normal(INPUTS, BASSES, .1), "bassBias": np.zeros(BASSES, np.float32)}


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -15, 15)))


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def run(w, inputs, state):
    """States after each step, and the gates. inputs: steps × lanes × INPUTS."""
    count, lanes, _ = inputs.shape
    given = (inputs.reshape(count * lanes, -1) @ w["input"] + w["bias"]).reshape(count, lanes, 3 * UNITS)
    states = np.empty((count + 1, lanes, UNITS), np.float32)
    states[0] = state
    gates, new, kept = np.empty((count, lanes, 2 * UNITS), np.float32), np.empty((count, lanes, UNITS), np.float32), np.empty((count, lanes, UNITS), np.float32)
    for t in range(count):
        old = states[t] @ w["state"]
        gates[t] = sigmoid(given[t, :, :2 * UNITS] + old[:, :2 * UNITS])
        kept[t] = old[:, 2 * UNITS:]
        new[t] = np.tanh(given[t, :, 2 * UNITS:] + gates[t, :, UNITS:] * kept[t])
        update = gates[t, :, :UNITS]
        states[t + 1] = new[t] + update * (states[t] - new[t])
    return states, gates, new, kept


def outputs(w, inputs, states):
    """The logits of chords and basses; flat over steps and lanes."""
    state, x = states[1:].reshape(-1, UNITS), inputs.reshape(-1, INPUTS)
    return state @ w["chord"] + x @ w["chordInput"] + w["chordBias"], state @ w["bass"] + x @ w["bassInput"] + w["bassBias"]


def beliefs(w, inputs):
    """The probabilities of chords and basses at each step of one performance."""
    x = inputs.astype(np.float32)[:, None, :]
    chords, basses = outputs(w, x, run(w, x, np.zeros((1, UNITS), np.float32))[0])
    return softmax(chords), softmax(basses)


def gradient(w, inputs, chords, basses, weight, state):
    count, lanes, _ = inputs.shape
    states, gates, new, kept = run(w, inputs, state)
    chord_belief, bass_belief = (softmax(each) for each in outputs(w, inputs, states))
    chords, basses, weight = chords.reshape(-1), basses.reshape(-1), weight.reshape(-1)
    index = np.arange(len(chords))
    known, heard = weight * (chords >= 0), weight * (basses >= 0)
    total = known.sum() + 1e-6
    loss = -(known * np.log(chord_belief[index, np.maximum(chords, 0)] + 1e-9)).sum() / total
    chord_belief[index, np.maximum(chords, 0)] -= 1
    bass_belief[index, np.maximum(basses, 0)] -= 1
    chord_error, bass_error = chord_belief * (known / total)[:, None], bass_belief * (BASS_WEIGHT * heard / total)[:, None]
    x, after = inputs.reshape(-1, INPUTS), states[1:].reshape(-1, UNITS)
    g = {"chord": after.T @ chord_error, "chordInput": x.T @ chord_error, "chordBias": chord_error.sum(0),
         "bass": after.T @ bass_error, "bassInput": x.T @ bass_error, "bassBias": bass_error.sum(0)}
    error = (chord_error @ w["chord"].T + bass_error @ w["bass"].T).reshape(count, lanes, UNITS)
    back, given = np.zeros((lanes, UNITS), np.float32), np.empty((count, lanes, 3 * UNITS), np.float32)
    from_state = np.empty_like(given)
    for t in range(count - 1, -1, -1):
        d = error[t] + back
        update, reset = gates[t, :, :UNITS], gates[t, :, UNITS:]
        d_new = d * (1 - update) * (1 - new[t] * new[t])
        given[t, :, :UNITS] = d * (states[t] - new[t]) * update * (1 - update)
        given[t, :, UNITS:2 * UNITS] = d_new * kept[t] * reset * (1 - reset)
        given[t, :, 2 * UNITS:] = d_new
        from_state[t] = given[t]
        from_state[t, :, 2 * UNITS:] *= reset
        back = d * update + from_state[t] @ w["state"].T
    flat = given.reshape(-1, 3 * UNITS)
    g["state"] = states[:-1].reshape(-1, UNITS).T @ from_state.reshape(-1, 3 * UNITS)
    g["input"], g["bias"] = x.T @ flat, flat.sum(0)
    return loss, g, states[-1]


def transposed(example, by):
    weight, times, inputs, chords, basses = example
    rows = np.roll(inputs[:, :ROWS * 12].reshape(-1, ROWS, 12), by, 2).reshape(len(inputs), -1)
    # A short name counts as well as a long one, but for its seconds.
    seconds = np.minimum(np.diff(times, append=times[-1] + .3), 2) + .1
    return (np.concatenate([rows, inputs[:, ROWS * 12:]], 1), np.where(chords >= 0, chords // 12 * 12 + (chords + by) % 12, -1),
            np.where(basses >= 0, (basses + by) % 12, -1), seconds.astype(np.float32))


def fit(examples, count, seed=0, rate=.003, decay=.003, weights=None, said=print, keep=None):
    """Adam over `count` steps of LANES lanes, each of which plays one piece after the other in random keys; the rate falls as a cosine does."""
    assert EXTRAS == INPUTS - 12 * ROWS
    draw = np.random.default_rng(seed)
    w = weights or new_weights(draw)
    mean, square = ({name: np.zeros_like(each) for name, each in w.items()} for _ in range(2))
    chances = np.array([each[0] for each in examples])
    chances /= chances.sum()
    state, lanes, losses = np.zeros((LANES, UNITS), np.float32), [None] * LANES, []
    for step in range(1, count + 1):
        x = np.zeros((LENGTH, LANES, INPUTS), np.float32)
        chords, basses = np.full((LENGTH, LANES), -1), np.full((LENGTH, LANES), -1)
        weight = np.zeros((LENGTH, LANES), np.float32)
        for lane in range(LANES):
            if lanes[lane] is None or lanes[lane][1] >= len(lanes[lane][0][0]) - 8:
                piece = examples[draw.choice(len(examples), p=chances)]
                lanes[lane] = [transposed(piece, int(draw.integers(12))), int(draw.integers(0, max(1, min(64, len(piece[1]) - 20))))]
                state[lane] = 0
            (inputs, chord, bass, seconds), at = lanes[lane]
            n = min(LENGTH, len(inputs) - at)
            x[:n, lane], chords[:n, lane], basses[:n, lane] = inputs[at:at + n], chord[at:at + n], bass[at:at + n]
            weight[:n, lane] = seconds[at:at + n]
            lanes[lane][1] = at + n
        loss, g, state = gradient(w, x, chords, basses, weight, state)
        losses.append(loss)
        now = rate * min(1, step / 50) * (.01 + .99 * (.5 + .5 * np.cos(np.pi * step / count)))
        scale = min(1, 1 / np.sqrt(sum((each * each).sum() for each in g.values())))
        for name, each in g.items():
            each = each * scale
            mean[name] = .9 * mean[name] + .1 * each
            square[name] = .999 * square[name] + .001 * each * each
            w[name] = (w[name] - now * (mean[name] / (1 - .9**step) / (np.sqrt(square[name] / (1 - .999**step)) + 1e-8)
                                        + (decay * w[name] if w[name].ndim > 1 else 0))).astype(np.float32)
        if step % 100 == 0:
            said(f"{step}: {np.mean(losses[-100:]):.3f}", flush=True)
            if keep:
                keep(w)
    return w
