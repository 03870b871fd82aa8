# SPDX-License-Identifier: MIT
"""The four poker games against the house at random: acts of people, a shoe and players, and the rules that hold."""
