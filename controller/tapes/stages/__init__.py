# SPDX-License-Identifier: MIT
"""Where tapes are played: on the bare engine, and on a simulated table."""
