// SPDX-License-Identifier: Apache-2.0
// TVM's BindBlockThreadIdx, which the rule AutoBind and the postproc RewriteUnboundBlock share.
#pragma once

#include <functional>
#include <variant>

#include "schedule/steps.h"

namespace tirscope::tuning {

/// How many threads a block of `most` iterations gets at most: a number, or a sample.
using Threads = std::variant<int64_t, schedule::Handle>;
using ChooseThreads = std::function<Threads(schedule::Steps& steps, int64_t most)>;

/// Binds the loops of a block to blockIdx.x and threadIdx.x, so far as they are not: the leading spatial ones, fused. A
/// block that was tiled, or the root block, stays as it is.
/// Refused as `tuning.block-without-threads` where a loop is bound to blockIdx, but none to threadIdx.
Result<void> bind_to_threads(schedule::Steps& steps, const schedule::Handle& block, int64_t max_blocks,
                             int64_t max_threads, const ChooseThreads& choose);

}  // namespace tirscope::tuning
