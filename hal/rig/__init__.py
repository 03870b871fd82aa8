# SPDX-License-Identifier: MIT
"""A rig: a hand at the lines and ports of a real table, which presses, turns and reads as people and machines do."""
