# SPDX-License-Identifier: MIT
"""A blackjack that waits for the dealer's second card, and even money on request against an ace (s 35(2)-(4))."""

from collections.abc import Iterator, Sequence

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack import sides
from controller.games.blackjack.dealing import announce
from controller.games.blackjack.sections import EVEN_MONEY, STAND
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable
from controller.games.blackjack.wagers import BLACKJACK
from controller.games.blackjack.wagers import EVEN_MONEY as IS_EVEN_MONEY
from controller.games.blackjack.waits import MEANWHILE, happens, no_more_cards
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import DEALER
from controller.games.cards.hands.table import HandTurn

TAKES, WAITS = "even-money", "waits"


def announced(table: BlackjackTable, hand: str) -> Procedure[None]:
    """Announce the blackjack of a box against the dealer's ace or ten; against an ace ask each player."""
    play = table.memory.play
    if hand not in play.announced:
        announce(table, hand, "s 35(2)")
    if table.memory.play.hands.shows_ace and (player := next(iter(not_asked(table, hand)), None)):
        yield from asked(table, hand, player)


def not_asked(table: BlackjackTable, hand: str) -> list[str]:
    """Return the players of the box who have not answered yet; the box itself, if no wager is entered for it."""
    play = table.memory.play
    answered = play.added.even_money.get(hand, {})
    players = [it for it in play.players(hand) if table.wagers.find(it, BLACKJACK, hand)]
    return [it for it in players or [f"box {hand}"] * (not play.players(hand)) if it not in answered]


def asked(table: BlackjackTable, hand: str, player: str) -> Procedure[None]:
    """Ask one player to take even money or let the blackjack wait."""
    table.memory.play.turn = HandTurn(hand, (STAND.name, EVEN_MONEY.name), player)
    until = "the dealer's hand" if table.memory.play.irregular.deemed else "the dealer's second card"
    what = f"{player}, blackjack on box {hand}: even money now, or stand and wait for {until}"
    no_card = no_more_cards(hand, table.memory.play.hands.players[hand])
    event: Event = yield from happens(
        table,
        wait("decisions", what, "s 35(4)", STAND, EVEN_MONEY, refuses=no_card, headline=f"Box {hand}: blackjack"),
    )
    if event.subject == EVEN_MONEY.name:
        yield from takes(table, hand, player)
    else:
        table.memory.play.added.even_money.setdefault(hand, {})[player] = WAITS


def takes(table: BlackjackTable, hand: str, player: str) -> Procedure[None]:
    """Pay the player 1 to 1 at once, in full settlement of the wager (s 35(4))."""
    requested(table, hand, player)
    yield from settling.await_payment(table, MEANWHILE)


def requested(table: BlackjackTable, hand: str, player: str) -> None:
    """Record a request for even money. The hand is over once every player of the box has had it."""
    play = table.memory.play
    answers = play.added.even_money.setdefault(hand, {})
    answers[player] = TAKES
    players = play.players(hand)
    alone = all(answers.get(it) == TAKES for it in players)
    settling.decide(table, {hand: [IS_EVEN_MONEY]}, "s 35(4)", "" if alone else player)
    sides.declare_decided(table)
    asked = f"pay {player} even money, 1 to 1, on box {hand}"
    settling.require_payment(table, asked, "s 35(4)", play.hands.headline or f"Box {hand}: even money")


def before_dealers_turn(play: BlackjackPlay) -> bool:
    """Return whether the dealer has no more cards than were dealt at first: one, or too many of them (s 62)."""
    return len(play.hands.dealer.cards) <= max(1, play.order.count(DEALER))


def waiting(table: BlackjackTable) -> Iterator[tuple[str, str]]:
    """Return the hands with a waiting blackjack, each with every player who may still request even money."""
    play = table.memory.play
    if not (play.hands.shows_ace and before_dealers_turn(play)):
        return
    for hand, box_hand in play.hands.players.items():
        if box_hand.total.blackjack and hand not in play.finished_hands:
            answers = play.added.even_money.get(hand, {})
            yield from ((hand, player) for player in play.players(hand) if answers.get(player) != TAKES)


def on_request(table: BlackjackTable, player: str, boxes: Sequence[str]) -> bool:
    """Record a player's request for even money before the dealer's turn. Return whether a blackjack waits.

    boxes: The named box; otherwise the first one on which this player's blackjack waits.
    """
    of_player = (hand for hand, who in waiting(table) if who == player and (not boxes or hand in boxes))
    hand = next(of_player, "")
    if hand:
        requested(table, hand, player)
    return bool(hand)
