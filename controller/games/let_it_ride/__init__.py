# SPDX-License-Identifier: MIT
"""Let It Ride by the rules of New South Wales, and by house rules with the three-card bonus."""

from controller.engine.values.title import Title

LET_IT_RIDE_NSW = Title(
    "let-it-ride-nsw",
    "Let It Ride (New South Wales)",
    "Rules under the Casino Control Act 1992 (New South Wales)",
    "nsw.game.GAME",
)
LET_IT_RIDE_HOUSE = Title(
    "let-it-ride-house",
    "Let It Ride (house rules)",
    "House rules with the three-card bonus; their paragraphs are numbered H1.1 to H11.2 here",
    "house.game.GAME",
)
GAMES = (LET_IT_RIDE_NSW, LET_IT_RIDE_HOUSE)
