# SPDX-License-Identifier: MIT
"""The picture of a board of keno at a moment: the game, its age, or no game without a connection. No pygame."""

from typing import Final, NamedTuple

from controller.engine.record.keno_on_show import ShownKeno

OLD_S: Final = 2.0
"""Seconds. Older contents are shown with their age."""
DARK_S: Final = 10.0
"""Seconds. Older contents are not shown: a game that looks open may be closed (s 222(2))."""


class BoardNews(NamedTuple):
    """The last contents from the floor."""

    shown: ShownKeno | None = None
    """The last contents; None before the first ones."""
    at_s: float = 0.0
    """When they came, or when the board has started; as time.monotonic()."""
    connection: int = 0
    """Number of the connection on which they came."""
    why: str = ""
    """Why there are no newer ones, or why the floor does not count this board. Empty: all is well."""


class BoardPicture(NamedTuple):
    """One picture of a board."""

    shown: ShownKeno | None
    """The game; None: none is shown."""
    age_s: int = 0
    """Seconds since it was so; 0: it is so now."""
    why: str = ""

    @property
    def game(self) -> int:
        """Return the game that the picture shows as closed, or 0."""
        return self.shown.game if self.shown and self.shown.state != "open" else 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers that the picture shows for the closed game."""
        return self.shown.drawn if self.shown and self.game else ()


def picture_of(news: BoardNews, now: float) -> BoardPicture:
    """Return the picture of this moment. now: as time.monotonic()."""
    age = now - news.at_s
    if news.shown is None or age > DARK_S:
        return BoardPicture(None, int(age), news.why)
    return BoardPicture(news.shown, int(age) if age > OLD_S else 0, news.why)
