# SPDX-License-Identifier: MIT
"""The places in play and their players; at most tables one hand a player, one player a place."""

from collections.abc import Mapping

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table import tournament_chips
from controller.games.cards.hands.table import DeckTable, HandsTable

NOBODY = "enter them, or key each place with one"
"""Instruction about wagers while no place is in play."""


def players(table: DeckTable, *wagers: str) -> dict[str, str]:
    """Return the places in play from place 1 up, each with the player who has one of these wagers there.

    A keyed place has no player.
    """
    placed = dict.fromkeys(table.memory.play.entered, "")
    placed |= {int(it.hand): it.player for it in table.wagers if it.wager in wagers}
    return {str(place): placed[place] for place in sorted(placed)}


def close(table: DeckTable, wager: str, source: str, closed: tuple[str, str], but: frozenset[str]) -> None:
    """Close wagers because the first card has left the shoe. Without a place in play no card may be dealt.

    source: section by which each player has this wager. closed: reason why wagers are refused now. but: wagers still
    taken.
    """
    playing = players(table, wager)
    if not playing:
        what = f"no place is in play: take {wager} wagers, or key each place with one"
        table.refuse(f"{what}; {first_of(table, 'the round')}", source)
        return
    table.memory.play.players = playing
    table.close_betting(*closed, but=but)


def first_of(table: HandsTable, of: str) -> str:
    """Return the words for cards that left the shoe before they were due. of: `the round`, `the next round`."""
    count = len(table.memory.shoe.waiting)
    return f"the card is the first of {of}" if count == 1 else f"{count} cards wait: they are the first of {of}"


def enter(table: HandsTable, place: str, source: str, *, counted: str = "", named: str = "place") -> None:
    """Put a keyed place without an entered wager in play, or out of play if it is keyed again.

    counted: section on the number of places, if not `source`. named: word of the rules: place or box.
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
    """Record the player of a keyed place whose wager is found after its cards were dealt."""
    playing = table.memory.play.players
    if playing.get(change.hand) == "":
        playing[change.hand] = change.player


def no_such_place(table: HandsTable, hand: str, source: str, named: str = "place") -> Refusal:
    """Return why no such place exists at this table; None if it does. named: word of the rules: place or box."""
    most = table.options.places
    if hand.isdecimal() and not hand.startswith("0") and 1 <= int(hand) <= most:
        return None
    return (f"there is no {named} {hand or 'without a number'}: name one of 1 to {most}", source)


def not_played(table: DeckTable, hand: str, source: str) -> Refusal:
    """Return why a wager is refused at this place once cards are dealt; None while its hand is not settled."""
    play = table.memory.play
    if play.players and hand not in play.players:
        return (f"no card was dealt to place {hand}", source)
    if hand in play.void or any(it.paid for it in play.declared if it.hand == hand):
        return (f"the hand of place {hand} is settled: no wager is taken there", source)
    return None


def why_taken(change: Change, playing: Mapping[str, str], *, one_hand: str, one_player: str) -> Refusal:
    """Return why a player may not begin to play at this place; None if the player may.

    playing: the players by place. one_hand: section that limits a player to one hand. one_player: section that limits
    a place to one player.
    """
    elsewhere = next(
        (place for place, player in playing.items() if player == change.player and place != change.hand), ""
    )
    if elsewhere:
        return (f"{change.player} plays at place {elsewhere}: a player wagers on one hand only", one_hand)
    if playing.get(change.hand, "") not in ("", change.player):
        return (f"place {change.hand} is taken by {playing[change.hand]}: one wager on an area", one_player)
    return None
