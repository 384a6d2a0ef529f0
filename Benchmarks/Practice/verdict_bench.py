#!/usr/bin/env python3
"""How soon the page is told what is right and wrong: verdict_bench.py CHORDD [KEYS]

Plays the 36 chords of a drill over the page's WebSocket, key by key, as fingers do, and waits for the event of the drill
that judges each key; beside it the event that only says which notes sound, of the same keys. The time of a key is from the
moment before it is sent to the moment at which this program has the event in hand, its own delay included.
"""

import random
import sys
import time

sys.dont_write_bytecode = True
from client import Program, WebSocket, folder, seventh  # noqa: E402

LIMIT = 30


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def line(label, seconds):
    values = [1000 * value for value in seconds]
    print(f"  {label:<28} median {percentile(values, 0.5):6.2f} ms   p99 {percentile(values, 0.99):6.2f} ms   "
          f"longest {max(values):6.2f} ms   ({len(values)} keys)")
    return percentile(values, 0.99)


class Player:
    def __init__(self, program):
        self.program, self.page = program, WebSocket(program.port)
        self.verdicts, self.notes, self.ends = [], [], []
        self.chance = random.Random(1)

    def follow(self, key, sent):
        """Waits until a key is judged and shown."""
        verdict = sounds = None
        while verdict is None or sounds is None:
            found = self.page.event(5)
            if found is None:
                sys.exit(f"FAIL no verdict on {key}")
            event, moment = found
            if event["type"] == "drill" and verdict is None:
                keys = ((event["session"] or {}).get("verdict") or {}).get("keys", [])
                if any(shown["midi"] == key for shown in keys):
                    verdict = moment - sent
            elif event["type"] == "notes" and sounds is None and key in event["down"]:
                sounds = moment - sent
        self.verdicts.append(verdict)
        self.notes.append(sounds)
        self.last = event

    def wait(self, name):
        """The drill's next event of this name, and when it came."""
        while True:
            found = self.page.event(5)
            if found is None:
                sys.exit(f"FAIL no event {name!r}")
            event, moment = found
            if event["type"] == "drill" and event["event"] == name:
                return event["session"], moment

    def chord(self, card):
        tones, root = seventh(card)
        keys = [48 + root + tone for tone in tones]
        self.chance.shuffle(keys)
        # Without its fifth the chord is right already: a fifth that comes last gets no verdict of its own.
        keys.sort(key=lambda key: (key - 48 - root) != 7)
        for key in keys:
            sent = time.monotonic()
            self.page.strike(key)
            self.follow(key, sent)
            time.sleep(self.chance.uniform(0.005, 0.03))
        _, moment = self.wait("done")
        self.ends.append(moment - sent)
        for key in keys:
            self.page.release(key)

    def play(self, count):
        while len(self.verdicts) < count:
            reply = self.program.post("/api/practice-start", {"drill": "test36"})
            if reply[0] != 200:
                sys.exit(f"FAIL {reply}")
            session, _ = self.wait("task")
            for _ in range(36):
                self.chord(session["task"]["card"])
                while True:
                    found = self.page.event(5)
                    if found is None:
                        sys.exit("FAIL no next task")
                    event, _ = found
                    if event["type"] == "drill" and event["event"] in ("task", "session"):
                        session = event["session"]
                        break
                if len(self.verdicts) >= count or not session["running"]:
                    break


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: verdict_bench.py CHORDD [KEYS]")
    count = int(sys.argv[2]) if len(sys.argv) == 3 else 600
    with folder() as place:
        program = Program(sys.argv[1], place, page=True)
        player = Player(program)
        player.play(count)
        print("from a key on the page to the page, in a drill:")
        p99 = line("verdict", player.verdicts)
        plain = line("notes, without a verdict", player.notes)
        line("last key to done", player.ends)
        print("  (a chord is done when it was held for 20 ms)")
        if not program.end():
            sys.exit("FAIL chordd does not end as it should")
    if p99 > LIMIT < plain:
        sys.exit(f"FAIL p99 is above {LIMIT} ms, but so it is without a verdict: this machine is too busy to measure")
    if p99 > LIMIT:
        sys.exit(f"FAIL p99 is above {LIMIT} ms")
    print(f"PASS p99 is within {LIMIT} ms")


main()
