# SPDX-License-Identifier: MIT
"""The log of bets of a round of play: the players' acts with chips, in order. Amounts are cents."""

from typing import Literal

import msgspec

Kind = Literal[
    "ante", "blind", "compulsory blind", "over-blind", "no over-blind", "open", "call", "raise", "tap out", "check",
    "fold", "dead", "out", "back",
]  # fmt: skip
"""Kinds of acts.

- compulsory blind: does not go back if nobody calls (s 307(5)); an over-blind bet does.
- dead: the hand was declared dead.
- out: a direction put the player out of the round of play (s 286).
- back: chips went back to the player, as of a void bet.
"""


OUT: tuple[Kind, ...] = ("fold", "dead", "out")
"""Kinds of acts after which a player wins nothing more."""


class PlayerAct(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An act of a player, or a bet before the cards."""

    seat: int
    kind: Kind
    cents: int = 0
    """Chips put into the pot by this act; of `back`, the chips that went back."""
    due: int = 0
    """Required amount of a blind bet, where the player had less."""
    short: bool = False
    """Whether the player tapped out with less than a complete raise."""
    source: str = ""
    """Section of the direction, for `out`."""


class Early(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An act out of turn (s 281, s 318, s 358, s 403)."""

    seat: int
    kind: Kind
    cents: int = 0
    """Chips of the bet; 0 if none was made."""


class Begins(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The beginning of a round of betting."""

    street: int
    """Number of the round of betting, from 0."""
    first: int
    """Seat that acts first."""
    option: int = 0
    """Seat that may raise once the others have acted, if nobody has raised (ss 270(2)(b), 347(5)-(7), 391(5)-(7))."""
    each: bool = False
    """Whether every active player is asked to open, also the last one after all others have folded (s 309(4)-(5))."""


class Barred(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Nobody may raise in this round of betting (s 282)."""

    source: str
    """Section of the bar."""
    least: bool = False
    """Whether bets must also be the lowest possible."""


BetEntry = PlayerAct | Early | Begins | Barred
