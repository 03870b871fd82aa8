# SPDX-License-Identifier: MIT
"""Drawing on a pygame surface: fonts, colours, tokens, playing cards and plates."""
