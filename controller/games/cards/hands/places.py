# SPDX-License-Identifier: MIT
"""The places: which are in play, and who plays where; at most tables one hand a player, one player a place."""

from collections.abc import Mapping

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table import tournament_chips
from controller.games.cards.hands.table import DeckTable, HandsTable

NOBODY = "enter them, or key each place with one"
"""What the dealer does with wagers while no place is in play."""


def players(table: DeckTable, *wagers: str) -> dict[str, str]:
    """The places in play from place 1 up, each with the player who has one of these wagers there.

    A place that is keyed has none.
    """
    placed = dict.fromkeys(table.memory.play.entered, "")
    placed |= {int(it.hand): it.player for it in table.wagers if it.wager in wagers}
    return {str(place): placed[place] for place in sorted(placed)}


def close(table: DeckTable, wager: str, source: str, closed: tuple[str, str], but: frozenset[str]) -> None:
    """The first card has left the shoe: wagers are closed. Without a place in play no card may be dealt.

    source: the section by which each player has this wager. closed: why no wager is taken any more. but: those that
    are.
    """
    playing = players(table, wager)
    if not playing:
        what = f"no place is in play: take {wager} wagers, or key each place with one"
        table.refuse(f"{what}; {first_of(table, 'the round')}", source)
        return
    table.memory.play.players = playing
    table.close_betting(*closed, but=but)


def first_of(table: HandsTable, of: str) -> str:
    """What is said of cards that left the shoe before they were due. of: `the round`, `the next round`."""
    count = len(table.memory.shoe.waiting)
    return f"the card is the first of {of}" if count == 1 else f"{count} cards wait: they are the first of {of}"


def enter(table: HandsTable, place: str, source: str, *, counted: str = "", named: str = "place") -> None:
    """A place is keyed: it is in play although no wager is entered for it; keyed again, it is not.

    counted: the section by which there are so many, if it is not `source`. named: what the rules call it: place or box.
    """
    entered = table.memory.play.entered
    why = no_such_place(table, place, counted or source, named)
    if why := why or tournament_chips.entered_alone(table, f"{named} {place}"):
        table.refuse(*why)
    elif int(place) in entered:
        entered.remove(int(place))
        table.note(f"{named} {place} is not in play", source)
    else:
        entered.append(int(place))
        entered.sort()
        table.note(f"{named} {place} is in play", source)


def player_is_known(table: DeckTable, change: Change) -> None:
    """A wager is found at a place that was keyed without one, after its cards were dealt: its player is known now."""
    playing = table.memory.play.players
    if playing.get(change.hand) == "":
        playing[change.hand] = change.player


def no_such_place(table: HandsTable, hand: str, source: str, named: str = "place") -> Refusal:
    """Why there is no such place at this table; None if there is. named: what the rules call it: place or box."""
    most = table.options.places
    if hand.isdecimal() and not hand.startswith("0") and 1 <= int(hand) <= most:
        return None
    return (f"there is no {named} {hand or 'without a number'}: name one of 1 to {most}", source)


def not_played(table: DeckTable, hand: str, source: str) -> Refusal:
    """Why no wager is made or found at this place once cards are dealt; None if its hand is still to be settled."""
    play = table.memory.play
    if play.players and hand not in play.players:
        return (f"no card was dealt to place {hand}", source)
    if hand in play.void or any(it.paid for it in play.declared if it.hand == hand):
        return (f"the hand of place {hand} is settled: no wager is taken there", source)
    return None


def taken(change: Change, playing: Mapping[str, str], *, one_hand: str, one_player: str) -> Refusal:
    """Why a player may not begin to play at this place; None if the player may.

    playing: the players by place. one_hand, one_player: the sections by which a player has one hand, and a place one
    player.
    """
    elsewhere = next(
        (place for place, player in playing.items() if player == change.player and place != change.hand), ""
    )
    if elsewhere:
        return (f"{change.player} plays at place {elsewhere}: a player wagers on one hand only", one_hand)
    if playing.get(change.hand, "") not in ("", change.player):
        return (f"place {change.hand} is taken by {playing[change.hand]}: one wager on an area", one_player)
    return None
