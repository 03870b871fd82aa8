# SPDX-License-Identifier: MIT
"""Helpers of several commands: output, running tables, completion for the Tab key."""
