# SPDX-License-Identifier: MIT
"""Checks and questions in processes of their own, which give way to the table."""
