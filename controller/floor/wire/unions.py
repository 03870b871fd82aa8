# SPDX-License-Identifier: MIT
"""Every message of a table, and every message of the floor, on a table's connection."""

from typing import TypeAlias

from controller.floor.wire.adoption import AskNumbers, ToldNumbers
from controller.floor.wire.messages import ToFloor, ToTable
from controller.floor.wire.places import PlacesToFloor, PlacesToTable

AnyToFloor: TypeAlias = ToFloor | PlacesToFloor | AskNumbers
AnyToTable: TypeAlias = ToTable | PlacesToTable | ToldNumbers
