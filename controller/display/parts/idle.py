# SPDX-License-Identifier: MIT
"""The players' idle page, while no wager lies: the casino's mark, the game, the last results, the jackpot."""

from typing import Final, NamedTuple

from controller.display import wording
from controller.display.kit.items import Arranged, Box, Picture, Size, of
from controller.display.kit.layout import Content, blank, column, first_good, kept, pad, place, row, thing
from controller.display.kit.pictures import logo_shape
from controller.display.kit.text import BODY, Style, label
from controller.display.kit.theme import Theme
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption
from controller.display.parts.result import Past, past_results
from controller.engine.record.on_show import ShownBoxes, ShownHands, ShownJackpots, ShownPlaces
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.record.tiles_on_show import ShownPaiGow
from controller.engine.rules.face import Token
from controller.engine.shown.beside import shared_prize
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

LOGO_MM: Final = (34, 24, 16)
"""Millimetres. Heights of the logo that are tried."""
TOKEN_MM: Final = 11.6
"""Millimetres. Height of a token: its number is as high as a text."""
RESULTS: Final = 5
"""Last results at most."""
NAME: Final = Style(("result", "total", "large"), "Black", lines=2, narrow=0.76, align="middle")
GAME: Final = Style(("total", "large", "strong"), "Bold", lines=2, narrow=0.76, align="middle")
PROMPT: Final = BODY._replace(steps=("large", "strong", "body"), narrow=0.76, align="middle")
JACKPOT: Final = BODY._replace(steps=("large", "strong"), weight="Black", narrow=0.84)


class Idle(NamedTuple):
    """What the idle page shows."""

    casino: str
    logo: str
    """Path of the casino's logo; empty: its name stands in its place."""
    game: str
    prompt: str
    """What players do now, such as `Place your bets`."""
    last: tuple[Past, ...]
    jackpot: str


def shows(scene: Scene) -> Idle | None:
    """Return the idle page; None for the dealer, and while wagers lie or something is dealt."""
    view, look = scene.view, scene.look
    if scene.dealer or not idles(view):
        return None
    last = () if any(it.hands for it in view.recent) else tuple(it for it in past_results(scene) or () if it.tokens)
    name, prompt = look.style.name or look.casino, wording.players_headline(view).text
    return Idle(name, look.style.logo, look.title, prompt, last[:RESULTS], _jackpot(view))


def idles(view: View) -> bool:
    """Return whether no wager lies, nothing is dealt or turns, and nothing is decided or wrong."""
    rests = not (view.blocks or view.standing or view.owed or view.declared or view.turning or dealt(view))
    return rests and (not view.closed or any(isinstance(it, ShownPoker) for it in view.on_show))


def _jackpot(view: View) -> str:
    """Return the amount of the jackpot; empty without one, or while nobody knows it."""
    shared = shared_prize(view.on_show, view.meter)
    prize = shared.prize if shared else view.shown(ShownJackpots).prize
    return dollars(prize) if prize else ""


def dealt(view: View) -> bool:
    """Return whether cards or tiles lie on the table, or boxes are in play."""
    hands, places, poker = view.shown(ShownHands), view.shown(ShownPlaces), view.shown(ShownPoker)
    in_boxes = any((it.dealer.cards or it.community or it.boxes) for it in (view.shown(ShownBoxes), places))
    at_poker = bool(poker.pots) or any(it.cards for it in poker.seats)
    return bool(hands.player.cards or hands.banker.cards or in_boxes or at_poker or view.shown(ShownPaiGow).boxes)


def idle(it: Idle) -> Content:
    """Return the idle page, as large as its place allows: results and prompt are dropped last."""
    marks = _marks(it)
    game, prompt = label(it.game, style=GAME), label(it.prompt, style=PROMPT, colour="muted")
    jackpot = row(caption("JACKPOT"), label(it.jackpot, style=JACKPOT, colour="wins"), gap="line")
    last = _last(it.last) if it.last else blank
    below = [each for each in (jackpot if it.jackpot else blank, last) if each is not blank]
    full = [_centred(mark, game, prompt, *below) for mark in marks]
    return place(
        pad(
            first_good(*full, *(_centred(mark, game, prompt) for mark in marks), _centred(game, prompt)),
            "tight",
            "wide",
        )
    )


def _centred(*parts: Content) -> Content:
    return column(*parts, gap="wide", align="middle")


def _marks(it: Idle) -> list[Content]:
    """Return the casino's logo in the sizes that are tried; else its name."""
    shape = logo_shape(it.logo) if it.logo else 0
    if not shape:
        return [label(it.casino, style=NAME._replace(steps=(step,)), colour="accent") for step in NAME.steps]
    return [_logo(it.logo, shape, mm) for mm in LOGO_MM]


def _logo(path: str, shape: float, mm: float) -> Content:
    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = round(theme.dots(mm) * shape), theme.dots(mm)
        return of(size, Picture(Box(0, 0, *size), "logo", "", "logo", details=(path,)))

    return arrange


def _last(every: tuple[Past, ...]) -> Content:
    """Return as many of the last results as fit, the newest first."""
    options = [row(caption("LAST"), *map(_past, every[:many]), gap="wide") for many in range(len(every), 0, -1)]
    return first_good(*options)


def _past(it: Past) -> Content:
    return row(*map(_token, it.tokens), gap="hair")


def _token(token: Token) -> Content:
    return thing(lambda box: Picture(box, "past", token.text, "token", details=(token,)), TOKEN_MM, TOKEN_MM)


IDLE: Final = Panel("idle", shows, lambda it: kept(idle, it), covers=True)
"""Tables put it in the players' plan, over the place of their result."""
