# SPDX-License-Identifier: MIT
"""Every reader of files from outside, and every kind of damage: `python -m tests.outside`."""
