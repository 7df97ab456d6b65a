// Memory that begins as zeros.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

#include BARACUDA_IMPLEMENTATION(clear)
