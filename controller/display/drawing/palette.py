# SPDX-License-Identifier: MIT
"""The colours of the screens and their contrast ratios (WCAG 2.2). No pygame."""

from controller.engine.rules.face import Ground

Colour = tuple[int, int, int]

GROUND: Colour = (8, 24, 20)
PANEL: Colour = (15, 40, 33)
FELT: Colour = (18, 61, 49)
FELT_DIM: Colour = (11, 34, 28)
LINE: Colour = (98, 142, 126)
LINE_DIM: Colour = (42, 70, 60)
IVORY: Colour = (247, 242, 228)
MUTED: Colour = (170, 193, 183)
FADED: Colour = (124, 152, 141)
GOLD: Colour = (245, 195, 75)
INK: Colour = (20, 17, 10)
RED: Colour = (142, 27, 24)
PIP: Colour = (24, 20, 16)
PIP_RED: Colour = (176, 28, 30)
DIE: Colour = (250, 246, 236)
DIE_DIM: Colour = (104, 126, 117)
LED: Colour = (255, 84, 66)
LED_OFF: Colour = (50, 18, 14)
LED_GROUND: Colour = (18, 8, 6)

GROUNDS: dict[Ground, Colour] = {
    "felt": FELT,
    "ivory": IVORY,
    "red": (164, 30, 30),
    "black": (18, 18, 20),
    "green": (16, 112, 64),
    "gold": (224, 168, 44),
    "blue": (38, 84, 172),
    "violet": (112, 60, 160),
    "orange": (226, 126, 44),
    "teal": (12, 110, 120),
}
"""The colours of a layout and its tokens, by the names in a face."""
COPPER: Colour = (196, 128, 74)
COPPER_DARK: Colour = (112, 66, 34)

TEXT = 4.5
"""The least contrast of text (WCAG 1.4.3)."""
SHAPE = 3.0
"""The least contrast of large text and of lines and marks with a meaning (WCAG 1.4.11)."""

CONTRASTS: tuple[tuple[str, Colour, Colour, float], ...] = (
    ("words on the ground", IVORY, GROUND, 7.0),
    ("words on a panel", IVORY, PANEL, 7.0),
    ("small words on a panel", MUTED, PANEL, TEXT),
    ("small words on the ground", MUTED, GROUND, TEXT),
    ("labels that call to act", GOLD, PANEL, TEXT),
    ("inscriptions and odds", IVORY, FELT, 7.0),
    ("the smaller words of an area", MUTED, FELT, TEXT),
    ("odds of an area that lost", FADED, FELT_DIM, TEXT),
    ("inscriptions and odds of a winner", INK, GOLD, 7.0),
    ("a winner's frame against the felt", IVORY, FELT_DIM, SHAPE),
    ("a winner against a loser", GOLD, FELT_DIM, SHAPE),
    ("a winner against an open area", GOLD, FELT, SHAPE),
    *((f"words on {name}", IVORY, GROUNDS[name], TEXT) for name in ("red", "black", "green", "blue", "violet", "teal")),
    *((f"words on {name}", INK, GROUNDS[name], TEXT) for name in ("ivory", "gold", "orange")),
    ("a coin's letter", INK, COPPER, TEXT),
    ("a coin's cross", IVORY, COPPER_DARK, TEXT),
    ("an area's line", LINE, GROUND, SHAPE),
    ("a stop", IVORY, RED, 7.0),
    ("a refusal, and no more bets", INK, IVORY, 7.0),
    ("pips", PIP, DIE, 7.0),
    ("red pips", PIP_RED, DIE, TEXT),
    ("pips of a loser", FELT_DIM, DIE_DIM, SHAPE),
    ("lit digits", LED, LED_GROUND, TEXT),
    ("lit segments against dark ones", LED, LED_OFF, SHAPE),
)
"""Every pair of colours with a meaning: name, ink, ground, and the least contrast."""


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


def ink_on(ground: Colour) -> Colour:
    """Ivory or ink, whichever has more contrast on this ground."""
    return max(IVORY, INK, key=lambda ink: contrast(ink, ground))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
