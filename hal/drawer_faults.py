"""What can be wrong with a ball drawer, what a person does about it, and what shows that it is over."""

from enum import Enum

from hal.motor_faults import Kind


class Cure(Enum):
    """What shows that a fault is over; TURN for most."""

    TURN = "the drum has been turned past its index, by hand or by the motor as it was told"
    STILL = "it has stood still for as long as it may take to come to rest"


BY_HAND = "; then turn the drum once round by hand"

NO_FIRST_TURN = Kind(
    "no first turn",
    "see what holds the drum, whether the motor has power (GPIO {forward_pin} and {backward_pin}), and whether the "
    "index sensor sees it pass (GPIO {index_pin})" + BY_HAND,
)
JAM = Kind(
    "stuck, or too slow",
    "see what holds the drum, and whether the index sensor (GPIO {index_pin}) is loose" + BY_HAND,
)
TOO_FAST = Kind(
    "too fast",
    "no drum turns in less than {least_turn_s} s: look for noise on the index sensor (GPIO {index_pin})" + BY_HAND,
)
RAN_TOO_LONG = Kind(
    "ran too long",
    "the motor was switched off after {longest_on_s} s: see why the drawing took so long" + BY_HAND,
)
DOES_NOT_STOP = Kind(
    "does not stop",
    "cut the motor's power; then see why it turns while GPIO {forward_pin} and {backward_pin} are off",
    bars=True,
    cure=Cure.STILL,
)
TURNS_BY_ITSELF = Kind(
    "turns by itself",
    "nobody told it to: cut the motor's power; if the drum stands, look for noise on the index sensor's cable "
    "(GPIO {index_pin})",
    bars=True,
    cure=Cure.STILL,
)
MOTOR_PIN_FAILS = Kind(
    "motor pin fails",
    "cut the motor's power: GPIO {forward_pin} or {backward_pin} cannot be set; then change the Pi",
    bars=True,
)
NO_BALL = Kind(
    "no ball on a revolution",
    "see whether a ball is caught or broken, and whether the ball reader sees them pass ({port})" + BY_HAND,
)
TWO_BALLS = Kind(
    "two balls on one revolution",
    "{found} came before the drum was round (s 460(b): one on each revolution): look at the retaining arms" + BY_HAND,
)
BALL_TOO_MANY = Kind(
    "a ball too many",
    "{found} came after the last ball that was asked for: look at the retaining arms" + BY_HAND,
)
BALL_WHILE_MIXING = Kind(
    "a ball while mixing",
    "{found} came while no ball may leave the drum: look at the retaining arms and at the reader ({port})" + BY_HAND,
)
BALL_UNKNOWN = Kind(
    "the reader says {found}",
    "there are balls 1 to {balls}: clean the ball and the reader ({port})" + BY_HAND,
)
BALL_TWICE = Kind(
    "{found} was read twice",
    "it is out already: see which ball it was, then clean it and the reader ({port})" + BY_HAND,
)
