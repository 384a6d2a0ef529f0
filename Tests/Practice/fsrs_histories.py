"""Random histories of reviews, and what the package fsrs makes of them; Tests/Practice/fsrs runs it."""

import json
import random
import subprocess
import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

BEGIN = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
GAPS = [0, 0, 0, 1, 1, 2, 3, 5, 8, 13, 30, 90, 365, 2000]


def random_history(dice):
    """A list of [days since the review before, rating]."""
    history = []
    for _ in range(dice.randint(1, 25)):
        gap = dice.choice(GAPS) if dice.random() < 0.7 else dice.randint(0, 120)
        history.append([gap if history else 0, dice.choices([1, 2, 3, 4], [3, 1, 8, 2])[0]])
    return history


def states(history):
    """Stability, difficulty and interval after each review."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, time, found = Card(), BEGIN, []
    for gap, rating in history:
        time += timedelta(days=gap)
        card, _ = scheduler.review_card(card, Rating(rating), time)
        found.append([card.stability, card.difficulty, (card.due - time).days])
    return found


def same(ours, theirs):
    """Equal to six digits; days are equal."""
    return ours[2] == theirs[2] and all(abs(a - b) <= 5e-7 * abs(b) for a, b in zip(ours[:2], theirs[:2]))


def print_table(dice):
    """Rows of Swift."""
    for _ in range(20):
        history = random_history(dice)
        text = " ".join(f"{gap}:{rating}" for gap, rating in history)
        stability, difficulty, interval = states(history)[-1]
        print(f'ReferenceHistory("{text}", {stability:.10g}, {difficulty:.10g}, {interval}),')


def compare(program, count, dice):
    """Returns how many reviews were compared, and what differs."""
    histories = [random_history(dice) for _ in range(count)]
    lines = "".join(json.dumps(history) + "\n" for history in histories)
    reply = subprocess.run([program, "fsrs"], input=lines, capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in reply.splitlines()]
    assert len(answers) == count, f"{len(answers)} answers to {count} histories"
    reviews, wrong = 0, []
    for history, ours in zip(histories, answers):
        theirs = states(history)
        reviews += len(theirs)
        if len(ours) != len(theirs) or not all(map(same, ours, theirs)):
            wrong.append((history, ours, theirs))
    return reviews, wrong


def main():
    """A line PASS or FAIL."""
    dice = random.Random(6)
    if sys.argv[1] == "--table":
        print_table(dice)
        return 0
    reviews, wrong = compare(sys.argv[1], int(sys.argv[2]), dice)
    for history, ours, theirs in wrong[:5]:
        print(f"     | {history}\n     | chordd {ours[-1]}\n     | fsrs   {theirs[-1]}")
    verdict = "FAIL" if wrong else "PASS"
    print(f"{verdict} {sys.argv[2]} histories, {reviews} reviews: every state is that of fsrs to six digits"
          + (f"; {len(wrong)} histories differ" if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
