# SPDX-License-Identifier: MIT
"""The one asyncio loop: logging without delays, monitoring of slow callbacks and of the wall clock."""
