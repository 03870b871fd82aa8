# SPDX-License-Identifier: MIT
"""Texts of the screens while a past round is shown again."""

import msgspec


class Again(msgspec.Struct, frozen=True):
    """A step of a past round that is shown again."""

    round: int
    step: int
    """Number of this step."""
    steps: int
    """Number of steps."""
    time: str
    """Time of the step."""
    words: str
    """The event of the step."""
    keys: tuple[str, str, str]
    """Names of the keys for forwards, back and end."""
    wrong: str = ""
    """Part of the round that cannot be shown; empty before the last step."""

    @property
    def heading(self) -> str:
        """Return the heading: `Shown again: round 12, step 3 of 17, 18:04:11`."""
        return f"Shown again: round {self.round}, step {self.step} of {self.steps}, {self.time}"

    @property
    def done(self) -> str:
        """Return the step's event, and at the last step the part of the round that cannot be shown."""
        return "; ".join(filter(None, (self.words, self.wrong)))

    @property
    def foot(self) -> str:
        """Return the keys' meanings: `2: forwards · 1: back · entry, or turn the key off: end`."""
        forwards, back, end = self.keys
        return f"{forwards}: forwards · {back}: back · {end}, or turn the key off: end"


class WhichRound(msgspec.Struct, frozen=True):
    """The question at the table: which past round to show."""

    keyed: str
    """Digits keyed so far."""
    last: int
    """Number of the last round."""
    keypad: bool = True
    """Whether the table has a keypad for the number."""
    closes: str = "0"
    """Number or button that closes the table instead of showing a round."""
    said: str = ""
    """Why this round is not shown, or that the table looks for it."""

    @property
    def heading(self) -> str:
        """Return the heading: `Which past round? 1 to 46: 12`."""
        return f"Which past round? 1 to {self.last}: {self.keyed or '?'}"

    @property
    def done(self) -> str:
        """Return the answer so far, or how to key a round."""
        which = "key its number; no number: the last one" if self.keypad else "accept: the last one"
        return self.said or f"{which}; {self.closes}: the table is closed"

    @property
    def foot(self) -> str:
        """Return the keys' meanings."""
        return f"{'entry: shows it, or closes the table · ' if self.keypad else ''}turn the key off: end"
