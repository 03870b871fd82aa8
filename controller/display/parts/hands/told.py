# SPDX-License-Identifier: MIT
"""What players are told of a round at a table with boxes: who is paid what, that nobody wins, or what comes next."""

from typing import Final, NamedTuple

from controller.display import wording
from controller.display.boxes import BoxesContents
from controller.display.kit.layout import Content, place
from controller.display.kit.text import BODY, label
from controller.display.panel import Scene
from controller.display.wording import sentence, spoken
from controller.engine.shown import not_playing
from controller.engine.shown.payment import winnings
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

NOBODY_WINS: Final = "Nobody wins"
MANY: Final = 2
"""Number of winners up to which each is named with the sum."""


class Told(NamedTuple):
    """The words that players are told. wins: they say who wins."""

    words: str
    wins: bool = False


def told(scene: Scene, value: BoxesContents) -> Told | None:
    """Return what players are told of the round; None while a band says it."""
    view = scene.view
    if not_playing.reason(view):
        return None
    if wording.goes_back(view):
        return Told("\n".join(wording.lines_back(view)[0]))
    if view.declared and value.all_lose and not wording.rests(view):
        return Told(NOBODY_WINS)
    winners = winners_now(view)
    return Told(_winners(winners), wins=True) if winners else _headline(scene)


def _headline(scene: Scene) -> Told | None:
    words = wording.players_headline(scene.view).text or scene.look.title
    return Told(words) if words else None


def _winners(winners: tuple[tuple[str, int], ...]) -> str:
    if len(winners) > MANY:
        return f"{len(winners)} players win {dollars(sum(cents for _, cents in winners))}"
    wins = " wins" if len(winners) == 1 else ""
    return ", ".join(f"{sentence(spoken(player))}{wins} {dollars(cents)}" for player, cents in winners)


def winners_now(view: View) -> tuple[tuple[str, int], ...]:
    """Return what each player is paid now, or next, once it is declared, in cents."""
    found: dict[str, int] = {}
    for it in view.owed if view.declared and not (view.unpaid or wording.rests(view)) else ():
        if it.how == "wins":
            found[it.player] = found.get(it.player, 0) + winnings(it)
    return tuple(found.items())


def told_words(it: Told, *, lines: int = 3) -> Content:
    """Return the words, as large as they fit; gold if they say who wins."""
    style = BODY._replace(steps=("result", "total", "large", "strong"), weight="Black", lines=lines, narrow=0.76)
    return place(label(it.words, style=style, colour="wins" if it.wins else "words", kind="told"), "start")
