# SPDX-License-Identifier: MIT
"""What is asked without a table: rules, returns, ranks, coverage, tapes."""
