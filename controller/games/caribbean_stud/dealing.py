# SPDX-License-Identifier: MIT
"""The cards of a round: five to each place with an ante, five to the dealer, one of the dealer's face up (s 238)."""

from typing import NoReturn

from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import CONFIRM, Procedure, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands import not_left
from controller.games.cards.hands.dealing import CardDestination, DealRules, by_ones, in_stacks
from controller.games.cards.hands.log import DEALER, in_words
from controller.games.cards.hands.meanwhile import LogChanged, Meanwhile
from controller.games.cards.shoe.device import DeviceRules, DeviceStack
from controller.games.caribbean_stud.hands import CARDS
from controller.games.caribbean_stud.table import CaribbeanPlay, CaribbeanTable

BY_ONES, BY_FIVES = "s 238(2)(a)", "s 238(2)(b)"


def order(table: CaribbeanTable) -> list[CardDestination]:
    """Return the destination of each card. By ones the dealer's first card lies face up, by fives the last (s
    238(3)).
    """
    hands = [*table.memory.play.players, DEALER]
    if table.options.deal == "fives":
        goes = in_stacks(hands, CARDS, BY_FIVES)
        up = len(goes) - 1
    else:
        goes = by_ones(hands, CARDS, BY_ONES)
        up = len(hands) - 1
    return [it._replace(up=at == up) for at, it in enumerate(goes)]


def found_face_up(table: CaribbeanTable, goes: CardDestination) -> str:
    """Deal a card found face up in the shoe. Part 14 gives no consequence, so the floor manager is alerted."""
    what = (
        f"a card for {'the dealer' if goes.to == DEALER else f'place {goes.to}'} lay face up in the shoe: it is dealt; "
    )
    table.alert(FLOOR_MANAGER, f"{what}decide whether the round is void", table.game.general.decision)
    return goes.to


def too_few(table: CaribbeanTable) -> None:
    """Alert about missing cards: the shoe is empty before all cards are dealt."""
    table.alert(FLOOR_MANAGER, "the shoe is empty and cards are missing: void the round, count the deck", "s 233(1)")


def due(table: CaribbeanTable, stacks: int) -> tuple[str, int]:
    """Return the destination and size of a shuffling device's next stack: a hand, or one card."""
    size = CARDS if table.options.deal == "fives" else 1
    goes = order(table)[size * stacks :]
    return (goes[0].to if goes else "", size)


def wrong_stack(table: CaribbeanTable, stack: DeviceStack) -> NoReturn:
    """Stop the deal until the floor manager has decided: Part 14 gives no consequence. Raise LogChanged."""
    source = BY_FIVES if table.options.deal == "fives" else BY_ONES
    to = in_words(stack.to) if stack.to else "nobody"
    table.memory.play.wrong_stack = f"the shuffling device gave {to} {stack.words}"
    table.alert(FLOOR_MANAGER, f"{table.memory.play.wrong_stack}: count the cards of each hand", source)
    raise LogChanged


def decided(table: CaribbeanTable, meanwhile: Meanwhile[CaribbeanTable]) -> Procedure[None]:
    """Wait for the floor manager to void the round after a wrong stack, or to confirm that it goes on (s 3(2))."""
    play = table.memory.play
    while play.wrong_stack:
        what = f"{play.wrong_stack}: floor manager, void the round; or see that each hand has its cards in the order"
        asked = wait(
            "dealing", f"{what} in which they left, and turn your key on to go on", BY_DECISION, CONFIRM,
            headline="Wrong stack",
        )  # fmt: skip
        yield from meanwhile.happens(table, asked)
        play.wrong_stack = ""


def forget(play: CaribbeanPlay) -> None:
    """Judge the winning jackpot hands anew, because the cards' names have changed."""
    play.payouts, play.winners, play.jackpots_judged = {}, {}, False


def none_left(table: CaribbeanTable) -> None:
    """Take a counted card that has not left the shoe out of the record: the dealer keyed 0 0 0."""
    not_left.take_out(table, not_left.DealRecord(order, lambda table: forget(table.memory.play)))


DEVICE_RULES: DeviceRules[CaribbeanTable] = DeviceRules(
    due=due, wrong_stack=wrong_stack, deck="s 233(1), s 234(1)", shuffle="s 235(2)"
)
RULES: DealRules[CaribbeanTable] = DealRules(exposed=found_face_up, short=too_few)
