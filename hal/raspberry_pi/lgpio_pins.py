# SPDX-License-Identifier: MIT
"""gpiozero's pins on lgpio. An output begins at the requested level, so that a motor never sees another level.

Importing lgpio changes the working directory to LG_WD. This module restores it, so that relative paths keep their
meaning.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from hal.base.device_error import DeviceError
from hal.raspberry_pi.gpio_chips import header_chip


@contextmanager
def _keep_working_directory() -> Iterator[None]:
    try:
        before = os.open(".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    except PermissionError:  # such as after `sudo -u table-controller` in /root: relative paths have no meaning here
        yield
        return
    try:
        yield
    finally:
        os.fchdir(before)
        os.close(before)


with _keep_working_directory():
    import lgpio  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin  # type: ignore[import-untyped]

BUSY = "GPIO busy"
"""lgpio's message for a line that another program or a driver holds."""


class LgpioPin(LGPIOPin):  # type: ignore[misc]
    """A pin. gpiozero's own pin becomes an output at level 0 first: a motor that runs at level 0 would start."""

    _callback: Any
    _is_free = False
    """Whether this process has freed the line, and has not made it an output since."""

    def __init__(self, factory: "LgpioPins", info: Any) -> None:
        try:
            super().__init__(factory, info)
        except lgpio.error as error:
            if BUSY not in str(error):
                raise
            raise _busy_line_error(factory._handle, self._number) from error

    def output_with_state(self, state: int) -> None:
        """Make the pin an output with this level from its first moment: the kernel sets both in one step."""
        self.when_changed = None
        lgpio.gpio_claim_output(self.factory._handle, self._number, bool(state))
        self._is_free = False

    def close(self) -> None:
        """Free a watched line; make any other line an input.

        gpiozero claims each line anew as an input. A watched line may still be busy then: lgpio's thread is waiting for
        an edge of it, and the kernel frees the line only after that.
        """
        with self._when_changed_lock:
            callback, self._callback, self._when_changed = self._callback, None, None
        if callback is not None:
            callback.cancel()
            lgpio.gpio_free(self.factory._handle, self._number)
            self._is_free = True
        elif not self._is_free:
            super().close()


def _busy_line_error(chip: int, pin: int) -> DeviceError:
    """Return the error of a line that something else holds. The message contains the kernel's name for the user."""
    user = ""
    with suppress(lgpio.error):  # the message names the line even without a user
        *_, user = lgpio.gpio_get_line_info(chip, pin)
    what = f"busy: GPIO {pin} is held by {user or 'another program'}"
    return DeviceError(errno.EBUSY, what, "end what holds it (sudo gpioinfo shows each line); then start again")


class LgpioPins(LGPIOFactory):  # type: ignore[misc]
    """The pins of this Pi."""

    def __init__(self) -> None:
        super().__init__(header_chip())
        self.pin_class = LgpioPin
