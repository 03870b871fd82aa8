# SPDX-License-Identifier: MIT
"""gpiozero's pins on lgpio, whose outputs begin at the level that was asked for: a motor never sees another one."""

import lgpio  # type: ignore[import-not-found,import-untyped,unused-ignore]
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin  # type: ignore[import-untyped]


class LgpioPin(LGPIOPin):  # type: ignore[misc]
    """A pin. gpiozero's own makes it an output at level 0 first: a motor that runs at level 0 would start."""

    def output_with_state(self, state: int) -> None:
        """Make it an output that has this level from its first moment: the kernel sets both in one step."""
        self.when_changed = None
        lgpio.gpio_claim_output(self.factory._handle, self._number, bool(state))


class LgpioPins(LGPIOFactory):  # type: ignore[misc]
    """The pins of this Pi."""

    def __init__(self) -> None:
        super().__init__()
        self.pin_class = LgpioPin
