"""The buttons for what players decide, each with its key at a simulated table (s 239)."""

from controller.engine.rules.wait import Button

BET, FOLD = Button("bet", "b"), Button("fold", "x")
