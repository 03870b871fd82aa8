# SPDX-License-Identifier: MIT
"""The display of a poker table: seats, stakes, bets, pots, the cards as everybody may see them, the turn."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from controller.engine.record.poker_on_show import KEY, MayAct, PokerPot, PokerSeat, ShownPoker
from controller.engine.values.money import dollars
from controller.games.cards.hands.log import COMMUNITY, TurnedUp, is_shown, public_names
from controller.games.cards.hands.on_show import shoe_of
from controller.games.kit.places import DECLINE
from controller.games.poker import betting, hands, seats
from controller.games.poker.buttons import BET
from controller.games.poker.contest.acting import PossibleAct
from controller.games.poker.contest.acts import Begins, Kind, PlayerAct
from controller.games.poker.contest.pots import pots
from controller.games.poker.results import contenders, pots_of
from controller.games.poker.room import PokerRoom
from controller.games.poker.showdown import first_to_show
from controller.games.poker.table import DRAW, PokerPlay, PokerTable, Seat

SEVERAL: Final = 2


def show(room: PokerRoom, table: PokerTable) -> None:
    """Show the shoe and the table."""
    table.show(shoe_of(table), shown(room, table))


def shown(room: PokerRoom, table: PokerTable) -> ShownPoker:
    """Return the present display of the table."""
    play, taken = table.memory.play, table.memory.seats.taken
    contest, meantime = play.contest, room.besides.meantime(table)
    street = contest.betting.street
    name = room.rules.bets.streets[street].name if street >= 0 and not play.result else ""
    card_due = is_card_due(room, table)
    turn = 0 if card_due else turn_of(play)
    acts = () if card_due else betting.possible(room, table)
    buck = next(iter(contest.order or seats.playing(table)), 0)
    return ShownPoker(
        seats=tuple(_seat(room, table, int(number), it, turn) for number, it in taken.items()),
        buck=buck,
        designated=play.designated or buck,
        betting=meantime.word or name,
        turn=turn,
        may=tuple(MayAct(it.does, it.least, it.most, it.step, it.alone) for it in acts) or meantime.may,
        communal=public_names(play.hands.get(COMMUNITY, ())),
        pots=tuple(_pots(room, table)),
        deck=table.memory.cards.deck,
        waiting=len(table.memory.shoe.waiting),
        facts=_facts(room, table, acts),
        dealt=int(play.seat or 0) or _dealt(play, card_due) or _shows(room, table),
    )


def turn_of(play: PokerPlay) -> int:
    """Return the seat in turn while no card is due, within a round of betting or outside; 0 if nobody is."""
    return play.contest.betting.turn or (int(play.turn.hand) if play.turn.choices else 0)


def is_card_due(room: PokerRoom, table: PokerTable) -> bool:
    """Return whether a round of betting waits for a card, as after the cards of a position without a player."""
    play = table.memory.play
    street = play.contest.betting.street
    return street >= 0 and not play.result and play.log_state.dealt < room.rules.cards.until(table, street)


def _dealt(play: PokerPlay, card_due: bool) -> int:
    """Return the seat that gets the next card; 0 if none does."""
    turn = play.turn
    to_act = turn.choices or (play.contest.betting.turn and not card_due)
    return int(turn.hand) if turn.hand.isdigit() and not to_act else 0


def _shows(room: PokerRoom, table: PokerTable) -> int:
    """Return the seat that shows first, once betting is over and several players can win; 0 if none does."""
    play = table.memory.play
    betting = play.contest.betting
    if play.result or betting.turn or betting.street < len(room.rules.bets.streets) - 1:
        return 0
    contest = contenders(room, table)
    if len(contest.live_seats) < SEVERAL:
        return 0
    first, _ = first_to_show(room, contest)
    return 0 if any(isinstance(it, TurnedUp) and it.hand == str(first) for it in play.log) else first


def _facts(room: PokerRoom, table: PokerTable, acts: Iterable[PossibleAct]) -> dict[str, str | int]:
    """Return the signs and the dealer's announcements. acts: the possible acts of the player in turn."""
    low = table.memory.ace_low
    ace = "" if low is None else "high and low" if low else "high only"
    return {
        "ace": ace,
        **room.rules.announced.signs(table),
        "minimum stake": dollars(seats.least_stake(table)),
        "silence": "players are silent" if table.memory.silent else "",
        **{f"{KEY}{button}": words for button, words in _called(room, table, acts).items()},
    }


def _called(room: PokerRoom, table: PokerTable, acts: Iterable[PossibleAct]) -> dict[str, str]:
    """Return labels of buttons with two meanings: bet or raise, decline or take back."""
    raises = any(it.does == "bet" and not it.opens for it in acts)
    back = betting.can_take_back(room, table) and not table.memory.play.coded
    return {**({BET.name: "raise"} if raises else {}), **({DECLINE.name: "take back"} if back else {})}


def _seat(room: PokerRoom, table: PokerTable, number: int, it: Seat, turn: int) -> PokerSeat:
    """Return a taken seat. Its hand has a rank only when shown. turn: the seat in turn."""
    play = table.memory.play
    standing = play.contest.seats.get(number)
    if standing is None:
        return PokerSeat(number, it.player, it.stake)
    own = room.besides.held(table, number)
    best = hands.best(room, table, number) if is_shown(own, len(own)) else None
    return PokerSeat(
        number, it.player, standing.stake, standing.bet, standing.put_in,
        cards=public_names(own),
        state=_state(play, number, turn),
        rank=best.name if best and own else "",
        best=hands.best_five(best) if best and own else (),
        wins=play.result.shares.get(number, 0) if play.result else 0,
        drew=int(play.choice_of(str(number), DRAW) or -1),
        did=_did(room, play, number),
    )  # fmt: skip


DONE: Final[Mapping[Kind, str]] = {"open": "opened", "call": "called", "raise": "raised", "check": "checked"}
"""Words for a player's last act in a round of betting."""
DECLINED: Final = "declined"
"""Word for a check where the round of betting has no checking."""


def _did(room: PokerRoom, play: PokerPlay, seat: int) -> str:
    """Return the last act of a seat in this round of betting, or its act out of turn."""
    if early := play.contest.seats[seat].early:
        return f"early {dollars(early)}"
    for it in reversed(play.bets):
        if isinstance(it, Begins):
            break
        if isinstance(it, PlayerAct) and it.seat == seat and it.kind in DONE:
            declined = it.kind == "check" and not room.rules.bets.streets[play.contest.betting.street].checks
            return DECLINED if declined else DONE[it.kind]
    return ""


def _state(play: PokerPlay, seat: int, turn: int) -> str:
    """Return the state of a seat, in a word. turn: the seat in turn."""
    state = play.contest.seats[seat].state
    if state == "folded" and any(
        isinstance(it, PlayerAct) and it.kind == "dead" and it.seat == seat for it in play.bets
    ):
        return "dead"
    if state != "active":
        return state
    return "to act" if turn == seat else ""


def _pots(room: PokerRoom, table: PokerTable) -> Iterator[PokerPot]:
    """Yield the present pots; once they are won, with their winners."""
    play = table.memory.play
    if play.result:
        lay = pots_of(room, table).pots
        of = [pot.seats for pot in lay] if len(lay) == len(play.result.pots) else [() for _ in play.result.pots]
        back = tuple(play.result.back.items())
        for at, (won, seats) in enumerate(zip(play.result.pots, of, strict=True)):
            yield PokerPot(won.cents, seats, (), won.winners, won.commission, () if at else back)
        if back and not play.result.pots:
            yield PokerPot(0, back=back)
        return
    contest = play.contest
    for at, pot in enumerate(pots(contest)):
        owes = ((seat, contest.owes(seat) - contest.seats[seat].early) for seat in contest.active if not at)
        yield PokerPot(pot.cents, pot.seats, tuple((seat, cents) for seat, cents in owes if cents > 0))
