# SPDX-License-Identifier: MIT
"""The first player of a stud's rounds of betting, and the sections of acts (ss 346-348, 390-392)."""

from collections.abc import Iterable, Sequence

from controller.games.cards.hands.log import Card
from controller.games.poker import decks
from controller.games.poker.contest.acts import BetEntry, PlayerAct
from controller.games.poker.contest.contest import Contest
from controller.games.poker.contest.opener import by_cards, by_one_card
from controller.games.poker.stud.part import Part
from controller.games.poker.stud.table import of
from controller.games.poker.table import PokerTable

A_B_C = {"call": "(a)", "open": "(a)", "raise": "(b)", "check": "(b)", "fold": "(c)"}
"""The paragraphs of ss 347(2), 348(3), 348(5) and 348(8)."""


def up(cards: Iterable[Card]) -> list[str]:
    """Return the names of the face-up cards."""
    return [card.name for card in cards if card.up]


def first(table: PokerTable, street: int) -> int:
    """Return the seat that opens: the first round of betting by one card, a later one by all face-up cards.

    Equal cards: the player closest to the designated player opens. Only active players open; without any, nobody acts.
    """
    play = table.memory.play
    nearest = play.contest.nearest(play.contest.active or play.contest.live_seats, play.designated)
    shown = {seat: up(play.hands[str(seat)]) for seat in nearest}
    if street:
        return by_cards(shown, nearest, decks.ranks(table))
    ones = {seat: cards[0] for seat, cards in shown.items() if cards}
    return by_one_card(ones, nearest, lowest=of(table).memory.opens == "lowest")


def option(table: PokerTable) -> int:
    """Return the seat with the blind bet, which may raise once the others have acted; 0 after antes."""
    return table.memory.play.contest.order[0] if of(table).memory.bets == "blind" else 0


class ActSections:
    """The sections of acts in one of the two parts."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def asks(self, bets: Sequence[BetEntry], contest: Contest) -> str:  # noqa: ARG002 - as any game has it
        """Return the section for the act of the player in turn."""
        now = contest.betting
        if now.street == 0 and not now.opener:
            blind = "s 346(10)" if now.turn == now.option else "s 346(6)"
            return self.part(blind if now.option else "s 346(5)")
        return self._acts_by(contest, now.turn)

    def cites(self, bets: Sequence[BetEntry], contest: Contest, act: PlayerAct) -> str:
        """Return the section of an act. bets, contest: the log and the contest before the act."""
        now = contest.betting
        if act.kind in ("ante", "blind"):
            return self.part("s 345(1)(a)" if act.kind == "ante" else "s 345(1)(b)")
        if act.kind == "tap out":
            return self.part("s 351(1)")
        if act.kind == "open" and not now.street:
            return self._first_opening(bets, contest, act)
        section = self._acts_by(contest, act.seat)
        if section == self.part("s 347(6)"):
            return self.part({"raise": "s 347(7)", "check": "s 347(6)"}.get(act.kind, "s 355(3)(b)"))
        return section + A_B_C.get(act.kind, "")

    def _first_opening(self, bets: Sequence[BetEntry], contest: Contest, act: PlayerAct) -> str:
        """Return the section by the amount: one component or two; additional bets of the designated player or none."""
        now, blind = contest.betting, bets[0]
        if act.cents == contest.seats[act.seat].chips_left:
            return self.part("s 351(1)")
        if not now.option or not isinstance(blind, PlayerAct):
            return self.part("s 346(5)")
        one, two, none = (
            ("s 346(11)", "s 346(12)", "s 346(14)") if act.seat == now.option else ("s 346(7)", "s 346(8)", "")
        )
        return self.part(none if not act.cents else one if act.cents == blind.due else two)

    def _acts_by(self, contest: Contest, seat: int) -> str:
        """Return the section for this seat: after the opening bet for answers, before it for opening, check and fold.

        In the first round of betting the designated player may be asked once more at its end.
        """
        now = contest.betting
        if now.street == 0:
            asked_last = seat == now.option and not contest.owes(seat) and bool(now.called)
            return self.part("s 347(6)" if asked_last else "s 347(2)")
        if now.opener:
            return self.part("s 348(8)")
        return self.part("s 348(3)" if contest.is_fresh else "s 348(5)")

    def won(self, contest: Contest) -> str:
        """Return the section by which an uncalled bet wins; empty without one. contest: without that bet."""
        now = contest.betting
        if not contest.is_uncalled:
            return ""
        if contest.is_raised:
            return self.part("s 348(10)(a)(i)" if now.street else "s 347(8)(a)(i)")
        if now.street:
            return self.part("s 348(9)(a)(i)")
        return self.part("s 347(4)(a)(i)" if now.option else "s 347(3)(a)(i)")
