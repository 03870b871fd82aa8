# SPDX-License-Identifier: MIT
"""An error of a device, with what a technician does about it."""

import errno

END_IT = "something else holds it, another program or a driver of the kernel: end that, or take it away"


class DeviceError(OSError):
    """An error whose cause is known better than its number says. strerror: the cause, in words."""

    def __init__(self, number: int, what: str, remedy: str) -> None:
        super().__init__(number, what)
        self.remedy = remedy


def remedy_of(error: BaseException, otherwise: str) -> str:
    """What a technician does about this error. otherwise: if it says no more than that the device fails."""
    if isinstance(error, DeviceError):
        return error.remedy
    return END_IT if isinstance(error, OSError) and error.errno == errno.EBUSY else otherwise


def in_words(error: BaseException) -> str:
    """The cause of an error: without its number, if it is known better than that."""
    return str(error.strerror) if isinstance(error, DeviceError) else str(error)
