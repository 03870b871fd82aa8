# SPDX-License-Identifier: MIT
"""The pit screen: every table of a pit on one screen, as a page and in a terminal. It changes nothing."""
