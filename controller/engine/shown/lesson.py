# SPDX-License-Identifier: MIT
"""What the screens say of a lesson that is given at the table: that it is no play, what happens, how an act was."""

from typing import Final, Literal

import msgspec

NOT_PLAY: Final = "Lesson: not play"
"""In large words on every screen, as long as the lesson lasts."""
HEADS: Final = {"right": "Right", "refused": "Refused", "wrong": "Not now", "over": "The lesson is over"}
"""Before the words about an act, how it was."""


class LessonShown(msgspec.Struct, frozen=True):
    """A lesson on the screens. told: what the others at the table, and the devices, have done last.

    done, acts: how many acts of the dealer's are done, of how many. judged: how the last one was; words: why, or what
    is to be done instead; source: by which section.
    """

    title: str
    done: int
    acts: int
    told: tuple[str, ...] = ()
    judged: Literal["", "right", "refused", "wrong", "over"] = ""
    words: str = ""
    source: str = ""

    @property
    def line(self) -> str:
        """All of it in one line, for a terminal."""
        head = f"{NOT_PLAY}. {self.title}: {self.done} of {self.acts}"
        return ". ".join(filter(None, (head, self.happened, self.answer)))

    @property
    def happened(self) -> str:
        """What happened last, in one line."""
        return ". ".join(f"{it[:1].upper()}{it[1:]}".rstrip(".") for it in self.told)

    @property
    def answer(self) -> str:
        """How the last act was, with the section."""
        cited = f"{self.words} ({self.source})" if self.source else self.words
        return ": ".join(filter(None, (HEADS.get(self.judged, ""), cited)))
