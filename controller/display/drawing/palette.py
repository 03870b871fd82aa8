# SPDX-License-Identifier: MIT
"""The colours of the screens and their contrast ratios (WCAG 2.2). No pygame."""

from controller.engine.rules.face import Ground

Colour = tuple[int, int, int]

PANEL: Colour = (15, 36, 29)
"""A dark panel on the cloth, and a key cap."""
WELL: Colour = (10, 23, 19)
"""What is let into the cloth: a box whose turn it is, a tag beside a chip."""
FELT: Colour = (17, 71, 52)
FELT_DIM: Colour = (11, 46, 34)
LINE: Colour = (169, 198, 182)
"""A painted line."""
LINE_DIM: Colour = (77, 124, 105)
"""A line without a meaning of its own."""
IVORY: Colour = (247, 242, 228)
FADED: Colour = (160, 190, 176)
"""What has lost."""
GOLD: Colour = (245, 195, 75)
"""What wins, and nothing else."""
GOLD_HIGH: Colour = (255, 223, 134)
GOLD_LOW: Colour = (224, 164, 49)
"""The top and the bottom of a gold area; GOLD is its middle."""
GOLD_EDGE: Colour = (255, 243, 201)
INK: Colour = (20, 17, 10)
FAULT: Colour = (179, 38, 30)
"""A fault, and nothing else."""
PIP: Colour = (23, 20, 15)
PIP_RED: Colour = (183, 28, 37)
DIE: Colour = (253, 250, 242)
DIE_LOW: Colour = (217, 210, 189)
"""The lower right of a die, and of ivory in shadow."""
DIE_DIM: Colour = (127, 151, 139)
CARD_LOW: Colour = (243, 238, 224)
"""The foot of a card."""
CARD_DIM: Colour = (169, 181, 171)
"""A card that is out of play."""
TILE: Colour = (36, 38, 43)
TILE_LOW: Colour = (20, 21, 25)
"""A pai gow tile, and its lower right."""
TILE_EDGE: Colour = (122, 126, 132)
TILE_RED: Colour = (255, 107, 94)
TILE_DIM: Colour = (22, 45, 37)
"""A tile of a hand that lost."""
CARD_BACK: Colour = (34, 72, 143)
CARD_LATTICE: Colour = (127, 160, 220)
LED: Colour = (247, 242, 228)
LED_OFF: Colour = (26, 45, 38)
LED_GROUND: Colour = WELL
"""A display of seven segments: lit, dark, and what is around them. Not red: that is a fault."""

GROUNDS: dict[Ground, Colour] = {
    "felt": FELT,
    "ivory": IVORY,
    "red": (179, 32, 42),
    "black": (23, 24, 27),
    "green": (13, 122, 69),
    "gold": (186, 136, 44),
    "blue": (38, 84, 172),
    "violet": (112, 60, 160),
    "orange": (226, 126, 44),
    "teal": (12, 110, 120),
}
"""The colours of a layout and its tokens, by the names in a face. A gold ball is brass: bright gold says "wins"."""
COPPER: Colour = (196, 128, 74)
COPPER_DARK: Colour = (112, 66, 34)

TEXT = 4.5
"""The least contrast of text (WCAG 1.4.3)."""


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """A mixture: `part` of the one colour, the rest of the other."""
    red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(one, other, strict=True))
    return red, green, blue


def sunk(colour: Colour, into: Colour, part: float) -> Colour:
    """The ground of what has lost: `part` of its colour, or less, so that faded words are read on it still."""
    parts = (part - step / 20 for step in range(round(20 * part) + 1))
    shades = (mixed(colour, into, it) for it in parts)
    return next((it for it in shades if contrast(FADED, it) >= TEXT), into)


def ink_on(ground: Colour) -> Colour:
    """Ivory or ink, whichever has more contrast on this ground."""
    return max(IVORY, INK, key=lambda ink: contrast(ink, ground))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
