# SPDX-License-Identifier: MIT
"""Pictures of the screens at the decisive steps of a past round, redrawn from its views."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Final, NamedTuple

from controller.config import Configuration
from controller.disputes.past import PastRound, PastStep
from controller.screens.look import look_of

MOST: Final = 8
"""How many steps of a round are pictured: the most decisive ones."""


class Picture(NamedTuple):
    """A picture of one screen at one step of a round."""

    round: int
    step: int
    screen: str
    png: bytes
    """For the file."""
    jpeg: bytes
    """Smaller, for the page."""

    @property
    def name(self) -> str:
        """Its part of the file, without its ending."""
        return f"pictures/round-{self.round}-step-{self.step:03}-{self.screen}"


def decisive(steps: Sequence[PastStep]) -> list[int]:
    """The steps that are pictured, by number from 1 on; at least the last one."""
    ranked = sorted(range(len(steps)), key=lambda at: (-steps[at].weight, -at))
    wanted = [at for at in ranked[:MOST] if steps[at].weight] or ranked[:1]
    return [at + 1 for at in sorted(wanted)]


def pictures(configuration: Configuration, past: PastRound) -> Iterator[Picture]:
    """Yield pictures of the table's screens at each decisive step. Raises ImportError without pygame."""
    import pygame

    from controller.display.audience import BOTH, DEALER, PLAYERS
    from controller.display.screen import Screen, picture

    settings, look = configuration.file.screens, look_of(configuration)
    kinds = [("dealer", DEALER, settings.dealer), ("players", PLAYERS, settings.players)]
    if settings.windows == "one":
        kinds = [("dealer and players", BOTH, settings.dealer)]
    for name, audience, window in kinds:
        screen = Screen(look, audience, (window.width, window.height), window.dpi)
        for number in decisive(past.steps):
            surface = picture(screen, past.steps[number - 1].view)
            screen.forget()
            small = pygame.transform.smoothscale_by(surface, min(1.0, 960 / surface.get_width()))
            files = (_saved(surface, "png"), _saved(small, "jpg"))
            yield Picture(past.number, number, name.replace(" ", "-"), *files)


def _saved(surface: object, ending: str) -> bytes:
    import pygame

    out = BytesIO()
    pygame.image.save(surface, out, f"picture.{ending}")  # type: ignore[arg-type]
    return out.getvalue()
