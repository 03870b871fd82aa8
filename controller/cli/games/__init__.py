# SPDX-License-Identifier: MIT
"""Commands that need no table: rules, returns, ranks, coverage and tapes."""
