"""What the listener is given of a performance, step by step, as Sources/ChordAnalysis/Harmony/HarmonyListener.swift takes it.

Keys that are struck within 50 ms of the first are one landing. There is a step 10 ms after its last key, and, as long as nothing new is
struck, 0.08, 0.2, 0.5 and 1.2 s after its first. Each step has ROWS numbers for each pitch class, and EXTRAS.
"""
import bisect
import math

import numpy as np

QUALITIES = ["maj", "min", "7", "maj7", "min7", "sus4", "sus2", "dim", "hdim7", "dim7", "aug", "sus4(b7)"]
# Qualities that are heard as another one.
NEAREST = {"maj6": "maj", "min6": "min", "minmaj7": "min"}
LANDING, AFTER_LAST, LOOKS = .05, .01, (.08, .2, .5, 1.2)
MEMORIES, BASS_MEMORIES = (.4, 1.5, 5, 15, 45), (1.5, 6)
# Struck, lowest struck, sounding of this landing, low, from before, lowest with a gap above; bass, lowest tenor; highest; memories.
ROWS = 6 + 2 + 1 + len(MEMORIES) + len(BASS_MEMORIES)
# Seconds since the last step, whether nothing was struck, keys of the landing; classical music, a bassist plays the roots.
EXTRAS = 5
INPUTS = ROWS * 12 + EXTRAS
TENOR, LOW = 55, 52


def sounding(events):
    """[(time, key)] of what is struck, and [(begin, end, key)] of what sounds, with the pedal."""
    on, struck, spans, pedal, held = {}, [], [], False, set()
    for time, kind, a, b in events:
        if kind == "on":
            struck.append((time, a))
            if a in on:
                spans.append((on[a], time, a))
            on[a] = time
            held.add(a)
        elif kind == "off":
            held.discard(a)
            if a in on and not pedal:
                spans.append((on.pop(a), time, a))
        elif kind == "cc" and a == 64:
            if pedal and b < 64:
                for key in [key for key in on if key not in held]:
                    spans.append((on.pop(key), time, key))
            pedal = b >= 64
    return sorted(struck), sorted(spans + [(time, time + 1, key) for key, time in on.items()])


def steps(events, classical=False, rootless=False):
    """(times, inputs), or None where nothing is struck."""
    struck, spans = sounding(events)
    if not struck:
        return None
    landings, at = [], 0
    while at < len(struck):
        first, end = struck[at][0], at
        while end < len(struck) and struck[end][0] <= first + LANDING:
            end += 1
        landings.append((first, [key for _, key in struck[at:end]], min(first + LANDING, struck[end - 1][0] + AFTER_LAST)))
        at = end
    memories, basses = np.zeros((len(MEMORIES), 12), np.float32), np.zeros((len(BASS_MEMORIES), 12), np.float32)
    times, inputs, active, begun, last = [], [], [], 0, struck[0][0]
    for index, (first, keys, closed) in enumerate(landings):
        following = landings[index + 1][0] if index + 1 < len(landings) else math.inf
        for look, time in enumerate([closed] + [first + later for later in LOOKS if closed < first + later <= following]):
            passed, last = time - last, time
            for row, tau in enumerate(MEMORIES):
                memories[row] *= math.exp(-passed / tau)
            for row, tau in enumerate(BASS_MEMORIES):
                basses[row] *= math.exp(-passed / tau)
            while begun < len(spans) and spans[begun][0] <= time:
                active.append(spans[begun])
                begun += 1
            active = [span for span in active if span[1] > time]
            x = np.zeros((ROWS, 12), np.float32)
            if look == 0:
                for key in keys:
                    x[0, key % 12] += 1
                    memories[:, key % 12] += 1
                if min(keys) < TENOR:
                    x[1, min(keys) % 12] = 1
            for begin, _, key in active:
                x[2 if begin >= first else 4, key % 12] = 1
                if key < LOW:
                    x[3, key % 12] += .5
            sounds = sorted(key for _, _, key in active)
            if len(sounds) > 1 and sounds[1] - sounds[0] >= 7:
                x[5, sounds[0] % 12] = 1
            if sounds:
                x[6 if sounds[0] < TENOR else 7, sounds[0] % 12] = 1
                x[8, sounds[-1] % 12] = 1
                if sounds[0] < TENOR:
                    basses[:, sounds[0] % 12] += min(passed, 1) + (.3 if look == 0 else 0)
            x[:6] = np.minimum(x[:6], 2)
            x[9:9 + len(MEMORIES)] = np.minimum(memories, 4) * .5
            x[9 + len(MEMORIES):] = np.minimum(basses, 3) * .6
            extras = [min(passed, 2), float(look > 0), len(keys) / 5, float(classical), float(rootless)]
            inputs.append(np.concatenate([x.reshape(-1), extras]))
            times.append(time)
    return np.array(times), np.array(inputs, np.float16)


def targets(rows, times):
    """The chord (quality × 12 + root) and the bass at each step; −1 where there is none. Rows: start, end, root, quality, bass."""
    chords, basses = np.full(len(times), -1, np.int16), np.full(len(times), -1, np.int16)
    starts = [row[0] for row in rows]
    for index, time in enumerate(times):
        moment = time + min(.1, (times[index + 1] - time) / 2 if index + 1 < len(times) else .1)
        row = bisect.bisect_right(starts, moment) - 1
        if row < 0 or rows[row][1] <= moment or rows[row][2] is None:
            continue
        quality = NEAREST.get(rows[row][3], rows[row][3])
        basses[index] = rows[row][4]
        if quality in QUALITIES:
            chords[index] = QUALITIES.index(quality) * 12 + rows[row][2]
    return chords, basses
