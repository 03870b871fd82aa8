// SPDX-License-Identifier: GPL-2.0
/*
 * The I2C bus of a gaming table, with the chips of the shipped boards behind it:
 * TLC59116 (16 lamps each) at 0x60 to 0x67, HT16K33 (digits) at 0x70 to 0x77.
 *
 * What goes wrong is told through /sys/module/i2c_table/parameters:
 *   absent      bit n: the TLC59116 at 0x60+n is gone; bit 16+n: the HT16K33 at 0x70+n
 *   open        for each TLC59116 the channels without current, a bit a channel
 *   fail_every  each n-th transfer ends with EIO (a disturbed cable)
 *   stuck       every transfer ends with ETIMEDOUT (a chip holds SDA)
 *   hang_ms     every transfer takes so long (a chip holds SCL)
 *   transfers   how many there were, to read only
 */
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/mutex.h>

#define TLC_FIRST 0x60
#define HT_FIRST 0x70
#define CHIPS 8
#define TLC_RESET_ALL 0x6b
#define TLC_REGISTERS 0x20
#define LEDOUT0 0x14
#define EFLAG1 0x1d
#define EFLAG2 0x1e
#define LAST_WRITTEN 0x1b
#define HT_BYTES 16

static int bus = 1;
module_param(bus, int, 0444);
static uint tlcs = 4;
module_param(tlcs, uint, 0444);
static uint hts = 1;
module_param(hts, uint, 0444);
static uint absent;
module_param(absent, uint, 0644);
static ushort open[CHIPS];
module_param_array(open, ushort, NULL, 0644);
static uint fail_every;
module_param(fail_every, uint, 0644);
static uint stuck;
module_param(stuck, uint, 0644);
static uint hang_ms;
module_param(hang_ms, uint, 0644);
static uint transfers;
module_param(transfers, uint, 0444);

static DEFINE_MUTEX(lock);
static u8 tlc[CHIPS][TLC_REGISTERS], tlc_control[CHIPS];
static u8 ht[CHIPS][HT_BYTES];

/* The registers after power-up (TLC59116 data sheet, table 2). */
static void tlc_reset(int chip)
{
	memset(tlc[chip], 0, TLC_REGISTERS);
	tlc[chip][0x00] = 0x11;
	tlc[chip][0x12] = 0xff;
	tlc[chip][0x18] = 0xd2;
	tlc[chip][0x19] = 0xd4;
	tlc[chip][0x1a] = 0xd8;
	tlc[chip][0x1b] = 0xd0;
	tlc[chip][0x1c] = 0xff;
}

/* The register of the next byte: bits 7 to 5 of the control byte say over which registers it goes on (table 3). */
static u8 tlc_next(int chip)
{
	u8 mode = tlc_control[chip] >> 5, reg = tlc_control[chip] & 0x1f;
	u8 first = mode == 5 || mode == 7 ? 0x02 : mode == 6 ? 0x12 : 0x00;
	u8 last = mode == 5 ? 0x11 : mode == 6 || mode == 7 ? 0x13 : LAST_WRITTEN;

	if (mode >= 4)
		tlc_control[chip] = mode << 5 | (reg == last ? first : (reg + 1) & 0x1f);
	return reg;
}

/* Eight error flags: 1 where a channel is fully on and current flows. */
static u8 tlc_flags(int chip, int first_channel)
{
	u8 flags = 0;
	int i, channel;

	for (i = 0; i < 8; i++) {
		channel = first_channel + i;
		if ((tlc[chip][LEDOUT0 + channel / 4] >> 2 * (channel % 4) & 3) == 1 && !(open[chip] >> channel & 1))
			flags |= 1 << i;
	}
	return flags;
}

static u8 tlc_read(int chip)
{
	u8 reg = tlc_next(chip);

	if (reg == EFLAG1 || reg == EFLAG2)
		return tlc_flags(chip, reg == EFLAG1 ? 0 : 8);
	return tlc[chip][reg];
}

static s32 tlc_transfer(int chip, char rw, u8 command, u8 *bytes, int count)
{
	int i;

	tlc_control[chip] = command;
	for (i = 0; i < count; i++) {
		if (rw == I2C_SMBUS_WRITE)
			tlc[chip][tlc_next(chip)] = bytes[i];
		else
			bytes[i] = tlc_read(chip);
	}
	return 0;
}

/* The HT16K33 has its set-up in the command itself; only its display memory is kept. */
static s32 ht_transfer(int chip, char rw, u8 command, u8 *bytes, int count)
{
	int i;

	for (i = 0; i < count; i++) {
		if (rw == I2C_SMBUS_WRITE)
			ht[chip][(command + i) % HT_BYTES] = bytes[i];
		else
			bytes[i] = ht[chip][(command + i) % HT_BYTES];
	}
	return 0;
}

/* Where the bytes of a transfer are, and how many; a negative errno if this bus cannot do it. */
static int bytes_of(int size, union i2c_smbus_data *data, u8 **bytes)
{
	switch (size) {
	case I2C_SMBUS_QUICK:
	case I2C_SMBUS_BYTE:
		*bytes = NULL;
		return 0;
	case I2C_SMBUS_BYTE_DATA:
		*bytes = &data->byte;
		return 1;
	case I2C_SMBUS_I2C_BLOCK_DATA:
		*bytes = data->block + 1;
		return data->block[0] < 1 || data->block[0] > I2C_SMBUS_BLOCK_MAX ? -EINVAL : data->block[0];
	default:
		return -EOPNOTSUPP;
	}
}

static s32 answer(u16 address, char rw, u8 command, int size, union i2c_smbus_data *data)
{
	int chip = address & 7, count;
	u8 *bytes;

	if (stuck)
		return -ETIMEDOUT;
	if (fail_every && transfers % fail_every == 0)
		return -EIO;
	count = bytes_of(size, data, &bytes);
	if (count < 0)
		return count;
	if (address == TLC_RESET_ALL && rw == I2C_SMBUS_WRITE) {
		for (chip = 0; chip < CHIPS; chip++)
			tlc_reset(chip);
		return 0;
	}
	if (address >= TLC_FIRST && address < TLC_FIRST + tlcs && !(absent >> chip & 1))
		return tlc_transfer(chip, rw, command, bytes, count);
	if (address >= HT_FIRST && address < HT_FIRST + hts && !(absent >> (16 + chip) & 1))
		return ht_transfer(chip, rw, command, bytes, count);
	return -EREMOTEIO;
}

static s32 transfer(struct i2c_adapter *adapter, u16 address, unsigned short flags, char rw, u8 command, int size,
		    union i2c_smbus_data *data)
{
	s32 result;

	if (hang_ms)
		msleep(hang_ms);
	mutex_lock(&lock);
	transfers++;
	result = answer(address, rw, command, size, data);
	mutex_unlock(&lock);
	return result;
}

static u32 functions(struct i2c_adapter *adapter)
{
	return I2C_FUNC_SMBUS_QUICK | I2C_FUNC_SMBUS_BYTE | I2C_FUNC_SMBUS_BYTE_DATA | I2C_FUNC_SMBUS_I2C_BLOCK;
}

static const struct i2c_algorithm algorithm = { .smbus_xfer = transfer, .functionality = functions };
static struct i2c_adapter adapter = { .owner = THIS_MODULE, .algo = &algorithm, .name = "gaming table bus" };

static int __init table_init(void)
{
	int chip;

	for (chip = 0; chip < CHIPS; chip++)
		tlc_reset(chip);
	adapter.nr = bus;
	return i2c_add_numbered_adapter(&adapter);
}

static void __exit table_exit(void)
{
	i2c_del_adapter(&adapter);
}

module_init(table_init);
module_exit(table_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("I2C bus of a gaming table");
