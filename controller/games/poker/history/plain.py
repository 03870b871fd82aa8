# SPDX-License-Identifier: MIT
"""A finished round of play in words: seats and stakes, each act and card, the pots, and the stakes at the end."""

from collections.abc import Iterator

from controller.engine.values.money import dollars
from controller.games.poker.contest import act_words
from controller.games.poker.contest.acts import Barred, Begins, Early, PlayerAct
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest
from controller.games.poker.history.played import Cards, Entry, PlayedRound, ReplacedCards, ShowdownHand


def lines(it: PlayedRound, when: str) -> Iterator[str]:
    """Yield the lines of the round. when: the time of its beginning."""
    signs = it.signs
    low = ", the ace also low" if signs.ace_low else ""
    yield f"Round {it.number}, {signs.name} at {signs.table}, {when}"
    yield f"  minimum {dollars(signs.minimum)}, {signs.deck} cards{low}; seat {next(iter(it.stakes))} has the buck"
    for seat, stake in it.stakes.items():
        yield f"  seat {seat}: {it.players[seat]} with {dollars(stake)}"
    contest = begin_contest(it.stakes)
    for entry in it.course:
        yield f"  {_line(it, contest, entry)}"
        if not isinstance(entry, Cards | ReplacedCards | ShowdownHand):
            contest = apply_entry(contest, entry)
    yield from (f"  {line}" for line in _pots(it))


def _line(it: PlayedRound, before: Contest, entry: Entry) -> str:
    """Return a card, an act or an event as a line."""
    match entry:
        case Cards() | ShowdownHand():
            return _of_cards(it, entry)
        case ReplacedCards():
            return f"{_name_player(it, entry.seat)} {act_words.draws(entry.cards)}"
        case Begins():
            return f"round of betting {entry.street + 1}, the pot is {dollars(before.pot)}"
        case Barred():
            return f"nobody raises any more ({entry.source})"
        case Early():
            return f"{_name_player(it, entry.seat)} {act_words.early(before, entry)}"
        case PlayerAct():
            return f"{_name_player(it, entry.seat)} {act_words.describe_act(before, entry)}"


def _of_cards(it: PlayedRound, entry: Cards | ShowdownHand) -> str:
    cards = " ".join(entry.cards)
    if isinstance(entry, ShowdownHand):
        return f"{_name_player(it, entry.seat)} shows {cards or 'nothing'}"
    return f"{_name_player(it, entry.to)} is dealt {cards}" if entry.to else f"the middle: {cards}"


def _name_player(it: PlayedRound, seat: int) -> str:
    return f"{seat} {it.players[seat]}"


def _pots(it: PlayedRound) -> Iterator[str]:
    """Yield the returned bets, the announced pots, and each player's stake at the end."""
    for seat, cents in it.result.back.items():
        yield f"{_name_player(it, seat)} gets {dollars(cents)} back: nobody has called it"
    for won in it.result.pots:
        winners = " and ".join(_name_player(it, seat) for seat in won.winners)
        deducted = f", commission {dollars(won.commission)}" if won.commission else ""
        yield f"pot of {dollars(won.cents)}{deducted}: {winners}"
    yield from (f"{_name_player(it, seat)} {said}" for seat, said in it.called)
    for seat, cents in it.left.items():
        more = cents - it.stakes[seat]
        yield f"seat {seat}: {it.players[seat]} has {dollars(cents)} ({'+' * (more > 0)}{dollars(more)})"
