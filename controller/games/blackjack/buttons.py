"""The buttons for what players decide, each with its key at a simulated table (ss 30(2), 35(4), 37-38)."""

from c_ext.blackjack import Choice
from controller.engine.rules.wait import Button

STAND, DRAW = Button("stand", "t"), Button("draw", "r")
DOUBLE_DOWN, SPLIT = Button("double-down", "b"), Button("split", "x")
EVEN_MONEY = Button("even-money", "e")
CHOICES = {Choice.STAND: STAND, Choice.DRAW: DRAW, Choice.DOUBLE_DOWN: DOUBLE_DOWN, Choice.SPLIT: SPLIT}
