// The family's operations, as the table names them. The entry points have checked every argument.
#pragma once

#include "image/grid_sample.h"
#include "image/interpolate.h"
#include "image/nms.h"
#include "image/pixel_shuffle.h"
#include "image/roi_align.h"
#include "image/roi_pool.h"

#include <cmath> // INFINITY, in the table's conditions
