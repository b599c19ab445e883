#include <nettle/sha2.h>
#include <nettle/version.h>

/// The whole digest, which begins the hash anew. Since Nettle 4.0 the function of the library is not told a length any
/// more.
static inline void contentc_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  nettle_sha256_digest(context, digest);
#else
  nettle_sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}
