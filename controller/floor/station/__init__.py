# SPDX-License-Identifier: MIT
"""A station of keno: a terminal, a board or a desk that reaches the floor's tickets by itself."""
