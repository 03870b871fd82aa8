# SPDX-License-Identifier: MIT
"""Drawing on a pygame surface: fonts, colours, tokens, playing cards and plates."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # wherever pygame is loaded first
