// SPDX-License-Identifier: Apache-2.0
// Short texts for labels: plain names, bare constants, no prefixes or casts. TVMScript is
// script/printer/printer.h's.
#pragma once

#include <string>

#include "ir/function.h"

namespace tirscope::analysis {

std::string label(const Expr& expr);
std::string label(const std::vector<Expr>& exprs);  ///< "a, b"
std::string label(const BufferRegion& region);      ///< "A[vi, 0:16]"
std::string label(const Attr& value);
/// "(128, n)".
std::string shape_label(const std::vector<Expr>& shape);

}  // namespace tirscope::analysis
