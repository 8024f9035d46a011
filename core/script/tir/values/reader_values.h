// SPDX-License-Identifier: Apache-2.0
// Pieces of the reader that schedule scripts use too.
#pragma once

#include "ir/stmt.h"
#include "script/python/evaluator.h"

namespace tirscope::script {

/// The namespace that texts call T, and `tir`.
Value tir_namespace();

/// `IndexMap.AXIS_SEPARATOR`.
Value axis_separator();

/// The index map that a lambda of a script describes: its parameters become variables of type `dtype`, a starred one
/// takes what `ndim` leaves (-1: as many as are named). Positions of AXIS_SEPARATOR go to `axis_separators`. Null after
/// a report.
IndexMap index_map_of(Evaluator& evaluator, const Value& function, int ndim, DataType dtype,
                      std::vector<int>* axis_separators, const syntax::Node& where);

}  // namespace tirscope::script
