# SPDX-License-Identifier: MIT
"""An error of a device, with the technician's remedy."""

import errno

END_IT = "something else holds it, another program or a driver of the kernel: end that, or take it away"


class DeviceError(OSError):
    """An error with a known cause. strerror: the cause, in words. remedy: the technician's action."""

    def __init__(self, number: int, what: str, remedy: str) -> None:
        super().__init__(number, what)
        self.remedy = remedy


def remedy_of(error: BaseException, otherwise: str) -> str:
    """Return the technician's remedy for this error. otherwise: the remedy if the device itself fails."""
    if isinstance(error, DeviceError):
        return error.remedy
    return END_IT if isinstance(error, OSError) and error.errno == errno.EBUSY else otherwise


def in_words(error: BaseException) -> str:
    """Return the cause of an error, without its number if the cause is known."""
    return str(error.strerror) if isinstance(error, DeviceError) else str(error)
