// SPDX-License-Identifier: Apache-2.0
// Operations and bytes of a function and of each of its blocks.
#pragma once

#include <string>
#include <vector>

#include "analysis/amount.h"
#include "ir/function.h"

namespace tirscope::analysis {

/// Operations count arithmetic on stored values: one for each add, subtract, multiply, divide, modulo, min, max,
/// comparison and mathematical call in the stored value; indices, casts, selections and a block's init count none.
struct Cost {
  Amount operations;
  Amount bytes_read, bytes_written;  ///< every execution of every load and store, as if nothing were cached
  Amount touched;                    ///< distinct bytes of the arguments (of a block: of all its buffers)
  /// Operations a byte of `touched`; empty where either is symbolic or zero bytes are touched.
  std::optional<double> intensity() const;
};

struct BlockCost {
  Stmt node;  ///< an innermost block's BlockRealize, or a bare store
  std::string name;
  Amount executions;
  Cost cost;
};

struct FunctionCost {
  PrimFunc function;
  Cost total;
  std::vector<BlockCost> blocks;
  /// The product of the extents of the longest reduction of any block, at least 1: the sums that the acceptance rule
  /// of a comparison must allow for. Symbolic extents count as 1.
  int64_t longest_reduction = 1;
  /// What most of the operations are on: the type of their narrower operand as it was before casts. float32 where
  /// there are none.
  DataType arithmetic = DataType::floating(32);
};

FunctionCost cost(const PrimFunc& function);

std::string to_text(const FunctionCost& cost);

}  // namespace tirscope::analysis
