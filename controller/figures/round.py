# SPDX-License-Identifier: MIT
"""One played round: its results, cards and wagers, counted into the figures of its day."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from controller.engine.record.decided import Decided
from controller.engine.rules.game import AnyGame
from controller.engine.rules.house_gain import TICKETS
from controller.figures import chances, day, sequential
from controller.figures.chances import CARDS_DRAWN, CARDS_KEYED, JACKPOT, ChanceSource
from controller.figures.context import Lives
from controller.figures.day import Counts, DayMoney, KindTotal, TournamentDay
from controller.figures.expected import is_weighed, of_round
from controller.figures.measures import Lies, measured, together
from controller.figures.sequential import Evidence
from controller.games import find


class OfGame(msgspec.Struct, frozen=True):
    """A game at a table with certain options, and what comes by chance there."""

    game: AnyGame
    sources: Mapping[str, ChanceSource]


class OfGames:
    """The games by id and options, each made when it is first asked for."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, bytes], OfGame | None] = {}

    def of(self, game: str, options: Mapping[str, object]) -> OfGame | None:
        """The game at a table with these options; None if this version has no such game, or no such options."""
        key = game, msgspec.json.encode(options)
        if key not in self._found:
            try:
                self._found[key] = _made(game, options)
            except (LookupError, ValueError):
                self._found[key] = None
        return self._found[key]


def _made(game: str, options: Mapping[str, object]) -> OfGame:
    made = find(game)
    made = made.at_table(msgspec.convert(options, made.options))
    return OfGame(made, chances.sources(made))


class ShoeAtEnd(msgspec.Struct):
    """The known state of a shoe at a round's end."""

    decks: int = 0
    gone: dict[str, int] = {}
    """How many of each card have left the shoe."""


class RoundOutcome(msgspec.Struct):
    """Results and payments of a round."""

    number: int = 0
    declared: bool = False
    """Whether the round ended with a result."""
    outcomes: list[str] = []
    cards: list[str] = []
    """Cards that a reader has named."""
    keyed: list[list[int]] = msgspec.field(default_factory=lambda: [[]])
    """The numbers before each press of entry."""
    paid: list[Decided] = []
    lies: Lies = msgspec.field(default_factory=Lies)
    """Wagers at the table when the cards were dealt."""
    sold: dict[int, tuple[int, int]] = {}
    """Number of ticket wagers and their cents, by game of keno."""
    prizes: dict[int, int] = {}
    """Cents of prizes, by game of keno."""

    def decided(self) -> Iterator[Decided]:
        """The wagers that were decided: none that stays, none that goes back because the round is void."""
        return (it for it in self.paid if it.how in ("wins", "loses") or (it.how == "void" and self.declared))

    def into_chips(self, chips: TournamentDay) -> None:
        """Tournament chips are no money: only how many were staked is counted."""
        chips.rounds += 1
        chips.staked += sum(it.stands for it in self.decided())

    def into_money(self, of_game: OfGame, money: DayMoney) -> None:
        """Count the cents staked, kept and paid, and the expected win."""
        stakes: Counts = {}
        for it in self.decided():
            if it.voucher:
                money.vouchers += 1
            else:
                day.count(stakes, it.wager, it.stands - it.uncollected_cents)
            self._count(of_game, it, money)
        money.paid = sum(it.returned for it in self.paid) + sum(self.prizes.values())
        self._count_tickets(money)
        if not is_weighed(of_game.game):
            self._measure(of_game.game, money)
        elif self.declared:
            expected = of_round(of_game.game.layout, stakes)
            money.expected, money.variance = str(expected.cents), str(expected.variance)
            money.unknown = expected.unknown

    def _measure(self, game: AnyGame, money: DayMoney) -> None:
        money.measured = measured(game, self.decided(), self.lies)
        if tickets := money.by_wager.get(TICKETS):
            money.measured[TICKETS] = tickets.cents
        money.together = together(money.measured)

    def _count(self, of_game: OfGame, it: Decided, money: DayMoney) -> None:
        of = day.of(money.by_wager, it.wager, KindTotal)
        of.wagers += 1
        of.cents += 0 if it.voucher else it.stands - it.uncollected_cents
        of.kept += it.gained + it.owes
        stated = of_game.game.wagers.get(it.wager)
        fee = stated.fee if stated else Fraction()
        of.kept += it.stands * fee.numerator // fee.denominator
        money.commission += it.commission if it.marked else 0

    def _count_tickets(self, money: DayMoney) -> None:
        for game, prizes in self.prizes.items():
            wagers, cents = self.sold.get(game, (0, 0))
            of = day.of(money.by_wager, TICKETS, KindTotal)
            of.wagers, of.cents, of.kept = of.wagers + wagers, of.cents + cents, of.kept + cents - prizes

    def into_outcomes(
        self, of_game: OfGame, outcomes: dict[str, Counts], lives: Lives, shoe: Callable[[], ShoeAtEnd]
    ) -> None:
        """Count what came by chance, and test it."""
        for name, source in of_game.sources.items():
            life = lives.setdefault(name, sequential.fresh(len(source.kinds)))
            before = life.came.copy()
            self._test(name, source, life, shoe)
            came = {
                kind: now - was for kind, now, was in zip(source.kinds, life.came, before, strict=True) if now > was
            }
            if came:
                outcomes[name] = came

    def _test(self, name: str, source: ChanceSource, life: Evidence, shoe: Callable[[], ShoeAtEnd]) -> None:
        if name == JACKPOT:
            jackpots = [it for it in self.decided() if it.wager == JACKPOT]
            life.observe_together([(source.shares, int(it.how != "wins")) for it in jackpots])
        elif name == CARDS_DRAWN and self.cards:
            known = shoe()
            life.observe(chances.cards_observed(self.cards, known.decks, known.gone))
        elif name == CARDS_KEYED and len(self.keyed) > 1:
            known = shoe()
            found = chances.keyed_in(self.keyed[:-1], self.cards, known.gone)
            life.observe(chances.cards_observed(found, known.decks, known.gone))
        elif name not in (CARDS_DRAWN, CARDS_KEYED) and self.declared:
            came = (it for outcome in self.outcomes for it in chances.observed(source, name, outcome, self.number))
            life.observe((shares, source.kinds.index(kind)) for kind, shares in came)
