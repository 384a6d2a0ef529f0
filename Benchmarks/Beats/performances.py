"""Performances whose beats are known, made from theory: no data in them.

`performance(kind, seed)` returns notes (time, key, velocity, duration), chord changes as a program might hear them, the beats, the
index of the first downbeat, and the meter. Hands are 12 ms off, chords come late or not at all now and then, the tempo breathes, and
some pieces slow down at the end or begin with a pickup.
"""
import math
import random

FELT = {"4/4": 4, "3/4": 3, "6/8": 2, "2/4": 2}
QUALITIES = ((0, 4, 7), (0, 3, 7), (0, 4, 7, 10), (0, 4, 7, 11), (0, 3, 7, 10))

# Name: meter, tempo from and to, how far the tempo breathes, how far offbeats are swung.
KINDS = {
    "blocks": ("4/4", 66, 160, 0.03, 0), "ballad": ("4/4", 56, 84, 0.05, 0), "sparse": ("4/4", 70, 130, 0.03, 0),
    "pop eighths": ("4/4", 84, 140, 0.02, 0), "stride": ("4/4", 110, 200, 0.03, 0.667), "walking": ("4/4", 100, 200, 0.02, 0.62),
    "syncopated": ("4/4", 80, 130, 0.02, 0), "waltz": ("3/4", 84, 190, 0.05, 0), "waltz melody": ("3/4", 80, 160, 0.06, 0),
    "6/8 arpeggio": ("6/8", 46, 80, 0.04, 0), "6/8 ballad": ("6/8", 48, 76, 0.04, 0), "march": ("2/4", 90, 126, 0.03, 0),
    "rubato": ("4/4", 60, 96, 0.12, 0),
}


def harmony(dice, meter, bars):
    """(bar, beat, root, tones): a chord a bar, or two, in phrases of four bars that return."""
    phrases = []
    for _ in range(2):
        phrase = []
        for bar in range(4):
            beats = [0]
            if meter == "4/4" and dice.random() < 0.3:
                beats.append(2)
            if meter == "6/8" and dice.random() < 0.2:
                beats.append(1)
            if bar == 1 and dice.random() < 0.3:
                beats = []
            phrase += [(bar, beat, dice.choice((0, 5, 7, 9, 2, 4)), dice.choice(QUALITIES)) for beat in beats]
        phrases.append(phrase)
    order = [phrases[0], phrases[0], phrases[1], phrases[0]]
    return [(4 * unit + bar, beat, root, tones) for unit in range(bars // 4) for bar, beat, root, tones in order[unit % 4]]


def times_of_beats(dice, count, bpm, depth):
    times, now = [], 0.5 + dice.random() * 2
    wave = dice.uniform(12, 30)
    phase = dice.random() * wave
    slows = dice.random() < 0.5
    for beat in range(count + 1):
        times.append(now)
        period = 60 / bpm * (1 + depth * math.sin((beat + phase) * 2 * math.pi / wave) + dice.gauss(0, 0.006))
        if slows and beat > count - 6:
            period *= 1 + 0.06 * (beat - count + 6)
        now += period
    return times


def texture(kind, dice, chords, felt, bars, swing):
    """Notes as (position in beats, key, velocity, length in beats) from the chords."""
    notes = []
    ends = [bar * felt + beat for bar, beat, _, _ in chords[1:]] + [bars * felt]
    for (bar, beat, root, tones), end in zip(chords, ends):
        begin = bar * felt + beat
        low = 36 + (root + 4) % 12
        voices = [60 + (root + tone + 3) % 12 - 3 for tone in tones]
        for position in range(begin, end):
            place = position % felt
            if kind in ("blocks", "march", "rubato"):
                if place % 2 == 0 or position == begin:
                    notes.append((position, low, 75, 1))
                notes += [(position, key, 66, 0.9) for key in voices]
                if kind == "rubato":
                    notes.append((position + 0.5, dice.choice(voices) + 12, 62, 0.5))
            elif kind == "ballad":
                if position == begin or place == 0:
                    notes += [(position, low, 74, 2)] + [(position, key, 62, 2) for key in voices]
                notes += [(position + part, dice.choice(voices) + 12, 64, 0.5) for part in (0.5, 0.25, 0.75) if dice.random() < 0.5]
                if dice.random() < 0.6:
                    notes.append((position, dice.choice(voices) + 12, 70, 1))
            elif kind == "sparse":
                if position == begin or place == 0:
                    notes += [(position, low, 74, end - begin)] + [(position, key, 62, 2) for key in voices]
                elif dice.random() < 0.25:
                    notes.append((position, dice.choice(voices) + 12, 66, 1))
            elif kind == "pop eighths":
                notes += [(position + half, key, 70 - 8 * (half > 0), 0.45) for half in (0, 0.5) for key in voices]
                if place in (0, 2) or position == begin:
                    notes.append((position, low, 78, 1))
                if dice.random() < 0.3:
                    notes.append((position + 0.5, low, 66, 0.5))
            elif kind == "stride":
                if place % 2 == 0:
                    notes.append((position, low - (7 if place == 2 and low > 40 else 0), 80, 0.8))
                else:
                    notes += [(position, key, 66, 0.6) for key in voices]
                notes += [(position + part, dice.choice(voices) + 12, 72, 0.4) for part in (0, swing) if dice.random() < 0.6]
            elif kind == "walking":
                notes.append((position, low if position == begin else low + dice.choice((2, 4, 5, 7, 11, 12)), 76, 0.9))
                if dice.random() < 0.5:
                    notes += [(position + dice.choice((0, swing, swing)), key, 64, 0.4) for key in voices]
            elif kind == "syncopated":
                if place == 0 or position == begin:
                    notes.append((position, low, 78, 1.5))
                if place in (1, 3):
                    notes += [(position, key, 64, 0.4) for key in voices]
                if place in (0, 2):
                    notes += [(position + 0.5, key, 72, 0.4) for key in voices]
                if dice.random() < 0.4:
                    notes.append((position + 0.75, dice.choice(voices) + 12, 66, 0.3))
            elif kind.startswith("waltz"):
                if place == 0 or position == begin:
                    notes.append((position, low, 78, 1))
                elif kind == "waltz" or dice.random() < 0.5:
                    notes += [(position, key, 60, 0.7) for key in voices]
                if kind == "waltz melody":
                    notes += [(position + part, dice.choice(voices) + 12, 76, 0.5) for part in (0, 0.5) if dice.random() < 0.6]
            elif kind.startswith("6/8"):
                if place == 0 or position == begin:
                    notes.append((position, low, 76, 2))
                if kind == "6/8 arpeggio":
                    run = [voices[0], voices[1], voices[2]] if place == 0 else [voices[2] + 5, voices[2], voices[1]]
                    notes += [(position + third / 3, key, 64 + 6 * (third == 0), 0.4) for third, key in enumerate(run)]
                else:
                    notes += [(position, key, 66, 0.9) for key in voices]
                    notes += [(position + third / 3, dice.choice(voices) + 12, 70, 0.3) for third in (0, 1, 2) if dice.random() < 0.55]
    return notes


def performance(kind, seed, human=1.0, bars=32):
    meter, slowest, fastest, depth, swing = KINDS[kind]
    depth *= human
    dice = random.Random(f"{kind} {seed}")
    felt = FELT[meter]
    pickup = dice.choice((0, 0, 1)) if felt > 2 else 0
    bpm = math.exp(dice.uniform(math.log(slowest), math.log(fastest)))
    beats = times_of_beats(dice, bars * felt + pickup, bpm, depth)

    def at(position):
        whole = math.floor(position)
        index = min(max(0, whole + pickup), len(beats) - 2)
        return beats[index] + (position - whole) * (beats[index + 1] - beats[index])

    chords = harmony(dice, meter, bars)
    notes = texture(kind, dice, chords, felt, bars, swing)
    if pickup:
        notes += [(-1, 72, 70, 0.5), (-0.5, 74, 70, 0.5)]
    played = []
    for position, key, velocity, length in notes:
        begin = at(position) + dice.gauss(0, 0.012) * human
        played.append((max(0, begin), key, max(20, min(120, int(dice.gauss(velocity, 5)) if human else 64)), (length * 60 / bpm) if human else 0.4))
    changes = []
    former = None
    for bar, beat, root, tones in chords:
        if (root, tones) != former and dice.random() < 0.85:
            changes.append(at(bar * felt + beat) + abs(dice.gauss(0, 0.03)))
        if dice.random() < 0.1:
            changes.append(at(bar * felt + beat + dice.choice((0.5, 1))))
        former = (root, tones)
    return sorted(played), sorted(changes), beats[:-1], pickup, meter
