# SPDX-License-Identifier: MIT
"""The evaluation core: wagers as automata, compiled to flat tables and stepped in C; baccarat; poker hands.

It knows nothing about gaming tables.
"""
