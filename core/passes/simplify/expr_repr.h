// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/expr.h"

namespace tirscope::passes {

/// An arithmetic expression in TVM's older notation, "((i*16) + j)". Passes order expressions by it, so the order of
/// their results is TVM's.
std::string legacy_repr(const Expr& expr);

}  // namespace tirscope::passes
