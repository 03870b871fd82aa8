# SPDX-License-Identifier: MIT
"""A rig: a controllable hand at the lines and ports of a real table. It acts as people and machines do."""
