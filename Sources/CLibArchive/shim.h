// What Swift's importer cannot reach of libarchive.
#pragma once

#include <archive.h>
#include <archive_entry.h>

// AE_IFREG is a macro with a cast, which Swift does not import.
static inline unsigned int contentc_regular_file_type(void) { return AE_IFREG; }
