# SPDX-License-Identifier: MIT
"""The first player of a round of betting of draw poker, and the sections of acts (ss 306, 307, 309)."""

from collections.abc import Sequence

from controller.games.poker.contest.acts import BetEntry, PlayerAct
from controller.games.poker.contest.contest import Contest
from controller.games.poker.table import PokerTable

ANSWERS = {"call": "(a)", "raise": "(b)", "fold": "(c)"}
"""The paragraphs of ss 307(7) and 309(6)."""
OPENS = {"open": "(a)", "fold": "(b)"}
"""The paragraphs of ss 307(2) and 309(2)."""
OF_KIND = {
    "compulsory blind": "s 306(1)", "over-blind": "s 306(2)", "no over-blind": "s 306(3)", "tap out": "s 312(1)",
}  # fmt: skip
BLIND_BETS = ("compulsory blind", "over-blind")


def last_blind(bets: Sequence[BetEntry]) -> int:
    """Return the seat that made the last blind bet."""
    return next(it.seat for it in reversed(bets) if isinstance(it, PlayerAct) and it.kind in BLIND_BETS)


def first(table: PokerTable, street: int) -> int:  # noqa: ARG001 - the same in both rounds
    """Return the seat after the last blind bet. If that player is not active, the turn passes on."""
    play = table.memory.play
    return play.contest.clockwise(last_blind(play.bets))[0]


def asks(bets: Sequence[BetEntry], contest: Contest) -> str:  # noqa: ARG001 - as any game has it
    """Return the section for the player in turn: the first to act, after folds, or in answer to a bet."""
    section = "s 309" if contest.betting.street else "s 307"
    if contest.betting.opener:
        return f"{section}({'6' if contest.betting.street else '7'})"
    return f"{section}({2 if contest.is_fresh else 4})"


def cites(bets: Sequence[BetEntry], contest: Contest, act: PlayerAct) -> str:
    """Return the section of an act. bets, contest: the log and the contest before the act."""
    if act.kind in OF_KIND:
        return OF_KIND[act.kind]
    if act.kind == "open" and act.cents == contest.seats[act.seat].chips_left:
        return "s 312(1)"
    section = asks(bets, contest)
    if contest.betting.opener:
        return section + ANSWERS.get(act.kind, "")
    return section + (OPENS.get(act.kind, "") if contest.is_fresh else "")


def won(contest: Contest) -> str:
    """Return the section by which an uncalled bet or blind bet wins; empty without one.

    contest: without this bet.
    """
    now = contest.betting
    if not contest.is_uncalled:
        return ""
    if now.street > 0:
        return "s 309(8)(a)(i)" if contest.is_raised else "s 309(7)(a)(i)"
    if now.opener:
        return "s 307(9)(a)(i)" if contest.is_raised else "s 307(8)(a)(i)"
    return "s 307(6)(a)(i)" if now.increase else "s 307(5)(a)(i)"
