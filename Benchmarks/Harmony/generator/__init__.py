"""Piano performances whose harmony is known, made from theory: chords, textures, timing, dynamics and pedal."""
from .piece import HELD_BACK, TRAINING, piece
from .textures import CLASSICAL, JAZZ, POPULAR, ROOTLESS, TEXTURES

__all__ = ["CLASSICAL", "HELD_BACK", "JAZZ", "POPULAR", "ROOTLESS", "TEXTURES", "TRAINING", "piece"]
