# SPDX-License-Identifier: MIT
"""A finished round of play with public knowledge only: a card that nobody had to show stays unknown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from controller.engine.record.shown import FACE_DOWN
from controller.games.cards.hands.log import COMMUNITY, REMOVED, Chosen, Dealt, TurnedUp, public_names
from controller.games.poker.contest.acts import Begins, BetEntry
from controller.games.poker.table import DRAW, PokerPlay, PokerTable, PotsResult

MIDDLE = 0
"""Place of the communal cards. All other numbers are seats."""


class Cards(msgspec.Struct, frozen=True):
    """Cards dealt to a seat, or into the middle."""

    to: int
    cards: tuple[str, ...]
    """Names of the cards; `??` for one that nobody saw at the time."""


class ShowdownHand(msgspec.Struct, frozen=True):
    """A player's cards at the showdown, in the order of the deal. Without cards the hand is not shown."""

    seat: int
    cards: tuple[str, ...] = ()


class ReplacedCards(msgspec.Struct, frozen=True):
    """At draw poker, the number of cards that a player replaces, 0 to 5. The cards themselves are secret."""

    seat: int
    cards: int


Entry = BetEntry | Cards | ReplacedCards | ShowdownHand


class RoundSigns(msgspec.Struct, frozen=True):
    """The signs of the table in a round."""

    game: str
    name: str
    source: str
    table: str
    minimum: int
    """Lowest wager, in cents."""
    deck: int
    """Number of cards in the deck."""
    ace_low: bool
    """Whether the ace is low too."""


class PlayedRound(msgspec.Struct, frozen=True):
    """A finished round of play. Mappings are by seat, clockwise from the buck."""

    number: int
    began: int
    """Nanoseconds since 1970."""
    signs: RoundSigns
    players: Mapping[int, str]
    stakes: Mapping[int, int]
    course: tuple[Entry, ...]
    result: PotsResult
    left: Mapping[int, int]
    """Stake of each player after the pots are passed, in cents."""
    called: tuple[tuple[int, str], ...]
    """Announcements, each with its seat."""


def signs(table: PokerTable) -> RoundSigns:
    """Return the present signs of this table."""
    game, memory = table.game, table.memory
    title = game.about.title
    limits = table.state.limits
    return RoundSigns(
        title.id, title.name, title.source, table.state.table, limits.minimum, memory.cards.deck, bool(memory.ace_low)
    )


def left(play: PokerPlay, result: PotsResult) -> dict[int, int]:
    """Return each player's stake after the pots are passed, in cents."""
    seats = play.contest.seats.items()
    return {seat: it.chips_left + result.back.get(seat, 0) + result.shares.get(seat, 0) for seat, it in seats}


def course(play: PokerPlay, dealt: Mapping[int, int]) -> Iterator[Entry]:
    """Yield cards and acts in order. dealt: cards dealt before each round of betting, from 0."""
    cards, at = [*_seen_as_dealt(play)], 0
    for entry in play.bets:
        if isinstance(entry, Begins):
            until = _after(cards, dealt[entry.street], draws=entry.street > 0) if entry.street in dealt else at
            yield from _together(cards[at:until])
            at = until
        yield entry
    yield from (it for it in cards[at:] if isinstance(it, ReplacedCards) or it.to in (MIDDLE, *play.stakes))
    yield from _showdown(play)


def _after(cards: Sequence[Cards | ReplacedCards], dealt: int, *, draws: bool) -> int:
    """Return the place after this number of dealt cards; with draws also after players who keep all cards."""
    places = [0, *(place for place, it in enumerate(cards, 1) if isinstance(it, Cards))]
    place = places[min(dealt, len(places) - 1)]
    while draws and place < len(cards) and isinstance(cards[place], ReplacedCards):
        place += 1
    return place


def _seen_as_dealt(play: PokerPlay) -> Iterator[Cards | ReplacedCards]:
    """Yield each card of the deal in order, as everybody saw it; a single card that was turned up later too."""
    exposed = {
        (it.hand, at) for it in play.log if isinstance(it, TurnedUp) and not _at_the_end(play, it) for at in it.cards
    }
    count: dict[str, int] = {}
    for it in play.log:
        if isinstance(it, Dealt) and it.to != REMOVED:
            at = count[it.to] = count.get(it.to, -1) + 1
            known = it.card and (it.up or (it.to, at) in exposed)
            yield Cards(_place(it.to), (it.card if known else FACE_DOWN,))
        elif isinstance(it, Chosen) and it.about == DRAW:
            yield ReplacedCards(int(it.hand), int(it.choice))


def _place(to: str) -> int:
    """Return the seat, or the middle; -1 for any other place."""
    return MIDDLE if to == COMMUNITY else int(to) if to.isdecimal() else -1


def _together(cards: Iterable[Cards | ReplacedCards]) -> Iterator[Cards | ReplacedCards]:
    """Yield a player's cards before a round of betting together, and communal cards one by one.

    A player's draw comes before the new cards: a fifth card is dealt after the other players have theirs (s 308(4)).
    """
    hands: dict[int, tuple[str, ...]] = {}
    draws, middle = {}, []
    for it in cards:
        if isinstance(it, ReplacedCards):
            draws[it.seat] = it
        elif it.to == MIDDLE:
            middle.append(it)
        else:
            hands[it.to] = (*hands.get(it.to, ()), *it.cards)
    for seat in dict.fromkeys((*draws, *hands)):
        yield from filter(None, (draws.get(seat),))
        if seat > 0 and seat in hands:
            yield Cards(seat, hands[seat])
    yield from middle


def _showdown(play: PokerPlay) -> Iterator[ShowdownHand]:
    """Yield the players who have shown, in order; then the players who did not, although they could have."""
    hands = {it.hand: _shown(play, it.hand) for it in play.log if isinstance(it, TurnedUp) and _at_the_end(play, it)}
    if not hands:
        return
    yield from (ShowdownHand(int(hand), cards) for hand, cards in hands.items())
    yield from (ShowdownHand(seat) for seat in play.contest.live_seats if str(seat) not in hands)


def _at_the_end(play: PokerPlay, turned: TurnedUp) -> bool:
    """Return whether a player showed these cards at the showdown: all cards, or after a draw the cards of the hand."""
    return not turned.cards or _replaced(play, turned.hand)


def _replaced(play: PokerPlay, hand: str) -> bool:
    return play.choice_of(hand, DRAW) not in ("", "0")


def _shown(play: PokerPlay, hand: str) -> tuple[str, ...]:
    """Return all cards that a player has shown; after a draw without the replaced ones."""
    cards = public_names(play.hands.get(hand, ()))
    return tuple(it for it in cards if it != FACE_DOWN) if _replaced(play, hand) else tuple(cards)
