/* SPDX-License-Identifier: MIT */
/* Preloaded into a controller: keeps a copy of its state folder as a power cut at this moment would leave the folder.
 *
 * Only what was synced counts. A file's content is copied at its fsync or fdatasync, under its inode's number; the names
 * in the folder are copied at the folder's fsync. LOST_WRITES_FOLDER is the folder, LOST_WRITES_DISK where copies go.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void replace(const char *name, int from, off_t size, const char *text) {
    char path[PATH_MAX], new[PATH_MAX], block[65536];
    const char *disk = getenv("LOST_WRITES_DISK");
    snprintf(path, sizeof path, "%s/%s", disk, name);
    snprintf(new, sizeof new, "%s/%s.%d", disk, name, gettid());
    int to = open(new, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (text) {
        if (write(to, text, strlen(text)) < 0) abort();
    } else {
        for (off_t at = 0; at < size;) {
            ssize_t got = pread(from, block, sizeof block, at);
            if (got <= 0 || write(to, block, got) != got) abort();
            at += got;
        }
    }
    close(to);
    rename(new, path);
}

static void names_of(const char *folder) {
    char text[65536] = "";
    DIR *open_folder = opendir(folder);
    for (struct dirent *it; (it = readdir(open_folder));) {
        if (it->d_type != DT_REG) continue;
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%lu %s\n", (unsigned long)it->d_ino, it->d_name);
    }
    closedir(open_folder);
    replace("names", -1, 0, text);
}

static void on_disk(int file) {
    char link[64], path[PATH_MAX], name[32];
    const char *folder = getenv("LOST_WRITES_FOLDER");
    struct stat found;
    if (!folder || fstat(file, &found)) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    if (strncmp(path, folder, strlen(folder))) return;
    if (S_ISDIR(found.st_mode)) {
        names_of(path);
        return;
    }
    int reader = open(link, O_RDONLY | O_CLOEXEC); /* it may be open for writing only */
    snprintf(name, sizeof name, "%lu", (unsigned long)found.st_ino);
    replace(name, reader, found.st_size, NULL);
    close(reader);
}

int fsync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = real(file);
    if (!result) on_disk(file);
    return result;
}

int fdatasync(int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = real(file);
    if (!result) on_disk(file);
    return result;
}
