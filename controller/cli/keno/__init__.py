# SPDX-License-Identifier: MIT
"""The commands `tablectl keno`: tickets at the running table."""
