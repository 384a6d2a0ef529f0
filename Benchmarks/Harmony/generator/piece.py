"""A piece: sections in one texture, in keys that follow each other, and one player who plays them."""
from __future__ import annotations

from random import Random

from .chords import Chord, Span
from .classical_harmony import classical_progression
from .fingers import NEAT, Fingers
from .jazz_harmony import blues_progression, jazz_progression, modal_progression, ragtime_progression
from .notes import BASS, COMPING, LEFT, MELODY, Note
from .performance import Event, Interpretation, ReferenceRow, perform
from .popular_harmony import film_progression, gospel_progression, mixed_progression, popular_progression
from .textures import CLASSICAL, JAZZ, POPULAR, ROOTLESS, TEXTURES, Section

# The first seed of the pieces to fit on, and of those that are held back to judge the fit.
TRAINING, HELD_BACK = 0, 1_000_000
# Textures that are also played fast, and those that are played without a pedal as a rule.
FAST = {"stride", "walking", "swing", "shuffle", "boogie", "ragtime", "two", "montuno", "latin", "bossa"}
DRY = FAST | {"rootless_mem", "rootless_none", "rootless_bass", "twohands", "shells", "quartal"}


def piece(texture: str, seed: int, seconds: float = 60) -> tuple[list[Event], list[ReferenceRow]]:
    """About `seconds` seconds of music. The same texture and seed give the same piece."""
    draw = Random(f"{texture}/{seed}")
    is_classical = texture in CLASSICAL
    bar = _bar(draw, texture)
    tempo = _tempo(draw, texture)
    key = draw.randrange(12)
    is_minor = draw.random() < .4
    notes: list[Note] = []
    harmony: list[ReferenceRow] = []
    phrase_ends: list[float] = []
    beat: float = 0
    while beat < seconds * tempo / 60:
        spans: list[Span] = []
        for chord in _progression(draw, texture, bar, tempo, key, is_minor):
            spans.append(Span(beat, beat + chord.beats, chord))
            beat += chord.beats
        harmony += [(start, end, chord.root, chord.quality, chord.bass) for start, end, chord in spans]
        phrase_ends.append(beat)
        notes += TEXTURES[texture](draw, Section.drawn(draw, spans, tempo))
        if is_classical and draw.random() < .35:
            key = (key + draw.choice([7, 5, 0, 9, 3, 0, 2])) % 12
            is_minor = not is_minor if draw.random() < .4 else is_minor
        if not is_classical and draw.random() < .15:
            key = (key + draw.choice([1, 2, 5, 7])) % 12
    return perform(draw, notes, harmony, phrase_ends, _interpretation(draw, texture, tempo))


def _bar(draw: Random, texture: str) -> int:
    """The beats of a bar."""
    if texture == "waltz":
        return 3
    return draw.choice([4, 4, 4, 2, 3]) if texture in CLASSICAL else 4


def _tempo(draw: Random, texture: str) -> float:
    """Beats a minute."""
    if texture == "ballad":
        return draw.uniform(55, 80)
    # Drawn for all, so that a style's own range does not change the number of draws.
    tempo = draw.uniform(60, 160)
    if texture in FAST:
        return draw.uniform(90, 220)
    return draw.uniform(60, 130) if texture in POPULAR else tempo


def _progression(draw: Random, texture: str, bar: int, tempo: float, key: int, is_minor: bool) -> list[Chord]:
    if texture not in CLASSICAL:
        beats = draw.choice([8, 12, 16]) * bar
        if texture in ("shuffle", "boogie"):
            return blues_progression(draw, beats, bar, key, is_minor)
        if texture == "ragtime" or texture in ("two", "leadsheet", "stride") and draw.random() < .4:
            return ragtime_progression(draw, beats, bar, key)
        if texture == "gospel":
            return gospel_progression(draw, beats, bar, key)
        if texture == "pads":
            return film_progression(draw, beats, bar, key, is_minor)
        if texture == "quartal" and draw.random() < .6 or texture in ("twohands", "swing", "rootless_bass") and draw.random() < .1:
            return modal_progression(draw, beats, bar, key)
        if texture == "treble":
            return mixed_progression(draw, beats, bar, key, is_minor)
        if texture == "hymn":
            return classical_progression(draw, beats, key, is_minor, draw.choice([1, 1, 2]))
        if texture == "leadsheet" and draw.random() < .5 or texture in JAZZ or texture in ROOTLESS:
            return jazz_progression(draw, beats, bar, key, is_minor)
        return popular_progression(draw, beats, bar, key)
    if texture == "high" and draw.random() < .5:
        return mixed_progression(draw, draw.choice([4, 8]) * bar, bar, key, is_minor)
    beats = draw.choice([2, 4, 4, 8]) * bar
    pace = draw.choice([.5, 1, 1, 1, 2, 2, 2, 4])
    if bar == 3 and draw.random() < .5:
        pace *= 1.5
    # Nobody hears a chord that is shorter.
    if pace * 60 / tempo <= .22:
        pace *= 2
    return classical_progression(draw, beats, key, is_minor, pace)


def _interpretation(draw: Random, texture: str, tempo: float) -> Interpretation:
    loud = draw.uniform(45, 85)
    return Interpretation(
        tempo=tempo,
        loudness={LEFT: loud, MELODY: loud + draw.uniform(0, 16), COMPING: loud, BASS: loud + 3},
        rubato=draw.uniform(.02, .10),
        jitter=draw.uniform(.004, .018),
        rolled=draw.choice([0, .05, .3]),
        swell=draw.uniform(0, 12),
        late_pedal=draw.choice([0, .2, .6]),
        articulation={
            LEFT: draw.choice([.95, .9, .75, 1.02, .5]),
            MELODY: draw.choice([.95, 1, .85, .6]),
            COMPING: draw.choice([.95, .9]),
            BASS: draw.choice([.95, .8]),
        },
        pedal=_pedal(draw, texture),
        # Every other player is neat, as a machine is.
        fingers=Fingers.drawn(draw) if draw.random() < .5 else NEAT,
    )


def _pedal(draw: Random, texture: str) -> str:
    if texture in CLASSICAL:
        habit = draw.choice(["none", "none", "part", "part", "touch", "beat", "chord"])
    elif texture in DRY:
        habit = draw.choice(["none", "none", "none", "touch"])
    else:
        habit = draw.choice(["none", "chord", "chord", "part"])
    if texture in ("arpped", "poparp", "ballad"):
        return draw.choice(["chord", "chord", "part"])
    # With a pedal, the bass would not have to be kept in mind.
    return "none" if texture == "rootless_mem" else habit
