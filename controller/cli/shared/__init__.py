# SPDX-License-Identifier: MIT
"""What several commands use: how answers are written, which tables run, what the Tab key offers."""
