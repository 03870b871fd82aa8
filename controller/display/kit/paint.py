# SPDX-License-Identifier: MIT
"""Paints arranged items with one function for each type of item. Repaints only what has changed."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import pygame

from controller.display.drawing import light, playing_cards, shapes
from controller.display.kit import cloth, pictures
from controller.display.kit.items import GLOWS, Arranged, Box, Card, Chips, Colour, Frame, Item, Picture, Text, Veil
from controller.display.kit.theme import Theme


def paint(surface: pygame.Surface, items: Iterable[Item], theme: Theme) -> None:
    """Paint items in their order."""
    for item in items:
        PAINTERS[type(item)](surface, item, theme)


def repaint(surface: pygame.Surface, screen: Arranged, place: pygame.Rect, theme: Theme) -> None:
    """Paint what a screen shows in one rectangle."""
    former = surface.get_clip()
    surface.set_clip(place)
    for left, top, part in screen.parts:
        if isinstance(part, Arranged) and place.colliderect(Box(left, top, *part.size).grown(GLOWS, GLOWS)):
            there = place.move(-left, -top).collidelistall(part.extents)
            paint(surface, (part.items[number].moved(left, top) for number in there), theme)
    surface.set_clip(former)


def changes(old: Arranged, new: Arranged) -> list[pygame.Rect]:
    """Return the rectangles in which two screens differ. No two of them meet."""
    return joined(pygame.Rect(it.extent) for it in _changed(old, new))


def _changed(old: Arranged, new: Arranged) -> Iterator[Item]:
    """Return the items that are not in both. A panel that has not changed is the same object."""
    for (left, top, was), (now_left, now_top, now) in zip(old.parts, new.parts, strict=True):
        if (left, top) == (now_left, now_top) and was is now:
            continue
        before, after = (it.items if isinstance(it, Arranged) else (it,) for it in (was, now))
        if (left, top) == (now_left, now_top):
            once, again = Counter(before), Counter(after)
            yield from (it.moved(left, top) for it in (once - again) + (again - once))
        else:
            yield from (it.moved(left, top) for it in before)
            yield from (it.moved(now_left, now_top) for it in after)


def joined(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that meet until none does."""
    found: list[pygame.Rect] = []
    for box in boxes:
        while (at := box.collidelist(found)) >= 0:
            box = box.union(found.pop(at))  # noqa: PLW2901 - grows by the rectangles that it meets
        found.append(box)
    return found


def _text(surface: pygame.Surface, item: Text, theme: Theme) -> None:
    picture, above = pictures.line(item, theme)
    surface.blit(picture, (item.box.left, item.box.top - above))
    if item.struck:
        line = pygame.Rect(item.box.left, item.box.center[1], item.box.width, max(2, item.size // 10))
        surface.fill(theme.colour(item.colour), line)


def _frame(surface: pygame.Surface, item: Frame, theme: Theme) -> None:
    box = pygame.Rect(item.box)
    if item.glow:
        pictures.shine(surface, box, item.radius, theme.colour(item.glow))
    if item.fill == "felt":
        surface.blit(cloth.felt(box.size, theme.colour("felt"), item.radius), box)
    elif item.fill == "wins":
        surface.blit(light.gold(box.size, item.radius), box)
    elif item.fill and not item.radius:
        surface.fill(theme.colour(item.fill), box)
    elif item.fill:
        cover = 0.45 if item.fill == "shade" else 1.0
        colour = theme.colour("well" if item.fill == "shade" else item.fill)
        small = shapes.rounded(shapes.lesser(box.size, item.radius), item.radius, colour, cover)
        shapes.spread(surface, small, box, item.radius)
    if item.line and item.dashed:
        surface.blit(shapes.dashed(box.size, item.radius, theme.colour(item.line), item.width), box)
    elif item.line and item.radius:
        pygame.draw.rect(surface, theme.colour(item.line), box, item.width, item.radius)
    elif item.line:
        _outline(surface, theme.colour(item.line), box, item.width)


def _outline(surface: pygame.Surface, colour: Colour, box: pygame.Rect, width: int) -> None:
    """Paint the four sides of a box: where they are clipped, pygame draws them beside their place."""
    for top in (box.top, box.bottom - width):
        surface.fill(colour, (box.left, top, box.width, width))
    for left in (box.left, box.right - width):
        surface.fill(colour, (left, box.top, width, box.height))


def _card(surface: pygame.Surface, item: Card, theme: Theme) -> None:
    box, radius = pygame.Rect(item.box), playing_cards.corner((item.box.width, item.box.height))
    if not item.card:
        pygame.draw.rect(surface, theme.colour("dim"), box, 2, radius)
        return
    around = light.margin(pictures.SHADOW)
    surface.blit(light.shadow(box.size, radius, pictures.SHADOW), box.move(2 - around, 4 - around))
    surface.blit(pictures.card(item, theme), box)
    if item.look == "wins":
        pygame.draw.rect(surface, theme.colour("wins"), box.inflate(4, 4), max(3, box.height // 24), radius + 2)


def _chips(surface: pygame.Surface, item: Chips, _theme: Theme) -> None:
    box, around = pygame.Rect(item.box), light.margin(pictures.SHADOW)
    shadow = light.shadow((box.width, box.width), box.width // 2)
    surface.blit(shadow, box.move(1 - around, box.height - box.width + 3 - around))
    surface.blit(pictures.stack(item), box)


def _picture(surface: pygame.Surface, item: Picture, theme: Theme) -> None:
    surface.blit(pictures.mark(item, theme), item.box[:2])


def _veil(surface: pygame.Surface, item: Veil, theme: Theme) -> None:
    shade = pygame.Surface(item.box[2:])
    shade.fill(theme.colour("ground"))
    shade.set_alpha(round(255 * item.cover))
    surface.blit(shade, item.box[:2])


PAINTERS: Final[Mapping[type[Item], Callable[[pygame.Surface, Any, Theme], None]]] = {
    Text: _text,
    Frame: _frame,
    Card: _card,
    Chips: _chips,
    Picture: _picture,
    Veil: _veil,
}
