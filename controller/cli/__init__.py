# SPDX-License-Identifier: MIT
"""The command line `tablectl`, for people and scripts, on a table or on a laptop."""
