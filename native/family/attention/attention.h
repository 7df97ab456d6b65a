// Attention, and what surrounds it: what the table calls.
#pragma once

#include "family/attention/alibi.h"
#include "family/attention/append.h"
#include "family/attention/decoding.h"
#include "family/attention/fa2.h"
#include "family/attention/flash.h"
#include "family/attention/gradients.h"
#include "family/attention/merge_states.h"
#include "family/attention/paged.h"
#include "family/attention/ring.h"
#include "family/attention/rope.h"
#include "family/attention/sampling.h"
#include "family/attention/sdpa.h"
