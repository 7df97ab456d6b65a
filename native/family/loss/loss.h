// The family's operations, as the table names them. The entry points have checked every argument but the workspace.
#pragma once

#include "family/loss/class_entropy.h"
#include "family/loss/class_nll.h"
#include "family/loss/cross_entropy.h"
#include "family/loss/ctc.h"
#include "family/loss/elementwise.h"
#include "family/loss/flce.h"
#include "family/loss/margins.h"
#include "family/loss/multilabel_margin.h"
