# SPDX-License-Identifier: MIT
"""Commands that query a running table or enter something at it."""
