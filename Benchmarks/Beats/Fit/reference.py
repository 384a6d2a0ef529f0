"""The tracker of Sources/Charts/Beats/Pulses in Python, to fit it: attacks, pulses, what is on their beats, bars.

Tables and figures are explained there.
"""
import ctypes, pathlib, subprocess, tempfile
import numpy as np

RANGES = [(0.26, 0.54), (0.37, 0.77), (0.53, 1.10), (0.76, 1.58), (1.08, 2.25), (1.5, 3.1)]      # seconds, each an octave and a bit
FRAME, STEP, SPREAD = 0.0125, 0.05, 0.025       # seconds; of log period, between states; seconds, of a strike about its place
DIVISIONS = {1: 1.0, 2: 1.0, 3: 0.95, 4: 0.9, 6: 0.82, 8: 0.75}
TEMPO = (0.07, 1.05)              # scale of a change of log period, and its weight
EMPTY, ACCENT, CHANGE, LOW, LEARNT, GRID = 0.5, 0.5, 0.8, 0.3, 1.0, 1.0
BARS = (2, 3, 4, 5)
SLIP = 8.0
DOWN = np.array([0.5, 0.2, 0.1, 0.1, 0.0, 0.2, 1.6])   # change, bass, salience, duration, root (not used), long bass, learnt




def compiled():
    """pulses.c; it is as fast as the program, Python would take minutes for a piece."""
    library = pathlib.Path(tempfile.mkdtemp()) / "pulses.so"
    source = pathlib.Path(__file__).with_name("pulses.c")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", str(source), "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


CORE = compiled()


def strikes_of(notes, changes):
    """Rows: time, salience, bass, change, root change, longest duration, duration of the bass; and the notes of each strike."""
    notes = sorted(n for n in notes)
    loud = np.mean([n[2] for n in notes]) + 1e-9
    groups, last = [], -1.0
    for note in notes:
        if not groups or note[0] - groups[-1][0][0] > 0.045 or note[0] - last > 0.03:
            groups.append([])
        groups[-1].append(note)
        last = note[0]
    rows = np.zeros((len(groups), 7))
    for row, group in zip(rows, groups):
        weight = np.array([n[2] / loud for n in group])
        row[0] = np.dot(weight, [n[0] for n in group]) / weight.sum()
        row[5] = max(min(n[3], 2.0) for n in group)
        row[1] = min(2.5, 0.3 + 0.6 * np.sqrt(weight.sum()) + 0.25 * min(1.0, row[5]))
    low = np.array([min(n[1] for n in g) for g in groups])
    times = rows[:, 0]
    for i, t in enumerate(times):
        a, b = np.searchsorted(times, [t - 0.8, t + 0.8])
        if low[i] == low[a:b].min():
            rows[i, 2] = 1.0 if low[i] < 60 else 0.4
            rows[i, 6] = min(2.0, next(n[3] for n in groups[i] if n[1] == low[i]))
    former = None
    for t, label in changes:
        i = int(np.argmin(np.abs(times - t)))
        if abs(times[i] - t) < 0.15:
            rows[i, 3] = 1.0
            root = label.split(":")[0].split("/")[0]
            rows[i, 4] = max(rows[i, 4], float(root != former))
            former = root
    return rows, groups


def curve(times, values, count, spread=SPREAD):
    """Each strike as a bell whose height is its value; where they overlap, the highest."""
    out = np.zeros(count)
    reach = int(3 * spread / FRAME)
    centers = np.rint(times / FRAME).astype(int)
    for offset in range(-reach, reach + 1):
        at = centers + offset
        good = (at >= 0) & (at < count)
        np.maximum.at(out, at[good], (values * np.exp(-0.5 * ((at * FRAME - times) / spread) ** 2))[good])
    return out


def pulses(rows, logits):
    """The best pulse in each range: (times, score by salience). Viterbi over frames; a state is a beat and the length of the one before it."""
    times = rows[:, 0]
    margin = int(RANGES[-1][1] / FRAME) + 2
    count = int(times[-1] / FRAME) + margin + 1
    presence, salience = curve(times, np.ones(len(times)), count), curve(times, rows[:, 1], count)
    worth = LEARNT * (np.log1p(np.exp(logits[:, 0])) + 0.5 * np.log1p(np.exp(logits[:, 1])))
    gain = curve(times, worth, count) - worth.mean() * presence - EMPTY * (1 - presence)
    gain += ACCENT * (salience - rows[:, 1].mean() * presence) + CHANGE * curve(times, rows[:, 3], count, 0.04) + LOW * curve(times, rows[:, 2], count)
    total = np.concatenate([[0], np.cumsum(np.bincount(np.rint(times / FRAME).astype(int), rows[:, 1], count))])
    lengths = np.array([[int(round(low / FRAME * np.exp(STEP * i))) for i in range(int(np.log(2.1) / STEP) + 1)] for low, _ in RANGES])
    shape, flat = lengths.shape, lengths.ravel()
    found = []
    logs = np.log(lengths)
    first, last = int(times[0] / FRAME), int(times[-1] / FRAME)
    for r, row in enumerate(lengths):
        grid = np.full((len(row), count), -1e9, np.float32)
        for k, length in enumerate(row):
            start = np.arange(count - length)
            inside = total[start + length] - total[start]
            best = np.full(len(start), -np.inf)
            for parts, trust in DIVISIONS.items():
                chance = parts * SPREAD * 2.5066 / (length * FRAME)
                if chance < 0.9:
                    on = sum(salience[start + int(round(j * length / parts))] for j in range(parts))
                    best = np.maximum(best, trust * (on - chance * inside))
            grid[k, :len(start)] = GRID * best
        cost = (TEMPO[1] * np.log1p(((logs[r][:, None] - logs[r][None, :]) / TEMPO[0]) ** 2)).astype(np.float32)
        path, score = np.zeros(count, np.int32), ctypes.c_double()
        g = gain.astype(np.float32)
        p = lambda a, t=ctypes.c_float: np.ascontiguousarray(a).ctypes.data_as(ctypes.POINTER(t))
        row = np.ascontiguousarray(row, np.int32)
        n = CORE.pulse(len(row), p(row, ctypes.c_int), count, p(g), p(grid), p(cost), first, last, p(path, ctypes.c_int), ctypes.byref(score))
        found.append((path[:n][::-1] * FRAME, score.value / max(1e-9, rows[:, 1].sum())))
    return found


def refined(beats, rows):
    """Beats move to the strike that is on them, and none goes back."""
    times, out = rows[:, 0], np.array(beats, float)
    period = np.median(np.diff(beats)) if len(beats) > 1 else 0.5
    reach = min(0.06, period / 6)
    for i, beat in enumerate(beats):
        a, b = np.searchsorted(times, [beat - reach, beat + reach])
        if b > a:
            weight = rows[a:b, 1] * (1 - np.abs(times[a:b] - beat) / (2 * reach))
            out[i] = times[a + int(weight.argmax())]
    return np.maximum.accumulate(out + np.arange(len(out)) * 1e-6)


def on_beats(beats, rows, groups, downs):
    """For each beat: change, bass, salience, duration, root, long bass, learnt; its notes by twelfths and pitch class; how it divides."""
    times = rows[:, 0]
    near = np.zeros((len(beats), 7))
    near[:, 6] = downs.min()
    pattern = np.zeros((len(beats), 24))
    parts = np.zeros(6)          # salience on the beat, halves, quarters, first third, second third, elsewhere
    place_of = np.clip(np.searchsorted(beats, times + 0.03) - 1, 0, max(0, len(beats) - 2))
    for s, i in enumerate(place_of):
        period = max(0.05, beats[min(i + 1, len(beats) - 1)] - beats[i]) if i + 1 < len(beats) else 0.5
        part = (times[s] - beats[i]) / period
        if not -0.2 < part < 1.2:
            continue
        if abs(part) * period < 0.06 and abs(part) < 0.17:
            near[i] = np.maximum(near[i], [*rows[s, [3, 2, 1, 5, 4, 6]], downs[s]])
        distances = [(abs(part - p), k) for p, k in ((0, 0), (0.5, 1), (0.25, 2), (0.75, 2), (1 / 3, 3), (2 / 3, 4), (1, 0))]
        distance, kind = min(distances)
        parts[kind if distance < 0.07 else 5] += rows[s, 1]
        pattern[i, min(11, int(np.clip(part, 0, 0.999) * 12))] += 0.5 * rows[s, 1]
        for note in groups[s]:
            pattern[i, 12 + note[1] % 12] += 0.4
    return near, pattern, parts / max(1e-9, parts.sum())


def bars_of(evidence, size):
    """Positions in the bar of `size` beats: the best path that seldom slips; and what it is worth a beat."""
    gain = np.zeros((len(evidence), size))
    gain[:, 0] = evidence
    score, origin = gain[0].copy(), np.zeros((len(evidence), size), int)
    for i in range(1, len(evidence)):
        stay = np.roll(score, 1)
        jump = int(score.argmax())
        slips = score[jump] - SLIP > stay
        origin[i] = np.where(slips, jump, (np.arange(size) - 1) % size)
        score = np.where(slips, score[jump] - SLIP, stay) + gain[i]
    at = int(score.argmax())
    positions = [at]
    for i in range(len(evidence) - 1, 0, -1):
        at = origin[i, at]
        positions.append(at)
    return np.array(positions[::-1])


KINDS = [(4, 2), (3, 2), (2, 2), (5, 2), (2, 3), (3, 3), (4, 3), (5, 3)]
