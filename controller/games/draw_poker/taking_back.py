# SPDX-License-Identifier: MIT
"""Undo of statements about cards: a number of replaced cards, a kept card, a hand that is not shown (s 3(2))."""

from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen, Entry, TurnedUp
from controller.games.draw_poker.deal import CARDS
from controller.games.draw_poker.held import HIDES
from controller.games.poker.contest.acts import Begins
from controller.games.poker.table import DRAW, PokerPlay, PokerTable


def taken_back(table: PokerTable) -> bool:
    """Take back the last statement about cards. Returns False if something came after it."""
    play, source = table.memory.play, table.game.general.decision
    kept, last = _last_said(play)
    if last is None:
        return False
    what = "draw is" if _is_draw(last) else "what was keyed last is"
    if _is_draw(last) and play.contest.betting.street > 0:  # the final round starts again
        play.bets.pop()
        play.final = len(play.bets)
    if play.unpaid:
        settling.clear_unpaid(table, "what was keyed of a hand is taken back", source)
        play.result = None
    play.log[:] = kept
    table.note(f"{play.player(int(last.hand))} at {last.hand}: {what} taken back", source)
    return True


def to_take_back(table: PokerTable) -> bool:
    """Return whether a statement about cards can be taken back."""
    return _last_said(table.memory.play)[1] is not None


def _last_said(play: PokerPlay) -> tuple[list[Entry], Chosen | TurnedUp | None]:
    """Return the last statement about cards and the log before it. The statement is None if a later entry stands."""
    kept = [*play.log]
    while kept and _follows(kept[-1]):
        kept.pop()
    last = kept.pop() if kept else None
    if isinstance(last, Chosen) and _is_draw(last):
        is_last = len(kept) + 1 == len(play.log) and _nobody_has_acted_since(play)
        return kept, last if is_last else None
    if isinstance(last, TurnedUp) or (isinstance(last, Chosen) and last.about == HIDES):
        return kept, last
    return kept, None


def _is_draw(last: Chosen | TurnedUp) -> bool:
    """Return whether the entry is a number of replaced cards."""
    return isinstance(last, Chosen) and last.about == DRAW


def _follows(entry: Entry) -> bool:
    """Return whether this turning up follows automatically from earlier keying."""
    return isinstance(entry, TurnedUp) and not (len(entry.cards) == 1 and entry.cards[0] < CARDS)


def _nobody_has_acted_since(play: PokerPlay) -> bool:
    """Return whether nobody has acted in the final round of betting."""
    return play.contest.betting.street <= 0 or isinstance(play.bets[-1], Begins)
