# SPDX-License-Identifier: MIT
"""The keno writer's terminal."""
