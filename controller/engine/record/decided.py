# SPDX-License-Identifier: MIT
"""What identifies a wager, and what becomes of it: decided, moved; on which hand. Plain data."""

from typing import Literal, Protocol

import msgspec

from controller.engine.values.money import dollars, to_one


def cited(words: str, source: str) -> str:
    """Words followed by their section in brackets, if they have one."""
    return f"{words} ({source})" if source else words


def on_hand(wager: str, hand: str) -> str:
    """A wager, and the hand on which it lies, if hands are decided one by one."""
    return f"{wager} on {hand}" if hand else wager


WagerKey = tuple[str, str, str]
"""What identifies a wager: the player, the wager area, and the hand (empty where hands are not decided one by one)."""


class OfOneWager(Protocol):
    """Whatever is about one wager of one player: how it lies, what becomes of it, what the screens show of it."""

    @property
    def player(self) -> str: ...

    @property
    def wager(self) -> str: ...

    @property
    def hand(self) -> str: ...


def key_of(it: OfOneWager) -> WagerKey:
    """Which wager this is about."""
    return it.player, it.wager, it.hand


class Staked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager as it lay, in cents. staked: all of it. stands: how much of it counts; the rest goes back."""

    player: str
    wager: str
    staked: int
    stands: int


class Decided(Staked, frozen=True, omit_defaults=True):
    """What a result, or a void round, does to one wager. Amounts are in cents.

    If it loses and still more than what does not stand is returned, only a part of it is collected by `source`. how: it
    `stays` if it is undecided, and only that rest goes back. odds: the odds at which it wins, as text ("11", "15/2"),
    or the amount ("$100"). returned: what the player gets, the stake included. stays: what stays on the layout, of an
    undecided wager, or of a winning one where that may stay. commission: what is charged on the winnings. marked: the
    commission is marked up as owed, and not taken at once. hand: the hand on which it lies, where hands are decided one
    by one. voucher: it was made with a promotional voucher. Such a stake does not come back if the wager wins; if the
    wager is void, what is returned is the voucher. limited: the most that is paid, if the odds would give more; else 0.
    kept: the stake is collected although the wager wins. owes: so much of what was paid for it the player has to give
    back, because its round has no result.
    """

    how: Literal["wins", "loses", "void", "stays"]
    returned: int
    source: str
    odds: str = ""
    stays: int = 0
    commission: int = 0
    marked: bool = False
    hand: str = ""
    voucher: bool = False
    limited: int = 0
    kept: bool = False
    owes: int = 0

    @property
    def loses(self) -> bool:
        """Whether nothing of it comes back."""
        return self.how == "loses" and not self.returned

    @property
    def forfeited(self) -> int:
        """How much of what stands of a winning wager does not come back."""
        return self.stands if self.voucher or self.kept else 0

    @property
    def spared(self) -> int:
        """How much of what stands of a losing wager is not collected, and goes back by `source`."""
        return self.returned - (self.staked - self.stands) if self.how == "loses" else 0

    @property
    def gained(self) -> int:
        """How many cents the table gains by it; below 0: so many it loses. Without what was paid for the wager.

        A voucher is no money: only what it wins is.
        """
        if self.voucher:
            return -self.returned if self.how == "wins" else 0
        return self.staked - self.stays - self.returned

    @property
    def what(self) -> str:
        """`$10: $5 void; $5 wins 11 to 1, returns $65`; `$80: $80 void; wins $70, returns $150`."""
        decided = self.stands - self.spared
        back = self.staked - decided
        words = f"{dollars(self.staked)}: {dollars(back)} void; " if back else ""
        words += self.how if back and not decided else f"{dollars(decided)} {self.how}"
        if self.odds:
            words += f" {to_one(self.odds)}"
        if self.limited:
            words += f", limited to {dollars(self.limited)}"
        if self.commission:
            words += f", commission {dollars(self.commission)}" + (" marked up" if self.marked else "")
        if self.owes:
            words += f", owes {dollars(self.owes)}"
        if self.stays and self.how != "stays":
            return f"{words}, pays {dollars(self.returned)}; {dollars(self.stays)} stays"
        return f"{words}, returns {dollars(self.returned)}" if self.returned else words

    @property
    def text(self) -> str:
        """Whose it is, on which area, and what becomes of it."""
        how = " by voucher" if self.voucher else ""
        return f"{self.player} {on_hand(self.wager, self.hand)}{how}: {self.what}"

    @property
    def words(self) -> str:
        """The same with its section."""
        return cited(self.text, self.source)


class Moved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager that moves to another area, or into another state: how many cents, and where or how it stands then."""

    player: str
    wager: str
    cents: int
    what: str
    source: str
    hand: str = ""

    @property
    def text(self) -> str:
        """Whose it is, how much, and where or how it stands."""
        return f"{self.player} {on_hand(self.wager, self.hand)} {dollars(self.cents)}: {self.what}"

    @property
    def words(self) -> str:
        """The same with its section."""
        return cited(self.text, self.source)


class HandResult(msgspec.Struct, frozen=True):
    """A result of one hand, where hands are decided one by one: the words called, the outcome, the winning odds.

    decides: the kinds of wager that such an outcome decides, on whichever hand, whether or not one lies there.
    """

    hand: str
    what: str
    outcome: str
    wins: dict[str, str]
    decides: tuple[str, ...] = ()
