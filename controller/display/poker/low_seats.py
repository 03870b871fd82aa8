# SPDX-License-Identifier: MIT
"""Draws a low seat of a table of poker, in three lines or two: bet and buck are in it, its cards as small as words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import fits
from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.poker.bets_drawing import buck_in, buck_least, buck_width
from controller.display.poker.contents import OUT, PokerContents, Tone, name_of
from controller.display.poker.seat_parts import (
    DISC,
    LOOKS,
    SMALL,
    SMALL_BACK,
    TAPPED,
    Said,
    disc_at,
    draw_line,
    ink_of,
    named,
    number,
    small_card,
    small_width,
    stake_of,
    words_of,
)
from controller.engine.record.poker_on_show import PokerSeat
from controller.engine.record.shown import FACE_DOWN
from controller.engine.values.money import dollars

BACKS: Final = 1.45
"""The width of two of them, one over the other, and the gap beside them."""
CHIP: Final = 0.42
BESIDE_BET: Final = 0.25
"""Between a name and the bet behind it."""
NARROWEST: Final = 0.86
"""How narrow a name may be, as a share of its width."""
HAND_OF_TWO: Final = 2
"""With so many cards of its own a hand is made with communal cards, which lie in the middle."""
HIGHEST: Final = 1.7
"""The height of a card whose suit stands beneath its rank, in its widths, at the most."""
THREE: Final = 3.45
"""From this height on there are three lines: the name, the cards, the rest."""
HEAD, FOOT = 1.15, 1.06
"""The height of the first and the last of them."""
CLEAR: Final = 2
"""The disc with the number is so much smaller and higher than the first line, and cards so much lower, in dots: they
have a frame when they win."""


class LowSeat(NamedTuple):
    """Draws low seats with this brush. cards: how many a hand has in the end."""

    brush: Brush
    value: PokerContents
    cards: int

    def draw(self, room: pygame.Rect, seat: PokerSeat) -> None:
        """The name and the stake; beneath them the cards, and the bet or how it stands."""
        if room.height >= self._px(THREE):
            self._in_three(room, seat)
        else:
            self._in_two(room, seat)

    # In three lines

    def _in_three(self, room: pygame.Rect, seat: PokerSeat) -> None:
        brush, tone = self.brush, self.value.tone(seat)
        head = pygame.Rect(*room.topleft, room.width, self._px(HEAD))
        radius = min(self._px(DISC), head.height // 2 - CLEAR)
        foot = pygame.Rect(room.left, room.bottom - self._px(FOOT), room.width, self._px(FOOT))
        body = pygame.Rect(room.left, head.bottom, room.width, foot.top - head.bottom)
        at = disc_at(head, radius, seat.number, brush.least).move(0, -CLEAR)
        number(
            brush,
            seat.number,
            self.value.colours[seat.player],
            at,
            faded=tone == "out",
        )
        name = pygame.Rect(at.right + self._px(0.25), head.top, 0, head.height)
        name.width = head.right - name.left
        said = stake_of(self.value, seat)
        wordings = (said, "tapped") if said == TAPPED else (said,)
        stake, taken = self._beside_name(name_of(seat), wordings, name.width)
        self._named(pygame.Rect(name.left, name.top, name.width - taken, name.height), seat)
        free = name.width - taken - fonts.width(name_of(seat), "Semibold", brush.least)
        wide = min(self._buck, free - self._px(0.2))
        above = seat.number == self.value.shown.buck and wide >= buck_least(brush.least)
        if above:
            buck_in(brush, pygame.Rect(name.right - taken - wide, name.top, wide, name.height))
        at = pygame.Rect(name.right - taken + self._px(0.25), name.top, taken - self._px(0.25), name.height)
        squeezed(brush, stake, Pen("Bold", brush.least, ink_of(seat, tone)), at)
        if seat.state not in OUT:
            self._row_of_cards(body, seat, tone)
        self._foot(foot, seat, body, buck=not above and seat.number == self.value.shown.buck)

    def _beside_name(self, name: str, wordings: Sequence[str], wide: int) -> tuple[str, int]:
        """The first wording of the stake that has room beside the name, both a little narrower if need be; its room."""
        gap, least = self._px(0.25), self.brush.least
        named_wide = fonts.width(name, "Semibold", least)
        for said in wordings:
            taken = fonts.width(said, "Bold", least)
            share = min(1.0, (wide - gap) / (named_wide + taken))
            if share >= NARROWEST:
                return said, round(share * taken) + gap
        return wordings[0], fonts.width(wordings[0], "Bold", least) + gap

    def _row_of_cards(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """All cards in a row, those that make the hand that wins in gold."""
        many, gap = max(len(seat.cards), 1), 2
        wide = min(self._px(SMALL), (room.width - gap * (many - 1)) // many)
        every = [self._px(SMALL_BACK) if card == FACE_DOWN else wide for card in seat.cards]
        left = room.centerx - (sum(every) + gap * (many - 1)) // 2
        for card, broad in zip(seat.cards, every, strict=True):
            box = pygame.Rect(left, room.top + CLEAR, broad, min(room.height - CLEAR, round(HIGHEST * broad)))
            out = tone == "out" or (bool(seat.best) and tone == "wins" and card not in seat.best)
            small_card(self.brush, card, box, wins=tone == "wins" and card in seat.best, faded=out)
            left += broad + gap

    def _foot(self, room: pygame.Rect, seat: PokerSeat, body: pygame.Rect, *, buck: bool) -> None:
        """The buck at the left, the bet at the right, what there is to say between them; of what goes back where no
        cards lie, as there it has the whole width.
        """
        free = room.copy()
        if buck and buck_in(self.brush, room):
            free.left += self._buck + self._px(0.1)
            free.width = room.right - free.left
        if seat.bet and not self.value.decided:
            taken = self._bet_width(seat)
            self._bet(pygame.Rect(room.right - taken, room.top, taken, room.height), seat)
            free.width -= taken + self._px(0.2)
        alone = not seat.cards and seat.number in self.value.back
        words = [*words_of(self.value, seat, staked=True)]
        draw_line(self.brush, body if alone else free, words)

    # In two lines

    def _in_two(self, room: pygame.Rect, seat: PokerSeat) -> None:
        brush, radius, tone = self.brush, self._px(DISC), self.value.tone(seat)
        at = disc_at(room, radius, seat.number, brush.least)
        number(brush, seat.number, self.value.colours[seat.player], at, faded=tone == "out")
        left, high = at.right + self._px(0.25), min(room.height // 2, self._px(HEAD))
        if self.value.back and not self._words(seat, room.right - left) and not seat.cards:  # nothing stands beneath
            high = room.height
        line = pygame.Rect(left, room.top, room.right - left, high)
        beneath = pygame.Rect(left, line.bottom, line.width, room.bottom - line.bottom)
        if self._lost(seat):
            taken = self._instead(line, seat, tone)
            self._named(pygame.Rect(*line.topleft, line.width - taken, high), seat)
        else:
            self._staked(line, beneath, seat, tone)
        if beneath.height > 0:
            self._body(beneath, seat, tone)

    def _lost(self, seat: PokerSeat) -> bool:
        """Whether it has not won: of its stake, its cards, and what they are, the first has no room with the others."""
        if not self.value.decided or seat.wins or seat.state in OUT or not seat.cards:
            return False
        unseen = FACE_DOWN in seat.cards
        return bool(seat.rank) or unseen if self.cards > HAND_OF_TWO else not unseen

    def _instead(self, line: pygame.Rect, seat: PokerSeat, tone: Tone) -> int:
        """In place of the stake: a hand of two, as what it is stands beneath it, else what it is. Returns its width."""
        brush, gap = self.brush, self._px(0.25)
        if self.cards <= HAND_OF_TWO:
            wide = sum(self._step(card, line.height) for card in seat.cards)
            self._in_line(pygame.Rect(line.right - wide, line.top - 1, wide, line.height), seat.cards, seat, tone)
            return wide + gap
        words = next(words_of(self.value, seat, staked=True))
        said, taken = self._beside_name(name_of(seat), words.wordings, line.width)
        at = pygame.Rect(line.right - taken + gap, line.top, taken - gap, line.height)
        squeezed(brush, said, Pen("Bold", brush.least, words.ink), at)
        return taken

    def _staked(self, line: pygame.Rect, beneath: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """The name, or the bet, and the stake; of these two the latter beneath it where all else has no room."""
        brush = self.brush
        stake, taken = stake_of(self.value, seat), self._px(0.25)
        if stake != TAPPED or (stake := self._tapped(seat, line.width)):
            stake, taken = self._beside_name(name_of(seat), (stake,), line.width)
        narrow = named(name_of(seat), brush.least, round((line.width - taken) / NARROWEST))
        alone = not (narrow or seat.bet or self._words(seat, line.width))  # the name has the first line then
        lies = (beneath if alone else line).copy()
        if alone and seat.cards:
            taken = min(taken, lies.width - self._px(BACKS))
        lies.left, lies.width = lies.right - taken + self._px(0.15), taken - self._px(0.15)
        squeezed(brush, stake, Pen("Bold", brush.least, ink_of(seat, tone)), lies)
        (beneath if alone else line).width -= taken
        self._first(line, seat, crowded=self._crowded(seat, line.width + (0 if alone else taken)))

    def _tapped(self, seat: PokerSeat, wide: int) -> str:
        """That it has tapped out, as it has room behind the name before its bet and its cards; else empty."""
        if seat.state != TAPPED or seat.stake or self.value.decided or not seat.cards:
            return ""
        least, free = self.brush.least, wide - self._px(0.25)
        named_wide = NARROWEST * fonts.width(name_of(seat), "Semibold", least)
        return next((it for it in (TAPPED, "tapped") if named_wide + fonts.width(it, "Bold", least) <= free), "")

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    def _first(self, room: pygame.Rect, seat: PokerSeat, *, crowded: bool) -> None:
        """Before the stake the name; and the bet if it has no room beside the cards, alone if both have none here."""
        if not crowded:
            self._named(room, seat)
            return
        taken = self._bet_width(seat)
        free = room.width - taken - self._px(BESIDE_BET)
        wide = fonts.width(name_of(seat), "Semibold", self.brush.least)
        if NARROWEST * wide <= free:
            self._named(pygame.Rect(*room.topleft, free, room.height), seat)
            aside = max(0, free - wide) // 2  # as far from the stake as from the name
            room = pygame.Rect(room.right - taken - aside, room.top, taken, room.height)
        self._bet(room, seat)

    def _named(self, room: pygame.Rect, seat: PokerSeat) -> None:
        """The name, or its first words; a little narrower rather than not at all."""
        name, size, ink = name_of(seat), self.brush.least, LOOKS[self.value.tone(seat)].name
        said = named(name, size, room.width) or named(name, size, round(room.width / NARROWEST))
        room = room.copy()
        room.width = min(room.width, fonts.width(said, "Semibold", size))
        squeezed(self.brush, said, Pen("Semibold", size, ink), room)

    def _crowded(self, seat: PokerSeat, wide: int) -> bool:
        """Whether cards that lie face up leave no room for the bet beside them: it has that of the name."""
        taken = sum(self._step(card, self._px(HEAD)) for card in seat.cards) + fonts.width(
            dollars(seat.bet), "Bold", self.brush.least
        )
        lies = bool(seat.bet) and not self.value.decided
        return lies and self.cards > HAND_OF_TWO and seat.state not in OUT and taken > wide

    def _bet_width(self, seat: PokerSeat) -> int:
        """The width of a chip and the amount of the bet."""
        return 2 * self._px(CHIP) + self._px(0.2) + fonts.width(dollars(seat.bet), "Semibold", self.brush.least)

    def _bet(self, room: pygame.Rect, seat: PokerSeat) -> None:
        """A chip and the amount of the bet, at the left."""
        if self._bet_width(seat) <= room.width:
            self._chip(seat, room.left + self._px(CHIP), room.centery)
            at = pygame.Rect(room.left + 2 * self._px(CHIP) + self._px(0.2), room.top, 0, room.height)
            self.brush.middle(dollars(seat.bet), Pen("Semibold", self.brush.least, p.IVORY), at, "left")

    def _chip(self, seat: PokerSeat, x: int, y: int) -> None:
        chip = chips.picture(Chip(self.value.colours[seat.player], self._px(CHIP)))
        self.brush.surface.blit(chip, chip.get_rect(center=(x, y)))

    @property
    def _buck(self) -> int:
        """The width of the buck."""
        return buck_width(self.brush.least)

    def _body(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """At the left the cards; at the right what the seat wins, how it is out, or its bet with a chip."""
        brush, free = self.brush, room.width
        up = self.cards > HAND_OF_TWO and seat.state not in OUT and not seat.wins
        if up:
            free -= self._cards(room, seat, tone) + self._px(0.2)
        words = ((text, it.ink) for it in self._words(seat, room.width) for text in it.wordings)
        most = round(free / NARROWEST)
        said, ink = next((it for it in words if fits(it[0], "Semibold", brush.least, most)), ("", p.IVORY))
        wide = max(0, min(free, fonts.width(said, "Semibold", brush.least)))
        if not up and FACE_DOWN in seat.cards and seat.state not in OUT:  # so the cards are seen beside it
            wide = max(round(NARROWEST * wide), min(wide, free - self._px(BACKS)))
        at = pygame.Rect(room.right - wide, room.top, wide, room.height)
        squeezed(brush, said, Pen("Semibold", brush.least, ink), at)
        taken = wide + self._px(0.25)
        free -= taken
        if self.value.decided and self.cards > HAND_OF_TWO and seat.number == self.value.shown.buck:
            at = pygame.Rect(room.left, room.top, free, room.height)
            free -= buck_in(brush, at)  # the middle says who wins
        elif not up and seat.state not in OUT and not self._lost(seat):
            free -= self._cards(pygame.Rect(room.left, room.top, free, room.height), seat, tone)
        if said == dollars(seat.bet) and free >= 2 * self._px(CHIP):
            self._chip(seat, room.right - taken - self._px(CHIP), room.centery)

    def _words(self, seat: PokerSeat, wide: int) -> list[Said]:
        """How it stands, or its bet, the most important first."""
        if self._lost(seat) and self.cards > HAND_OF_TWO:
            return []  # it stands above
        words = [*words_of(self.value, seat, staked=True)]
        unseen = self.value.decided and FACE_DOWN in seat.cards
        stands = seat.wins or unseen or self._lost(seat) or self._tapped(seat, wide)
        if seat.state == TAPPED and not (seat.stake or stands):
            return [Said((TAPPED, "tapped"), p.MUTED), *words]
        if seat.bet and not self.value.decided and not self.value.back.get(seat.number):
            return [] if self._crowded(seat, wide) else [Said((dollars(seat.bet),), p.IVORY), *words]
        return words

    def _step(self, card: str, high: int) -> int:
        """How far the next small card lies from this one: backs lie over each other."""
        if card == FACE_DOWN:
            return self._px(SMALL_BACK - 0.2)
        return small_width(card, high, self.brush.least) + 2

    def _cards(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> int:
        """The cards as small as a line of words, if they have room; backs lie over each other. Returns their width.

        Where all cards have no room, the five that make the hand.
        """
        return next(filter(None, (self._in_line(room, each, seat, tone) for each in (seat.cards, seat.best))), 0)

    def _in_line(self, room: pygame.Rect, cards: Sequence[str], seat: PokerSeat, tone: Tone) -> int:
        places, left, high = [], room.left, room.height - 2
        for card in cards:
            places.append(pygame.Rect(left, room.top + 1, small_width(card, high, self.brush.least), high))
            left += self._step(card, high)
        if not places or places[-1].right > room.right:
            return 0
        for card, box in zip(cards, places, strict=True):
            small_card(self.brush, card, box, wins=tone == "wins" and card in seat.best, faded=tone == "out")
        return places[-1].right - room.left
