# SPDX-License-Identifier: MIT
"""What the dealer reads when something has failed: what it means for the game, and the remedies that many share."""

Plain = tuple[str, str]
"""What has failed, and what to do about it."""

CALL = "call the technician"
NO_OTHER_WAY = f"it may be mended in this round, or the {{person}} voids the round; {CALL}"
GOES_ON = f"the game goes on; {CALL}"
