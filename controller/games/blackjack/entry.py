"""Entry to the game and exclusion from it until the next shuffle (s 22)."""

from controller.engine.record.events import Directed
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.blackjack.shoe_life import Company
from controller.games.blackjack.table import BlackjackTable

BY_MACHINE = "a card machine is used: this section does not apply", "s 65A(4)"


def closed_to(table: BlackjackTable, change: Change) -> Refusal:
    """Why this player may not wager, or not so much, before the next shuffle; None if the player may.

    With a card machine nothing of this can have been directed or set (s 65A(4)).
    """
    company, player, late = table.memory.company, change.player, is_late(table.memory.company, change.player)
    minimum = table.state.limits.minimum
    if player in company.precluded:
        return (f"{player} is precluded until the next shuffle", company.precluded[player])
    if late and table.options.late_entry == "precluded":
        return (f"{player} has not wagered on the first round: precluded until the next shuffle", "s 22(1)")
    only_minimum = player in company.minimum or (late and table.options.late_entry == "minimum")
    if only_minimum and change.after > minimum:
        return (f"{player} entered after the first round: only {dollars(minimum)} until the next shuffle", "s 22(2)")
    return None


def is_late(company: Company, player: str) -> bool:
    """Whether this player did not wager on the first round since the shuffle."""
    return bool(company.rounds) and player not in company.first


def directed(table: BlackjackTable, event: Directed) -> None:
    """The casino operator precludes a player, or permits the minimum only."""
    if table.options.card_machine:
        table.refuse(*BY_MACHINE)
    elif event.direction == "minimum-only":
        minimum_only(table, event)
    else:
        preclude(table, event)


def preclude(table: BlackjackTable, event: Directed) -> None:
    """Who was not in the first round (s 22(1)), or has not wagered on a later round (s 22(3))."""
    company, player = table.memory.company, event.player
    source = "s 22(3)" if player in company.away else "s 22(1)"
    if not (is_late(company, player) or player in company.away):
        table.refuse(f"{player} has wagered on every round since the shuffle, or none was played", "s 22(1), s 22(3)")
        return
    company.precluded[player] = source
    table.note(event.explained(f"{player} is precluded until the next shuffle"), source)


def minimum_only(table: BlackjackTable, event: Directed) -> None:
    """Who enters after the first round may be required to wager only the minimum (s 22(2))."""
    if not is_late(table.memory.company, event.player):
        table.refuse(f"{event.player} was in the first round since the shuffle, or none was played", "s 22(2)")
        return
    table.memory.company.minimum.append(event.player)
    table.note(event.explained(f"{event.player} wagers only the minimum until the next shuffle"), "s 22(2)")
