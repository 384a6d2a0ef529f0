#!/usr/bin/env python3
"""The memory of chordd while it follows a chart for a million events: a line at 100,000, 500,000 and 1,000,000.

    memory_bench.py CHORDD [EVENTS]

The changes of a blues in 240 beats a minute, and a thousand moves of a pedal in each bar; diary and page are on. The exit status is 1 when
the memory grows by more than a tenth from the first line to the last, or the chart is not followed."""
import base64
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../Practice"))
from client import Control, Program, folder, WebSocket  # noqa: E402

CHART = "Blues\n4/4\n\n| C7 | F7 | C7 | C7 | F7 | F7 | C7 | C7 | G7 | F7 | C7 | G7 |\n"
C, F, G = (36, 52, 55, 58, 60), (41, 53, 57, 60, 63), (43, 53, 55, 59, 62)
CHANGES = [C, F, C, C, F, F, C, C, G, F, C, G]
# Seconds, and how often the pedal of the volume moves.
BAR, REPEATS = 1.0, 500


def struck(keys, speed=80):
    return bytes(byte for key in keys for byte in (0x90 if speed else 0x80, key, speed))


def main():
    events = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    sent, seen, bar, due, followed = 0, [], 0, time.monotonic(), True
    with folder() as place:
        program = Program(sys.argv[1], place, page=True)
        watcher = WebSocket(program.port)
        with Control(program.socket) as control:
            text = base64.b64encode(CHART.encode()).decode()
            for line in (f'chart-import {json.dumps({"name": "blues.txt", "base64": text})}', 'chart-choose {"chart": "Blues", "tempo": 240}'):
                reply = control.ask(line)
                if not reply["ok"]:
                    sys.exit(str(reply))
            for mark in (events // 10, events // 2, events):
                while sent < mark:
                    keys = CHANGES[bar % len(CHANGES)]
                    pedal = bytes(byte for value in range(REPEATS) for byte in (0xB0, 11, value % 128))
                    for part, seconds in ((struck(keys) + pedal, 0.9 * BAR), (pedal + struck(keys, 0), 0.1 * BAR)):
                        program.keyboard.write(part)
                        sent, due = sent + len(part) // 3, due + seconds
                        # Nobody who follows the page falls behind, or is given up.
                        while watcher.event(max(0.0, due - time.monotonic())) is not None:
                            pass
                    bar += 1
                form = control.ask("chart")["form"]
                seen.append(program.resident())
                print(f"{sent:>9,} events: {seen[-1]:.1f} MB; the chart is {form['state']}, bar {form.get('bar')}", flush=True)
                followed = followed and form["state"] == "following"
        program.end()
    sys.exit(seen[-1] > 1.1 * seen[0] or not followed)


main()
