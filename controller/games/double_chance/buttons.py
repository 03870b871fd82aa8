"""The buttons for what players decide, each with its key at a simulated table (8.1)."""

from controller.engine.rules.wait import Button

DECLARE, DISCARD = Button("declare", "b"), Button("discard", "x")
