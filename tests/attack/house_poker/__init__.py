# SPDX-License-Identifier: MIT
"""The four poker games against the house at random: what people, a shoe and players can do, and what must hold."""
