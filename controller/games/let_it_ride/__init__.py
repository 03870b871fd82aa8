# SPDX-License-Identifier: MIT
"""Let It Ride as New South Wales has it, and by house rules with the three-card bonus."""

GAMES = {"let-it-ride-nsw": "nsw.game.GAME", "let-it-ride-house": "house.game.GAME"}
