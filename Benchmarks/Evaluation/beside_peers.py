"""Our figures beside those that the kit's README gives for other programs."""
from __future__ import annotations

from kit import PeerFigure
from recognition import DCML, Recognition
from results import CLASSICAL, PLAIN, ROOTLESS, Result

# The last column of the kit's table is no program but the best that a table could do.
NOT_A_PROGRAM = "best table"

# Corpora with voicings that leave the root to the bassist: there --rootless is the better mode.
LEFT_TO_THE_BASSIST = ("improvisor_voicings", "upper_structures")


def comparison(recognition: Recognition) -> str:
    """A line a corpus, strict/lenient: we, the best other program, whether we lead, and the others."""
    figures = recognition.kit.peer_figures()
    corpora = [corpus for corpus in figures if corpus in recognition.kit.corpora]
    if not corpora:
        return "Beside other programs: the kit's README has no figures of them."
    width = max(map(len, corpora))
    text = [
        "Beside other programs, strict/lenient in whole percent; theirs as the kit's README has them, for all of each",
        "corpus, of which the kit may hold a part; of a program its best mode, of all programs the best of either.",
        f"{'corpus':{width}}  {'chordd':>7}  {'best':>7}  {'we lead':12}  others",
    ]
    leads = levels = 0
    for corpus in corpora:
        mode = ROOTLESS if corpus in LEFT_TO_THE_BASSIST else CLASSICAL if corpus in DCML else PLAIN
        strict, lenient = _shares(recognition.results(corpus, mode))
        peers = [figure for figure in figures[corpus] if NOT_A_PROGRAM not in figure.program]
        best = max((p.strict for p in peers), default=0), max((p.lenient for p in peers), default=0)
        verdict = _verdict(strict - best[0], lenient - best[1])
        leads += verdict == "yes"
        levels += verdict == "level"
        others = ", ".join(f"{p.program} {p.strict}/{p.lenient}" for p in sorted(peers, key=_lenient, reverse=True))
        ours, theirs = f"{strict}/{lenient}", f"{best[0]}/{best[1]}"
        text.append(f"{corpus:{width}}  {ours:>7}  {theirs:>7}  {verdict:12}  {others}")
    return "\n".join(text + [f"We lead on {leads} of {len(corpora)} corpora and are level on {levels}."])


def _verdict(strict: int, lenient: int) -> str:
    """How many points we are ahead of the best by either measure, in a word."""
    if strict == lenient == 0:
        return "level"
    if strict >= 0 and lenient >= 0:
        return "yes"
    if strict > 0 or lenient > 0:
        return "strict only" if strict > 0 else "lenient only"
    return "no"


def _lenient(figure: PeerFigure) -> int:
    return figure.lenient


def _shares(results: list[Result]) -> tuple[int, int]:
    strict, lenient = (sum(bool(r.score[measure]) for r in results) for measure in ("strict", "lenient"))
    return round(100 * strict / len(results)), round(100 * lenient / len(results))
