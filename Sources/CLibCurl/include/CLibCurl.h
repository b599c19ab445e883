// The functions of libcurl that are used here. libcurl is loaded by contentc_curl_load, not when a program starts.
//
// Each function below is the one of libcurl with the same words in its name, with as many variants as Swift needs:
// variadic functions are not imported.
#pragma once

#if !__has_include(<curl/curl.h>)
#error "install libcurl4-openssl-dev"
#endif
#include <curl/curl.h>

// Loads libcurl; to be called before everything else here, by one thread. NULL, or why it cannot be done.
const char *contentc_curl_load(void);

CURLcode contentc_curl_global_init(long flags);

CURL *contentc_curl_easy_init(void);
void contentc_curl_easy_cleanup(CURL *handle);
const char *contentc_curl_easy_strerror(CURLcode code);
CURLcode contentc_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode contentc_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode contentc_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode contentc_curl_set_lines(CURL *handle, struct curl_slist *lines);
typedef size_t (*contentc_curl_callback)(char *bytes, size_t size, size_t count, void *context);
CURLcode contentc_curl_set_callback(CURL *handle, CURLoption option, contentc_curl_callback value);
// Only http and https, whatever libcurl was built with.
CURLcode contentc_curl_allow_http(CURL *handle);

struct curl_slist *contentc_curl_slist_append(struct curl_slist *lines, const char *line);
void contentc_curl_slist_free_all(struct curl_slist *lines);

CURLM *contentc_curl_multi_init(void);
CURLMcode contentc_curl_multi_set_number(CURLM *handle, CURLMoption option, long value);
CURLMcode contentc_curl_multi_add_handle(CURLM *handle, CURL *easy);
CURLMcode contentc_curl_multi_remove_handle(CURLM *handle, CURL *easy);
CURLMcode contentc_curl_multi_perform(CURLM *handle, int *running);
CURLMcode contentc_curl_multi_poll(CURLM *handle, int milliseconds);
CURLMcode contentc_curl_multi_wakeup(CURLM *handle);
// CURLMsg holds a union, which Swift imports badly. The next transfer that has ended, or NULL.
CURL *contentc_curl_next_end(CURLM *handle, CURLcode *code);
