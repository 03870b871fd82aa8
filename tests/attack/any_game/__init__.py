# SPDX-License-Identifier: MIT
"""Random play of any game: acts that the table asks for, and any other act that is possible there."""
