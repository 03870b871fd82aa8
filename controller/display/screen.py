# SPDX-License-Identifier: MIT
"""A whole screen: its panels on the cloth. A panel is drawn again only when its contents change."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pygame

from controller.display import grid, legible, listed, motion
from controller.display.arrangement import Arrangement
from controller.display.dealer import opening
from controller.display.drawing import cloth
from controller.display.drawing.brush import Brush, Laid, Turning, Written
from controller.display.drawing.players import Given
from controller.display.grid import Audience
from controller.display.layout.felt import Felt
from controller.display.motion import Former, Motion
from controller.display.panels import messages
from controller.display.panels.payment import PaymentList
from controller.display.settings import Look
from controller.display.standard import PANELS, ScreenContext
from controller.engine.rules.face import NEXT_PAGE
from controller.engine.shown import not_playing
from controller.engine.shown.views import NO_LIMITS, NOTHING_MORE, Extras, ShownLimits, View

DEALER = Audience(dealer=True, signed=False)
PLAYERS = Audience(dealer=False, signed=True)
BOTH = Audience(dealer=True, signed=True)
BANDS: Final = frozenset({"stopped", "void", "moment"})
AWAKE = BANDS | {"status", "result", "next", "messages", "payment", "sign", "legend", "opening"}
"""The panels that are bright while the table is stopped; all others sleep."""
ASLEEP = 90
"""How much the background covers what sleeps, of 255."""
COVERED: Mapping[str, tuple[str, ...]] = {
    "void": ("dealers", "pays"),
    "wins": ("recent", "statistics"),
    "dice": ("recent",),
    "entry": ("recent",),
}
"""By panel, which others are not there if it lies on them. Former results stand where it is said who wins, where what
lies in the tumbler is seen after a throw, and where a symbol is keyed."""
MOMENT: Final = 3
"""Of what the players' band covers at least such a part of, a third, nothing is there; on the rest it lies."""
CORNER = 12
"""The radius of the cloth's corners on the dealer's screens, in units. The players' is all cloth."""


class Screen:
    """One screen of one size. The same views drawn at the same size always give the same picture.

    Panels lie on the cloth, and later ones on earlier ones. Before a panel is drawn the background is put back in its
    box; nothing is drawn outside the box. A panel that shows nothing is not there.
    """

    def __init__(  # noqa: PLR0913 - what it shows, to whom, and how large
        self,
        look: Look,
        audience: Audience,
        size: tuple[int, int],
        dpi: int,
        limits: ShownLimits = NO_LIMITS,
        *,
        given: Given | None = None,
    ) -> None:
        """limits: those of the view that is drawn first. Others have the screen laid out anew.

        given: the players' colours on the table's other screens.
        """
        self._look, self._given = look, given or Given()
        self._audience = audience
        self.size = size
        self._dpi = dpi
        self._scale = grid.scale(size)
        self._least = legible.least(size, dpi, dealer=audience.dealer)
        self._shown: dict[str, Any] = {}
        self._context: ScreenContext
        self.boxes: dict[str, pygame.Rect] = {}
        """The places of the panels that are on the screen."""
        self.former: dict[str, Former] = {}
        """The former pictures of panels whose change is seen, and their places. They are only kept if it `moves`."""
        self.moves = False
        self.written: dict[str, list[Written]] = {}
        """By panel, every line of text on the screen."""
        self.laid: dict[str, list[Laid]] = {}
        """By panel, the cards and chips on the screen."""
        self.turns: dict[str, Turning] = {}
        """By panel, what comes to rest on it."""
        self._felt: Felt | None = None
        for _ in self._lay_out(limits):
            pass

    @property
    def problem(self) -> str:
        """Why the limits sign cannot be shown as required; empty if it can."""
        return self._arrangement.problem

    @property
    def pages(self) -> int:
        """How many pages there are of what has most: the payment list, the sign, another panel that has pages."""
        others = [int(value.pages) for name, (value, _) in self._shown.items() if PANELS[name].paged]
        return max(self._context.payment.shown_pages, self._arrangement.sign.pages, *others)

    def draw(self, surface: pygame.Surface, view: View, extras: Extras = NOTHING_MORE) -> list[str]:
        """Draw the panels that have changed. Returns their names; empty if nothing has changed."""
        return [name for name in self.steps(surface, view, extras) if name]

    def steps(self, surface: pygame.Surface, view: View, extras: Extras = NOTHING_MORE) -> Iterator[str]:
        """Draw the panels that have changed, one at each step. Yields their names; none for a piece of the cloth.

        Whoever stops before the end begins again with what is to be shown then.
        """
        if (view.limits, view.tournament is not None) != (self._limits, self._in_tournament):
            yield from ("" for _ in self._lay_out(view.limits, in_tournament=view.tournament is not None))
        if bare := not self._shown:
            yield from ("" for _ in self._background.steps())
            self._background.restore(surface, surface.get_rect())
        shows = self._shows(view, extras)
        yield ""
        again = self._again(shows)
        self.former = self._former(surface, again & shows.keys())
        self.boxes.clear()
        self.boxes.update((name, self._now[name]) for name in self._places if name in shows)
        for name in again:
            if not bare:
                self._background.restore(surface, self._places[name])
            self._shown.pop(name, None)
            self.written.pop(name, None)
            self.laid.pop(name, None)
            self.turns.pop(name, None)
        for name in filter(again.__contains__, self._places):
            if name in shows:
                yield from self._panel(name, surface, shows[name])
            yield name

    def motion(self, surface: pygame.Surface, now: int) -> Motion | None:
        """Return what moves after the picture was drawn; None if nothing does. now: nanoseconds."""
        if not self.former:
            return None
        changes = [
            motion.change(surface, name, former, self.laid.get(name, ()), self.turns.get(name))
            for name, former in self.former.items()
        ]
        self.former = {}
        return Motion(surface, changes, now)

    def prepare(self) -> bool:
        """Draw one piece in advance, while there is time. Returns False if nothing is left to draw."""
        return next(self._chores, self) is None

    def _shows(self, view: View, extras: Extras) -> dict[str, tuple[Any, bool]]:
        """What each panel that is there shows, and whether it sleeps."""
        every = self._beside_the_list(view, extras)
        _uncover(every, self._now)
        asleep = bool(not_playing.reason(view))
        return {name: (value, asleep and name not in AWAKE) for name, value in every.items() if value is not None}

    def _beside_the_list(self, view: View, extras: Extras) -> dict[str, Any]:
        """What each panel shows in its place, or in what the payment list leaves of it; None where it is not there."""
        self._now.update(self._places)
        every = {"stopped": self._what("stopped", view, extras)}
        if every["stopped"] is not None:
            self._now["payment"] = listed.beneath(self._places["payment"], self._places["stopped"])
        every["payment"] = self._what("payment", view, extras)
        if every["payment"] is not None:
            measure = Brush(pygame.Surface((1, 1)), self._scale, self._least)
            at = listed.taken(measure, self._context, every["payment"])
            under = {name: place for name, place in self._places.items() if self._on_the_list(name, at)}
            self._now.update((name, listed.rest(name, place, at, self._least)) for name, place in under.items())
        for name in (it for it in self._places if it not in every):
            every[name] = self._what(name, view, extras)
        if every.get("messages") is not None:
            self._now["messages"] = messages.place(
                self._now["messages"], every["messages"], self._least, self._places.get("next")
            )
        return every

    def _what(self, name: str, view: View, extras: Extras) -> Any:
        """What a panel shows; None without a place."""
        return PANELS[name].shows(self._context, view, extras) if self._now.get(name) else None

    def _on_the_list(self, name: str, at: pygame.Rect) -> bool:
        """Whether a panel would lie on the payment list, or beneath it."""
        beneath = name not in listed.OVER and not PANELS[name].makes_room
        return beneath and self._places[name].colliderect(at)

    def _former(self, surface: pygame.Surface, again: set[str]) -> dict[str, Former]:
        """The former pictures of those of these panels whose change is seen."""
        moved = {name: self._places[name] for name in again & self._shown.keys() if motion.moving(name)}
        if not self.moves:
            return {}
        pictures = {name: surface.subsurface(box).copy() for name, box in moved.items()}
        return {
            name: Former(box, pictures[name], tuple(self.laid.get(name, ())), rests=name in self.turns)
            for name, box in moved.items()
        }

    def _again(self, shows: dict[str, Any]) -> set[str]:
        """The panels that are drawn again, or go: those that have changed, and those that lie on or beneath them."""
        again = {name for name in shows.keys() | self._shown.keys() if self._shown.get(name) != shows.get(name)}
        there = shows.keys() | self._shown.keys()
        while touched := {name for name in there - again if self._touches(name, again)}:
            again |= touched
        return again

    def _touches(self, name: str, others: Iterable[str]) -> bool:
        return self._places[name].collidelist([self._places[other] for other in others]) >= 0

    def _panel(self, name: str, surface: pygame.Surface, shows: tuple[Any, bool]) -> Iterator[str]:
        """Draw a panel in its box, and nothing outside it, a piece at each step."""
        (value, asleep), box = shows, self.boxes[name]
        brush = Brush(surface, self._scale, self._least)
        with brush.clipped(box):
            pieces = PANELS[name].draw(brush, box, self._context, value)
        while pieces is not None:
            with brush.clipped(box):
                pieces = pieces if next(pieces, self) is None else None
            yield ""
        if asleep:
            self._background.cover(surface, box, ASLEEP)
        self._shown[name] = shows
        self.written[name] = brush.written
        self.laid[name] = brush.laid
        if brush.turns:
            self.turns[name] = brush.turns

    def _lay_out(self, limits: ShownLimits, *, in_tournament: bool = False) -> Iterator[None]:
        """Begin anew, with these limits on the sign, a piece at each step. All panels will be drawn again."""
        look = self._look
        found = Arrangement(look, self._audience, self.size, self._dpi, limits, in_tournament)
        yield from found.steps(self._felt)
        self._limits, self._arrangement, self._felt = limits, found, found.felt
        self._in_tournament = in_tournament
        self._places = {name: pygame.Rect(found.placed[name]) for name in PANELS if name in found.placed}
        self._now = dict(self._places)
        self._background = cloth.background(self.size, pygame.Rect(found.cloth), *self._edge(found))
        self._context = ScreenContext(
            look=look,
            dealer=self._audience.dealer,
            felt=found.felt,
            own=found.own,
            sign=found.sign,
            payment=PaymentList(look.payment, self._scale, self._least, _turned_by(look), given=self._given),
            given=self._given,
            boxes=self._now,
            shown=self.boxes,
            scale=self._scale,
            least=self._least,
        )
        self._chores = found.felt.prepare() if found.felt else iter(())
        self.forget()

    def forget(self) -> None:
        """Everything will be drawn again: it is drawn onto something else from now on."""
        self._shown.clear()
        self.written.clear()
        self.laid.clear()
        self.turns.clear()
        self.former = {}

    def _edge(self, found: Arrangement) -> tuple[int, int]:
        """The radius of the cloth's corners, and the width of its rail, in dots."""
        kind = grid.KINDS[self._look.face.table]
        corner = CORNER * self._scale if self._audience.dealer else 0
        return round(kind.rounded * found.cloth.height or corner), round(kind.rail * self._scale)


def _uncover(every: dict[str, Any], places: dict[str, pygame.Rect]) -> None:
    """What lies under a band is not there, so that nothing looks out at the band's edges, cut."""
    for band, hidden in COVERED.items():
        if every.get(band) is not None:
            hides = (*hidden, *every[band].covers) if PANELS[band].covers else hidden
            under = (name for name in places if name in hides)
            covered = (name for name in under if places[name].colliderect(places[band]))
            every.update({name: None for name in covered if not PANELS[name].makes_room})
    if every.get("moment") is not None:
        for name in (it for it in places if it != "moment" and not PANELS[it].makes_room):
            part = places[name].clip(places["moment"])
            if MOMENT * part.width * part.height >= places[name].width * places[name].height > 0:
                every[name] = None
    if every.get("opening") is not None:
        lie = (name for name in places if name not in opening.BESIDE)
        every.update({name: None for name in lie if places[name].colliderect(places["opening"])})


def _turned_by(look: Look) -> str:
    """What is printed on the key that turns the pages; empty at a table without such a key."""
    return next((key.cap for key in look.keys if key.key == NEXT_PAGE), "") if look.simulated else ""


def picture(screen: Any, view: View, extras: Extras = NOTHING_MORE) -> pygame.Surface:
    """Return a screen drawn on a new surface."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view, extras)
    return surface
