# SPDX-License-Identifier: MIT
"""What the middle of a poker table shows: pots, communal cards, who wins how much, and what is painted. No pygame."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.display.hand_words import hand_words
from controller.display.kit.items import Colour
from controller.display.poker.contents import (
    Award,
    PokerContents,
    called,
    going_back,
    name_of,
    named_pot,
    short_of,
    spoken_of,
    who_can_win,
)
from controller.display.poker.seat_contents import in_letters
from controller.display.wording import sentence
from controller.engine.record.poker_on_show import PokerPot
from controller.engine.values.money import dollars


class PotText(NamedTuple):
    """One pot in words. The only pot has no name: its amount stands above."""

    name: str
    amount: str
    rest: tuple[str, ...]
    """Who can win it or has won it, and what is to call."""


class PotWinner(NamedTuple):
    """What one seat is passed. Wordings: the longest first."""

    words: str
    amount: str
    lines: tuple[str, ...]
    """Words and amount on one line."""
    hand: tuple[str, ...]
    """The hand in words, and of which pots the amount is."""
    cards: tuple[str, ...]
    """The five cards of the hand, or only the player's own of them if others lie in the middle."""


class PotShare(NamedTuple):
    """Chips of one seat in the pots."""

    seat: int
    cents: int
    colour: Colour


class PokerSigns(NamedTuple):
    """Words that are painted on the table, and limits to come."""

    title: str
    casino: str
    discards: str
    facts: tuple[str, ...]
    announced: tuple[str, ...] = ()


class MiddleContents(NamedTuple):
    """The middle of the table."""

    told: tuple[str, ...] = ()
    """The round of betting, or what goes back before the pots are pushed."""
    total: str = ""
    label: str = ""
    """What the total is: `POT with bets`."""
    shares: tuple[PotShare, ...] = ()
    communal: tuple[str, ...] = ()
    places: int = 0
    """Places of communal cards."""
    best: tuple[str, ...] = ()
    """Communal cards that make a hand that wins."""
    decided: bool = False
    pots: tuple[PotText, ...] = ()
    winners: tuple[PotWinner, ...] = ()
    happened: tuple[str, ...] = ()
    """How a round ended in which no pot is won: large words, then small ones."""
    page: int = 0


def middle(value: PokerContents, places: int, turn: int, *, dealer: bool) -> MiddleContents:
    """Return the middle. `places`: of communal cards. `turn`: number of the page of a long list."""
    shown, idle = value.shown, value.rests and not dealer and not value.total
    awards = () if value.rests else value.awards
    return MiddleContents(
        () if idle else _told(value, dealer=dealer),
        dollars(value.total) if value.total and not idle else "",
        _label(value),
        tuple(
            PotShare(it, cents, value.colours[value.seats[it].player]) for it, cents in sorted(value.collected.items())
        ),
        shown.communal,
        places,
        tuple(card for it in awards for card in it.seat.best if card in shown.communal),
        bool(awards),
        () if value.rests else tuple(_pots(value, dealer=dealer)),
        tuple(_winner(value, it, dealer=dealer) for it in awards),
        _happened(value, dealer=dealer),
        turn,
    )


def _told(value: PokerContents, *, dealer: bool) -> tuple[str, ...]:
    """Return the round of betting; once pots are won, what goes back first."""
    if value.shown.betting:
        return value.told
    return tuple(going_back(value.shown, called if dealer else spoken_of))


def _label(value: PokerContents) -> str:
    if value.commission:
        return f"POT, less {dollars(value.commission)} commission"
    return "POT with bets" if value.with_bets else "POT"


def _happened(value: PokerContents, *, dealer: bool) -> tuple[str, ...]:
    if not value.happened or value.total:
        return ()
    if dealer and value.happened.void:
        return value.happened.void
    return value.happened.said, *value.happened.beneath[:1]


def _pots(value: PokerContents, *, dealer: bool) -> Iterator[PotText]:
    """Return each of several pots; of the only one what is still to call, for the dealer."""
    pots = value.shown.pots
    if len(pots) == 1:
        if dealer and pots[0].short:
            yield PotText("", "", (short_of(pots[0]),))
        return
    apart = len({it.winners for it in pots}) > 1
    for number, pot in enumerate(pots):
        rest = (_of_seats(value, number), _won(pot) if apart else "", short_of(pot) if dealer else "")
        yield PotText(named_pot(value, number), dollars(pot.cents), tuple(filter(None, rest)))


def _of_seats(value: PokerContents, number: int) -> str:
    """Return who can win a pot; once it is won, who was in it."""
    pot = value.shown.pots[number]
    if not pot.winners:
        return who_can_win(value, number)
    return f"seat{'s' * (len(pot.seats) > 1)} {', '.join(map(str, sorted(pot.seats)))}" if pot.seats else ""


def _won(pot: PokerPot) -> str:
    return f"to seat{'s' * (len(pot.winners) > 1)} {', '.join(map(str, pot.winners))}" if pot.winners else ""


def _winner(value: PokerContents, award: Award, *, dealer: bool) -> PotWinner:
    seat, own = award.seat, award.seat.cards
    cards = tuple(it for it in award.best if it in own) if value.shown.communal else award.best
    who = called(seat) if dealer else sentence(name_of(seat)) or f"Seat {seat.number}"
    amount = dollars(seat.wins)
    words = f"PUSH to {who}" if dealer else f"{who} wins"
    lines = (
        (f"PUSH {amount} to {who}", f"{amount} to {seat.number}")
        if dealer
        else (f"{who} wins {amount}", f"{seat.number}: {amount}")
    )
    return PotWinner(words, amount, lines, tuple(_hand(value, award)), cards)


def _hand(value: PokerContents, award: Award) -> Iterator[str]:
    """Return the hand in words, and of which pots the amount is."""
    names: Sequence[str] = in_letters(hand_words(award.seat.rank, award.seat.best))
    pots = award.pots if len(value.shown.pots) > 1 or "part" in award.pots else ""
    yield from (f"{name}; {pots}" for name in names if pots)
    yield from names
    if pots:
        yield sentence(pots)
