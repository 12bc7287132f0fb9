/* Counts what reaches the disk, and lets it fail when told to.

   Loaded before the C library. SYNCS names a file of two 64-bit numbers that is shared with the
   test: how many syncs there were, and from which of them on they fail (0: never). */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile int64_t *shared;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("SYNCS");
    int file = name ? open(name, O_RDWR) : -1;
    if (file >= 0) {
        shared = mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        close(file);
    }
}

static int count(int (*sync)(int), int file) {
    if (shared) {
        int64_t now = __sync_add_and_fetch(&shared[0], 1);
        if (shared[1] && now >= shared[1]) {
            errno = EIO;
            return -1;
        }
    }
    return sync(file);
}

int fsync(int file) { return count((int (*)(int))dlsym(RTLD_NEXT, "fsync"), file); }

int fdatasync(int file) { return count((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"), file); }
