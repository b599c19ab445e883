/* `touch MEGABYTES` uses so much memory once and gives it back: whoever comes next gets memory that is in use. */
#include <stdlib.h>

int main(int argc, char **argv) {
  size_t count = argc == 2 ? (size_t)atol(argv[1]) << 20 : 0;
  volatile char *memory = malloc(count);
  if (!count || !memory) return 64;
  for (size_t index = 0; index < count; index += 4096) memory[index] = 1;
  return 0;
}
