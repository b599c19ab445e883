// libcurl comes with some thirty other libraries. Loading them takes longer than many a command that makes no request
// at all, so it is not linked: it is loaded with dlopen(3) when the first request is made.
#include "CLibCurl.h"

#include <dlfcn.h>
#include <stdio.h>

#if defined(__APPLE__)
static const char *const names[] = {"/usr/lib/libcurl.4.dylib"};
#else
// Debian has two of them, the same but for their TLS; git and others bring only the second.
static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif

#define EACH_FUNCTION(do) \
  do(curl_global_init) \
  do(curl_easy_init) \
  do(curl_easy_cleanup) \
  do(curl_easy_strerror) \
  do(curl_easy_setopt) \
  do(curl_slist_append) \
  do(curl_slist_free_all) \
  do(curl_multi_init) \
  do(curl_multi_setopt) \
  do(curl_multi_add_handle) \
  do(curl_multi_remove_handle) \
  do(curl_multi_perform) \
  do(curl_multi_poll) \
  do(curl_multi_wakeup) \
  do(curl_multi_info_read)

// Set once, before anything is called.
static struct {
#define FIELD(function) __typeof__(function) *function;
  EACH_FUNCTION(FIELD)
} library;

const char *contentc_curl_load(void) {
  // What dlerror gives is overwritten by the next attempt; the first one is told.
  static char words[512];
  void *loaded = dlopen(names[0], RTLD_NOW | RTLD_LOCAL);
  if (!loaded) snprintf(words, sizeof words, "%s", dlerror());
  for (size_t next = 1; !loaded && next < sizeof names / sizeof names[0]; next++) {
    loaded = dlopen(names[next], RTLD_NOW | RTLD_LOCAL);
  }
  if (!loaded) return words;
#define LOOK_UP(function) \
  if (!(library.function = (__typeof__(library.function))dlsym(loaded, #function))) return dlerror();
  EACH_FUNCTION(LOOK_UP)
  return NULL;
}

CURLcode contentc_curl_global_init(long flags) { return library.curl_global_init(flags); }

CURL *contentc_curl_easy_init(void) { return library.curl_easy_init(); }

void contentc_curl_easy_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }

const char *contentc_curl_easy_strerror(CURLcode code) { return library.curl_easy_strerror(code); }

CURLcode contentc_curl_set_number(CURL *handle, CURLoption option, long value) {
  return (library.curl_easy_setopt)(handle, option, value);
}

CURLcode contentc_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return (library.curl_easy_setopt)(handle, option, value);
}

CURLcode contentc_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return (library.curl_easy_setopt)(handle, option, value);
}

CURLcode contentc_curl_set_lines(CURL *handle, struct curl_slist *lines) {
  return (library.curl_easy_setopt)(handle, CURLOPT_HTTPHEADER, lines);
}

CURLcode contentc_curl_set_callback(CURL *handle, CURLoption option, contentc_curl_callback value) {
  return (library.curl_easy_setopt)(handle, option, value);
}

CURLcode contentc_curl_allow_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return (library.curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return (library.curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

struct curl_slist *contentc_curl_slist_append(struct curl_slist *lines, const char *line) {
  return library.curl_slist_append(lines, line);
}

void contentc_curl_slist_free_all(struct curl_slist *lines) { library.curl_slist_free_all(lines); }

CURLM *contentc_curl_multi_init(void) { return library.curl_multi_init(); }

CURLMcode contentc_curl_multi_set_number(CURLM *handle, CURLMoption option, long value) {
  return (library.curl_multi_setopt)(handle, option, value);
}

CURLMcode contentc_curl_multi_add_handle(CURLM *handle, CURL *easy) {
  return library.curl_multi_add_handle(handle, easy);
}

CURLMcode contentc_curl_multi_remove_handle(CURLM *handle, CURL *easy) {
  return library.curl_multi_remove_handle(handle, easy);
}

CURLMcode contentc_curl_multi_perform(CURLM *handle, int *running) {
  return library.curl_multi_perform(handle, running);
}

CURLMcode contentc_curl_multi_poll(CURLM *handle, int milliseconds) {
  return library.curl_multi_poll(handle, NULL, 0, milliseconds, NULL);
}

CURLMcode contentc_curl_multi_wakeup(CURLM *handle) { return library.curl_multi_wakeup(handle); }

CURL *contentc_curl_next_end(CURLM *handle, CURLcode *code) {
  int left = 0;
  CURLMsg *message;
  while ((message = library.curl_multi_info_read(handle, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
