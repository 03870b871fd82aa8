# SPDX-License-Identifier: MIT
"""Let It Ride by house rules with the three-card bonus. The paragraphs of the rules are numbered here: H3.2."""
