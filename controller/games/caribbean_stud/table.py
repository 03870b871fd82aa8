# SPDX-License-Identifier: MIT
"""The options of a Caribbean stud table, and what it remembers: from round to round, and of the open round."""

from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.cards.hands import table as hands
from controller.games.caribbean_stud.wagers import FOLDS, JACKPOT, OF_A_JACKPOT
from controller.games.house_poker.jackpot import Pool, TablePool

SLOTS, INDICATORS = "slots", "indicators"
"""The slots for jackpot wagers, and their lights: a set of one light for each place."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: how many players the table has places for. deal: cards are dealt one at a time, or five.

    maximum_payment: the most that is paid for a bet, on the sign. jackpot: whether the table has jackpot wagers. slots:
    they go in slots with lights, not on an area. jackpot_chip: their denomination. dead_mans_hand: it is a winning
    jackpot hand. jackpot_seed: with how much the prize begins. jackpot_increment: how many percent of each chip go into
    the prize. jackpot_sharing: of two straight or royal flushes, each has its own share of the prize as it stood, or
    they share it equally, with a sign.
    """

    places: Annotated[int, by("s 230(1)", least=1, most=7)] = 7
    deal: Annotated[Literal["ones", "fives"], by("s 238(2)")] = "ones"
    shuffling_device: Annotated[bool, by("s 232(1)(a)")] = False
    maximum_payment: Annotated[str, by("s 232(1)(b)")] = "$50000"
    jackpot: Annotated[Literal["on", "off"], by("s 236(1)(b)")] = "on"
    slots: Annotated[bool, by("s 231(1)")] = False
    jackpot_chip: Annotated[str, by("s 237(2)")] = "$1"
    dead_mans_hand: Annotated[bool, by("s 227(2)")] = False
    jackpot_seed: Annotated[str, by("s 224")] = "$10000"
    jackpot_increment: Annotated[int, by("s 224", least=0, most=100)] = 75
    jackpot_sharing: Annotated[Literal["greater", "equal"], by("s 247(2)")] = "greater"

    @property
    def has_jackpot(self) -> bool:
        """Whether the table has jackpot wagers."""
        return self.jackpot == "on"

    @property
    def most_paid(self) -> int:
        """The maximum payment for a bet, in cents."""
        return money.cents(self.maximum_payment)

    @property
    def chip(self) -> int:
        """What a jackpot wager is, in cents."""
        return money.cents(self.jackpot_chip)

    @property
    def seed(self) -> int:
        """With what the jackpot prize begins, in cents."""
        return money.cents(self.jackpot_seed)


class Payout(msgspec.Struct, frozen=True):
    """What a winning jackpot hand is paid, in cents, and the section.

    share: how much of it comes out of the jackpot prize. seed: with what the prize begins again, if all of it does.
    """

    hand: str
    cents: int
    source: str
    share: int = 0
    seed: int = 0


class Play(hands.Play):
    """The open round.

    added: by place, what its jackpot wager adds to the jackpot prize. payouts: by place, what winning jackpot hands are
    paid, in the order in which they are. counted: the deck was counted before the jackpot prize is paid. suspects: the
    places about which the floor manager decides, the last one keyed at the end. wrong_stack: in words, a stack of
    another size that the shuffling device gave, until the floor manager has decided.
    """

    added: dict[str, int] = {}
    payouts: dict[str, Payout] = {}
    jackpots_judged: bool = False
    counted: bool = False
    suspects: list[str] = []
    wrong_stack: str = ""

    @property
    def folded(self) -> list[str]:
        """The places that have folded."""
        return [place for place in self.left if self.chosen(place) == "fold"]

    @property
    def continuing(self) -> list[str]:
        """The places that have not folded, from the dealer's left (s 224)."""
        return [place for place in self.left if place not in self.folded]


class Memory(hands.Memory):
    """The cards, the open round, and the jackpot prize.

    jackpot_out: the equipment for jackpot wagers does not work. silent: the players are to be silent after the first
    card. apart: players who must not play at this table any more. lit: how the lights of the slots were set.
    """

    play: Play = msgspec.field(default_factory=Play)
    pool: TablePool = msgspec.field(default_factory=TablePool)
    jackpot_out: bool = False
    silent: bool = False
    apart: list[str] = []
    lit: dict[str, int] = {}

    def after_failure(self) -> "Memory":
        """The jackpot prize stays, with what wagers have added to it."""
        self.pool.keep()
        return Memory(pool=self.pool)


CaribbeanTable = Table[Options, Memory]


def jackpot_pool(table: CaribbeanTable) -> Pool:
    """What keeps the jackpot prize."""
    return table.memory.pool


def has_jackpot_wager(table: CaribbeanTable, place: str) -> bool:
    """Whether a jackpot wager lies at this place that was not declared yet."""
    play = table.memory.play
    player = play.players.get(place, "")
    return bool(table.wagers.find(player, JACKPOT, place)) and FOLDS not in play.outcomes(place)


def jackpot_is_settled(play: Play, place: str) -> bool:
    """Whether the jackpot wager of this place was collected or paid."""
    settled = [it.outcome for it in play.declared if it.paid and it.hand == place]
    return any(it == FOLDS or it in OF_A_JACKPOT for it in settled)
