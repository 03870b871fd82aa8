# SPDX-License-Identifier: MIT
"""Results that are unlike their exact chances: what the table's own figures have found."""

from hal.signals import Signal


class OutcomesDoubted(Signal, frozen=True):
    """What comes by chance, as `dice`, has come in a way that a fair device hardly ever shows. It stops nothing.

    device: under which name the alert is kept, `chances of dice`. results: after how many. what: what is unlike, in
    words.
    """

    WORDS = "{it.device} after {it.results} results: {it.what}"
    device: str
    results: int
    what: str

    @property
    def subject(self) -> object:
        return self.device
