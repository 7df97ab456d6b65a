// The functors of the family elementwise.unary, named as the table's ops are. Neg and Abs work on stored values, the
// others on computed ones.
#pragma once

#include "family/elementwise/activations.h"
#include "family/elementwise/unary_backward.h"
#include "family/elementwise/unary_math.h"
