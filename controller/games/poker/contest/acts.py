# SPDX-License-Identifier: MIT
"""The log of bets of a round of play: what players did with their chips, in order. Cents throughout."""

from typing import Literal

import msgspec

Kind = Literal[
    "ante", "blind", "compulsory blind", "over-blind", "no over-blind", "open", "call", "raise", "tap out", "check",
    "fold", "dead", "out", "back",
]  # fmt: skip
"""What was done. compulsory blind: it does not come back, though nobody calls it (s 307(5)); an over-blind bet does.

dead: the hand was declared dead. out: a direction put the player out of the round of play (s 286). back: so many cents
went back to the player, as of a void bet."""


OUT: tuple[Kind, ...] = ("fold", "dead", "out")
"""Kinds of acts after which a player wins nothing more."""


class Act(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A player has acted, or has made a bet before the cards.

    cents: all that the player put into the pot by it; of `back` all that came back. due: of a blind bet, how much
    it has to be, if the player had less. short: the player tapped out with less than a raise needs. source: of `out`,
    the section of the direction.
    """

    seat: int
    kind: Kind
    cents: int = 0
    due: int = 0
    short: bool = False
    source: str = ""


class Early(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A player has acted out of turn (s 281, s 318, s 358, s 403). cents: the bet that lies there, if one was made."""

    seat: int
    kind: Kind
    cents: int = 0


class Begins(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A round of betting begins. street: which, counted from 0. first: the seat that acts first.

    option: who may raise once the others have acted, if nobody has raised (ss 270(2)(b), 347(5)-(7), 391(5)-(7)). each:
    every active player is asked to open, also the last one, once all others have folded (s 309(4)-(5)).
    """

    street: int
    first: int
    option: int = 0
    each: bool = False


class Barred(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Nobody may raise in this round of betting, by this section (s 282). least: and bets are the least there are."""

    source: str
    least: bool = False


BetEntry = Act | Early | Begins | Barred
