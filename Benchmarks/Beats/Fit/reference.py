"""The attacks of Sources/Charts/Beats/Pulses in Python, to train the net on them."""
import numpy as np


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
