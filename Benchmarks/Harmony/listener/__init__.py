"""The listener that is learned: its steps and inputs, the music that it learns from, and the net."""
