# SPDX-License-Identifier: MIT
"""The strips of the dealer: what is next and its keys, status, messages, the band of a stopped table."""
