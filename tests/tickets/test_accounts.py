# SPDX-License-Identifier: MIT
"""Every cent taken for tickets is accounted for, after every act and in any order of acts (s 212(c))."""

import tempfile
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from c_ext.keno.example import EXAMPLE
from controller.tickets.ticket import Refused, Ticket, TicketEntry
from tests.tickets.rig import Counter, done, refused

NUMBERS = st.integers(1, 24)
"""A small range, so that tickets often win."""
WAYS = st.lists(st.sets(NUMBERS, min_size=1, max_size=7).map(sorted).map(tuple), min_size=1, max_size=3).map(tuple)
JACKPOT_WAYS = st.lists(st.sets(NUMBERS, min_size=6, max_size=7).map(sorted).map(tuple), min_size=1, max_size=3)
DRAWS = st.lists(st.integers(1, 26), min_size=20, max_size=20, unique=True)
MEANS = st.sampled_from(["cash", "chips", "cheque", "keno-dollars"])


class Books(RuleBasedStateMachine):
    """Acts on a store, and beside it the same kept by the plain words of the text."""

    def __init__(self) -> None:
        super().__init__()
        self.it = self.opened()
        self.tickets: list[Ticket] = []
        self.wagered: dict[tuple[int, int], int] = {}
        """Cents of each (serial, game) that was not refunded."""
        self.prizes: dict[tuple[int, int, int], int] = {}
        """Cents of each (serial, game, way) that was not paid."""
        self.pools: dict[int, int] = defaultdict(int)
        self.added: dict[int, int] = {}
        self.open, self.state = 1, {}
        self.staked = self.refunded = self.paid = self.kept = self.dollars = 0

    def opened(self) -> Counter:
        """Return a new store. `tests/floor` has another in its place."""
        self._folder = tempfile.TemporaryDirectory()
        return Counter(Path(self._folder.name) / "keno.sqlite")

    def teardown(self) -> None:
        self.it.store.close_file()
        self._folder.cleanup()

    @initialize(jackpots=st.booleans())
    def some_tickets(self, jackpots: bool) -> None:
        self.sell(((1, 2, 3, 4, 5, 6),), 1, 3, jackpots)

    @rule(ways=WAYS, steps=st.integers(5, 30), games=st.integers(1, 5))
    def sell_ordinary(self, ways: tuple[tuple[int, ...], ...], steps: int, games: int) -> None:
        self._sell(TicketEntry(ways, steps * 10, games))

    @rule(ways=JACKPOT_WAYS, dollars=st.integers(1, 3), games=st.integers(1, 5))
    def sell_jackpot(self, ways: list[tuple[int, ...]], dollars: int, games: int) -> None:
        self.sell(tuple(ways), dollars, games, True)

    def sell(self, ways: tuple[tuple[int, ...], ...], dollars: int, games: int, jackpot: bool) -> None:
        self._sell(TicketEntry(ways, dollars * 100, games, jackpot))

    def _sell(self, entry: TicketEntry) -> None:
        ticket = done(self.it.store.sell(entry, self.it.act()))
        assert ticket.first_game == self.open
        self.tickets.append(ticket)
        self.staked += entry.total
        self.wagered |= {(ticket.serial, self.open + it): entry.cents_a_game for it in range(entry.games)}

    @rule(cents=st.integers(1, 500))
    def issue_and_wager(self, cents: int) -> None:
        issued = done(self.it.store.issue(cents, self.it.act()))
        entry = TicketEntry(((1, 2),), 1_00, 2)
        ticket = done(self.it.store.sell(entry, self.it.act(), [issued.code]))
        assert ticket.dollars == min(cents, 2_00)
        self.dollars += cents - ticket.dollars
        self.tickets.append(ticket)
        self.staked += 2_00
        self.wagered |= {(ticket.serial, self.open + it): 1_00 for it in range(2)}

    @rule(draw=DRAWS)
    def play(self, draw: list[int]) -> None:
        game = self.open
        self._close(game)
        told = done(self.it.store.settle(game, draw, self.it.act()))
        self.state[game] = "settled"
        won = self._settle(game, set(draw))
        assert told.cents == sum(won.values())
        assert told.winners == len(won)

    def _close(self, game: int) -> None:
        staked: dict[int, int] = defaultdict(int)
        for ticket in self._entered(game):
            for way in ticket.entry.ways * ticket.entry.jackpot:
                staked[len(way)] += ticket.entry.cents
        self.added = {spots: (cents * 15 + 99) // 100 for spots, cents in staked.items()}
        for spots, cents in self.added.items():
            self.pools[spots] += cents
        closed = done(self.it.store.close(game, self.it.act()))
        entered = self._entered(game)
        assert (closed.tickets, closed.wagers) == (len(entered), sum(len(it.entry.ways) for it in entered))
        self.open = game + 1
        self.state[game] = "closed"

    def _entered(self, game: int) -> list[Ticket]:
        return [ticket for ticket in self.tickets if (ticket.serial, game) in self.wagered]

    def _settle(self, game: int, drawn: set[int]) -> dict[tuple[int, int, int], int]:
        won, eligible = {}, defaultdict(list)
        entered = self._entered(game)
        for ticket in entered:
            for way, spots in enumerate(ticket.entry.ways, 1):
                place, catches = (ticket.serial, game, way), len(drawn & set(spots))
                if ticket.entry.jackpot and catches == len(spots):
                    eligible[catches].append((place, ticket.entry.cents))
                    continue
                wager = f"{'jackpot' if ticket.entry.jackpot else 'spots'}-{len(spots)}"
                cents = int(EXAMPLE.wagers[wager].get(catches, Fraction()) * ticket.entry.cents)
                won |= {place: cents} if cents else {}
        ordinary = sum(won.values())
        for spots, winners in eligible.items():
            together, pool = sum(cents for _, cents in winners), self.pools[spots]
            for place, cents in winners:
                share = pool * cents // together
                won |= {place: share} if share else {}
                self.pools[spots] -= share
        self.prizes |= won
        self.kept += sum(t.entry.cents_a_game for t in entered) - sum(self.added.values()) - ordinary
        return won

    @rule(which=st.integers(0, 99), means=MEANS)
    def pay(self, which: int, means: str) -> None:
        ticket = self.tickets[which % len(self.tickets)]
        due = {at: cents for at, cents in self.prizes.items() if at[0] == ticket.serial}
        payable = {at: cents for at, cents in due.items() if means != "cheque" or cents >= 200_00}
        answer = self.it.store.pay(ticket.code, means, self.it.act())
        if not payable:
            assert isinstance(answer, Refused)
            return
        assert (done(answer).cents, answer.still_due) == (sum(payable.values()), sum(due.values()) - answer.cents)
        self.paid += answer.cents
        self.dollars += answer.cents if means == "keno-dollars" else 0
        self.prizes = {at: cents for at, cents in self.prizes.items() if at not in payable}

    @rule(which=st.integers(0, 99), void=st.booleans())
    def give_back(self, which: int, void: bool) -> None:
        ticket = self.tickets[which % len(self.tickets)]
        back = {
            at: cents for at, cents in self.wagered.items() if at[0] == ticket.serial and self.state.get(at[1]) is None
        }
        if void and ticket.first_game >= self.open and back:
            done(self.it.store.void(ticket.code, "no paper", self.it.act(supervisor="sue")))
            refused(self.it.store.pay(ticket.code, "cash", self.it.act()))
        elif back:
            assert done(self.it.store.refund(ticket.code, self.it.act())).cents == sum(back.values())
        else:
            refused(self.it.store.refund(ticket.code, self.it.act()))
        self.refunded += sum(back.values())
        self.wagered = {at: cents for at, cents in self.wagered.items() if at not in back}

    @precondition(lambda self: self.prizes)
    @rule()
    def hand_over(self) -> None:
        """On the last day on which all is payable nothing is unpaid winnings; on the next day everything is."""
        self.it.day = "2026-12-24"
        cheque = f"cheque {self.open}-{len(self.tickets)}"
        refused(self.it.store.hand_over(cheque, self.it.act(supervisor="sue")))
        self.it.day = "2026-12-25"
        given = done(self.it.store.hand_over(cheque, self.it.act(supervisor="sue")))
        assert given.cents == sum(self.prizes.values())
        self.handed = getattr(self, "handed", 0) + given.cents
        serial = next(iter(self.prizes))[0]
        assert cheque in refused(self.it.store.pay(self.tickets[serial - 1].code, "cash", self.it.act()))
        self.prizes = {}
        self.it.day = "2026-11-26"
        assert "set the clock right" in refused(self.it.store.issue(1, self.it.act()))
        done(self.it.store.confirm_day("a wrong clock", self.it.act(supervisor="sue")))

    @invariant()
    def every_cent_is_somewhere(self) -> None:
        report = self.it.store.report(self.it.day)
        it = report.accounts
        where = it.refunded + it.to_play + it.paid + it.due + it.handed_over + it.pools + it.kept
        assert it.staked == where
        assert report.accounts.missing == 0
        sales, entered = self.it.store.sales(), self._entered(self.open)
        assert (sales.tickets, sales.cents) == (len(entered), sum(it.entry.cents_a_game for it in entered))
        assert report.dollars == self.dollars
        assert (it.staked, it.refunded, it.paid, it.due) == (
            *(self.staked, self.refunded, self.paid, sum(self.prizes.values())),
        )
        assert (it.handed_over, it.pools, it.kept) == (
            *(getattr(self, "handed", 0), sum(self.pools.values()), self.kept),
        )


TestBooks = Books.TestCase
TestBooks.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
