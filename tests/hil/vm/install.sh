#!/bin/sh
# README, "On a table", steps 2 to 4 but for the start, for a README whose steps are not lines for a shell.
set -eu
cd /opt/table-controller/systemd
mkdir -p /etc/sysusers.d /etc/tmpfiles.d /etc/table-controller
cp table-controller.service /etc/systemd/system
cp table-controller.sysusers /etc/sysusers.d/table-controller.conf
cp table-controller.tmpfiles /etc/tmpfiles.d/table-controller.conf
cp table-controller.modules /etc/modules-load.d/table-controller.conf
cp 60-table-controller.rules /etc/udev/rules.d
cp sshd-technicians.conf /etc/ssh/sshd_config.d
systemd-sysusers
systemd-tmpfiles --create
systemctl daemon-reload
udevadm control --reload
udevadm trigger --settle --subsystem-match=gpio --subsystem-match=i2c-dev
