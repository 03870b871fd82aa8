# SPDX-License-Identifier: MIT
"""The round of Let It Ride in New South Wales, in the order of the rules."""

from msgspec.structs import replace

from controller.engine.record.events import Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, NO_MORE_BETS, Awaited, Procedure, wait
from controller.games.cards.hands import counting, decisions, places
from controller.games.cards.hands.closed import left_the_shoe, table_closed
from controller.games.cards.hands.dealing import deal
from controller.games.cards.hands.rounds import whole_round
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.deck import round_over
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.let_it_ride import betting, community, riding
from controller.games.let_it_ride.community import Community
from controller.games.let_it_ride.nsw import correcting, dealing, irregular, settling
from controller.games.let_it_ride.nsw.on_show import show
from controller.games.let_it_ride.nsw.sections import BETWEEN_ROUNDS, RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.let_it_ride.nsw.waits import DRAWING, INTO_THE_DEVICE, MEANWHILE, PREPARED
from controller.games.let_it_ride.table import RidePlay
from controller.games.nsw import deck as nsw_deck
from controller.games.nsw import new_south_wales

WAGER_EVENTS: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
TAKE_WAGERS = wait(
    "betting", "take three equal wagers from each player; then call no more bets", "5.2, 7.2.1", NO_MORE_BETS,
    besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
).naming(NO_MORE_BETS)  # fmt: skip
NOBODY = replace(
    TAKE_WAGERS.asking(*ENTRY),
    what=f"take three equal wagers from each player; {places.NOBODY}; then call no more bets",
)
FIRST_CARD = wait(
    "dealing", "deal the first card", "7.2.2", NEXT_CARD,
    besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
    headline="No more bets",
)  # fmt: skip
CLOSED_TABLE = table_closed("the table is closed", "14.8", besides=(*WAGER_EVENTS, *BETWEEN_ROUNDS))
EXAMINE = wait(
    "examining", "the players pick up their cards and examine them, in full view; then press done",
    RULES.examined, DONE,
    headline="Players examine their cards",
)  # fmt: skip
BETTING: betting.RideBetting[NswRideTable] = betting.RideBetting(
    rules=RULES,
    drawing=DRAWING,
    take_wagers=TAKE_WAGERS,
    nobody=NOBODY,
    first_card=FIRST_CARD,
    codes=irregular.CODES,
    directed=nsw_deck.between_rounds,
)
FIRST = Community(0, RULES.first, "all have decided: turn the first community card face up")
SECOND = Community(1, RULES.second, "all have decided: turn the second community card face up")


def round_of_play(table: NswRideTable) -> Procedure[None]:
    """Play one round, from the preparation of the cards, if due, to the last payment; or void it."""
    yield from whole_round(table, play_steps, irregular.CODES, irregular.carried_out, end_round)


def play_steps(table: NswRideTable) -> Procedure[None]:
    """Play the steps of a round. Each step does the work still due."""
    yield from take_wagers(table)
    yield from counting.counted(table, MEANWHILE)
    yield from deal(table, MEANWHILE, dealing.RULES, dealing.order(table))
    yield from correcting.corrected(table)
    yield from examined(table)
    yield from decisions.ask_all(table, MEANWHILE, riding.stage(RULES.first))
    yield from community.turn_up_card(table, MEANWHILE, FIRST, turn_up)
    yield from decisions.ask_all(table, MEANWHILE, riding.stage(RULES.second))
    yield from community.turn_up_card(table, MEANWHILE, SECOND, turn_up)
    yield from settling.of_all_hands(table)


def examined(table: NswRideTable) -> Procedure[None]:
    """Let the players examine their cards. A player directed to play first decides before (12.11.1)."""
    yield from decisions.ask_all(table, MEANWHILE, riding.stage(RULES.first, first))
    while not table.memory.play.handled:
        yield from MEANWHILE.happens(table, EXAMINE)
        table.memory.play.handled = True


def first(table: NswRideTable) -> list[str]:
    """Return the places whose players were directed to decide first."""
    play, known = table.memory.play, table.memory.provisions
    return [place for place in riding.asked(table) if play.players[place] in known.first]


def end_round(table: NswRideTable) -> None:
    """Clear the round, also a void one, and record its effects on later rounds."""
    play = table.memory.play
    round_over(table, device=table.options.shuffling_device)
    if play.new_cards:
        nsw_deck.checked_next(table)
    new_south_wales.round_played(table, play.players)
    table.memory.play = RidePlay()


# Until the first card


def take_wagers(table: NswRideTable) -> Procedure[None]:
    """Take wagers until the call of no more bets; then the first card is dealt."""
    while not table.memory.play.players:
        yield from counting.before_the_round(table, DRAWING)
        yield from (INTO_THE_DEVICE if table.options.shuffling_device else PREPARED).ready(table)
        closed = not table.memory.play.called and new_south_wales.is_closed(table)
        show(table)
        event = yield DRAWING.also(CLOSED_TABLE if closed else BETTING.asked(table))
        if not (closed and left_the_shoe(table, DRAWING, CLOSED_TABLE, event)):
            BETTING.handle(table, event)
