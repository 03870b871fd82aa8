# SPDX-License-Identifier: MIT
"""The two Unix sockets of a running table, and their client."""
