"""Roulette (Part 8)."""

GAMES = {"roulette": "game.GAME"}
