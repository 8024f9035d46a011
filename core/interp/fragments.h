// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "ir/function.h"
#include "ir/ops/tensor_cores.h"

namespace tirscope::interp {

/// The fragments of wmma in a function, by the calls that say what they are.
class Fragments {
 public:
  struct Shape {
    ProductShape product;
    bool by_columns;
  };

  explicit Fragments(const PrimFuncNode& function);

  /// What `pointer` points to, through all match_buffers; null for what is not a fragment.
  const Shape* find(const VarNode* pointer) const;

 private:
  const VarNode* allocated(const VarNode* pointer) const;

  std::unordered_map<const VarNode*, const VarNode*> sources_;  ///< the pointer that a match_buffer's refers to
  std::unordered_map<const VarNode*, Shape> shapes_;            ///< by the pointer that was allocated
};

/// Whether a matrix or fragment lies column by column in memory, as the argument for its layout says.
bool is_by_columns(const Expr& layout);

}  // namespace tirscope::interp
