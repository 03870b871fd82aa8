# SPDX-License-Identifier: MIT
"""Pai gow (Part 19): a low and a high hand from four tiles, against a bank that goes round the table."""

from controller.engine.values.title import Title

PAI_GOW = Title("pai-gow", "Pai gow", "Casino Gaming Rules 1985 (Queensland), Part 19")
GAMES = (PAI_GOW,)
