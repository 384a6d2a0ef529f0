"""Grooves: a bass in its pattern, chords above it in theirs, bar after bar."""
from __future__ import annotations

from random import Random
from typing import NamedTuple, Sequence

from .chords import Chord, Span, span_at
from .notes import BASS, COMPING, MELODY, Note, close_position, nearest
from .voicings import TENSIONS, rootless


class Stroke(NamedTuple):
    """A bass note of a bar: its beat, what it is, and how long it sounds, in beats."""

    beat: float
    # "bass", "fifth", "octave", "third", "sixth", "seventh", or "approach": a step beside the next bass.
    tone: str
    beats: float


def _line(text: str) -> tuple[Stroke, ...]:
    """Strokes written as "0:bass:1.5 2:fifth:1"."""
    return tuple(
        Stroke(float(beat), tone, float(beats)) for beat, tone, beats in (each.split(":") for each in text.split()))


# By style: what the bass may do in a bar of four beats.
BASSES: dict[str, tuple[tuple[Stroke, ...], ...]] = {
    "bossa": (
        _line("0:bass:1.9 2:fifth:1.9"), _line("0:bass:1.5 1.5:fifth:.5 2:fifth:1.5 3.5:bass:.5"),
        _line("0:bass:1.4 1.5:bass:.4 2:fifth:1.4 3.5:fifth:.4"), _line("0:bass:1.5 2:fifth:1 3:octave:1"),
    ),
    "latin": (
        _line("0:bass:1.4 1.5:fifth:1 3:octave:.9"), _line("0:bass:1.4 1.5:fifth:.4 3:fifth:.9"),
        _line("0:bass:.9 1.5:fifth:.9 3:bass:.9"), _line("0:bass:1 2:fifth:.9 3:octave:.9"),
        _line("1.5:fifth:1.4 3:bass:.9"),
    ),
    "two": (
        _line("0:bass:.9 2:fifth:.9"), _line("0:bass:1.9 2:fifth:1.9"), _line("0:bass:.9 2:fifth:.9 3:approach:.9"),
        _line("0:bass:.9 2:third:.9"), _line("0:bass:.9 2:bass:.9"),
    ),
    "rock": (
        _line("0:bass:3.9"), _line("0:bass:1.4 1.5:bass:.4 2:bass:1.9"), _line("0:bass:1.9 2:bass:1.9"),
        tuple(Stroke(beat / 2, "bass", .45) for beat in range(8)), _line("0:bass:1.4 1.5:fifth:.5 2:octave:1.9"),
        _line("0:bass:1.9 2:fifth:1 3:approach:1"),
    ),
    "boogie": (
        _line("0:bass:.4 .5:fifth:.4 1:sixth:.4 1.5:fifth:.4 2:bass:.4 2.5:fifth:.4 3:sixth:.4 3.5:fifth:.4"),
        _line("0:bass:.4 .5:third:.4 1:fifth:.4 1.5:sixth:.4 2:seventh:.4 2.5:sixth:.4 3:fifth:.4 3.5:third:.4"),
        _line("0:bass:.9 1:third:.9 2:fifth:.9 3:sixth:.9"), _line("0:bass:.9 1:octave:.9 2:seventh:.9 3:sixth:.9"),
        _line("0:bass:.4 .5:octave:.4 1:bass:.4 1.5:octave:.4 2:bass:.4 2.5:octave:.4 3:bass:.4 3.5:octave:.4"),
    ),
    "held": (_line("0:bass:4"), _line("0:bass:4"), _line("0:bass:2 2:bass:2")),
}
# By style: when chords are struck in a bar of four beats.
RHYTHMS: dict[str, tuple[tuple[float, ...], ...]] = {
    "bossa": ((0, 1.5, 3), (0, 1.5, 2.5), (0, 1, 2.5, 3.5), (.5, 1.5, 3), (1, 2.5), (0, 1.5), (0, .5, 1.5, 2.5, 3)),
    "latin": ((0, 1, 1.5, 2.5, 3.5), (0, 1.5, 2.5), (.5, 1.5, 2.5, 3.5), (1, 2.5, 3.5), (0, .5, 1.5, 2.5, 3.5)),
    "swing": ((0, 1, 2, 3), (1, 3), (0, 1.5), (0, 2), (.67, 2.67), (0, 1.67, 3), (1.67, 3.67), (0,)),
    "two": ((1, 3), (1, 3), (1, 1.5, 3, 3.5), (0, 1, 2, 3), (.5, 1, 1.5, 2.5, 3, 3.5)),
    "rock": ((0, 1, 2, 3), (0, 2), (0,), (0, .5, 1, 1.5, 2, 2.5, 3, 3.5), (0, 1.5, 3), (0, 1.5, 2.5), (1, 3)),
    "shuffle": ((0, .67, 1, 1.67, 2, 2.67, 3, 3.67), (1, 3), (0, 1.67), (0, 2.67), (0, 1, 2, 3), (.67, 1.67, 2.67, 3.67)),
    "held": ((0,), (0,), (0, 2), (0, 1, 2, 3), (0, 3)),
}
FOURTHS = {"min7": (0, 5, 10), "maj7": (4, 9, 2), "7": (10, 4, 9), "sus4(b7)": (0, 5, 10), "maj": (2, 7, 0), "min": (0, 5, 10),
           "maj6": (4, 9, 2), "sus4": (0, 5, 7), "sus2": (2, 7, 0)}


def bass_notes(
    draw: Random, spans: list[Span], style: str, bar: float = 4, low: int = 28, high: int = 48, is_doubled: bool = False
) -> list[Note]:
    """The bass of a section: one pattern, now and then another, that begins anew with the bar."""
    patterns = BASSES[style]
    usual = draw.choice(patterns)
    notes: list[Note] = []
    root = nearest(spans[0].chord.bass, draw.randint(32, 42), low, high)
    start, end = spans[0].start, spans[-1].end
    while start < end - .01:
        pattern = usual if draw.random() < .85 else draw.choice(patterns)
        # A chord in the middle of a bar brings its own bass.
        changes = {span.start - start for span in spans if start - .01 < span.start < start + bar - .01}
        beats = sorted({stroke.beat for stroke in pattern if stroke.beat < bar} | changes)
        tones = {stroke.beat: stroke for stroke in pattern}
        for beat, following in zip(beats, beats[1:] + [bar]):
            if start + beat >= end - .01:
                break
            span = span_at(spans, start + beat + .01)
            is_new = beat in changes
            stroke = tones.get(beat, Stroke(beat, "bass", 2))
            if is_new:
                root = nearest(span.chord.bass, root, low, high)
            tone = "bass" if is_new and stroke.tone != "octave" else stroke.tone
            after = next((each.chord.bass for each in spans if each.start > start + beat + .01), span.chord.bass)
            pitch = _bass(draw, span.chord, root, tone, after, low, high)
            length = min(stroke.beats, following - beat)
            notes.append(Note(start + beat, length, pitch, BASS))
            if is_doubled:
                notes.append(Note(start + beat, length, pitch + 12, BASS))
        start += bar
    return notes


def _bass(draw: Random, chord: Chord, root: int, tone: str, following: int, low: int, high: int) -> int:
    intervals = chord.intervals
    if tone == "approach":
        return nearest((following + draw.choice([-1, 1, 2, -2])) % 12, root, low - 3, high + 3)
    if tone == "octave":
        return root + 12 if root + 12 <= high + 7 else root
    choices = {"fifth": (7, 6, 8), "third": (4, 3, 5, 2), "sixth": (9,), "seventh": (10, 11, 9)}.get(tone)
    if choices is None:
        return root
    interval = next((each for each in choices if each in intervals), choices[0])
    pitch = nearest((chord.root + interval) % 12, root, low - 4, high + 4)
    # Upward in a riff; a fifth below as often as above.
    return pitch if tone == "fifth" and draw.random() < .5 else root + (chord.root + interval - root) % 12


def voiced(draw: Random, chord: Chord, style: str, around: float) -> list[int]:
    """The chord in one of the usual shapes, near a pitch: "close", "open", "tension", "shell", "fourths" or "rootless"."""
    tones = chord.tones
    if style == "rootless":
        return rootless(draw, chord, around, draw.choice([3, 4, 4]))
    if style == "fourths" and chord.quality in FOURTHS:
        pitches = [nearest((chord.root + FOURTHS[chord.quality][0]) % 12, around - 6, 40, 80)]
        for interval in FOURTHS[chord.quality][1:]:
            pitches.append(pitches[-1] + (chord.root + interval - pitches[-1]) % 12)
        return pitches
    if style == "shell":
        third = next(each for each in chord.intervals if each not in (0, 7))
        top = next((each for each in (10, 11, 9) if each in chord.intervals), 7)
        shell = [third, top] if draw.random() < .5 else [0, *sorted([third, top])]
        lowest = nearest((chord.root + shell[0]) % 12, around - 6, 36, 80)
        return [lowest] + [lowest + (chord.root + each - lowest) % 12 for each in shell[1:]]
    if style == "tension" and chord.quality in TENSIONS:
        tones = tones + [(chord.root + TENSIONS[chord.quality][0]) % 12]
    shapes = []
    for lowest in tones:
        bottom = nearest(lowest, around - 5, 36, 90)
        shapes.append([bottom] + sorted(bottom + (other - bottom) % 12 for other in tones if other != lowest))
    pitches = min(shapes, key=lambda each: abs(sum(each) / len(each) - around) + draw.random() * 3)
    if style == "open" and len(pitches) > 2:
        # The second from above, an octave lower.
        pitches[-2] -= 12
    return sorted(pitches)


def chord_notes(
    draw: Random, spans: list[Span], style: str, shapes: Sequence[str], around: float = 60, bar: float = 4,
    anticipates: bool = False, part: str = COMPING
) -> list[Note]:
    """Chords in a rhythm: one, now and then another. With `anticipates`, the last eighth of a bar brings the next chord."""
    rhythms = RHYTHMS[style]
    usual, shape = draw.choice(rhythms), draw.choice(list(shapes))
    length = draw.choice([.2, .4, .9, .9])
    strikes_changes = draw.random() < .7
    notes: list[Note] = []
    pitches: list[int] = []
    last: Span | None = None
    start, end = spans[0].start, spans[-1].end
    while start < end - .01:
        rhythm = usual if draw.random() < .8 else draw.choice(rhythms)
        beats = {beat for beat in rhythm if beat < bar}
        if strikes_changes:
            beats |= {span.start - start for span in spans if start - .01 < span.start < start + bar - .01}
        onsets = sorted(beats)
        for beat, following in zip(onsets, onsets[1:] + [bar]):
            if start + beat >= end - .01:
                break
            ahead = .5 if anticipates and beat == 3.5 else .01
            span = span_at(spans, start + beat + ahead)
            if span is not last:
                pitches = voiced(draw, span.chord, shape, around if not pitches else .5 * around + .5 * sum(pitches) / len(pitches))
                last = span
            beats_held = (following - beat) * (length if style != "held" else 1)
            notes += [Note(start + beat, max(.15, beats_held), pitch, part) for pitch in pitches]
        start += bar
    return notes


def montuno(draw: Random, spans: list[Span], around: float = 64) -> list[Note]:
    """The broken octaves and chords of a Latin piano, in eighths."""
    notes: list[Note] = []
    figure = draw.choice(["oioioioi", "o.oi.oio", "oi.oioio", "ooi.ioi."])
    start, end, i = spans[0].start, spans[-1].end, 0
    low: dict[int, list[int]] = {}
    while start < end - .01:
        span = span_at(spans, start + .01)
        key = id(span)
        pitches = low.get(key) or low.setdefault(key, voiced(draw, span.chord, "close", around))
        kind = figure[i % len(figure)]
        if kind == "o":
            notes += [Note(start, .45, pitches[0], COMPING), Note(start, .45, pitches[0] + 12, COMPING)]
        elif kind == "i":
            notes += [Note(start, .45, pitch, COMPING) for pitch in pitches[1:]]
        start += .5
        i += 1
    return notes


def riff(draw: Random, spans: list[Span], low: int, high: int) -> list[Note]:
    """A blues line of the right hand: the blues scale of the key, with crushed thirds and repeated notes."""
    notes: list[Note] = []
    start, end = spans[0].start, spans[-1].end
    pitch = draw.randint(low, high)
    while start < end - .01:
        span = span_at(spans, start + .01)
        if draw.random() < .25:
            start += draw.choice([.5, 1, 2])
            continue
        scale = {(span.chord.key + degree) % 12 for degree in (0, 3, 5, 6, 7, 10)} | set(span.chord.tones)
        length = draw.choice([1 / 3, 2 / 3, 1 / 3, 1, .5])
        candidates = [other for other in range(pitch - 5, pitch + 6) if other % 12 in scale and low <= other <= high]
        pitch = draw.choice(candidates) if candidates else draw.randint(low, high)
        if draw.random() < .15 and (span.chord.root + 4) % 12 in span.chord.tones:
            third = nearest((span.chord.root + 4) % 12, pitch, low, high)
            notes += [Note(start, .12, third - 1, MELODY), Note(start + .12, max(.2, length - .12), third, MELODY)]
        else:
            notes.append(Note(start, length, pitch, MELODY))
            if draw.random() < .2:
                notes.append(Note(start, length, pitch - draw.choice([3, 4, 5]), MELODY))
        start += length
    return notes


def four_voices(draw: Random, spans: list[Span]) -> list[Note]:
    """A hymn: soprano, alto, tenor and bass, one chord to a beat or two, with passing notes in any voice."""
    ranges = ((40, 58), (48, 65), (55, 72), (60, 79))
    voices: list[list[Note]] = [[], [], [], []]
    pitches = [48, 55, 62, 69]
    unit = draw.choice([1, 1, 2])
    for span in spans:
        tones = span.chord.tones
        bass = nearest(span.chord.bass, pitches[0] + draw.choice([-3, 0, 0, 3]), *ranges[0])
        # The three other voices take all tones, led as near as they can.
        needed = [tone for tone in tones if tone != bass % 12]
        while len(needed) < 3:
            needed.append(draw.choice([tones[0], tones[0], tones[-1 if len(tones) == 3 else 2]]))
        draw.shuffle(needed)
        best: tuple[float, list[int]] = (1e9, [])
        for turn in range(6):
            order = needed[:3] if turn == 0 else draw.sample(needed, 3)
            upper = [nearest(tone, before, *limits) for tone, before, limits in zip(order, pitches[1:], ranges[1:])]
            if upper != sorted(upper) or upper[0] <= bass:
                continue
            cost = sum(abs(new - old) for new, old in zip(upper, pitches[1:])) + draw.random() * 2
            best = min(best, (cost, upper))
        upper = best[1] or [nearest(tone, before, *limits) for tone, before, limits in zip(needed, pitches[1:], ranges[1:])]
        new = [bass] + upper
        count = max(1, round(span.beats / unit))
        length = span.beats / count
        for i in range(count):
            for voice, pitch in enumerate(new):
                voices[voice].append(Note(span.start + i * length, length, pitch, COMPING if voice else BASS))
        pitches = new
    notes: list[Note] = []
    passing = draw.choice([.05, .15, .3])
    for voice in voices:
        for note, following in zip(voice, voice[1:] + voice[-1:]):
            scale = span_at(spans, note.start + .01).chord.scale
            distance = following.pitch - note.pitch
            if abs(distance) in (3, 4) and note.beats >= .5 and draw.random() < passing * 2:
                between = [pitch for pitch in range(min(note.pitch, following.pitch) + 1, max(note.pitch, following.pitch))
                           if pitch % 12 in scale]
                if between:
                    half = note.beats / 2
                    notes += [note._replace(beats=half), Note(note.start + half, half, draw.choice(between), note.part)]
                    continue
            notes.append(note)
    return notes


def blocks(draw: Random, spans: list[Span], low: int) -> list[Note]:
    """Block chords of the right hand alone, in any inversion, struck once or again."""
    notes: list[Note] = []
    around = low + 8
    restrike = draw.choice([0, 0, 1, 2])
    for span in spans:
        chord = span.chord
        bottom = nearest(chord.bass, around, low, low + 14)
        pitches = close_position(bottom, chord.tones)
        count = max(1, round(span.beats / restrike)) if restrike else 1
        for i in range(count):
            start, length = span.start + i * span.beats / count, span.beats / count
            notes += [Note(start, length, pitch, COMPING) for pitch in pitches]
    return notes

