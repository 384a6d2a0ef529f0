"""Pieces in classical textures whose beats are known, made from theory: no data in them.

`performance(kind, seed)`, kind one of KINDS: notes (time, key, velocity, duration), beats, downbeats, (beats in a bar, parts of a beat).
Harmony keeps to bars, figures and melodies are those of ../../Harmony/generator, and phrases return. Tempo is that of
a player: an arch over each phrase, a drift, a step from each beat to the next whose size is heavy-tailed, slow ends of phrases, fermatas.
"""
import math, pathlib, random, sys
sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Harmony"))
from generator.accompaniment import Rhythm, accompany
from generator.chorale import chorale
from generator.chords import Chord, Span, span_at
from generator.classical_harmony import classical_progression
from generator.grooves import four_voices
from generator.melody import DOUBLINGS, doubled
from generator.notes import LEFT, MELODY, Note, in_part, nearest, step
from generator.runs import ARPEGGIO, CHROMATIC, SCALE, run

# Name: beats in a bar, parts of a beat, slowest and fastest tempo, how often in a mixture
KINDS = {"four": (4, 2, 44, 168, 6), "two": (2, 2, 44, 150, 4), "three": (3, 2, 44, 200, 5), "six eight": (2, 3, 32, 92, 3),
         "nine eight": (3, 3, 36, 84, 1), "twelve eight": (4, 3, 40, 92, 1), "five": (5, 2, 80, 176, 0.5)}
FIGURES = ("alberti", "alberti", "block", "block", "oompah", "repeat", "brokenoct", "arp", "arp", "arp", "single", "octaves", "sustain", "tremolo", "basschord")
# By the beats of a bar: where chords begin in it, and how often.
CELLS = {2: (((0,), 6), ((0, 1), 4)), 3: (((0,), 7), ((0, 2), 3), ((0, 1), 1), ((0, 1, 2), 1)), 4: (((0,), 5), ((0, 2), 5), ((0, 1, 2, 3), 1), ((0, 2, 3), 1), ((0, 3), 0.5)),
         5: (((0,), 3), ((0, 3), 5), ((0, 2), 1))}


def clock(dice, count, bpm, size, depth, phrase):
    """The time of each beat. `depth` from 0, a machine, to 1, as free as anybody plays."""
    arch, wander, jump = 0.32 * depth * dice.uniform(0.3, 1.3), 0.12 * depth, 0.17 * depth * dice.uniform(0.3, 1.2)
    place = [dice.gauss(0, 0.06 * depth) for _ in range(size)]          # a habit within the bar: the second beat of a mazurka
    slow, fermata = dice.uniform(0.2, 0.9) * depth ** 0.5, dice.choice((0, 0, 0.1, 0.3)) * depth
    times, now, drift, shift = [], dice.uniform(0.3, 2), 0.0, 0.0
    for i in range(count + 3):
        times.append(now)
        if i % (phrase * size) == 0 and i and dice.random() < 0.25 * depth:
            shift = dice.gauss(0, 0.25 * depth)                          # the next phrase is at another tempo
        drift = 0.9 * drift + dice.gauss(0, wander)
        x = i % (phrase * size) / (phrase * size)
        step = dice.gauss(0, jump) * (2.2 if dice.random() < 0.12 else 1)
        period = 60 / bpm * math.exp(drift + shift + arch * ((2 * x - 0.9) ** 2 - 0.4) + place[i % size] + step + dice.gauss(0, 0.008))
        left = phrase * size - i % (phrase * size)
        if left <= size and dice.random() < 0.8:
            period *= 1 + slow * (1 - (left - 1) / size) ** 1.5 * dice.uniform(0.3, 1)
        if left <= 2 and dice.random() < fermata:
            period *= dice.uniform(1.6, 3.5)
        if i > count - size:
            period *= 1 + 0.25 * slow * (i - count + size)
        now += min(max(period, 0.16), 6)
    return times


def line(dice, spans, motives, unit, low, high):
    """A melody: chord tones where it is strong, steps between; `motives` for the bars in turn: (place, length) in units."""
    notes, pitch = [], dice.randint(low + 3, high - 3)
    for start, motive in motives:
        for place, length in motive:
            at = start + place
            chord = span_at(spans, at + 1e-6).chord
            strong = length >= 1 or place == 0
            if strong:
                tones = chord.tones
                pitch = min((p for p in range(low, high + 1) if p % 12 in tones), key=lambda p: abs(p - pitch - dice.choice((-4, -2, 0, 2, 4))))
            else:
                pitch = step(pitch, dice.choice((-1, 1)) if low < pitch < high else 1 if pitch <= low else -1, chord.scale)
            if length > 0:
                notes.append(Note(at, length * unit, pitch, MELODY))
    return notes


def motive(dice, size, division, density):
    """The rhythm of a bar, in beats: long notes on strong beats more often than elsewhere."""
    out, at = [], 0.0
    while at < size - 1e-6:
        left = size - at
        if abs(at - round(at)) < 1e-6:
            beat = round(at)
            strong = beat == 0 or (size == 4 and beat == 2)
            options = [(1, 4), (2, 3 if strong else 0.7), (0.5, 3)] if division == 2 else [(1, 4), (2, 1.5 if strong else 0.3), (2 / 3, 4), (1 / 3, 3)]
            if division == 2:
                options += [(1.5, 2 if strong else 0.8), (0.75, 1), (0.25, 1.5 * density), (1 / 3, 0.3)]
                if size == 3 and beat == 0:
                    options += [(3, 1)]
            length = dice.choices([o for o, _ in options], [w * (1 if o < 1 else 1.3 - 0.4 * density) for o, w in options])[0]
        elif division == 2:
            part = at % 1
            length = 0.5 if abs(part - 0.5) < 1e-6 else 0.25 if abs(part * 4 - round(part * 4)) < 1e-6 else 1 / 3
            if abs(part - 0.5) < 1e-6 and density > 0.5 and dice.random() < 0.4:
                length = 0.25
        else:
            length = 1 / 3
        length = min(length, left)
        if dice.random() < (0.93 if abs(at - round(at)) < 1e-6 else 0.97):
            out.append((at, length))
        at += length
    return out


def harmony(dice, size, bars, key, minor, pickup):
    """Chords that keep to the bars: (start, end, chord) in beats, from -pickup."""
    chords = []
    while len(chords) < bars * size:
        chords += classical_progression(dice, 16, key, minor, 1)
    chords, starts = iter(chords), []
    dense = dice.choice((0.3, 1, 1, 2.5))
    former = False
    for bar in range(bars):
        if former and dice.random() < 0.2 / dense:
            former = False
            continue                           # the chord lasts another bar
        cell = dice.choices([c for c, _ in CELLS[size]], [w * dense ** (len(c) - 1) for c, w in CELLS[size]])[0]
        if bar == bars - 1:
            cell = (0,)
        starts += [bar * size + at for at in cell]
        former = True
    if pickup:
        starts = [-pickup] + starts
    ends = starts[1:] + [bars * size]
    return [Span(a, b, next(chords)._replace(beats=b - a)) for a, b in zip(starts, ends)]


def cut(spans, points):
    out = []
    for span in spans:
        inside = [span.start] + [p for p in points if span.start < p < span.end] + [span.end]
        out += [Span(a, b, span.chord) for a, b in zip(inside, inside[1:])]
    return out


def scaled(spans, by):
    return [Span(s.start * by, s.end * by, s.chord) for s in spans]


def section(dice, size, division, bars, bpm, key, minor, pickup):
    """Notes of a phrase in beats, from -pickup."""
    spans = harmony(dice, size, bars, key, minor, pickup)
    lines = [bar * size for bar in range(bars)]
    halves = lines + [bar * size + {2: 1, 3: 3, 4: 2, 5: 3}[size] for bar in range(bars)]
    pieces = cut(spans, halves if dice.random() < 0.3 else lines if dice.random() < 0.9 else [])
    # Textures move in units: eighths of a compound beat, halves of a slow one.
    unit = 3 if division == 3 else 2 if bpm < 66 and dice.random() < 0.6 else 1
    pace = 60 / bpm / unit
    cuts = [c for c in ((1, 0.5) if division == 3 else (0.25, 0.25, 0.5, 0.5, 1 / 3, 1 / 6, 0.125)) if 0.085 < c * pace < 0.6] or [0.5]
    rhythm = Rhythm(dice.choice(cuts), dice.choice((0, 0, 1, 2)) if division == 2 else dice.choice((0, 3, 1)), 1 if unit > 1 or bpm > 100 else dice.choice((0.5, 1)), dice.choice((0.3, 0.5, 0.9)))
    large, low = scaled(pieces, unit), dice.choice((58, 62, 65, 69))
    shift = dice.choice((0, 0, 0, -7, 5))
    density = dice.choice((0.2, 0.6, 1.0)) if bpm < 130 else 0.1
    period = dice.choice((1, 1, 2))
    rhythms = [motive(dice, size, division, density) for _ in range(period)]
    motives = []
    for bar in range(bars):
        chosen = rhythms[bar % period] if dice.random() < 0.75 else motive(dice, size, division, density)
        if bar == bars - 1:
            chosen = [(0, size - pickup if size > pickup else 1)]
        motives.append((bar * size, chosen))
    if pickup:
        motives = [(-pickup, [(p, l) for p, l in motive(dice, max(1, math.ceil(pickup)), division, density) if p < pickup])] + motives

    def tune(low=low, high=low + 15):
        notes = line(dice, spans, motives, 1, low, high)
        return doubled(notes, spans, dice.choice(DOUBLINGS)) if dice.random() < 0.35 else notes

    def figure(name, low=40 + shift, high=57 + shift):
        return [n._replace(start=n.start / unit, beats=n.beats / unit) for n in accompany(dice, name, large, rhythm, low, high)]

    def runs(low, high, part=MELODY):
        every = dice.choice([c for c in ((0.5, 1, 1 / 3) if division == 3 else (0.25, 0.25, 0.5, 1 / 3, 0.125, 1 / 6)) if 0.06 < c * pace < 0.3] or [0.5])
        notes = run(dice, large, every, low, high, dice.choice((SCALE, ARPEGGIO, ARPEGGIO)))
        return [n._replace(start=n.start / unit, beats=n.beats / unit, part=part) for n in notes]

    kind = dice.random()
    name = "waltz" if size == 3 and division == 2 and dice.random() < 0.35 else dice.choice(FIGURES)
    if division == 3 and name in ("oompah", "tremolo") and dice.random() < 0.7:
        name = "waltz"
    if kind < 0.45:
        return figure(name) + tune()
    if kind < 0.55:                                          # a run above, or the figure in the right hand
        return figure(dice.choice(("block", "sustain", "octaves", "single", "oompah"))) + runs(low - 2, low + 22)
    if kind < 0.62:
        return runs(36, 60, LEFT) + [n._replace(start=n.start / unit, beats=n.beats / unit) for n in chorale(dice, large, 62, 80, dice.choice((0, 0, 1)))]
    if kind < 0.70:
        return in_part(figure(dice.choice(("alberti", "arp", "tremolo", "repeat")), 55, 70), MELODY) + figure(dice.choice(("single", "octaves", "sustain")), 36, 52)
    if kind < 0.80:                                          # voices: a running one, a walking one, in turn
        bass = motive(dice, size, division, 0.1)
        low_line = line(dice, spans, [(s, bass) for s, _ in motives if s >= 0], 1, 40, 58)
        upper = runs(62, 84) if dice.random() < 0.6 else tune(62, 82)
        middle = line(dice, spans, [(s, motive(dice, size, division, 0.5)) for s, _ in motives if s >= 0 and dice.random() < 0.7], 1, 55, 69) if dice.random() < 0.5 else []
        return in_part(low_line, LEFT) + upper + middle
    if kind < 0.88:
        return [n._replace(start=n.start / unit, beats=n.beats / unit) for n in chorale(dice, large, 60, 79, dice.choice((0, 1)))] + figure(dice.choice(("sustain", "octaves", "single")))
    if kind < 0.93:
        return tune(low - 5, low + 15) + (tune(low - 17, low + 3) if dice.random() < 0.3 else [])
    return figure("arp") + (tune() if dice.random() < 0.4 else [])


def performance(kind, seed):
    size, division, slow, fast, _ = KINDS[kind]
    dice = random.Random(f"classical/{kind}/{seed}")
    bpm = math.exp(dice.uniform(math.log(slow), math.log(fast)))
    depth = dice.choice((0.05, 0.15, 0.3, 0.3, 0.5, 0.7, 1.0))
    pickup = dice.choice((0, 0, 0, 1, 0.5 if division == 2 else 1 / 3))
    phrase = dice.choice((4, 4, 8))
    key, minor = dice.randrange(12), dice.random() < 0.4
    parts = {}
    form = dice.choice(("AABA", "ABAC", "ABCA", "AABB", "ABAB", "ABCD"))
    total = max(40, min(130, dice.uniform(50, 120))) * bpm / 60 / size / phrase
    form = [form[i % 4] if i < 4 or dice.random() < 0.6 else "X" + str(i) for i in range(max(2, round(total)))]
    for letter in form:
        if letter not in parts:
            if dice.random() < 0.3:
                key, minor = (key + dice.choice((7, 5, 0, 9, 3))) % 12, not minor if dice.random() < 0.4 else minor
            parts[letter] = section(dice, size, division, phrase, bpm, key, minor, pickup)
    lead = math.ceil(pickup)
    beats = clock(dice, len(form) * phrase * size + lead, bpm, size, depth, phrase)

    def at(place):
        place += lead
        i = min(max(0, math.floor(place)), len(beats) - 2)
        return beats[i] + (place - i) * (beats[i + 1] - beats[i])

    jitter, rolled, accent = dice.uniform(0.004, 0.02), dice.choice((0, 0.05, 0.3)) * depth, dice.uniform(0, 8)
    lead_of = {LEFT: dice.gauss(0, jitter), MELODY: -abs(dice.gauss(0, jitter)) * (1 + depth)}
    articulate = {LEFT: dice.choice((0.95, 0.8, 0.5)), MELODY: dice.choice((1, 0.9, 0.65))}
    loud, spread, grace = dice.uniform(45, 80), dice.uniform(3, 9), dice.choice((0, 0, 0.02, 0.06))
    notes, last = [], {}
    for index, letter in enumerate(form):
        origin, groups = index * phrase * size, {}
        for note in parts[letter]:
            groups.setdefault((round(note.start, 4), note.part != MELODY), []).append(note)
        for (place, low), group in sorted(groups.items()):
            late = dice.gauss(0, jitter * 0.7)
            roll = dice.uniform(0.02, 0.1) if len(group) > 2 and dice.random() < rolled else 0
            swell = 8 * math.sin(2 * math.pi * place / (phrase * size))
            for j, note in enumerate(sorted(group, key=lambda n: n.pitch)):
                begin = max(0.0, at(origin + place) + late + lead_of[LEFT if low else MELODY] + dice.gauss(0, jitter * 0.4) + roll * (j - (0.5 if dice.random() < 0.3 else 0) * len(group)))
                length = (at(origin + note.start + note.beats) - at(origin + note.start)) * articulate[LEFT if low else MELODY] * dice.uniform(0.85, 1.1)
                on = abs(place - round(place)) < 0.01
                velocity = loud + swell + (8 if not low else 0) + accent * (on + (on and round(place) % size == 0)) * 0.6 + dice.gauss(0, spread)
                if 21 <= note.pitch <= 108 and begin - last.get(note.pitch, -1) > 0.03:
                    last[note.pitch] = begin
                    notes.append((begin, note.pitch, int(max(15, min(120, velocity))), max(0.04, length)))
                    if not low and dice.random() < grace:
                        notes.append((max(0, begin - dice.uniform(0.04, 0.09)), note.pitch + dice.choice((1, 2)), int(max(15, velocity - 8)), 0.05))
    count = len(form) * phrase * size + lead
    first = 0 if abs(pickup - lead) < 1e-6 else 1          # an upbeat of half a beat begins after its beat
    return sorted(notes), beats[first:count], beats[lead:count:size], (size, division)


def mixture(count, seed):
    """Kinds and seeds, drawn as often as KINDS says."""
    dice = random.Random(f"mixture/{seed}")
    return [(dice.choices(list(KINDS), [k[4] for k in KINDS.values()])[0], seed + i) for i in range(count)]
