// What Swift's importer cannot reach of libcurl.
#pragma once

#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift does not import.
static inline CURLcode contentc_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode contentc_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode contentc_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode contentc_curl_set_lines(CURL *handle, struct curl_slist *lines) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, lines);
}
typedef size_t (*contentc_curl_callback)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode contentc_curl_set_callback(CURL *handle, CURLoption option, contentc_curl_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLMcode contentc_curl_multi_set_number(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// Only these, whatever libcurl was built with; the older option is deprecated since 7.85.
static inline CURLcode contentc_curl_allow_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// CURLMsg holds a union, which Swift imports badly. The next transfer that has ended, or NULL.
static inline CURL *contentc_curl_next_end(CURLM *multi, CURLcode *code) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
