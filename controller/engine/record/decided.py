# SPDX-License-Identifier: MIT
"""A wager's identity, and its result or move. Plain data."""

from typing import Literal, Protocol

import msgspec

from controller.engine.values.money import dollars, to_one


def cite(words: str, source: str) -> str:
    """Words followed by their section in brackets, if they have one."""
    return f"{words} ({source})" if source else words


def on_hand(wager: str, hand: str) -> str:
    """Return the wager in words, with its hand if hands are decided one by one."""
    return f"{wager} on {hand}" if hand else wager


WagerKey = tuple[str, str, str]
"""Key of a wager: the player, the wager area, and the hand (empty if hands are not decided one by one)."""


class OfOneWager(Protocol):
    """Base of wagers, results and displays with one player, wager area and hand."""

    @property
    def player(self) -> str: ...

    @property
    def wager(self) -> str: ...

    @property
    def hand(self) -> str: ...


def key_of(it: OfOneWager) -> WagerKey:
    """Return the key of the wager."""
    return it.player, it.wager, it.hand


class Staked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager as it lay, in cents."""

    player: str
    wager: str
    staked: int
    """Cents. The whole stake."""
    stands: int
    """Cents of the stake that count. The rest goes back."""


class Decided(Staked, frozen=True, omit_defaults=True):
    """Effect of a result, or of a void round, on one wager. Amounts are in cents.

    A losing wager may return more than the part of its stake that does not count. The dealer then collects only a part,
    by `source`.
    """

    how: Literal["wins", "loses", "void", "stays"]
    """Fate of the wager. `stays`: undecided, and only the part that does not count goes back."""
    returned: int
    """Cents that go to the player, stake included. A void voucher is returned itself."""
    source: str
    odds: str = ""
    """Odds at which the wager wins, as text ("11", "15/2"), or the amount ("$100")."""
    stays: int = 0
    """Cents that stay on the layout: from an undecided wager, or from a winning one if the rules let it stay."""
    commission: int = 0
    """Cents charged on the winnings."""
    marked: bool = False
    """The commission is marked up as owed, and not taken at once."""
    hand: str = ""
    """Name of the hand on which the wager lies. Empty if hands are not decided one by one."""
    voucher: bool = False
    """The wager was made with a promotional voucher. A winning voucher does not come back."""
    limited: int = 0
    """Cents. Maximum payout, if the odds would give more; else 0."""
    kept: bool = False
    """The stake is collected although the wager wins."""
    owes: int = 0
    """Cents already paid for the wager that the player has to give back, because its round has no result."""

    @property
    def loses(self) -> bool:
        """Return whether the wager loses and nothing goes back."""
        return self.how == "loses" and not self.returned

    @property
    def forfeited_cents(self) -> int:
        """Return the cents of a winning wager's counting stake that do not come back."""
        return self.stands if self.voucher or self.kept else 0

    @property
    def uncollected_cents(self) -> int:
        """Return the cents of a losing wager's counting stake that are not collected, and go back by `source`."""
        return self.returned - (self.staked - self.stands) if self.how == "loses" else 0

    @property
    def gained(self) -> int:
        """Return the table's gain in cents, without the fee paid for the wager. Negative: a loss.

        A voucher has no money value. Only its winnings count.
        """
        if self.voucher:
            return -self.returned if self.how == "wins" else 0
        return self.staked - self.stays - self.returned

    @property
    def what(self) -> str:
        """`$10: $5 void; $5 wins 11 to 1, returns $65`; `$80: $80 void; wins $70, returns $150`."""
        decided = self.stands - self.uncollected_cents
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
        """Return the player, the wager area and the result in words."""
        how = " by voucher" if self.voucher else ""
        return f"{self.player} {on_hand(self.wager, self.hand)}{how}: {self.what}"

    @property
    def words(self) -> str:
        """The same with its section."""
        return cite(self.text, self.source)


class Moved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager that moves to another area, or into another state."""

    player: str
    wager: str
    cents: int
    """Cents. Amount of the wager."""
    what: str
    """The new area or state, in words."""
    source: str
    hand: str = ""

    @property
    def text(self) -> str:
        """Return the player, the wager, the amount and the new area or state in words."""
        return f"{self.player} {on_hand(self.wager, self.hand)} {dollars(self.cents)}: {self.what}"

    @property
    def words(self) -> str:
        """The same with its section."""
        return cite(self.text, self.source)


class HandResult(msgspec.Struct, frozen=True):
    """A result of one hand, if hands are decided one by one."""

    hand: str
    what: str
    """Words that the dealer calls."""
    outcome: str
    """Name of the outcome."""
    wins: dict[str, str]
    """Odds of each winning wager, as text."""
    decides: tuple[str, ...] = ()
    """Kinds of wager that such an outcome decides, on any hand, even if no such wager lies there."""
