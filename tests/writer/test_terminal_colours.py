# SPDX-License-Identifier: MIT
"""The writer's terminal can be read in every palette: true colours, 256 colours, xterm's 16, and Linux's 8 grounds."""

from typing import Final

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style

from controller.display.drawing.palette import contrast
from controller.display.kit.theme import CONTRAST
from controller.writer import drawn

Palette = tuple[tuple[int, int, int], ...]
GROUND: Final = "#121212"
"""The screen's own ground."""
XTERM: Final[Palette] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
LINUX: Final[Palette] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The kernel's own palette. It has no bright grounds: ground 8 to 15 is shown as 0 to 7."""
STYLES: Final = {
    **{name: getattr(drawn, name) for name in ("MARKED", "PLAIN", "FAINT", "CAP", "TOTAL", "HINT", "CAREFUL", "OPEN")},
    **{f"message {kind}": style for kind, style in drawn.KINDS.items()},
    **{f"way {number}": f"bold {colour}" for number, colour in enumerate(drawn.WAY_COLOURS, 1)},
    "outage": "bold #ffffff on #af0000",
}
PALETTES: Final[dict[str, tuple[ColorSystem, Palette, int]]] = {
    "true colours": (ColorSystem.TRUECOLOR, (), 16),
    "256 colours": (ColorSystem.EIGHT_BIT, XTERM, 16),
    "xterm": (ColorSystem.STANDARD, XTERM, 16),
    "linux": (ColorSystem.STANDARD, LINUX, 8),
}
"""By name: the colours that a program sends, the palette that shows them, and the number of grounds."""


def shown(colour: str, palette: str, *, ground: bool) -> tuple[int, int, int]:
    """Return the colour that this palette shows for a colour of a style."""
    system, colours, grounds = PALETTES[palette]
    sent = Color.parse(colour).downgrade(system)
    if sent.number is not None and sent.number < len(colours):
        return colours[sent.number % grounds if ground else sent.number]
    return tuple(sent.get_truecolor())


def parts(style: str) -> tuple[str, str]:
    """Return the ink and the ground of a style."""
    read = Style.parse(style)
    assert read.color
    return read.color.name, read.bgcolor.name if read.bgcolor else GROUND


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", STYLES)
def test_every_style_can_be_read(name: str, palette: str) -> None:
    ink, ground = parts(STYLES[name])
    assert contrast(shown(ink, palette, ground=False), shown(ground, palette, ground=True)) >= CONTRAST


@pytest.mark.parametrize("palette", PALETTES)
def test_a_key_of_the_board_looks_like_no_number(palette: str) -> None:
    """Keys stand on a ground of their own, which no number of the board has."""
    numbers = ("MARKED", "PLAIN", *(f"way {number}" for number in range(1, len(drawn.WAY_COLOURS) + 1)))
    key = shown(parts(drawn.CAP)[1], palette, ground=True)
    assert key not in {shown(parts(STYLES[name])[1], palette, ground=True) for name in numbers}
