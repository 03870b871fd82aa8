# SPDX-License-Identifier: MIT
"""Parts of a seat at a table of poker: its number, its name, how it stands in words, its cards."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import first_that_fits
from controller.display.drawing import fonts, playing_cards, suits
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.hand_words import hand_words
from controller.display.poker.asked import DRAW
from controller.display.poker.contents import OUT, PokerContents, Tone, back_words, drawn
from controller.engine.record.poker_on_show import PokerSeat
from controller.engine.record.shown import FACE_DOWN
from controller.engine.values.money import dollars

TAPPED: Final = "tapped out"
SAYS: Final = {"folded": "folded", "dead": "dead hand", TAPPED: TAPPED}
"""By its state, how a seat stands in words."""
DOT: Final = "\u00b7"
BESIDE_DOT: Final = 0.4
"""Between the dot that parts two things said on a line and these, at both sides together."""
DISC: Final = 0.57
"""The radius of a seat's number, in sizes of the smallest letters."""
TWO_FIGURES: Final = 0.4
"""How much broader the disc of a number of two figures is than they are, in the same sizes."""
TEN: Final = 10
"""The first number of two figures."""
LEGIBLE: Final = 4.8
"""The least contrast of a number with its player's colour, as smooth edges take some of it."""
FADED_RED: Final = 0.6
"""How much of its red a rank on a faded card keeps: it is read still."""
SMALL: Final = 1.36
"""The width of a card that is as small as a line of words."""
SMALL_WIDE, SMALL_TEN = 1.48, 1.84
"""The width of a small card whose suit stands beside its rank, as all measures here in sizes of the smallest letters;
and of a rank of two figures.
"""
SMALL_BACK: Final = 0.68
"""The width of a small card that lies face down."""
HIGH: Final = 1.3
"""From this height on the suit of such a card stands beneath its rank."""
SUIT: Final = 0.56
"""The side of its suit at the most."""
EDGE, FOOT, TAIL = 3, 2, 3
"""From its sides to rank and suit, and from its upper and lower edge, in dots; and between both: Q has a tail."""


class Said(NamedTuple):
    """What is said of a seat, the longest wording first, and its colour."""

    wordings: tuple[str, ...]
    ink: p.Colour

    def fitting(self, size: int, wide: int) -> str:
        """The first wording that has room on a line; empty if none has."""
        return first_that_fits(self.wordings, "Bold", size, wide)


class Look(NamedTuple):
    """The colours of a seat's name and of its stake."""

    name: p.Colour
    stake: p.Colour


LOOKS: Final[dict[Tone, Look]] = {
    "": Look(p.IVORY, p.IVORY),
    "wins": Look(p.IVORY, p.IVORY),
    "out": Look(p.FADED, p.FADED),
}


def stake_of(value: PokerContents, seat: PokerSeat) -> str:
    """The stake; of who has tapped out, that. Of who wins what is won: nobody asks whether the stake is with it.

    What goes back to it is said apart, also after a void round, when it is in it already.
    """
    if seat.wins:
        return f"+{dollars(seat.wins)}"
    return TAPPED if seat.state == TAPPED and not seat.stake else dollars(seat.stake - value.void.get(seat.number, 0))


def ink_of(seat: PokerSeat, tone: Tone) -> p.Colour:
    """The colour of the stake, or of what is won."""
    if seat.wins:
        return p.GOLD
    return p.MUTED if seat.state == TAPPED and tone != "out" else LOOKS[tone].stake


def words_of(value: PokerContents, seat: PokerSeat, *, staked: bool) -> Iterator[Said]:
    """How a seat stands, the most important first. staked: its stake stands elsewhere."""
    acts = [*_acts(value, seat)]
    first = staked and acts and acts[0].ink == p.ACT
    if seat.wins and not staked:
        yield Said((stake_of(value, seat),), p.GOLD)
    if seat.state in OUT:
        yield Said((SAYS[seat.state],), p.FADED)
    yield from acts if first else ()
    yield from _held(value, seat)
    yield from _stake(value, seat, staked=staked)
    if seat.state == TAPPED and seat.stake and not _unseen(value, seat):
        yield Said((TAPPED, "tapped"), p.MUTED)
    yield from () if first else acts


def _unseen(value: PokerContents, seat: PokerSeat) -> bool:
    """Whether its cards were never shown, though it is known who wins."""
    return value.tone(seat) == "out" and seat.state not in OUT and FACE_DOWN in seat.cards


def _held(value: PokerContents, seat: PokerSeat) -> Iterator[Said]:
    """What its cards are, or how many of them its player has had replaced."""
    tone, shown = value.tone(seat), value.shown
    if _unseen(value, seat):
        yield Said(("not shown",), p.FADED)
    if seat.rank:
        yield Said(hand_words(seat.rank, seat.best), p.GOLD if tone == "wins" else LOOKS[tone].name)
    elif seat.drew >= 0 and (shown.turn != seat.number or shown.betting != DRAW):
        yield Said(drawn(value, seat), LOOKS[tone].name)


def _acts(value: PokerContents, seat: PokerSeat) -> Iterator[Said]:
    """What its player is to do now, or else did last in this round of betting: the draw is none."""
    shown = value.shown
    if value.asks and seat.number == value.lit:
        yield Said((value.asks,), p.ACT)
    elif shown.turn == seat.number and shown.to_call:
        yield Said((f"call {dollars(shown.to_call)}",), p.IVORY if shown.dealt else p.ACT)
    elif seat.did and _is_of_now(value, seat):
        yield Said((seat.did, seat.did.partition(" ")[0]), p.MUTED)


def _is_of_now(value: PokerContents, seat: PokerSeat) -> bool:
    """Whether what its player did last is said: not of who acts now, nor of a hand that is shown or has lost."""
    shown = value.shown
    known = value.tone(seat) or seat.rank or seat.state == TAPPED
    return not (known or shown.betting == DRAW or seat.number in {shown.turn, shown.dealt})


def _stake(value: PokerContents, seat: PokerSeat, *, staked: bool) -> Iterator[Said]:
    """The stake if it stands here, and what goes back to it."""
    if not (staked or seat.wins):
        yield Said((stake_of(value, seat),), ink_of(seat, value.tone(seat)))
    if seat.number in value.back:
        yield Said((back_words(value, seat.number),), p.IVORY)


def number(brush: Brush, seat: int, colour: p.Colour, box: pygame.Rect, *, faded: bool = False) -> None:
    """The number of a seat on a disc in its player's colour, which is as broad as two figures need."""
    radius = box.height // 2
    ground = p.sunk(colour, p.FELT_DIM, 0.2) if faded else _readable(colour)
    line = max(2, radius // 9)
    brush.card(box, p.FADED if faded else p.IVORY, radius)
    brush.card(box.inflate(-2 * line, -2 * line), ground, radius - line)
    brush.middle(str(seat), Pen("Black", brush.least, p.FADED if faded else p.ink_on(colour)), box)


def disc_at(line: pygame.Rect, radius: int, seat: int, least: int) -> pygame.Rect:
    """The place of a seat's number at the left of a line."""
    return pygame.Rect(line.left, line.centery - radius, disc_width(seat, radius, least), 2 * radius)


def disc_width(seat: int, radius: int, least: int) -> int:
    """The width of the disc of a seat's number."""
    if seat < TEN:
        return 2 * radius
    return max(2 * radius, fonts.width(str(seat), "Black", least) + round(TWO_FIGURES * least))


def _readable(colour: p.Colour) -> p.Colour:
    """A player's colour, a little darker or lighter if a number could not be read on it."""
    ink = p.ink_on(colour)
    away = p.INK if ink == p.IVORY else p.DIE
    shades = (p.mixed(colour, away, 1 - step / 20) for step in range(20))
    return next(shade for shade in shades if p.contrast(ink, shade) >= LEGIBLE)


def named(name: str, size: int, wide: int) -> str:
    """The name, or as many of its first words as have room; empty if none has: nothing is ever cut."""
    words = name.split(" ")
    return first_that_fits((" ".join(words[:many]) for many in range(len(words), 0, -1)), "Semibold", size, wide)


# Words


def draw_line(brush: Brush, room: pygame.Rect, words: Sequence[Said], *, over: bool = False) -> None:
    """As much of what is said of a seat as has room on one line, the most important first, with dots between.

    over: it lies over the feet of cards.
    """
    said = _on_a_line(brush, room.width - brush.least // 2, words)
    if not said:
        return
    gap, wide = _gap(brush), _broad(brush, [text for text, _ in said])
    if over:
        band = pygame.Rect(room.centerx - wide // 2 - gap // 2, room.top, wide + gap, room.height)
        brush.card(band, p.WELL, room.height // 2, p.LINE_DIM, max(1, brush.px(1.5)))
    left = room.centerx - wide // 2
    for place, (text, ink) in enumerate(said):
        if place:
            brush.middle(DOT, Pen("Bold", brush.least, p.MUTED), pygame.Rect(left - gap, room.top, gap, room.height))
        taken = fonts.width(text, "Bold", brush.least)
        brush.middle(text, Pen("Bold", brush.least, ink), pygame.Rect(left, room.top, taken, room.height))
        left += taken + gap


def _gap(brush: Brush) -> int:
    """Between two things that are said of a seat on one line."""
    return fonts.width(DOT, "Bold", brush.least) + round(BESIDE_DOT * brush.least)


def _broad(brush: Brush, texts: Sequence[str]) -> int:
    """The width of words beside each other."""
    gap = _gap(brush)
    return sum(fonts.width(it, "Bold", brush.least) + gap for it in texts) - gap if texts else 0


def _on_a_line(brush: Brush, wide: int, words: Sequence[Said]) -> list[tuple[str, p.Colour]]:
    """Of each the longest wording that has room beside those before it."""
    found: list[tuple[str, p.Colour]] = []
    for said in words:
        text = said.fitting(brush.least, wide)
        if text:
            found.append((text, said.ink))
            wide -= fonts.width(text, "Bold", brush.least) + _gap(brush)
    return found


# Cards


def in_a_row(count: int, room: pygame.Rect, highest: int, spread: float, least: int = 0) -> Iterator[pygame.Rect]:
    """The places of so many cards in one row in the middle of a room, as large as it allows. least: of their ranks."""
    high = highest_in_a_row(count, room.width, min(room.height, highest), least)
    wide = playing_cards.size_of(high)[0]
    step = min(round(spread * wide), (room.width - wide) // (count - 1)) if count > 1 else 0
    left = room.left + (room.width - wide - step * (count - 1)) // 2
    top = room.top + (room.height - high) // 2
    return (pygame.Rect(left + place * step, top, wide, high) for place in range(count))


def highest_in_a_row(count: int, wide: int, highest: int, least: int) -> int:
    """The height of so many cards in a row of this width, as close as each rank is seen; no more than the highest."""
    sizes = ((playing_cards.size_of(high)[0], high) for high in range(highest, 0, -1))
    return next((high for one, high in sizes if one + (count - 1) * playing_cards.closest(one, least) <= wide), 0)


def small_width(card: str, high: int, least: int) -> int:
    """The width of a small card of this height, in dots, that with two figures beside its suit the widest."""
    if card == FACE_DOWN or high >= round(HIGH * least):
        return round((SMALL_BACK if card == FACE_DOWN else SMALL) * least)
    return round((SMALL_TEN if card[0] == "T" else SMALL_WIDE) * least)


def small_card(brush: Brush, card: str, box: pygame.Rect, *, wins: bool, faded: bool) -> None:
    """A card as small as a line of words: its rank and its suit side by side; one that is face down has its back.

    In a higher place the suit stands beneath the rank, which so has the whole width.
    """
    if card == FACE_DOWN:
        brush.surface.blit(playing_cards.of_size(card, box.size, faded=faded), box)
        return
    ground = p.CARD_DIM if faded else p.IVORY
    edge = p.GOLD if wins else p.mixed(p.INK, ground, 0.3)
    brush.card(box, ground, max(2, min(box.size) // 8), edge, 3 if wins else 1)
    red = p.mixed(p.PIP_RED, p.INK, FADED_RED) if faded else p.PIP_RED
    pen = Pen("Bold", brush.least, red if card[1:] in tuple(playing_cards.RED_SUITS) else p.PIP)
    said, side = "10" if card[0] == "T" else card[0], round(SUIT * brush.least)
    if box.height < HIGH * brush.least:
        mark = suits.picture(card[1:], side)
        squeezed(brush, said, pen, pygame.Rect(box.left + EDGE, box.top, box.width - side - 2 * EDGE - 1, box.height))
        brush.surface.blit(mark, mark.get_rect(midright=(box.right - EDGE, box.centery)))
        return
    tall = round(fonts.CAP * brush.least)
    side = min(side, box.height - tall - 2 * FOOT - TAIL)
    top = box.top + (box.height - tall - side - TAIL) // 2
    squeezed(brush, said, pen, pygame.Rect(box.left + EDGE, top, box.width - 2 * EDGE, tall))
    mark = suits.picture(card[1:], side)
    brush.surface.blit(mark, mark.get_rect(midtop=(box.centerx, top + tall + TAIL)))


def draw_hand(  # noqa: PLR0913 - which cards, where, and how
    brush: Brush, cards: Sequence[str], places: Sequence[pygame.Rect], best: Sequence[str], lift: int, *, faded: bool
) -> Iterator[None]:
    """Draw cards in their places, one at each step. best: those that stand above the others by `lift`."""
    glowing = [place.move(0, -lift) for card, place in zip(cards, places, strict=True) if card in best]
    playing_cards.glow(brush, glowing)
    for card, place in zip(cards, places, strict=True):
        wins = card in best
        box = place.move(0, -lift if wins else 0)
        look: playing_cards.Look = "wins" if wins else "faded" if faded or best else ""
        playing_cards.draw(brush, card, box, look=look, least=brush.least)
        yield
