/* SPDX-License-Identifier: MIT */
/* Preloaded into a program: its disk fails, hangs, or loses its power at a chosen step.
 *
 * A step is a call that changes a file in the folder FAILING_DISK_FOLDER, or syncs one. disk_plan(at, how, error): the
 * disk's fault from step `at` on, counted from 1. at = 0: the disk is well again.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAIL = 1, HANG = 2, KILL = 3 };

static _Atomic int planned, how, with_error, steps, unsynced;

void disk_plan(int at, int does, int error) {
    planned = 0;
    steps = 0;
    how = does;
    with_error = error;
    planned = at;
}

/* How many steps were taken since the last plan. */
int disk_steps(void) { return steps; }

/* How many writes to a write-ahead log are not synced yet. */
int disk_unsynced(void) { return unsynced; }

static int is_here(const char *path) {
    const char *folder = getenv("FAILING_DISK_FOLDER");
    return folder && path && !strncmp(path, folder, strlen(folder));
}

static const char *path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

/* Whether this step fails; errno says how. */
static int fails(const char *path) {
    if (!is_here(path)) return 0;
    int step = ++steps;
    if (!planned || step < planned) return 0;
    if (how == KILL) kill(getpid(), SIGKILL);
    while (how == HANG && planned) usleep(500);
    errno = with_error;
    return how == FAIL;
}

static int is_log(const char *path) {
    size_t length = strlen(path);
    return length > 4 && !strcmp(path + length - 4, "-wal");
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITE(name, parameters, arguments)                                 \
    ssize_t name parameters {                                              \
        char path[PATH_MAX];                                               \
        if (fails(path_of(file, path))) return -1;                         \
        if (is_here(path) && is_log(path)) unsynced++;                     \
        return REAL(name) arguments;                                       \
    }
WRITE(write, (int file, const void *data, size_t size), (file, data, size))
WRITE(pwrite, (int file, const void *data, size_t size, off_t at), (file, data, size, at))
WRITE(pwrite64, (int file, const void *data, size_t size, off64_t at), (file, data, size, at))

#define SYNC(name)                                                         \
    int name(int file) {                                                   \
        char path[PATH_MAX];                                               \
        if (fails(path_of(file, path))) return -1;                         \
        int result = REAL(name)(file);                                     \
        if (!result && is_here(path) && is_log(path)) unsynced = 0;        \
        return result;                                                     \
    }
SYNC(fsync)
SYNC(fdatasync)

#define CUT(name, type)                                                    \
    int name(int file, type size) {                                        \
        char path[PATH_MAX];                                               \
        return fails(path_of(file, path)) ? -1 : REAL(name)(file, size);   \
    }
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)

#define OPEN(name)                                                         \
    int name(const char *path, int flags, ...) {                           \
        va_list more;                                                      \
        va_start(more, flags);                                             \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;          \
        va_end(more);                                                      \
        if (flags & O_CREAT && fails(path)) return -1;                     \
        return REAL(name)(path, flags, mode);                              \
    }
OPEN(open)
OPEN(open64)

int rename(const char *from, const char *to) { return fails(to) ? -1 : REAL(rename)(from, to); }

int unlink(const char *path) { return fails(path) ? -1 : REAL(unlink)(path); }
