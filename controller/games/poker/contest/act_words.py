# SPDX-License-Identifier: MIT
"""Acts in words: for notes, for undo, and for the dealer's next task."""

from collections.abc import Sequence

from controller.engine.values.money import dollars
from controller.games.poker.contest.acting import PossibleAct
from controller.games.poker.contest.acts import Early, PlayerAct
from controller.games.poker.contest.contest import Contest

NAMES = {
    "ante": "ante bet", "blind": "blind bet", "compulsory blind": "blind bet",
    "over-blind": "over-blind bet", "no over-blind": "what was declined", "open": "opening bet", "call": "call",
    "raise": "raise", "tap out": "tap out", "check": "check", "fold": "fold", "dead": "dead hand",
    "out": "exclusion", "back": "what came back",
}  # fmt: skip
"""Names of acts, for undo."""


def name(before: Contest, act: PlayerAct | Early) -> str:
    """Return the name of this act, for taking the act back. before: the contest until then."""
    declined = act.kind == "check" and before.betting.highest
    return NAMES["no over-blind" if declined else act.kind]


def draws(cards: int) -> str:
    """Return the number of replaced cards in words: `has 3 cards replaced`, `keeps all cards`."""
    return f"has {cards} card{'s' * (cards > 1)} replaced" if cards else "keeps all cards"


def describe_act(before: Contest, act: PlayerAct) -> str:
    """Return an act in words: `calls $5 and raises $10`. before: the contest until then."""
    lies = before.seats[act.seat].early if act.kind in ("call", "raise") else 0
    if lies >= act.cents:  # an act out of turn stands: no chips are added
        lies = 0
    if act.kind == "raise":
        return _raised(before.owes(act.seat) - lies, act.cents - lies)
    if act.kind == "call":
        return f"calls {dollars(act.cents - lies)}"
    if act.kind == "check" and before.betting.highest:
        return "declines to raise"
    if act.kind == "open" and not act.cents:
        return "declines to bet more: the blind bet is the opening bet"
    return f"{_DONE[act.kind]}{f' {dollars(act.cents)}' if act.cents else ''}{_AFTER.get(act.kind, '')}"


_DONE = {
    "blind": "bets the blind", "compulsory blind": "bets the blind",
    "over-blind": "bets the over-blind", "no over-blind": "declines to make an over-blind bet",
    "ante": "bets the ante", "open": "opens with",
    "call": "calls", "tap out": "taps out with", "check": "checks", "fold": "folds", "dead": "has a dead hand",
    "out": "folds: excluded from the round of play",
    "back": "gets",
}  # fmt: skip
_AFTER = {"back": " back"}


def _raised(owes: int, cents: int) -> str:
    return f"calls {dollars(owes)} and raises {dollars(cents - owes)}" if owes else f"raises {dollars(cents)}"


def early(before: Contest, act: Early) -> str:
    """Return a player's act out of turn, in words. before: the contest until then."""
    owes = before.owes(act.seat)
    if act.kind == "check" and before.betting.highest:
        return "acts out of turn: declines to raise"
    called = f"call of {dollars(owes)} and " if act.kind == "raise" and owes else ""
    cents = act.cents - (owes if called else 0)
    return f"acts out of turn: {called}{NAMES[act.kind]}" + (f" of {dollars(cents)}" if cents else "")


def asked(contest: Contest, every: Sequence[PossibleAct]) -> str:
    """Return the possible acts of the player in turn: `call $10, call and raise $5 or $10, or fold`."""
    *others, last = (_asked(contest, it) for it in as_asked(every))
    return f"{', '.join(others)}{',' * (len(others) > 1)} or {last}" if others else last


def as_asked(every: Sequence[PossibleAct]) -> list[PossibleAct]:
    """Return the acts in display order: folding last."""
    return sorted(every, key=lambda it: it.does == "fold")


def _asked(contest: Contest, it: PossibleAct) -> str:
    called = it.does == "bet" and not it.opens and contest.owes(contest.betting.turn)
    return f"call and {it.words}" if called else it.words
