"""Sic-bo (Part 5). The plainest game: read this one first."""

GAMES = {"sic-bo": "game.GAME"}
