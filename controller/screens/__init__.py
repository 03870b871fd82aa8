# SPDX-License-Identifier: MIT
"""The screens of a running table: kept up to date, opened and opened again, and reported when one is missing."""

from controller.screens.keeper import Screens
from controller.screens.look import counts_outcomes, look_of, payment_rules, title_of

__all__ = ["Screens", "counts_outcomes", "look_of", "payment_rules", "title_of"]
