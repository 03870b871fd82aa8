"""The places: who plays where. One hand a player, one player a place."""

from controller.engine.table import AnyTable
from controller.engine.wagering import Change, Refusal
from controller.games.house_poker.table import PokerTable


def players(table: AnyTable, wager: str) -> dict[str, str]:
    """The places with this wager, from place 1 up, each with its player."""
    placed = {int(it.hand): it.player for it in table.wagers if it.wager == wager}
    return {str(place): placed[place] for place in sorted(placed)}


def close(table: PokerTable, wager: str, source: str, closed: tuple[str, str], but: frozenset[str]) -> None:
    """The first card has left the shoe: wagers are closed. Without a wager no card may be dealt, by this section.

    closed: why no wager is taken any more. but: the wagers that are.
    """
    playing = players(table, wager)
    if not playing:
        what = f"no {wager} wager is made: take wagers; the card is the first of the round"
        table.refuse(what, source)
        return
    table.memory.play.players = playing
    table.close_betting(*closed, but=but)


def no_such_place(table: PokerTable, hand: str, source: str) -> Refusal:
    """Why there is no such place at this table; None if there is."""
    most = table.options.places
    if hand.isdecimal() and not hand.startswith("0") and 1 <= int(hand) <= most:
        return None
    return (f"there is no place {hand or 'without a number'}: name one of 1 to {most}", source)


def taken(table: AnyTable, change: Change, wager: str, *, one_hand: str, one_player: str) -> Refusal:
    """Why a player may not begin to play at this place; None if the player may.

    one_hand, one_player: the sections by which a player has one hand, and a place one player.
    """
    playing = players(table, wager)
    elsewhere = next(
        (place for place, player in playing.items() if player == change.player and place != change.hand), ""
    )
    if elsewhere:
        return (f"{change.player} plays at place {elsewhere}: a player wagers on one hand only", one_hand)
    if playing.get(change.hand, change.player) != change.player:
        return (f"place {change.hand} is taken by {playing[change.hand]}: one wager on an area", one_player)
    return None
