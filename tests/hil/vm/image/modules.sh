#!/bin/sh
# SPDX-License-Identifier: MIT
# In the machine's root folder: builds the kernel modules for its kernel and installs them. The sources of gpio-sim and
# of the simulated interrupts are Debian's; what is changed, and why, is in the two patches for this kernel.
set -eu
cd /opt/vm/modules
kernel=$(basename /lib/modules/*)
patches=linux-$(echo "$kernel" | cut -d. -f1,2)
[ -d "$patches" ] || { echo "no patches for the kernel $kernel: there are $(echo linux-*)" >&2; exit 1; }
sources=$(ls /usr/src/linux-source-*.tar.xz)
tar -xJf "$sources" --strip-components=3 --wildcards '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
patch --quiet gpio-sim.c "$patches/gpio-sim.patch"
patch --quiet irq_sim.c "$patches/irq_sim.patch"
make --silent -C "/lib/modules/$kernel/build" M="$PWD" modules
mkdir -p "/lib/modules/$kernel/extra"
cp ./*.ko "/lib/modules/$kernel/extra"
depmod "$kernel"
