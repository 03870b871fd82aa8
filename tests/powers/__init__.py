# SPDX-License-Identifier: MIT
"""Who may do what: the closed lists of the rules, section by section."""
