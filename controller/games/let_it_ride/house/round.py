# SPDX-License-Identifier: MIT
"""The round of Let It Ride by house rules, in the order of the rules."""

from msgspec.structs import replace

from controller.engine.record.events import Directed, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, NO_MORE_BETS, Awaited, Procedure, wait
from controller.games.cards.hands import decisions, places
from controller.games.cards.hands.dealing import deal
from controller.games.cards.hands.rounds import whole_round
from controller.games.cards.shoe.deck import round_over
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.let_it_ride import betting, community, riding
from controller.games.let_it_ride.community import Community
from controller.games.let_it_ride.house import dealing, irregular, settling
from controller.games.let_it_ride.house.from_hand import turn_up
from controller.games.let_it_ride.house.on_show import show
from controller.games.let_it_ride.house.sections import BETWEEN_ROUNDS, RULES
from controller.games.let_it_ride.house.table import HouseRidePlay, HouseRideTable
from controller.games.let_it_ride.house.waits import DRAWING, MEANWHILE, PREPARED

WAGER_EVENTS: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
TAKE_WAGERS = wait(
    "betting", "take three equal wagers from each player, perhaps a bonus; then call no more bets", "H6.3-H6.4",
    NO_MORE_BETS, besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
).naming(NO_MORE_BETS)  # fmt: skip
NOBODY = replace(
    TAKE_WAGERS.asking(*ENTRY),
    what=f"take three equal wagers from each player, perhaps a bonus; {places.NOBODY}; then call no more bets",
)
FIRST_CARD = wait(
    "dealing", "deal the first card", "H7.1", NEXT_CARD,
    besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
    headline="No more bets",
)  # fmt: skip
EXAMINE = wait(
    "examining", "stub into the discard rack; the players examine their cards, in full view; then press done",
    RULES.examined, DONE,
    headline="Players examine their cards",
)  # fmt: skip
DEAL_BY_HAND = wait(
    "dealing", "deal a card to each player and one to the community, three times; once examined press done", "H7.1",
    DONE, headline="Cards are dealt",
)  # fmt: skip
FIRST = Community(0, RULES.first, "burn the community card at your left (H8.8), turn the next one face up")
SECOND = Community(1, RULES.second, "turn the last community card face up")


def round_of_play(table: HouseRideTable) -> Procedure[None]:
    """Play one round, from the preparation of the cards, if due, to the last payment; or void it."""
    yield from whole_round(table, play_steps, irregular.CODES, irregular.carried_out, end_round, paid=one_more)


def play_steps(table: HouseRideTable) -> Procedure[None]:
    """Play the steps of a round. Each step does the work still due."""
    yield from take_wagers(table)
    yield from dealt(table)
    yield from decisions.ask_all(table, MEANWHILE, riding.stage(RULES.first))
    yield from community.turn_up_card(table, MEANWHILE, FIRST, turn_up)
    yield from decisions.ask_all(table, MEANWHILE, riding.stage(RULES.second))
    yield from community.turn_up_card(table, MEANWHILE, SECOND, turn_up)
    yield from settling.of_all_hands(table)
    yield from settling.stub_counted(table)


def dealt(table: HouseRideTable) -> Procedure[None]:
    """Deal the cards from the shoe or from the hand, and let the players examine them."""
    by_hand = table.options.by_hand
    if by_hand:
        dealing.from_the_hand(table)
    else:
        yield from deal(table, MEANWHILE, dealing.RULES, dealing.order(table))
    while not table.memory.play.handled:
        yield from MEANWHILE.happens(table, DEAL_BY_HAND if by_hand else EXAMINE)
        table.memory.play.handled = True


def one_more(table: HouseRideTable) -> None:
    """Count one more round since the count of the stub, unless the stub was counted now (H7.9)."""
    table.memory.uncounted = 0 if table.memory.play.counted else table.memory.uncounted + 1


def end_round(table: HouseRideTable) -> None:
    """Clear the round, also a void one."""
    round_over(table, device=False)
    table.memory.play = HouseRidePlay()


# Until the first card


def directed(table: HouseRideTable, event: Directed) -> None:
    """Have the cards cut again by direction of a casino supervisor (H5.3), or spread while the table is idle (H5.4)."""
    source = table.game.directions[event.direction].source
    if table.memory.shoe.begun:
        table.refuse("a card has left the shoe", source)
    elif event.direction == "recut":
        table.memory.cards.prepare("load")
        table.note(event.describe("the cards are cut again"), source)
    elif table.wagers:
        table.refuse("wagers lie on the layout: somebody plays", source)
    else:
        table.memory.cards.prepare("spread", new=True)
        table.note(event.describe("there is no gaming: the cards are spread until a player arrives"), source)


def begins_with_the_call(table: HouseRideTable) -> bool:
    """Return whether the call begins the round: for cards dealt from the hand, or drawn before."""
    return table.options.by_hand or betting.drawn_before(table)


BETTING: betting.RideBetting[HouseRideTable] = betting.RideBetting(
    rules=RULES, drawing=DRAWING, take_wagers=TAKE_WAGERS, nobody=NOBODY, first_card=FIRST_CARD,
    codes=irregular.CODES, directed=directed,
    at_the_call=begins_with_the_call,
)  # fmt: skip


def take_wagers(table: HouseRideTable) -> Procedure[None]:
    """Take wagers until the call of no more bets; then the cards are dealt."""
    while not table.memory.play.players:
        yield from PREPARED.ready(table)
        show(table)
        BETTING.handle(table, (yield DRAWING.also(BETTING.asked(table))))
