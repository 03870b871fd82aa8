# SPDX-License-Identifier: MIT
"""What several families of games share: dice, tumbler, wheel, places, keying in a result."""
