# SPDX-License-Identifier: MIT
"""The parts of the screens of baccarat: two hands, numbered places, the road."""
