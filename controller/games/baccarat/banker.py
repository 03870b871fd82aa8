# SPDX-License-Identifier: MIT
"""The banker at baccarat, who holds the shoe and deals: offer, acceptance, passing and loss (ss 94-96, s 105)."""

from controller.engine.betting import standing
from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Button
from controller.engine.values.money import dollars
from controller.engine.values.places import place_number
from controller.engine.values.roles import DEALER, FLOOR_MANAGER
from controller.games.baccarat.table import BaccaratBank, BaccaratTable
from controller.games.kit.places import NOBODY, may_be_offered

PASS = Button("pass", "e")
ORDERED: Awaited = (Directed, "pass")
MAY_ORDER = Direction(
    source="s 105(2)(b)",
    roles=(DEALER, FLOOR_MANAGER),
    grounds=dict.fromkeys(("delay", "invalid-deals", "breach"), "s 105(2)(b)"),
)
"""Direction that orders the banker to pass the shoe, with its roles and grounds."""
HANDS = ("player", "banker")
"""The hands. The banker must have a wager on one of them."""
DEALER_BANKS = ("the dealer is the banker: the shoe is offered to nobody, and not passed", "s 96(2)")
KEEPS_IT = ("the shoe is accepted already: its banker presses pass to give it up", "s 94(4)")


# The offer (s 94, s 105(3)-(4))


def holder(table: BaccaratTable) -> str:
    """Return the player who holds the shoe; empty while it is offered, or if the dealer is the banker."""
    bank: BaccaratBank = table.memory.bank
    return "" if table.options.dealer_deals else bank.banker


def is_offered(table: BaccaratTable) -> bool:
    """Return whether the shoe is being offered: a player has to hold it and nobody does."""
    return not table.options.dealer_deals and not holder(table)


def next_banker(table: BaccaratTable) -> str:
    """Return the player offered the shoe: the next taken place after the last banker's that has not declined.

    When all have declined, the offer begins again. Empty if every player is excluded.
    """
    bank: BaccaratBank = table.memory.bank
    order = sorted(may_be_offered(table), key=lambda place: (place_number(place) <= bank.last, place_number(place)))
    left = [place for place in order if place not in bank.declined]
    return next(iter(left or order), "")


def offer(table: BaccaratTable) -> tuple[str, str]:
    """Return the instruction to offer the shoe, and the section."""
    bank: BaccaratBank = table.memory.bank
    player = next_banker(table)
    if not player:
        return f"offer the shoe to {NOBODY}", table.game.general.exclude
    what = f"offer the shoe to {player}; press accept or decline"
    if bank.last:
        return what, "s 105(3)"
    return what, "s 94(2)" if bank.declined or player != "place-1" else "s 94(1)"


def answered(table: BaccaratTable, *, accepts: bool) -> None:
    """Record that the player accepts or declines the shoe."""
    bank: BaccaratBank = table.memory.bank
    player = next_banker(table)
    if not player:
        table.refuse(*offer(table))
    elif accepts:
        bank.accept(player)
        table.note(f"{player} is the banker and deals as instructed", "s 94(3)-(4)")
    else:
        if player in bank.declined:
            bank.declined.clear()
        bank.declined.append(player)


# Giving up the shoe (s 95, s 105(2))


def take_shoe(table: BaccaratTable, why: str, source: str) -> None:
    """Take the shoe from the banker."""
    bank: BaccaratBank = table.memory.bank
    table.note(f"{bank.banker} {why}: the shoe passes", source)
    bank.give_up()


def ordered(table: BaccaratTable, event: Directed) -> None:
    """Pass the shoe by order of the dealer or the floor manager."""
    take_shoe(table, event.describe("is ordered to pass"), "s 105(2)(b)")


def lost(table: BaccaratTable) -> None:
    """Pass the shoe because the banker's hand has lost."""
    if holder(table):
        take_shoe(table, "loses with the banker's hand", "s 105(2)(a)")


def left(table: BaccaratTable, player: str) -> None:
    """Record that a player has left the table. The banker's departure passes the shoe."""
    if player == holder(table):
        take_shoe(table, "has left", "s 105(3)")


def excluded(table: BaccaratTable, player: str) -> None:
    """Record that a player is excluded. An excluded banker passes the shoe and may deal no more."""
    if player == holder(table):
        take_shoe(table, "is excluded from the game", table.game.general.exclude)


def fewer_places(table: BaccaratTable) -> None:
    """Pass the shoe at the start of a round, if the banker's place does not exist any more."""
    if holder(table) and place_number(holder(table)) > table.options.places:
        take_shoe(table, "has no place at this table any more", "s 81(1)")


# Requirements of the banker (s 95)


def may_not_deal(table: BaccaratTable, *, dummy: bool) -> Refusal:
    """Return why the banker cannot deal; None if nothing is wrong.

    The banker's wager is required only if a wager was ever entered at this table, and not in a dummy round.
    """
    player = holder(table)
    if not player:
        return None
    if table.memory.entered and not dummy and not has_minimum(table):
        least = dollars(table.state.limits.minimum)
        return (f"{player}, the banker, wagers at least {least} on banker or player; or press pass", "s 95(1)")
    return None


def has_minimum(table: BaccaratTable) -> bool:
    """Return whether at least the minimum of a valid banker's wager is on one of the hands."""
    verdicts = standing.verdicts_of(table, holder(table))
    stands = (it.stands for (_, wager, _), it in verdicts.items() if wager in HANDS)
    return any(cents >= table.state.limits.minimum for cents in stands)


def dealing(table: BaccaratTable) -> str:
    """Return the holder of the shoe; empty during an offer. If the banker leaves after the call, the dealer holds
    it.
    """
    if holder(table):
        return holder(table)
    return DEALER if table.options.dealer_deals or table.called else ""


def being_offered(table: BaccaratTable) -> str:
    """Return the player offered the shoe; empty if somebody holds it, or while the cards are prepared."""
    return "" if dealing(table) or table.memory.cards.stage else next_banker(table)
