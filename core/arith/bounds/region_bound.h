// SPDX-License-Identifier: Apache-2.0
// The region that a region expression covers when variables run over their ranges: TVM's EstimateRegion*.
#pragma once

#include "arith/bounds/int_set.h"
#include "arith/iter_map/iter_map.h"

namespace tirscope::arith {

using Region = std::vector<IntervalSet>;

/// Exactly the points touched, dimension by dimension; nothing when the indices are not iteration map or an extent is
/// not constant.
std::optional<Region> estimate_region_strict_bound(const std::vector<Range>& region, const VarRanges& domain,
                                                   const Expr& predicate, Analyzer& analyzer);
/// A region that lies within the points touched.
std::optional<Region> estimate_region_lower_bound(const std::vector<Range>& region, const VarRanges& domain,
                                                  const Expr& predicate, Analyzer& analyzer);
/// A region that holds all points touched.
Region estimate_region_upper_bound(const std::vector<Range>& region, const VarRanges& domain, const Expr& predicate,
                                   Analyzer& analyzer);

/// The domain as interval sets.
DomMap as_int_sets(const VarRanges& domain);

}  // namespace tirscope::arith
