// SPDX-License-Identifier: Apache-2.0
// Blocks that multiply matrices, whatever the order of their loops and of the axes in memory.
#pragma once

#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::analysis {

/// result[batch.., i, j] = sum over k of left[batch.., i, k] * right[batch.., k, j]. The operands are named so that the
/// result's last axis is the right one's.
struct Matmul {
  Stmt nest;  ///< the outermost loop; it does nothing else
  std::string block;
  Buffer left, right, result;
  std::vector<Expr> batch;  ///< extents of the axes that all three begin with
  Expr m, n, k;
  bool left_transposed = false;   ///< left[batch.., k, i]
  bool right_transposed = false;  ///< right[batch.., j, k]
};

/// The blocks of `function`, in program order, that
///   1. are alone in a nest of serial loops from 0, each of which is one of the block's variables, without predicate,
///   2. begin with 0 and add the product of two elements to one, all three of the same floating type, or the two of a
///      narrower one and cast to that of the sum,
///   3. index each buffer, which is compact, by variables alone: first those that all three have, in the same order,
///      then two of which each is shared with one other buffer,
///   4. sum over the one that the result has not.
std::vector<Matmul> matmuls(const PrimFunc& function);

}  // namespace tirscope::analysis
