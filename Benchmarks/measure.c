/* Runs a command and tells how it ended: `measure RESULT COMMAND...` writes wall seconds, processor seconds, the most
   memory in bytes and the exit code. Small, and in C, because the most memory that a process has used counts what its
   parent had when it began. */
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec * 1e-6; }

int main(int argc, char **argv) {
  pid_t child;
  int status;
  struct rusage used;
  if (argc < 3) return 64;
  double begin = now();
  if (posix_spawnp(&child, argv[2], NULL, NULL, argv + 2, environ) || wait4(child, &status, 0, &used) < 0) return 1;
  double wall = now() - begin;
#ifdef __APPLE__
  double unit = 1; /* Linux counts kilobytes, macOS bytes. */
#else
  double unit = 1024;
#endif
  FILE *result = fopen(argv[1], "w");
  if (!result) return 1;
  fprintf(result, "%.6f %.6f %.0f %d\n", wall, seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss * unit,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128);
  return fclose(result) ? 1 : 0;
}
