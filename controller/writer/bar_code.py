# SPDX-License-Identifier: MIT
"""A bar-code reader types as a keyboard does: digits, then Enter. How that is told from numbers that are marked."""

from typing import Final

MOST_MARKED: Final = 10
"""The digit keys are ten numbers, each marked once. More of them in a row are a bar code."""
TICKET_DIGITS: Final = 20
DOLLARS_DIGITS: Final = 22
DOLLARS_BEGIN: Final = "99"


def code_in(digits: str) -> str:
    """The code at the end of these digits, which were typed in a row before Enter; empty if there is none.

    Numbers may have been marked with digit keys before it was read. A code of another length is damaged: it is given as
    it was read, for the store to refuse.
    """
    if len(digits) <= MOST_MARKED:
        return ""
    dollars, ticket = digits[-DOLLARS_DIGITS:], digits[-TICKET_DIGITS:]
    if len(dollars) == DOLLARS_DIGITS and dollars.startswith(DOLLARS_BEGIN):
        return dollars
    return ticket


def is_dollars(code: str) -> bool:
    """Whether this is the code of keno dollars, and not of a ticket."""
    return len(code) == DOLLARS_DIGITS and code.startswith(DOLLARS_BEGIN)
