# SPDX-License-Identifier: MIT
"""The procedure of the studs in short, and where their text is silent or against itself, what is done and why."""

from controller.engine.rules.game import Assumption
