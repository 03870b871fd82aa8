# SPDX-License-Identifier: MIT
"""The tickets of keno: what is sold, settled, paid and refunded, each act kept on disk before it is answered."""
