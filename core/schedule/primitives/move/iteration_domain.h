// SPDX-License-Identifier: Apache-2.0
// Which iterations of a block give (or use) a wanted part of its buffers.
#pragma once

#include "arith/bounds/region_bound.h"
#include "schedule/legality/refusal/refusal.h"

namespace tirscope::schedule::primitives {

/// What a block variable must run over: all of `domain`, as far as it lies in `bound`; a missing bound does not count.
struct IterationDomain {
  arith::IntervalSet domain = arith::IntervalSet::nothing();
  arith::IntervalSet bound = arith::IntervalSet::nothing();
};

/// One buffer of a block: what a single iteration touches (in terms of the block's variables), and what is wanted.
struct Demand {
  Buffer buffer;
  std::vector<arith::Region> provided, required;
};

/// The domains of the block's variables, in order, that meet all demands. Refused where the accesses are neither a
/// bijection nor simple enough to be solved dimension by dimension.
Result<std::vector<IterationDomain>> domains_for(const BlockNode& block, const std::vector<Demand>& demands,
                                                 arith::Analyzer& analyzer);

}  // namespace tirscope::schedule::primitives
