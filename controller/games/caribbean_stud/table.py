# SPDX-License-Identifier: MIT
"""The options of a Caribbean stud table, and its memory from round to round and of the open round."""

from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.cards.hands import table as hands
from controller.games.caribbean_stud.wagers import FOLDS, JACKPOT, OF_A_JACKPOT, Payout
from controller.games.house_poker.jackpot import LinkedPool, Pool, TablePool

SLOTS, INDICATORS = "slots", "indicators"
"""The slots for jackpot wagers, and their lights: a set of one light for each place."""
TERMS = ("jackpot_pool", "seed", "jackpot_sharing", "jackpot_increment")
"""Fields of Options that have to be the same at the table and at the floor."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a Caribbean stud table."""

    places: Annotated[int, by("s 230(1)", least=1, most=7)] = 7
    """Number of players' places."""
    deal: Annotated[Literal["ones", "fives"], by("s 238(2)")] = "ones"
    """Cards dealt at a time: one or five."""
    shuffling_device: Annotated[bool, by("s 232(1)(a)")] = False
    maximum_payment: Annotated[str, by("s 232(1)(b)")] = "$50000"
    """Maximum payment for a bet, as on the sign."""
    jackpot: Annotated[Literal["on", "off"], by("s 236(1)(b)")] = "on"
    """Whether the table has jackpot wagers."""
    slots: Annotated[bool, by("s 231(1)")] = False
    """Jackpot wagers go in slots with lights, not on an area."""
    jackpot_chip: Annotated[str, by("s 237(2)")] = "$1"
    """Denomination of jackpot wagers."""
    dead_mans_hand: Annotated[bool, by("s 227(2)")] = False
    """A dead man's hand wins the jackpot."""
    jackpot_seed: Annotated[str, by("s 224")] = "$10000"
    """First amount of the prize."""
    jackpot_increment: Annotated[int, by("s 224", least=0, most=100)] = 75
    """Percent of each chip added to the prize."""
    jackpot_sharing: Annotated[Literal["greater", "equal"], by("s 247(2)")] = "greater"
    """Payment of two straight or royal flushes: each by the prize before both, or in equal parts, with a sign."""
    jackpot_pool: Annotated[str, by("s 231(3)")] = ""
    """Name of the prize that linked tables share; empty for a prize of this table alone."""

    @property
    def has_jackpot(self) -> bool:
        """Whether the table has jackpot wagers."""
        return self.jackpot == "on"

    @property
    def most_paid(self) -> int:
        """Cents. Maximum payment for a bet."""
        return money.cents(self.maximum_payment)

    @property
    def chip(self) -> int:
        """Cents. Amount of a jackpot wager."""
        return money.cents(self.jackpot_chip)

    @property
    def seed(self) -> int:
        """Cents. First amount of the jackpot prize."""
        return money.cents(self.jackpot_seed)


class CaribbeanPlay(hands.DeckPlay):
    """The open round."""

    added: dict[str, int] = {}
    """Each place's share in the jackpot prize."""
    payouts: dict[str, Payout] = {}
    """Payouts of winning jackpot hands by place, in the order of payment."""
    jackpots_judged: bool = False
    winners: dict[str, str] = {}
    """Winning jackpot hands by place, in the order of payment."""
    claim: int = 0
    """Number of this round's claim on a prize that several tables share; 0: none."""
    counted: bool = False
    """The deck was counted before the jackpot prize is paid."""
    suspects: list[str] = []
    """Places about which the floor manager decides, the one keyed last at the end."""
    wrong_stack: str = ""
    """The shuffling device's stack of a wrong size, in words, until the floor manager has decided."""

    @property
    def folded(self) -> list[str]:
        """Places that have folded."""
        return [place for place in self.playing_places if self.choice_of(place) == "fold"]

    @property
    def continuing(self) -> list[str]:
        """Places that have not folded, from the dealer's left (s 224)."""
        return [place for place in self.playing_places if place not in self.folded]


class Memory(hands.Memory):
    """The cards, the open round, and the jackpot prize."""

    play: CaribbeanPlay = msgspec.field(default_factory=CaribbeanPlay)
    pool: TablePool = msgspec.field(default_factory=TablePool)
    jackpot_out: bool = False
    """The equipment for jackpot wagers does not work."""
    silent: bool = False
    """The players are to be silent after the first card."""
    apart: list[str] = []
    """Players who must not play at this table any more."""
    lit: dict[str, int] = {}
    """The last setting of the slots' lights."""
    linked: dict[str, LinkedPool] = {}
    """The table's side of each prize that it has shared with other tables, by name of the pool (s 231(3))."""

    def after_failure(self) -> "Memory":
        """Return a new memory that keeps the jackpot prizes with their additions. They are contributed at the end of
        the next round.
        """
        for pool in (self.pool, *self.linked.values()):
            pool.keep()
        return Memory(pool=self.pool, linked=self.linked)


CaribbeanTable = Table[Options, Memory]


def linked_pool(table: CaribbeanTable) -> LinkedPool | None:
    """Return the table's side of a shared prize; None if the table has a prize of its own."""
    name, linked = table.options.jackpot_pool, table.memory.linked
    return linked.setdefault(name, LinkedPool(name=name)) if name else None


def has_other_terms(table: CaribbeanTable) -> bool:
    """Return whether the table file was changed to another shared prize, or to other terms of it (s 224).

    The open round keeps its options. The link to the floor uses the table file from the start on.
    """
    if table.state.next_options is None:
        return False
    following = msgspec.convert(table.state.next_options, Options)
    return any(getattr(following, it) != getattr(table.options, it) for it in TERMS)


def jackpot_pool(table: CaribbeanTable) -> Pool:
    """Return the pool to which jackpot wagers add."""
    return linked_pool(table) or table.memory.pool


def has_jackpot_wager(table: CaribbeanTable, place: str) -> bool:
    """Return whether this place has a jackpot wager that is not declared yet."""
    play = table.memory.play
    player = play.players.get(place, "")
    return bool(table.wagers.find(player, JACKPOT, place)) and FOLDS not in play.outcomes(place)


def jackpot_is_settled(play: CaribbeanPlay, place: str) -> bool:
    """Return whether the jackpot wager of this place was collected or paid."""
    settled = [it.outcome for it in play.declared if it.paid and it.hand == place]
    return any(it == FOLDS or it in OF_A_JACKPOT for it in settled)
