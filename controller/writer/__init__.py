# SPDX-License-Identifier: MIT
"""The keno writer's terminal: entries are sold, tickets are paid, by keyboard and bar-code reader."""
