# SPDX-License-Identifier: MIT
"""Addresses that only this machine reaches."""

from ipaddress import ip_address
from typing import Final

LARGEST_PORT: Final = 65_535


def is_local(host: str) -> bool:
    """Return whether only this machine reaches the address. The only known name is localhost."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
