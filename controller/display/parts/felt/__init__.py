# SPDX-License-Identifier: MIT
"""The layout of wager areas on the cloth, and the chips on it."""
