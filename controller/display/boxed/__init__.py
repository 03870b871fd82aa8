# SPDX-License-Identifier: MIT
"""How a table with boxes is drawn: the boxes with their hands, the place before the dealer, the painted words."""
