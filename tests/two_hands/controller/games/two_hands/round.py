# SPDX-License-Identifier: MIT
"""The round, in the order of the rules: wagers, cards, decisions, drawn cards, the dealer's card, each hand."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import decisions, misdealt, settling
from controller.games.cards.hands.codes import Codes
from controller.games.cards.hands.dealing import deal
from controller.games.cards.hands.log import DEALER, is_shown, names
from controller.games.cards.hands.rounds import whole_round
from controller.games.cards.hands.table import CalledPlay
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.deck import round_over
from controller.games.cards.shoe.preparing import DONE
from controller.games.two_hands import dealing, hands
from controller.games.two_hands.betting import wagered
from controller.games.two_hands.hands import WINS
from controller.games.two_hands.sections import DRAW, STAND
from controller.games.two_hands.table import TwoHandsTable
from controller.games.two_hands.wagers import SIDE
from controller.games.two_hands.waits import MEANWHILE

STAND_OR_DRAW: decisions.ToDecide[TwoHandsTable] = decisions.ToDecide(
    buttons=(STAND, DRAW),
    source="s 704",
    question="stand or draw",
    places=lambda table: table.memory.play.playing_places,
)
TURN_UP = wait("dealer's card", "turn your card face up; press done", "s 706", DONE, headline="The dealer's card")


def round_of_play(table: TwoHandsTable) -> Procedure[None]:
    """One round, from the preparation of the cards to the last payment; or a void round."""
    yield from whole_round(table, played, CODES, carried_out, ended)


def played(table: TwoHandsTable) -> Procedure[None]:
    """The steps of a round. Each does what is still due."""
    yield from wagered(table)
    yield from deal(table, MEANWHILE, dealing.RULES, dealing.first(table))
    yield from decisions.ask_all(table, MEANWHILE, STAND_OR_DRAW)
    yield from deal(table, MEANWHILE, dealing.RULES, dealing.order(table))
    yield from dealer_turns_up(table)
    for place in table.memory.play.players:
        yield from settled(table, place)


def ended(table: TwoHandsTable) -> None:
    """Clear the round, also a void one, from the table's memory."""
    round_over(table, device=False)
    table.memory.play = CalledPlay()


def dealer_turns_up(table: TwoHandsTable) -> Procedure[None]:
    """The dealer's card decides every hand that is left."""
    play = table.memory.play
    while play.playing_places and not is_shown(play.hands[DEALER], 1):
        yield from MEANWHILE.happens(table, TURN_UP)
        play.fixed = len(play.log)
        yield from turn_up(table, MEANWHILE, DEALER, "s 706")


def settled(table: TwoHandsTable, place: str) -> Procedure[None]:
    """Declare a hand, unless it is declared, and pay the hand and its pair wager."""
    play = table.memory.play
    if place in play.playing_places and not play.outcomes(place):
        cards, (dealer,) = names(play.hands[place]), names(play.hands[DEALER])
        outcome, has_pair = hands.outcome(cards, dealer), table.wagers.find(play.players[place], SIDE, place)
        side = [hands.paired(cards, dealer)] if has_pair else []
        source = "s 706(1)" if outcome == WINS else "s 706(2)"
        settling.decide(table, {place: [outcome, *side]}, source)
        settling.require_payment(table, f"pay or collect at place {place}", source, f"Place {place}: {outcome}")
    yield from settling.await_payment(table, MEANWHILE)


def carried_out(table: TwoHandsTable, event: Event) -> Procedure[None]:
    """Carry out an event that no wait asks for: a keyed code, or the void wagers of a player."""
    match event:
        case Directed(direction="void-wagers-of", player=player):
            theirs = [place for place, who in table.memory.play.players.items() if who == player]
            misdealt.take_out_of_play(table, theirs)
    yield from ()


def next_place(table: TwoHandsTable, place: str) -> None:
    """The place decides next, or it is refused."""
    decisions.place_keyed(table, STAND_OR_DRAW, place)


CODES: Codes[TwoHandsTable] = Codes(MEANWHILE, (), "s 704", place=next_place, none_left=dealing.none_left)
