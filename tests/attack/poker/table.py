# SPDX-License-Identifier: MIT
"""A watched table of poker: every chip from the stakes to the pots and back, and each pot held against the text."""

import re
from collections.abc import Iterable

from controller.engine.record import effects as e
from controller.engine.record import events
from controller.engine.record.decided import Decided
from controller.engine.record.events import Event
from controller.engine.record.poker_on_show import PokerSeat, ShownPoker
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.games.poker import on_show
from controller.games.poker.results import contenders
from tests.attack.poker import hands
from tests.attack.table import Broken, WatchedTable
from tests.games.poker.reference import chips

SITS = re.compile(r"\S+ at \d+: stake \$([0-9.,]+)")
LEAVES = re.compile(r"\S+ leaves with \$([0-9.,]+)")
EARLY = re.compile(r"early \$([0-9.,]+)")
OUT = ("folded", "dead")
"""How a seat stands whose player can win nothing."""
Cents = dict[int, int]
"""By seat."""


def cents(words: str) -> int:
    """An amount as the table says it."""
    whole, _, part = words.replace(",", "").partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def early(seat: PokerSeat) -> int:
    """Return the cents that lie there from an act out of turn."""
    found = EARLY.fullmatch(seat.did)
    return cents(found[1]) if found else 0


class WatchedPots(WatchedTable):
    """After each line the chips on the table equal the chips brought, less the chips taken away and the commission.

    A stake equals the stake before the round, less the amount that its player has put in. The declared pots
    agree with the plain reference: returned bets, contenders of each pot, commission, shares.
    """

    def __init__(self, game: str, words: list[str]) -> None:
        self.GAME = game  # type: ignore[misc] - one class for four games
        self.seen = View()
        self.chips = 0
        """Cents that players have put on the table, less the amounts taken away and deducted."""
        self.began: Cents = {}
        """The stakes with which the open round began."""
        self.due: Cents = {}
        """The declared stakes at the end of the round. Empty before the declaration."""
        self.deducted, self.voided = 0, False
        self.settled_rounds = self.side_pots = self.divided = self.void_bets = 0
        super().__init__(words)

    def again(self) -> "WatchedPots":
        return type(self)(self.GAME, self._words)

    def send(self, event: Event) -> None:
        """Each event goes through the journal's words, as one that comes by the socket does."""
        super().send(events.decode(events.encode(event)))

    @property
    def shown(self) -> ShownPoker:
        """The table as the screens show it."""
        return self.seen.shown(ShownPoker)

    def in_round(self) -> list[PokerSeat]:
        """The seats that play the open round."""
        return [it for it in self.shown.seats if it.number in self.began]

    def before_line(self, line: str) -> None:
        self.before, self.digits = self.shown, self.seen.digits
        self.limit = self.engine.state.limits.minimum
        self.doing = line.split()
        self.voided |= bool({"void-bet", "void-wagers-of"} & {*self.doing})

    def words(self, effects: list[e.Effect]) -> None:
        super().words(effects)
        self.seen = view_after(self.seen, effects)
        try:
            self.held(effects)
        except AssertionError as error:
            raise Broken(f"{error}") from error

    # What must hold

    def held(self, effects: list[e.Effect]) -> None:
        """After each line."""
        self.over_limit = any(isinstance(it, e.Note) and "over the limit goes back" in it.what for it in effects)
        for it in effects:
            match it:
                case e.Note() if found := SITS.match(it.what):
                    self.chips += cents(found[1])
                case e.Note() if found := LEAVES.match(it.what):
                    self.chips -= cents(found[1])
                case e.Declare():
                    self.due = {it.number: it.stake for it in self.in_round()}  # unless something is owed
                    self.deducted = 0
                case e.Owe():
                    self.declared(it.owed)
                case e.End():
                    self.ended_round(it)
        playing = dict(self.memory.play.stakes)
        if playing and not self.began:
            self.began = dict(playing)
        elif not self.memory.play.bets:
            self.began = {}
        self.balanced()
        self.as_said(effects)
        now = on_show.shown(self.room_of_play(), self.engine.table)
        wrong = [name for name in now.__struct_fields__ if getattr(now, name) != getattr(self.shown, name)]
        assert not wrong or not self.shown.deck, f"the screens show what was before: {wrong}"

    def balanced(self) -> None:
        """No chip comes or goes unsaid, and none is owed."""
        seats = self.shown.seats
        for it in seats:
            assert it.stake >= 0, f"a stake of less than nothing: {it}"
            assert it.put_in >= 0, f"less than nothing was put in: {it}"
        there = sum(it.stake + it.put_in + early(it) for it in seats)
        assert there == self.chips, f"all that is on the table is {there} cents, and {self.chips} were brought"
        for it in self.in_round():
            had = self.began[it.number]
            assert it.stake + it.put_in + early(it) == had, f"a stake has changed in a round: {had} was {it}"
            lies = sum(at.cents for at in self.engine.table.wagers if at.hand == str(it.number))
            assert lies == it.put_in + early(it), f"other chips lie there: {lies} of {it}"
        if self.began and self.shown.pots and not self.due:
            pots, put_in = sum(it.cents for it in self.shown.pots), sum(it.put_in for it in self.in_round())
            assert pots == put_in, f"the pots have {pots}, and {put_in} were put in"

    def as_said(self, effects: Iterable[e.Effect]) -> None:
        """A bet is of the amount that was said or keyed, whatever else would be possible."""
        lies = [it for it in effects if isinstance(it, e.Lie)]
        digits = self.digits.replace(" ", "")
        typed = self.doing[0] == "act" and len(self.doing) > 3
        keyed = self.doing == ["press", "bet"] and digits.isdigit()
        if not (lies and (typed or keyed)):
            return
        said = cents(self.doing[3].lstrip("$")) if typed else 100 * int(digits)
        assert said, f"a bet of $0 was made: {lies[0].cents} cents lie there"
        self.amounts(lies, said)

    def amounts(self, lies: list[e.Lie], said: int) -> None:
        """Check that the bet grew by the amount said, or by that amount above the call. A shorter stake lies there in
        full.
        """
        before = {it.number: it for it in self.before.seats}
        lie, owes = lies[0], self.before.to_call
        it = before[int(lie.hand)]
        if early(it) or self.over_limit:
            return
        more = lie.cents - it.put_in
        highest = max(seat.bet for seat in before.values())
        allowed = (said, said + owes, said + max(0, highest - it.bet), it.stake)
        assert more in allowed, f"{said} was said: {lie}"

    # The pots

    def declared(self, owed: Iterable[Decided]) -> None:
        """Check that the declared pots follow the text, from the amounts put in and these hands."""
        seats = {it.number: it for it in self.in_round()}
        put_in = {seat: it.put_in for seat, it in seats.items()}
        left = self.contenders()
        given = {int(it.hand): it.returned for it in owed}
        if not left:
            self.all_dead(put_in, seats)
            return
        back = self.back(put_in, left)
        rest = {seat: paid - back.get(seat, 0) for seat, paid in put_in.items()}
        pots = chips.pots(rest, left)
        nearest = self.nearest()
        orders = self.orders(left) if len(left) > 1 else dict.fromkeys(put_in, 1)
        won = chips.won(pots, orders, nearest, self.engine.state.limits.minimum, self.options.commission)
        shares: Cents = {}
        for it in won:
            for seat, share in it.shares.items():
                shares[seat] = shares.get(seat, 0) + share
        self.deducted = sum(it.commission for it in won)
        self.due = {seat: self.began[seat] - put_in[seat] + back.get(seat, 0) + shares.get(seat, 0) for seat in put_in}
        returns = {seat: back.get(seat, 0) + early(seats[seat]) + shares.get(seat, 0) for seat in put_in}
        lying = [seat for seat, it in seats.items() if it.put_in + early(it)]
        assert given == {seat: returns[seat] for seat in lying}, f"the text gives {returns}, the table {given}"
        assert sum(put_in.values()) == sum(back.values()) + sum(shares.values()) + self.deducted, "not all is won"
        said = sum(it.commission for it in self.shown.pots)
        assert said == self.deducted, f"the commission is {self.deducted}, and {said} is said"
        self.settled_rounds += 1
        self.side_pots += len(pots) > 1
        self.divided += any(len(it.winners) > 1 for it in won)

    @property
    def options(self):  # type: ignore[no-untyped-def] - those of one of four games
        return self.engine.table.options

    def contenders(self) -> set[int]:
        """Return the players who can win a pot: all who have not folded. If nobody opens, only the player called last.

        Tests beside the reference compare these players with the text (ss 309(5), 348(7), 392(7)).
        """
        standing = {it.number for it in self.in_round() if it.state not in OUT}
        table = self.engine.table
        narrowed = {*contenders(self.room_of_play(), table).live_seats}
        return standing if narrowed == standing else narrowed

    def room_of_play(self):  # type: ignore[no-untyped-def]
        """The room of the open round."""
        return self.game.round_of_play.__self__.room  # type: ignore[union-attr]

    def back(self, put_in: Cents, left: set[int]) -> Cents:
        """Check that the excess of one player above all others goes back. The last player left may get more."""
        said = {seat: cents for pot in self.shown.pots for seat, cents in pot.back}
        most = max(left, key=lambda seat: put_in[seat])
        over = max(0, put_in[most] - max((it for seat, it in put_in.items() if seat != most), default=0))
        if len(left) > 1:
            assert said == ({most: over} if over else {}), f"{over} of {most} is not called, and {said} goes back"
        else:
            assert {*said} <= left, f"{said} goes back, and {left} is left"
            assert self.voided or not said or over <= said[most] <= put_in[most], (
                f"{said} goes back, {over} is not called"
            )
        return said

    def nearest(self) -> list[int]:
        """The seats clockwise from the designated player: who has the buck, or the next who can act."""
        seats = sorted(self.began)
        at = seats.index(self.shown.designated)
        return seats[at:] + seats[:at]

    def orders(self, left: set[int]) -> Cents:
        """By seat, how high its hand is."""
        laid, deck = self.memory.play.log_state, self.shown.deck
        low = bool(self.memory.ace_low)
        communal = [it.name for it in laid.hands.get("community", ())]
        found = {}
        for seat in left:
            cards = self.cards(seat)
            known = len(cards) + len(communal) >= 5 and all((*cards, *communal))
            assert known or self.GAME == "draw-poker", f"the hand of {seat} is compared, and has {cards} {communal}"
            if known:  # at draw poker a hand that is not shown loses, and the cards that were kept are not known
                found[seat] = self.worth(cards, communal, deck, low=low)
        ranked = sorted({*found.values()})
        return {seat: ranked.index(found[seat]) if seat in found else -1 for seat in self.began}

    def cards(self, seat: int) -> list[str]:
        """The cards that a player holds."""
        held = self.room_of_play().besides.held(self.engine.table, seat)
        return [it.name for it in held]

    def worth(self, own: list[str], communal: list[str], deck: int, *, low: bool) -> tuple[int, tuple[int, ...]]:
        """The worth of a hand."""
        manila = self.GAME == "manila-poker"
        line, values = hands.best(own if manila else own + communal, communal if manila else [], deck, ace_low=low)
        return line, tuple(values)

    def all_dead(self, put_in: Cents, seats: dict[int, PokerSeat]) -> None:
        """All hands are dead or put out: who folded last wins all (s 283(4)). The shares are those that are said."""
        winners = [it for it in self.shown.seats if it.wins]
        assert len(winners) == 1, f"nobody is left, and {winners} win"
        self.deducted = sum(it.commission for it in self.shown.pots)
        won = winners[0].number
        pot = sum(put_in.values())
        assert winners[0].wins == pot - self.deducted, "not all is won"
        assert self.deducted == chips.commission(pot, self.engine.state.limits.minimum, self.options.commission)
        self.due = {seat: self.began[seat] - put_in[seat] + (seat == won) * winners[0].wins for seat in seats}

    def ended_round(self, end: e.End) -> None:
        """The stakes are as they were declared; of a void round as they were."""
        due = self.due if end.how == "declared" else self.began
        self.chips -= self.deducted if end.how == "declared" else 0
        now = {it.number: it.stake for it in self.shown.seats}
        wrong = {seat: (stake, now[seat]) for seat, stake in due.items() if seat in now and now[seat] != stake}
        assert not wrong, f"the stakes after the round are not what was declared: {wrong}"
        self.began, self.due, self.deducted, self.voided = {}, {}, 0, False

    def is_fair(self, pay: Decided) -> bool:
        return pay.returned >= 0

    def comes_back(self, pay: Decided, brought: int) -> None:
        raise Broken(f"{pay.words} is paid twice")
