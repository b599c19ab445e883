// Expat needs no shim: Swift reaches all of it.
#pragma once

#include <expat.h>
