# SPDX-License-Identifier: MIT
"""The one asyncio loop: what keeps it free, and what watches its clock."""
