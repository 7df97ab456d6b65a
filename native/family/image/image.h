// The family's operations, as the table names them. The entry points have checked every argument.
#pragma once

#include "family/image/grid_sample.h"
#include "family/image/interpolate.h"
#include "family/image/nearest.h"
#include "family/image/nms.h"
#include "family/image/pixel_shuffle.h"
#include "family/image/roi_align.h"
#include "family/image/roi_pool.h"

#include <cmath> // INFINITY, in the table's conditions
