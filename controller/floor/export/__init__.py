# SPDX-License-Identifier: MIT
"""The export of the floor to a casino's own systems: metrics, and MQTT. Off unless `floor.toml` has it."""
