# SPDX-License-Identifier: MIT
"""Sells, settles, pays and refunds keno tickets. Each act is on disk before it is answered."""
