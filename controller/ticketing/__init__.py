# SPDX-License-Identifier: MIT
"""Serves keno tickets at a running table: the store, requests, the draw, printing."""
