# SPDX-License-Identifier: MIT
"""The faults of a tumbler: text, remedy, and the event that ends each fault."""

from enum import Enum

from hal.base.motor_faults import FaultKind


class TumblerCure(Enum):
    """Events that end a fault. REST for most faults."""

    REST = "it has come to stand still with its bottom down"
    COVER = "the cover is on"


NO_FIRST_TURN = FaultKind(
    "no first turn",
    "see what holds the tumbler, and whether the motor has power (GPIO {motor_pin}); then turn it by hand off its rest "
    "position and back",
)
NO_PULSE = FaultKind(
    "no first turn",
    "it moves, but the rotation sensor shows nothing: look at the sensor and its cable (GPIO {rotation_pin})",
)
TOO_SLOW = FaultKind(
    "stuck, or too slow",
    "see what holds the tumbler, and whether the rotation sensor (GPIO {rotation_pin}) is loose; then turn it by hand "
    "until its bottom is down",
)
TOO_FAST = FaultKind(
    "too fast",
    "no tumbler turns in less than {least_turn_s} s: look for noise on the rotation sensor (GPIO {rotation_pin})",
)
REST_STUCK = FaultKind(
    "rest sensor stuck",
    "it shows rest while the rotation sensor shows a turn: look at the at-rest sensor and its cable (GPIO {rest_pin}); "
    "if the tumbler stood, at the rotation sensor and its cable (GPIO {rotation_pin})",
    blocks_run=True,
)
NOT_AT_REST = FaultKind(
    "not at rest",
    "turn the tumbler by hand until its bottom is down; if it is down, look at the at-rest sensor and its cable "
    "(GPIO {rest_pin})",
)
DOES_NOT_STOP = FaultKind(
    "does not stop",
    "cut the motor's power; then see why it turns while GPIO {motor_pin} is off",
    blocks_run=True,
)
TURNS_BY_ITSELF = FaultKind(
    "turns by itself",
    "it moved without a command: cut the motor's power; if the tumbler stands, look for noise on its sensors' cables "
    "(GPIO {rotation_pin} and {rest_pin})",
    blocks_run=True,
)
RAN_TOO_LONG = FaultKind(
    "ran too long",
    "the motor was switched off after {longest_on_s} s: see why the tumbler took so long",
)
MOTOR_PIN_FAILS = FaultKind(
    "motor pin fails",
    "cut the motor's power: GPIO {motor_pin} cannot be set; then change the Pi",
    blocks_run=True,
)
COVER_OFF = FaultKind(
    "cover off",
    "put the cover on; if it is on, look at its contact and cable (GPIO {cover_pin})",
    blocks_run=True,
    cure=TumblerCure.COVER,
    kind="cover off",
)
