# SPDX-License-Identifier: MIT
"""The two sides of a coin as they are drawn: the tail has the cross (s 164(4))."""

from controller.engine.rules.face import Token

HEAD, TAIL = Token("coin", "H"), Token("coin", "T")
IN_THE_AIR = Token("coin")
"""A coin whose side nobody knows yet."""
