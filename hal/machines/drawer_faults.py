# SPDX-License-Identifier: MIT
"""The faults of a ball drawer: text, remedy, and the event that ends each fault."""

from enum import Enum

from hal.base.motor_faults import FaultKind


class DrawerCure(Enum):
    """Events that end a fault. TURN for most faults."""

    TURN = "the drum has turned past its index, by hand or by the motor after a command"
    STILL = "the drum has stood still for the time that it may need to come to rest"


BY_HAND = "; then turn the drum once round by hand"

NO_FIRST_TURN = FaultKind(
    "no first turn",
    "see what holds the drum, whether the motor has power (GPIO {forward_pin} and {backward_pin}), and whether the "
    "index sensor sees it pass (GPIO {index_pin})" + BY_HAND,
)
JAM = FaultKind(
    "stuck, or too slow",
    "see what holds the drum, and whether the index sensor (GPIO {index_pin}) is loose" + BY_HAND,
)
TOO_FAST = FaultKind(
    "too fast",
    "no drum turns in less than {least_turn_s} s: look for noise on the index sensor (GPIO {index_pin})" + BY_HAND,
)
RAN_TOO_LONG = FaultKind(
    "ran too long",
    "the motor was switched off after {longest_on_s} s: see why the drawing took so long" + BY_HAND,
)
DOES_NOT_STOP = FaultKind(
    "does not stop",
    "cut the motor's power; then see why it turns while GPIO {forward_pin} and {backward_pin} are off",
    blocks_run=True,
    cure=DrawerCure.STILL,
)
TURNS_BY_ITSELF = FaultKind(
    "turns by itself",
    "it moved without a command: cut the motor's power; if the drum stands, look for noise on the index sensor's cable "
    "(GPIO {index_pin})",
    blocks_run=True,
    cure=DrawerCure.STILL,
)
MOTOR_PIN_FAILS = FaultKind(
    "motor pin fails",
    "cut the motor's power: GPIO {forward_pin} or {backward_pin} cannot be set; then change the Pi",
    blocks_run=True,
)
NO_BALL = FaultKind(
    "no ball on a revolution",
    "see whether a ball is caught or broken, and whether the ball reader sees them pass ({port})" + BY_HAND,
)
TWO_BALLS = FaultKind(
    "two balls on one revolution",
    "{found} came before the drum was round (s 460(b): one on each revolution): look at the retaining arms" + BY_HAND,
)
BALL_TOO_MANY = FaultKind(
    "a ball too many",
    "{found} came after the last ball that was asked for: look at the retaining arms" + BY_HAND,
)
BALL_WHILE_MIXING = FaultKind(
    "a ball while mixing",
    "{found} came while no ball may leave the drum: look at the retaining arms and at the reader ({port})" + BY_HAND,
)
BALL_BY_ITSELF = FaultKind(
    "a ball though nothing is drawn",
    "{found} came by itself, and counts nowhere: look at the retaining arms and at the reader ({port})" + BY_HAND,
)
BALL_UNKNOWN = FaultKind(
    "the reader says {found}",
    "there are balls 1 to {balls}: clean the ball and the reader ({port})" + BY_HAND,
)
BALL_TWICE = FaultKind(
    "{found} was read twice",
    "it is out already: see which ball it was, then clean it and the reader ({port})" + BY_HAND,
)
