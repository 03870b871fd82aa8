# SPDX-License-Identifier: MIT
"""Drawings of the two sides of a coin: the tail has the cross (s 164(4))."""

from controller.engine.rules.face import Token

HEAD, TAIL = Token("coin", "H"), Token("coin", "T")
IN_THE_AIR = Token("coin")
"""A coin whose side is not known yet."""
