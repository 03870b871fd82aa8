# SPDX-License-Identifier: MIT
"""Alert about results that deviate from their exact chances, from the table's own figures."""

from hal.signals import Signal


class OutcomesDoubted(Signal, frozen=True):
    """Random results, as of `dice`, deviate in a way that a fair device hardly ever shows. Play goes on."""

    WORDS = "{it.device} after {it.results} results: {it.what}"
    device: str
    """Name of the alert, `chances of dice`."""
    results: int
    """Number of results so far."""
    what: str
    """The deviation, in words."""

    @property
    def subject(self) -> object:
        return self.device
