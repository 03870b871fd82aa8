# SPDX-License-Identifier: MIT
"""What the screens say of a past round that they show again."""

import msgspec


class Again(msgspec.Struct, frozen=True):
    """The view is of a past round, that is shown again: which step of how many, when it was, what was done.

    keys: how the keys are called that turn forwards and back, and the one that ends it. wrong: what of the round
    cannot be shown.
    """

    round: int
    step: int
    steps: int
    time: str
    words: str
    keys: tuple[str, str, str]
    wrong: str = ""

    @property
    def heading(self) -> str:
        """`Shown again: round 12, step 3 of 17, 18:04:11`."""
        return f"Shown again: round {self.round}, step {self.step} of {self.steps}, {self.time}"

    @property
    def done(self) -> str:
        """What was done; and what of the round cannot be shown, which is known at the last step."""
        return "; ".join(filter(None, (self.words, self.wrong)))

    @property
    def foot(self) -> str:
        """What the keys do: `2: forwards · 1: back · entry, or the key off: end`."""
        forwards, back, end = self.keys
        return f"{forwards}: forwards · {back}: back · {end}, or the key off: end"


class WhichRound(msgspec.Struct, frozen=True):
    """At the table itself it is asked which past round is to be shown.

    keyed: the digits so far. last: the last round that was played. keypad: whether the table has one for its number.
    closes: the key that closes the table instead. said: why that one is not shown, or that it is looked up.
    """

    keyed: str
    last: int
    keypad: bool = True
    closes: str = "0"
    said: str = ""

    @property
    def heading(self) -> str:
        """`Which past round? 1 to 46: 12`."""
        return f"Which past round? 1 to {self.last}: {self.keyed or '?'}"

    @property
    def done(self) -> str:
        """What has become of it; else what a round is called by."""
        which = "key its number; no number: the last one" if self.keypad else "accept: the last one"
        return self.said or f"{which}; {self.closes}: the table is closed"

    @property
    def foot(self) -> str:
        """What the keys do."""
        return f"{'entry: shows it, or closes the table · ' if self.keypad else ''}the key off: end"
