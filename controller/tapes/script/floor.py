# SPDX-License-Identifier: MIT
"""The floor's answers to claims on a jackpot prize of several tables, as a tape writes them."""

import re

from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimedPayout
from controller.engine.values.money import cents
from controller.tapes.script.errors import TapeError, number_in

MOST = 1_000_000
PAYOUT = re.compile(r"([^=/]+)=([^/]+)(?:/([^/]+))?(?:/([^/]+))?")
OWN_SECTION = "246(1)"
"""Section of an amount for which the tape names none."""


def answer_in(claim: str, order: str, prize: str, pays: str, *more: str | None) -> ClaimAnswered:
    """Return the answer of a line. claim: `1 of major`. more: seed, timeline and database. Raises TapeError."""
    number, _, pool = claim.partition(" of ")
    seed, timeline, system = more
    return ClaimAnswered(
        pool,
        number_in(number, MOST),
        order=number_in(order, MOST),
        prize=cents(prize),
        payouts=tuple(map(payout_in, pays.split())),
        seed=cents(seed or "$0"),
        timeline=number_in(timeline or "1", MOST),
        system=system or "floor",
    )


def payout_in(words: str) -> ClaimedPayout:
    """Return the payout in `2=$1000`, `2=$20000/$20000` (share of the prize) or `2=$10001/$10001/247(2)`."""
    found = PAYOUT.fullmatch(words)
    if not found:
        raise TapeError(f"{words!r} is no payout: write 2=$1000, 2=$2000/$1500 or 2=$1000/$1000/247(2)")
    place, amount, share, section = found.groups()
    return ClaimedPayout(place, cents(amount), f"s {section or OWN_SECTION}", cents(share or "$0"))
