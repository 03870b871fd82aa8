# SPDX-License-Identifier: MIT
"""The result, the largest object of a screen; before there is one, what the table does."""

from typing import NamedTuple

import pygame

from controller.display import wording
from controller.display.dealer import stopped
from controller.display.drawing import fonts, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.plates import RADIUS
from controller.display.panels import hands as hands_panel
from controller.display.panels.context import ScreenContext
from controller.display.wording import Headline, HeadlineTone
from controller.engine.shown.views import Extras, View

LEAST_HEADLINE = 84
"""Size of a short headline in a low panel, in units: it is read from two metres."""
ASIDE = 0.3
"""The largest share of a headline's width for the small words at its right."""


class HeadlineWords(NamedTuple):
    """The headline, and the small words at its right: once a result is declared, how a mistake is put right too.

    For players they say what their panel of hands says otherwise, while it is not shown.
    """

    head: Headline
    aside: tuple[str, ...]


def shows(context: ScreenContext, view: View, _extras: Extras) -> HeadlineWords | stopped.Band:
    """What is written; on the dealer's screen of a stopped table why it is."""
    if context.dealer and (band := stopped.band(view)):
        return band
    head = wording.headline(view) if context.dealer else wording.players_headline(view)
    if not head.text:
        return HeadlineWords(Headline(context.look.title, "quiet"), ())
    remark = wording.remark(view) if context.dealer and view.declared else ""
    hands = "" if context.dealer or hands_panel.NAME in context.boxes else hands_panel.aside(view)
    return HeadlineWords(head, tuple(filter(None, (wording.aside(view) or head.source, hands, remark))))


_TONES: dict[HeadlineTone, tuple[p.Colour, p.Colour, p.Colour]] = {
    "open": (p.FELT, p.IVORY, p.LINE),
    "closed": (p.IVORY, p.INK, p.IVORY),
    "result": (p.GOLD, p.INK, p.IVORY),
    "stopped": (p.RED, p.IVORY, p.IVORY),
    "quiet": (p.PANEL, p.IVORY, p.LINE),
}
"""Ground, ink and frame of a headline."""


def draw(brush: Brush, rect: pygame.Rect, context: ScreenContext, shown: HeadlineWords | stopped.Band) -> None:
    """Draw the result; in its place, on the dealer's screen, the band of a stopped table."""
    if isinstance(shown, stopped.Band):
        stopped.draw_band(brush, rect, shown)
        return
    head = shown.head
    fill, ink, frame = _TONES[head.tone]
    brush.card(rect, fill, brush.px(RADIUS), frame, brush.px(4 if head.tone == "result" else 2))
    room = rect.inflate(-2 * brush.px(22), -2 * brush.px(3))
    if shown.aside:
        room.width -= _draw_aside(brush, room, shown.aside, ink) + brush.px(24)
    if (drawn := context.look.face.drawn(head.outcome)) and [token.text for token in drawn] != [head.text]:
        side = round(rect.height * 0.64)
        tokens.row(brush, drawn, side, (room.left, rect.centery - side // 2))
        taken = tokens.width(len(drawn), side) + brush.px(28)
        room = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
    largest = min(max(round(0.88 * rect.height), brush.px(LEAST_HEADLINE)), round(0.96 * rect.height))
    words = fonts.fitted(head.text, "Bold", (room.width, room.height), largest, brush.least)
    words = fonts.balanced(words, "Bold", room.width)
    room.top -= round(0.05 * words.size)  # room for descenders
    brush.block_middle(words, "Bold", ink, room)


def _draw_aside(brush: Brush, room: pygame.Rect, lines: tuple[str, ...], ink: p.Colour) -> int:
    """The small words at the right of the headline. Returns their width."""
    size = brush.px(20)
    wrapped = (part for line in lines for part in fonts.wrapped(line, "Semibold", size, round(ASIDE * room.width)))
    words = fonts.FittedText(size, tuple(wrapped))
    brush.block_middle(words, "Semibold", ink, room, "right")
    return max(fonts.width(line, "Semibold", size) for line in words.lines)
