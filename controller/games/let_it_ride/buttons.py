"""The buttons for what players decide, each with its key at a simulated table (NSW 8.3, H8.5)."""

from controller.engine.rules.wait import Button

RIDE, WITHDRAW = Button("ride", "b"), Button("withdraw", "x")
