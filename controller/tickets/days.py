# SPDX-License-Identifier: MIT
"""Keno days (s 210), written `2026-11-26`, and how many lie between two."""

from datetime import date, timedelta


def is_day(text: str) -> bool:
    """Whether this is a day, of years in which tickets may be sold."""
    try:
        day = date.fromisoformat(text)  # which knows weeks, too
        return day.isoformat() == text and day.year > 1900
    except ValueError:
        return False


def days_after(day: str, later: str) -> int:
    """How many days the second is after the first."""
    return (date.fromisoformat(later) - date.fromisoformat(day)).days


def days_before(day: str, days: int) -> str:
    """The keno day so many days before."""
    return (date.fromisoformat(day) - timedelta(days)).isoformat()
