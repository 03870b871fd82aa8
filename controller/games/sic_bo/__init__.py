# SPDX-License-Identifier: MIT
"""Sic-bo (Part 5). The simplest game: read this one first."""

from controller.engine.values.title import Title

SIC_BO = Title("sic-bo", "Sic-bo", "Casino Gaming Rules 1985 (Queensland), Part 5")
GAMES = (SIC_BO,)
