// Counts how often a process waits for the disk: loaded before the C library, it passes each
// call on and keeps the count.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_long count;

int64_t syncs(void) { return atomic_load(&count); }

int fsync(int file) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    atomic_fetch_add(&count, 1);
    return real(file);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    atomic_fetch_add(&count, 1);
    return real(file);
}
