// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arith/analyzer.h"
#include "ir/function.h"

namespace tirscope::arith {

/// `func` with every expression simplified in its context, decided branches taken, lets of index values inlined and
/// stores of a value to its own place dropped: what tir.Simplify does to a function.
PrimFunc simplify(const PrimFunc& func, const SimplifyExtensions& extensions = {});
/// The same for a statement, with what `analyzer` knows.
Stmt simplify(const Stmt& stmt, Analyzer& analyzer);

}  // namespace tirscope::arith
