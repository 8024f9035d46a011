// SPDX-License-Identifier: Apache-2.0
// Takes the arguments of a packed function apart: what parameters and the variables in their buffers' shapes are, and
// the checks that what came fits. TVM's ArgBinder.
//
// 1. A variable met for the first time is bound by a let; met again, or where there is a constant, the value is
//    compared and the comparison asserted, simplified; the message has it as it was.
// 2. A tensor: not null, its dimensions, element type, shape, strides (compact where the buffer names none; those of
//    the shape where the tensor names none), offset, device; its data is bound last and must not be null, unless empty.
// 3. Sub-byte integers (int1, int4, uint4) are not checked for type and shape.
#pragma once

#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/walk/fallible.h"
#include "passes/statements.h"

namespace tirscope::passes {

class ArgBinder : public Refusing {
 public:
  Nest inits;    ///< lets and what they need
  Nest asserts;  ///< the checks, to go inside all lets

  /// Binds `param` to `value` and everything that follows.
  void bind(const Expr& param, const Expr& value, const std::string& name);
  void bind_tensor(const Buffer& buffer, const Expr& device_type, const Var& device_id, const Var& handle,
                   const std::string& name);
  bool is_bound(const Var& var) const { return bound_.contains(var.get()); }

 private:
  bool bind_new(const Expr& param, const Expr& value, const std::string& name);
  void add_assert(const Expr& condition, const std::string& name);
  void bind_strides(const Buffer& buffer, const Buffer& shape, const Buffer& strides, const std::string& name);
  void bind_offset(const Buffer& buffer, const Var& handle, const std::string& name);

  std::unordered_set<const VarNode*> bound_;
  arith::Analyzer analyzer_;
};

}  // namespace tirscope::passes
