# SPDX-License-Identifier: MIT
"""Let It Ride by house rules with the three-card bonus. The rules' paragraphs are numbered by this program: H3.2."""
