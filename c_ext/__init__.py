# SPDX-License-Identifier: MIT
"""The evaluation core: wagers as automata, compiled to flat tables and stepped in C; baccarat; poker; pai gow.

It knows nothing about gaming tables.
"""
