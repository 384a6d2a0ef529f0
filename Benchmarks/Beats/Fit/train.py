"""Trains the recurrent net on POP909 (songs at even places) and on generated pieces. Needs jax."""
import sys, time, pickle, numpy as np, functools, os
os.environ['XLA_FLAGS'] = '--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=2'
import jax, jax.numpy as jnp
import net as gru, pieces, reference as p
parser = pieces.arguments(__doc__)
parser.add_argument('--size', type=int, default=32)
parser.add_argument('--epochs', type=int, default=12)
options = parser.parse_args()
OUT, H, EPOCHS = options.work / 'net.pickle', options.size, options.epochs
load = functools.partial(pieces.load, options)
dice = np.random.default_rng(0)

def stretched(item, by):
    (n, notes, b, d, m, cut), changes = item
    s = lambda ts: None if ts is None else [t * by for t in ts]
    return (n, [(t * by, k, v, l * by) for t, k, v, l in notes], s(b), s(d), m, None if cut is None else tuple(c * by for c in cut)), [(t * by, l) for t, l in changes]

def prepared(items, stretches):
    out = []
    for item in items:
        for by in stretches:
            it = stretched(item, by) if by != 1 else item
            rows, groups = p.strikes_of(it[0][1], it[1])
            out.append((gru.inputs(rows, groups), gru.truth(it[0], rows)))
    return out
t0 = time.time()
pop = load('pop'); gen = load('generated', 24, 1000); cla = load('classical', 400, 10000)
plain = load('plain', 14, 2000)
sets = [(prepared(plain, (1,)), 1.0), (prepared(pop[::2], (0.85, 1, 1.17)), 1.0), (prepared(gen, (dice.uniform(0.85, 1.15),)), 1.0), (prepared(cla, (1,)), 1.5)]
tests = {'plain test': prepared(load('plain', 3, 0), (1,)), 'pop odd': prepared(pop[1::2], (1,)), 'gen test': prepared(load('generated', 3, 0), (1,)), 'cla test': prepared(load('classical', 60, 90000), (1,))}
print('prepared', time.time() - t0, [sum(len(x) for x, _ in s) for s, _ in sets], flush=True)
every = np.concatenate([x for s, _ in sets for x, _ in s])
mean, scale = every.mean(0), every.std(0) + 0.01
L = 160
chunks, weights = [], []
for s, w in sets:
    total = sum(len(x) for x, _ in s)
    for x, y in s:
        for a in range(0, max(1, len(x) - L // 2), L // 2):
            cx = np.clip((x[a:a + L] - mean) / scale, -5, 5); cy = y[a:a + L]
            pad = L - len(cx)
            if pad > 0: cx = np.pad(cx, ((0, pad), (0, 0))); cy = np.pad(cy, ((0, pad), (0, 0)), constant_values=np.nan)
            chunks.append((cx, cy)); weights.append(w / total)
X = np.stack([c[0] for c in chunks]).astype(np.float32); Y = np.stack([c[1] for c in chunks]).astype(np.float32)
W = np.array(weights); W = (W / W.mean()).astype(np.float32)
print(X.shape, flush=True)
D = X.shape[2]; K = len(gru.PERIODS)
r = lambda *s: (dice.normal(0, 1 / np.sqrt(s[0]), s)).astype(np.float32)
P = {}
for way in 'fb': P |= {way + 'W': r(D, 3 * H), way + 'U': r(H, 3 * H), way + 'b': np.zeros(3 * H, np.float32), way + 'c': np.zeros(H, np.float32)}
P |= {'V': r(2 * H, gru.OUT) * 0.5, 'd': np.zeros(gru.OUT, np.float32)}

def layer(P, way, x):
    W_, U, b, c = (P[way + k] for k in ('W', 'U', 'b', 'c'))
    gates = x @ W_ + b
    def step(h, g):
        u = h @ U
        z = jax.nn.sigmoid(g[:, :H] + u[:, :H]); q = jax.nn.sigmoid(g[:, H:2 * H] + u[:, H:2 * H])
        n = jnp.tanh(g[:, 2 * H:] + q * (u[:, 2 * H:] + c)); h = (1 - z) * n + z * h
        return h, h
    _, hs = jax.lax.scan(step, jnp.zeros((x.shape[0], H)), jnp.swapaxes(gates, 0, 1), reverse=way == 'b')
    return jnp.swapaxes(hs, 0, 1)

def forward(P, x, key=None):
    h = jnp.concatenate([layer(P, 'f', x), layer(P, 'b', x)], -1)
    if key is not None: h = h * jax.random.bernoulli(key, 0.85, h.shape) / 0.85
    return h @ P['V'] + P['d']

def loss(P, x, y, w, key):
    o = forward(P, x, key)
    known = ~jnp.isnan(y); y = jnp.nan_to_num(y)
    bce = lambda l, t: jnp.logaddexp(0, l) - t * l
    m = known.astype(jnp.float32)
    a = bce(o[..., 0], y[..., 0]) * m[..., 0] + bce(o[..., 1], y[..., 1]) * m[..., 1]
    lp = jax.nn.log_softmax(o[..., 2:2 + K]); lk = jax.nn.log_softmax(o[..., 2 + K:])
    c = jnp.arange(K); soft = jnp.exp(-0.5 * ((c - y[..., 2:3]) / 0.7) ** 2); soft = soft / soft.sum(-1, keepdims=True)
    a += 0.3 * -(soft * lp).sum(-1) * m[..., 2]
    kind = y[..., 3].astype(jnp.int32)
    a += 0.3 * -jnp.take_along_axis(lk, jnp.maximum(kind, 0)[..., None], -1)[..., 0] * m[..., 3] * (kind >= 0)
    return (a * w[:, None]).sum() / (m[..., 0] * w[:, None]).sum() + 1e-5 * sum((v ** 2).sum() for k, v in P.items())

grad = jax.jit(jax.value_and_grad(loss))
@jax.jit
def adam(P, g, a, b, t, rate):
    n = jnp.sqrt(sum((v ** 2).sum() for v in g.values())); g = {k: v * jnp.minimum(1, 1 / n) for k, v in g.items()}
    a = {k: 0.9 * a[k] + 0.1 * g[k] for k in g}; b = {k: 0.999 * b[k] + 0.001 * g[k] ** 2 for k in g}
    return {k: P[k] - rate * (a[k] / (1 - 0.9 ** t)) / (jnp.sqrt(b[k] / (1 - 0.999 ** t)) + 1e-8) for k in P}, a, b
def auc(l, y):
    o = np.argsort(l); y = y[o]; n = y.sum(); rank = np.arange(1, len(y) + 1)
    return (rank[y > 0].sum() - n * (n + 1) / 2) / (n * (len(y) - n))
def report(net):
    for name, s in tests.items():
        o = [(gru.run(net, x), y) for x, y in s]
        l = np.concatenate([a for a, _ in o]); y = np.concatenate([b for _, b in o]); k = ~np.isnan(y[:, 0]); k1 = ~np.isnan(y[:, 1])
        right = np.mean([gru.KINDS[a[:, 2 + K:].mean(0).argmax()] == gru.KINDS[int(b[~np.isnan(b[:, 3]), 3][0])] for a, b in o if (b[:, 3] >= 0).any()])
        per = np.mean([np.abs(a[:, 2:2 + K].mean(0).argmax() - np.nanmedian(b[:, 2])) <= 1 for a, b in o])
        print('  ', name, 'beat auc', round(auc(l[k, 0], y[k, 0]), 4), 'down', round(auc(l[k1, 1], y[k1, 1]), 4), 'kind', round(right, 3), 'period', round(per, 3), flush=True)
P = {k: jnp.array(v) for k, v in P.items()}; A = {k: 0 * v for k, v in P.items()}; B = A; t = 0; B_ = 48
key = jax.random.PRNGKey(0)
for epoch in range(EPOCHS):
    order = dice.permutation(len(X)); total = 0; t1 = time.time()
    for a in range(0, len(order) - B_ + 1, B_):
        i = order[a:a + B_]; t += 1; key, sub = jax.random.split(key)
        x = X[i] + dice.normal(0, 0.08, X[i].shape).astype(np.float32)
        rate = 4e-3 * (1 - (epoch + a / len(order)) / EPOCHS) + 5e-5
        v, g = grad(P, x, Y[i], W[i], sub); P, A, B = adam(P, g, A, B, t, rate); total += float(v)
    print(epoch, round(total / (len(order) // B_), 4), round(time.time() - t1, 1), flush=True)
    if epoch % 4 == 3 or epoch == EPOCHS - 1:
        net = {k: np.array(v, float) for k, v in P.items()} | {'mean': mean, 'scale': scale}
        pickle.dump(net, open(OUT, 'wb')); report(net)
