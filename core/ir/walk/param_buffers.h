// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "ir/function.h"

namespace tirscope {

/// The buffers that the parameters of a function are bound to, for those who ask for each of them:
/// `PrimFuncNode::buffer_of` looks through all bindings.
class ParamBuffers {
 public:
  explicit ParamBuffers(const PrimFuncNode& function) {
    for (const BufferBinding& binding : function.buffer_map) buffers_.try_emplace(binding.param.get(), binding.buffer);
  }
  /// The buffer that `param` is bound to, or null.
  Buffer of(const Var& param) const {
    auto it = buffers_.find(param.get());
    return it == buffers_.end() ? nullptr : it->second;
  }

 private:
  std::unordered_map<const VarNode*, Buffer> buffers_;
};

}  // namespace tirscope
