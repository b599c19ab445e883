// What Swift's Glibc module cannot reach.
#pragma once

// glibc declares it only for _GNU_SOURCE, which the Glibc module does not set.
#if defined(__linux__)
extern int syncfs(int fd);
#endif
