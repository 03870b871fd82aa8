# SPDX-License-Identifier: MIT
"""Keno (Part 13): twenty of eighty numbers are drawn, and wagers are made by tickets."""

from controller.engine.values.title import Title

KENO = Title("keno", "Keno", "Casino Gaming Rules 1985 (Queensland), Part 13")
GAMES = (KENO,)
