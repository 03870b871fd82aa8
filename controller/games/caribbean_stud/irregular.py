# SPDX-License-Identifier: MIT
"""Events that no wait asks for: exchange of cards or information (s 248), and wagers declared void."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands import settling, turning_up
from controller.games.caribbean_stud import permitted, slots
from controller.games.caribbean_stud.dealing import forget
from controller.games.caribbean_stud.table import CaribbeanTable, has_jackpot_wager, jackpot_is_settled


def carried_out(table: CaribbeanTable, event: Event) -> Procedure[None]:
    """Carry out the event, or refuse it."""
    match event:
        case Directed(direction="void-wagers-of", player=player):
            take_out_of_play(table, [place for place, who in table.memory.play.players.items() if who == player])
        case Directed(direction="void-hand"):
            void_hand(table, event)
        case Directed(direction="cards-again", about=(hand, *_)):
            key_again(table, hand)
        case _:
            at_any_time(table, event)
    yield from ()


def suspect(table: CaribbeanTable, place: str) -> None:
    """Alert the floor manager to a player suspected of exchanging cards or information.

    Several players may be involved in a breach: none of them replaces another.
    """
    play = table.memory.play
    play.suspects = [*(it for it in play.suspects if it != place), place]
    player = play.players[place]
    who = f"place {place}, {player}," if player else f"place {place}"
    what = f"{who} is suspected of exchanging cards or information: direct void-hand, "
    table.alert(FLOOR_MANAGER, f"{what}silent or other-table, or nothing", "s 248(2)-(3)")


def void_hand(table: CaribbeanTable, event: Directed) -> None:
    """Void the wagers of the player suspected last, by decision of the floor manager (s 248(2))."""
    play = table.memory.play
    if not play.suspects:
        table.refuse("nobody is suspected: the dealer keys 2 4 8, then the place", "s 248(2)")
        return
    place = play.suspects[-1]
    table.note(event.describe(f"place {place}: the wagers are void"), "s 248(2)")
    settling.give_back(table, [place], "s 248(2)")
    take_out_of_play(table, [place])


def take_out_of_play(table: CaribbeanTable, places: list[str]) -> None:
    """Take these hands out of play. A returned chip adds nothing to the prize. Jackpot hands are judged anew."""
    play = table.memory.play
    for place in [place for place in places if place not in play.void]:
        play.void.append(place)
        if not jackpot_is_settled(play, place):
            permitted.adds_to_the_prize(table, place, 0)
    play.suspects = [place for place in play.suspects if place not in play.void]
    if play.winners:
        settling.clear_unpaid(table, "a hand is out of play", "s 248(2)")
        forget(play)
    elif not table.owed:
        play.payment = None


def key_again(table: CaribbeanTable, hand: str) -> None:
    """Have the cards of a hand keyed again. A paid hand is included until its jackpot is paid."""

    def stands(table: CaribbeanTable, hand: str) -> bool:
        return turning_up.is_paid(table, hand) and not has_jackpot_wager(table, hand)

    if why := turning_up.key_again(table, hand, stands):
        table.refuse(*why)
    else:
        forget(table.memory.play)


def at_any_time(table: CaribbeanTable, event: Event) -> None:
    """Handle a direction that may be given at any time, or an event of the slots."""
    if isinstance(event, Directed):
        directed(table, event)
    else:
        slots.handle(table, event)


def directed(table: CaribbeanTable, event: Directed) -> None:
    """Carry out a direction that may be given at any time."""
    memory = table.memory
    if why := nothing_to_end(table, event):
        table.refuse(why, table.game.directions[event.direction].source)
        return
    match event.direction:
        case "silent" | "may-speak":
            memory.silent = event.direction == "silent"
            what = "are silent after the first card is dealt" if memory.silent else "may speak again"
            table.note(event.describe(f"the players {what}"), "s 248(3)(a)")
        case "other-table":
            memory.apart.append(event.player)
            table.note(event.describe(f"{event.player} must not play at this table"), "s 248(3)(b)")
        case "may-return":
            memory.apart = [player for player in memory.apart if player != event.player]
            table.note(event.describe(f"{event.player} may play at this table"), "s 248(3)(b)")
        case "jackpot-out" | "jackpot-back":
            memory.jackpot_out = event.direction == "jackpot-out"
            out = "no jackpot wager is offered: its equipment does not work"
            table.note(event.describe(out if memory.jackpot_out else "jackpot wagers are offered again"), "s 236(2)")


def nothing_to_end(table: CaribbeanTable, event: Directed) -> str:
    """Return why a direction ends nothing: no silence, or nobody sent away. Empty if it ends one, or is another."""
    match event.direction:
        case "may-speak" if not table.memory.silent:
            return "no silence is directed: the players may speak"
        case "may-return" if event.player not in table.memory.apart:
            return f"{event.player} was not directed away: nothing to end"
        case _:
            return ""
