// What Swift's importer cannot reach of the C library.
#pragma once

#if defined(__linux__)
#include <malloc.h>

// glibc declares these only for _GNU_SOURCE, which Swift's Glibc module does not set.
extern int syncfs(int fd);
extern int pipe2(int descriptors[2], int flags);
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
static const unsigned int contentc_rename_noreplace = 1;
#endif

// `environ` is a mutable global variable, which Swift 6 refuses to read; on Apple systems a library cannot name it.
#if defined(__APPLE__)
#include <crt_externs.h>
static inline char **contentc_environment(void) { return *_NSGetEnviron(); }
#else
extern char **environ;
static inline char **contentc_environment(void) { return environ; }
#endif
