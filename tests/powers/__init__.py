# SPDX-License-Identifier: MIT
"""Powers: the closed lists of the rules, section by section, and sign-in."""
