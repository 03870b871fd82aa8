# SPDX-License-Identifier: MIT
"""What one screen has in its places: its kind of table's panels, its sign, its layout. Nothing moves in a round."""

from collections.abc import Iterator

from controller.display import grid, legible
from controller.display.dealer import opening
from controller.display.grid import Audience, PanelBox, Places
from controller.display.layout.felt import Felt
from controller.display.panels import sign
from controller.display.panels.instruments import NAMES, seen
from controller.display.players import tournament
from controller.display.settings import Look
from controller.engine.rules.face import Instrument
from controller.engine.shown.views import ShownLimits

INSTRUMENTS = frozenset(NAMES.values())
CLOTH = "cloth"


class Arrangement:
    """The places of one screen with these limits on its sign. It is of no use before `steps` has ended."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a screen is laid out by
        self,
        look: Look,
        audience: Audience,
        size: tuple[int, int],
        dpi: int,
        limits: ShownLimits,
        in_tournament: bool = False,
    ) -> None:
        self._look, self._audience, self._size = look, audience, size
        self._scale = grid.scale(size)
        self._least = legible.least(size, dpi, dealer=audience.dealer)
        self.sign = sign.plan(size, dpi, limits if audience.signed else ShownLimits(), grid.sign_rows(audience, size))
        strip = tournament.height(self._least, low=size[1] < grid.LOW) if in_tournament and self.sign.height else 0
        every = grid.places(look.face, audience, size, self.sign.height + strip)
        if strip and "sign" in every:
            every |= _beneath_the_sign(every["sign"], strip)
        elif in_tournament and "meters" in every:  # keno, whose jackpots are none in a tournament
            every["tournament"] = every.pop("meters")
        self.cloth = every.pop(CLOTH)
        self.placed: Places = {name: box for name, box in every.items() if self._has(name)}
        table = next((name for name in opening.TABLES if name in self.placed), "")
        if table and audience.dealer:
            self.placed.setdefault("opening", self.placed[table])
        self.felt: Felt | None = None
        """The layout; None if this screen has none."""

    def steps(self, former: Felt | None) -> Iterator[None]:
        """Arrange the layout, a piece at each step. One of the same size stays: its pictures are drawn already."""
        self.felt = self._felt()
        if self.felt and former and former.size == self.felt.size:
            self.felt = former
        elif self.felt:
            yield from self.felt.arranging()

    @property
    def problem(self) -> str:
        """Why the limits sign cannot be shown as required; empty if it can."""
        return self.sign.problem

    @property
    def own(self) -> dict[str, Instrument]:
        """The game's own panels that this audience may see."""
        look = self._look
        return seen(look.face.own, dealer=self._audience.dealer, simulated=look.simulated)

    def _felt(self) -> Felt | None:
        look, box = self._look, self.placed.get("layout")
        return Felt(look.face, look.casino, (box.width, box.height), self._scale, self._least) if box else None

    def _has(self, name: str) -> bool:
        """Whether this game has such a panel."""
        if name in INSTRUMENTS:
            return name in self.own
        return name != "layout" or bool(self._look.face.areas)


def _beneath_the_sign(sign: PanelBox, high: int) -> Places:
    """The sign, and in its lower part so many dots for the tournament."""
    return {
        "sign": sign._replace(height=sign.height - high),
        "tournament": sign._replace(y=sign.bottom - high, height=high),
    }
