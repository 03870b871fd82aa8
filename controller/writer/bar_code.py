# SPDX-License-Identifier: MIT
"""The codes on tickets and on keno dollars, as typed by a bar-code reader or keyed by a person."""

import re
from typing import Final

MOST_MARKED: Final = 10
"""The digit keys are ten numbers, each marked once. More of them in a row are a bar code that a person keys."""
TICKET_DIGITS: Final = 20
DOLLARS_DIGITS: Final = 22
DOLLARS_BEGIN: Final = "99"
_SCANNED: Final = re.compile(rf"(?:\]C[0-9])?([0-9]{{{TICKET_DIGITS}}}|{DOLLARS_BEGIN}[0-9]{{20}})[\n\t]*")
"""One of our codes, after the AIM identifier of Code 128, if the reader sends one, and before Enter or Tab."""


def scanned_code(text: str) -> str:
    """Return the code typed by a reader; empty for several codes or another issuer's."""
    found = _SCANNED.fullmatch(text)
    return found[1] if found else ""


def code_in(digits: str) -> str:
    """Return the code at the end of these digits, keyed in a row before Enter; empty without one.

    Numbers may have been marked with digit keys before. A code of another length is damaged. The store gets the code as
    keyed, and refuses it.
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
