# SPDX-License-Identifier: MIT
"""The table's controller: engine, games, journal, displays, tapes, sockets and command line."""

VERSION = "0.30.0"
