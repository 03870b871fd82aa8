# SPDX-License-Identifier: MIT
"""Finds the finished rounds of play at a table to which past events are fed again."""

from collections.abc import Iterable

from controller.engine.record.effects import Begin, Declare, Effect, End
from controller.games.poker.contest.acts import Begins
from controller.games.poker.history.played import PlayedRound, RoundSigns, course, left, signs
from controller.games.poker.table import PokerPlay, PokerTable, PotsResult


class RoundFollower:
    """Follows the open round, and returns each round once its pots are passed."""

    def __init__(self) -> None:
        self._play = PokerPlay()
        self._dealt: dict[int, int] = {}
        self._began = 0
        self._signs: RoundSigns | None = None
        self._called: tuple[tuple[int, str], ...] = ()

    def after(self, table: PokerTable, effects: Iterable[Effect], now: int) -> PlayedRound | None:
        """Process the effects of one event at this time. Returns the round that the event has ended with a paid
        result.
        """
        found = None
        for it in effects:
            if isinstance(it, Declare):
                self._called = tuple((int(hand.hand), hand.outcome) for hand in it.hands)
            elif isinstance(it, End) and it.how == "declared" and self._play.result and self._signs:
                found = self._played(it.number, self._play.result, self._signs)
            elif isinstance(it, Begin):
                self._dealt, self._began = {}, 0
        self._go_on(table, now)
        return found

    def _go_on(self, table: PokerTable, now: int) -> None:
        """Remember the present round, its signs, and the cards dealt before each round of betting."""
        play = table.memory.play
        self._signs = signs(table) if play.bets else None
        streets = [it.street for it in play.bets if isinstance(it, Begins)]
        self._dealt = {street: self._dealt.get(street, play.log_state.dealt) for street in streets}
        self._began = self._began or (now if play.bets else 0)
        self._play = play

    def _played(self, number: int, result: PotsResult, signs_: RoundSigns) -> PlayedRound:
        play = self._play
        return PlayedRound(
            number, self._began, signs_,
            players={seat: play.player(seat) for seat in play.stakes},
            stakes=play.stakes,
            course=tuple(course(play, self._dealt)),
            result=result,
            left=left(play, result),
            called=self._called,
        )  # fmt: skip
