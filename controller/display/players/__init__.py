# SPDX-License-Identifier: MIT
"""The panels that only players read: who wins how much, what hands are paid, the meter of a jackpot."""
