# SPDX-License-Identifier: MIT
"""A round of play of any poker game: seats and stakes, the blind, cards and betting in turn, the showdown, the pots."""

from functools import partial

from controller.engine.record.events import Directed, Event, PlayerLeft
from controller.engine.rules.wait import Procedure
from controller.games.cards.hands.codes import Codes
from controller.games.cards.hands.rounds import whole_round
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.shoe.deck import round_over
from controller.games.kit.places import DECLINE
from controller.games.poker import betting, between, codes, dealing, directions, leaving, on_show, results, showdown
from controller.games.poker.preparing import PokerDeck
from controller.games.poker.room import ExtraSteps, PokerRoom
from controller.games.poker.rules import PokerRules
from controller.games.poker.table import PokerPlay, PokerTable

NO_EXTRA_STEPS = ExtraSteps()


class PokerRounds:
    """The rounds of one poker game. besides: steps outside the rounds of betting."""

    def __init__(self, rules: PokerRules, besides: ExtraSteps = NO_EXTRA_STEPS) -> None:
        always = (*directions.ALWAYS, *directions.IN_A_ROUND)
        self.room = PokerRoom(rules, besides, on_show.show, dealing.leaves, dealing.note_not_left, always)
        self.room.meanwhile.marks = partial(betting.adapt_wait, self.room)
        self.room.meanwhile.takes_back = partial(betting.can_take_back, self.room)
        also = (*between.PEOPLE, *directions.between_rounds(rules), *directions.ALWAYS)
        self.prepared = PokerDeck(self.room, also)
        self.codes: Codes[PokerTable] = codes.codes(self.room)

    def of_play(self, table: PokerTable) -> Procedure[None]:
        """Play one round, from the first stake to the pots, or until it is void."""
        over = partial(end_round, self.room)
        yield from whole_round(table, self._play_steps, self.codes, self._handle_other_event, over, paid=buck_passes)

    def _play_steps(self, table: PokerTable) -> Procedure[None]:
        """Play the steps of a round. Each step skips its finished part."""
        room = self.room
        table.memory.play.turn = HandTurn()  # of a step that was interrupted
        yield from between.begun(room, table, self.prepared)
        yield from room.besides.blind(room, table)
        for street in range(len(room.rules.bets.streets)):
            if not is_over(room, table):
                yield from dealing.dealt(room, table, street)
                yield from room.besides.replaced(room, table, street)
                yield from betting.bet(room, table, street)
        if not is_over(room, table):
            yield from showdown.shown(room, table)
        if not table.memory.play.declared:
            results.declare(room, table)
        yield from results.paid(room, table)

    def _handle_other_event(self, table: PokerTable, event: Event) -> Procedure[None]:
        """Handle an event that no wait asks for: undo, a leaving player, a direction."""
        if event.subject == DECLINE.name:
            betting.take_back(self.room, table)
        elif isinstance(event, PlayerLeft):
            leaving.leaves(self.room, table, event.player)
        elif isinstance(event, Directed):
            leaving.directed(self.room, table, event)
        yield from ()


def is_over(room: PokerRoom, table: PokerTable) -> bool:
    """Return whether only one player can win and nobody is to act: no more cards, no showdown."""
    return not table.memory.play.contest.betting.turn and len(results.contenders(room, table).live_seats) < 2


def buck_passes(table: PokerTable) -> None:
    """Record the buck of this round. The buck moves on at the beginning of the next round."""
    table.memory.seats.buck = next(iter(table.memory.play.stakes))


def end_round(room: PokerRoom, table: PokerTable) -> None:
    """Clear the round. After a void round stakes and buck stay unchanged."""
    leaving.remove_excluded(room, table)
    round_over(table, device=False)
    table.memory.silent = False
    table.memory.silence_counts = max(0, table.memory.silence_counts - 1)
    table.memory.play = PokerPlay()
