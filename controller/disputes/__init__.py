# SPDX-License-Identifier: MIT
"""What is done about a round that somebody disputes: it is shown again, and put together as a case to be decided."""
