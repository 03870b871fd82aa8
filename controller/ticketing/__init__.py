# SPDX-License-Identifier: MIT
"""The service of keno tickets at a running table: its store, who asks it, what the draw tells it, what is printed."""
