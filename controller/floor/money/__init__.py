# SPDX-License-Identifier: MIT
"""The money of jackpot pools that several tables share (s 231(3)), in PostgreSQL."""
