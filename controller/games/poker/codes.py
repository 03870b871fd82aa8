# SPDX-License-Identifier: MIT
"""The codes for irregularities and their effects: misdeals, dead hands, cards exposed too soon.

A code is the number of its section: 2 8 3 at Manila, where s 283 has dead hands.
"""

from collections.abc import Iterator
from functools import partial

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import VoidRound
from controller.games.cards.hands import misdealt, settling
from controller.games.cards.hands.codes import Code, Codes, space_digits
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.poker import betting, dealing, seen
from controller.games.poker.between import SEAT_DIGITS
from controller.games.poker.contest.acts import PlayerAct
from controller.games.poker.room import PokerRoom
from controller.games.poker.rules import number_of, section_of
from controller.games.poker.table import PokerTable


def codes(room: PokerRoom) -> Codes[PokerTable]:
    """Return all codes of this game."""
    deal, hand, conduct = room.rules.misdeals, room.rules.dead, room.rules.conduct
    every: tuple[Code[PokerTable], ...] = (
        Code(
            digits=number_of(deal.misdeal), means="a misdeal", source=deal.misdeal, now=partial(in_time, room),
            gives_back=misdeal_goes_back, unless="the deal is put right, or it was not meant",
            carried_out=partial(misdeal, room),
        ),
        Code(
            digits=number_of(deal.put_down)[:2], means="cards were dealt to a position without a player",
            source=deal.put_down, about="place", now=in_a_round, carried_out=partial(put_down, room),
        ),
        Code(
            digits=number_of(hand.dead), means="a hand of too few or too many cards is dead", source=hand.dead,
            about="place", now=in_a_round, there=partial(plays, room), carried_out=partial(dead, room),
        ),
        Code(
            digits=number_of(conduct.told), means="a player knows another's cards: all are told", source=conduct.told,
            now=in_a_round, carried_out=partial(tell_all_players, room),
        ),
        *communal(room),
        *of_cards_seen(room),
    )  # fmt: skip
    return Codes(
        room.meanwhile, every, deal.misdeal, place=partial(seat_keyed, room),
        none_left=partial(dealing.note_not_left, room), place_digits=SEAT_DIGITS,
    )  # fmt: skip


def communal(room: PokerRoom) -> tuple[Code[PokerTable], ...]:
    """Return the code of a communal card that was exposed too soon, where the game has communal cards."""
    if room.rules.exposed is None:
        return ()
    source = section_of(room.rules.exposed.running)
    means = "the next communal card was exposed"
    return (
        Code(
            digits=number_of(source), means=means, source=source, now=partial(bets_run, room),
            carried_out=partial(exposed, room),
        ),
    )  # fmt: skip


def of_cards_seen(room: PokerRoom) -> Iterator[Code[PokerTable]]:
    """Yield the codes of games in which players have face-up cards."""
    if sections := room.rules.cards.seen:
        yield Code(
            digits=number_of(sections.exposed), means="the next card was exposed", source=sections.exposed,
            now=partial(bets_run, room), carried_out=partial(exposed, room),
        )  # fmt: skip
        yield Code(
            digits=number_of(sections.dealt), means="the last hole card of a seat was dealt face up",
            source=sections.hole, about="place", now=partial(seen.is_dealt, room, sections.hole, False),
            there=seen.no_hole_card, carried_out=partial(seen.turn_up_dealt, room, sections.hole),
        )  # fmt: skip
    if sections and sections.at:
        yield Code(
            digits=number_of(sections.at), means="the final hole card of a seat was dealt face up", source=sections.at,
            about="place", now=partial(seen.is_dealt, room, sections.at, True), there=seen.no_hole_card,
            carried_out=partial(seen.turn_up_dealt, room, sections.at),
        )  # fmt: skip
        yield Code(
            digits=number_of(sections.last), means="final hole cards went to other players, who looked at them",
            source=sections.elsewhere, now=partial(seen.is_final, room, sections.elsewhere),
            carried_out=partial(seen.lie_elsewhere, sections.elsewhere),
        )  # fmt: skip


def in_a_round(table: PokerTable) -> Refusal:
    """Refuse unless a round of play is open."""
    return None if table.memory.play.bets else ("no round of play is open", table.game.general.decision)


# A misdeal


def in_time(room: PokerRoom, table: PokerTable) -> Refusal:
    """Refuse a misdeal after the first act in the first round of betting (assumed)."""
    play = table.memory.play
    if why := in_a_round(table):
        return why
    if play.contest.betting.street > 0 or (play.contest.betting.street == 0 and dealing.any_act(table)):
        return ("the first round of betting has started: no misdeal is declared any more", room.rules.misdeals.in_time)
    return None


def misdeal_goes_back(table: object, place: str) -> str:  # noqa: ARG001 - as a code has it
    """Return the effect of a misdeal, in words."""
    return "the round of play is taken not to have started, and all bets go back"


def misdeal(room: PokerRoom, table: PokerTable, place: str) -> None:  # noqa: ARG001 - as a code has it
    """Declare a misdeal: the cards are shuffled and cut for a fresh round. Raises VoidRound."""
    table.memory.shoe.complete()
    table.memory.cards.prepare("shuffle")
    raise VoidRound("a misdeal", room.rules.misdeals.misdeal)


def put_down(room: PokerRoom, table: PokerTable, place: str) -> None:
    """Discard the cards at a position without a player. All other cards stay where they were dealt."""
    play, source = table.memory.play, room.rules.misdeals.put_down
    more = play.put_down.get(place, play.log_state.dealt) < play.log_state.dealt
    if place in play.players or (place in play.extra and not more):
        table.refuse(f"{place} is no position without a player", source)
        return
    before = (play.extra, play.put_down)
    left = play.log_state.dealt + len(table.memory.shoe.waiting)
    play.extra = [*dict.fromkeys((*play.extra, place))]
    play.put_down = {**play.put_down, place: left}
    if not any(it.to == place for it in room.rules.cards.order(table)[:left]):
        play.extra, play.put_down = before
        key = space_digits(number_of(room.rules.misdeals.misdeal))
        table.refuse(f"by the order of the deal no card is at position {place} yet; key {key} for a misdeal", source)
        return
    misdealt.dealt_by(table, room.rules.cards.order(table))
    table.note(f"the cards at position {place} go into the circle for discards", source)
    raise LogChanged


# A hand


def plays(room: PokerRoom, table: PokerTable, place: str) -> Refusal:
    """Refuse a dead hand for a seat that is no longer in the round of play."""
    left = place.isdecimal() and int(place) in table.memory.play.contest.live_seats
    return None if left else (f"seat {place} has no hand in this round of play", room.rules.dead.dead)


def dead(room: PokerRoom, table: PokerTable, place: str) -> None:
    """Declare a hand dead: its player counts as folded, and the bets stay in the pot (s 283 and its twins)."""
    play, source = table.memory.play, room.rules.dead.dead
    if play.unpaid:
        settling.clear_unpaid(table, "a hand is dead", source)
        play.result = None
    betting.write(
        room, table, PlayerAct(int(place), "dead"), ": it counts as folded, and its bets stay in the pot", source
    )
    play.final = len(play.bets)
    raise LogChanged


def tell_all_players(room: PokerRoom, table: PokerTable, place: str) -> None:  # noqa: ARG001 - as a code has it
    """Have all players told of a card that one of them knows."""
    table.call(
        "what one player knows of another's cards, all other players are told",
        room.rules.conduct.told,
    )


# Communal cards


def bets_run(room: PokerRoom, table: PokerTable) -> Refusal:
    """Refuse unless a round of betting is open."""
    runs = table.memory.play.contest.betting.turn
    seen_too_soon, communal = room.rules.cards.seen, room.rules.exposed
    source = communal.running if communal else seen_too_soon.exposed if seen_too_soon else ""
    return None if runs else ("no round of betting is open", source)


def exposed(room: PokerRoom, table: PokerTable, place: str) -> None:  # noqa: ARG001 - as a code has it
    """Handle the next card, which was exposed."""
    if room.rules.cards.seen:
        seen.handle_exposed(room, table)
    else:
        dealing.handle_exposed(room, table)


# A seat


def seat_keyed(room: PokerRoom, table: PokerTable, place: str) -> None:
    """Select the seat of a player who has acted out of turn. The next button says which act."""
    play = table.memory.play
    turn = play.contest.betting.turn
    if not turn:
        table.refuse(f"seat {place}: nobody acts now", room.rules.bets.sections.turns)
    elif place not in play.players:
        table.refuse(f"nobody plays at seat {place}", room.rules.bets.sections.turns)
    else:
        play.seat = "" if place in (play.seat, str(turn)) else place
