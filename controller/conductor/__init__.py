# SPDX-License-Identifier: MIT
"""One event after the other: through the engine, to journal, devices and screens; and back from the journal."""
