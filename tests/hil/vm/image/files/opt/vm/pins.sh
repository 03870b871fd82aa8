#!/bin/sh
# SPDX-License-Identifier: MIT
# The virtual Pi: 54 lines under the name of the Pi's own, the bus 1 with the table's chips, and the Pi's revision.
# As after the reset of a Pi, lines 0 to 8 are pulled up and the others down, until a contact or a program says otherwise.
set -e
modprobe -a irq-sim gpio-sim i2c-dev i2c-table
pi=/sys/kernel/config/gpio-sim/pi
mkdir -p $pi/bank0
echo 54 >$pi/bank0/num_lines
echo pinctrl-bcm2835 >$pi/bank0/label
echo 1 >$pi/live
mount --bind /opt/vm/cpuinfo /proc/cpuinfo
