# SPDX-License-Identifier: MIT
"""Random play of any game: what the table asks for, and anything else that can be done there."""
