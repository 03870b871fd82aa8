# SPDX-License-Identifier: MIT
"""Texts of the screens during a lesson at the table: the notice, the events, the judgement of an act."""

from typing import Final, Literal

import msgspec

NOT_PLAY: Final = "Lesson: not play"
"""Notice in large letters on every screen during the lesson."""
HEADS: Final = {"right": "Right", "refused": "Refused", "wrong": "Not now", "over": "The lesson is over"}
"""Labels before the judgement of an act."""


class LessonShown(msgspec.Struct, frozen=True):
    """A lesson on the screens."""

    title: str
    done: int
    """Acts that the dealer has done."""
    acts: int
    """Acts that the dealer has to do."""
    told: tuple[str, ...] = ()
    """Last events caused by other people and by devices."""
    judged: Literal["", "right", "refused", "wrong", "over"] = ""
    """Judgement of the last act."""
    words: str = ""
    """Reason of the judgement, or the right act."""
    source: str = ""
    """Section of the judgement."""

    @property
    def line(self) -> str:
        """Return the whole lesson in one line, for a terminal."""
        head = f"{NOT_PLAY}. {self.title}: {self.done} of {self.acts}"
        return ". ".join(filter(None, (head, self.happened, self.answer)))

    @property
    def happened(self) -> str:
        """Return the last events in one line."""
        return ". ".join(f"{it[:1].upper()}{it[1:]}".rstrip(".") for it in self.told)

    @property
    def answer(self) -> str:
        """Return the judgement of the last act, with the section."""
        cited = f"{self.words} ({self.source})" if self.source else self.words
        return ": ".join(filter(None, (HEADS.get(self.judged, ""), cited)))
