/* The least that any compiler of content must do, in plain C on one thread: read every file of a folder, parse it with
   libyaml, pack it as tar.gz with libarchive, hash both with Nettle, write the result. No checks, no sync.
   usage: floor IN OUT */
#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fts.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <yaml.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void parse(const unsigned char *bytes, size_t count) {
  yaml_parser_t parser;
  yaml_event_t event;
  int done = 0;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, bytes, count);
  while (!done) {
    if (!yaml_parser_parse(&parser, &event)) exit(1);
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
}

static size_t pack(const unsigned char *bytes, size_t count, unsigned char *out, size_t size) {
  size_t used = 0;
  struct archive *archive = archive_write_new();
  struct archive_entry *entry = archive_entry_new();
  archive_write_set_format_ustar(archive);
  archive_write_add_filter_gzip(archive);
  archive_write_set_bytes_per_block(archive, 0);
  archive_write_open_memory(archive, out, size, &used);
  archive_entry_set_pathname(entry, "box.json");
  archive_entry_set_size(entry, count);
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0644);
  archive_write_header(archive, entry);
  archive_write_data(archive, bytes, count);
  archive_entry_free(entry);
  archive_write_close(archive);
  archive_write_free(archive);
  return used;
}

static void hash(unsigned char *digest, const unsigned char *bytes, size_t count) {
  struct sha256_ctx state;
  sha256_init(&state);
  sha256_update(&state, count, bytes);
  sha256_digest(&state, 32, digest);
}

int main(int argc, char **argv) {
  static unsigned char packed[4 << 20];
  double start, reading = 0, parsing = 0, packing = 0, hashing = 0, writing = 0, begin = now();
  size_t files = 0;
  char *paths[] = {argv[1], NULL};
  FTSENT *found;
  if (argc != 3) return 1;
  FTS *tree = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
  mkdir(argv[2], 0755);
  while ((found = fts_read(tree))) {
    if (found->fts_info != FTS_F) continue;
    start = now();
    int file = open(found->fts_path, O_RDONLY);
    size_t count = found->fts_statp->st_size;
    unsigned char *bytes = malloc(count + 1), digest[32];
    if (read(file, bytes, count) != (ssize_t)count) return 1;
    close(file);
    reading += now() - start, start = now();
    parse(bytes, count);
    parsing += now() - start, start = now();
    size_t used = pack(bytes, count, packed, sizeof packed);
    packing += now() - start, start = now();
    hash(digest, bytes, count);
    hash(digest, packed, used);
    hashing += now() - start, start = now();
    char name[4096];
    snprintf(name, sizeof name, "%s/%02x%02x%02x%02x%02x%02x.bin", argv[2], digest[0], digest[1], digest[2], digest[3],
             digest[4], digest[5]);
    file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (write(file, packed, used) != (ssize_t)used) return 1;
    close(file);
    writing += now() - start;
    files++;
    free(bytes);
  }
  printf("%zu files in %.3f s: read %.3f, parse %.3f, pack %.3f, hash %.3f, write %.3f\n", files, now() - begin,
         reading, parsing, packing, hashing, writing);
}
