# SPDX-License-Identifier: MIT
"""The sign of limits (s 74(2)), and the players' headline."""

from controller.display import wording
from controller.display.kit.layout import Content, first_good, flex, framed, place, row
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import BODY, label
from controller.display.players import sign_words


def shows(scene: Scene) -> tuple[tuple[str, ...], ...] | None:
    """Return the wordings of the limits, the longest first; None without limits."""
    return sign_words.sign(scene.view.limits) or None


def sign(wordings: tuple[tuple[str, ...], ...]) -> Content:
    """Return the sign of limits: minimum, maximum, steps, in letters of eight millimetres."""
    options = [row(*(flex(place(_limit(words))) for words in each)) for each in wordings]
    return framed(place(first_good(*options)), fill="ground", line="line")


def _limit(words: str) -> Content:
    return label(words, style=BODY._replace(steps=("large",), role="sign", narrow=0.84), kind="sign")


def headline(words: str, step_lines: int = 2) -> Content:
    """Return the largest words of a screen."""
    return place(
        label(
            words,
            style=BODY._replace(steps=("result", "total", "large"), weight="Black", lines=step_lines, narrow=0.76),
        ),
        "start",
    )


SIGN = Panel("sign", shows, sign, sleeps=False)
HEADLINE = Panel(
    "headline", lambda scene: wording.players_headline(scene.view).text or None, headline, sleeps=False, moves="grows"
)
