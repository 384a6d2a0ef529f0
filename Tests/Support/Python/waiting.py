"""The one way in which tests wait: for a state, with a limit that only a hang reaches."""
import os
import time

# Two minutes at this machine's own speed: `scripts/test` measures that, and says the limit in this variable.
HANG = float(os.environ.get("TEST_HANG_SECONDS", 120))
PAUSE = 0.02


class NeverSeen(AssertionError):
    """A state that never came."""


def wait_for(what, look, wanted=bool, pause=PAUSE):
    """Calls `look` again and again until what it returns is wanted, and returns that. `what` is the state in words."""
    end = time.monotonic() + HANG
    while True:
        seen = look()
        if wanted(seen):
            return seen
        if time.monotonic() >= end:
            raise NeverSeen(f"{what}: that never came; instead there was {seen!r}")
        time.sleep(pause)
