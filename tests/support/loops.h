// SPDX-License-Identifier: Apache-2.0
// Hand-made loop programs for tests below the reader.
#pragma once

#include "ir/ir.h"

namespace tirscope::test {

inline PrimFunc function_of(const std::vector<Buffer>& buffers, Stmt body) {
  std::vector<Var> params;
  std::vector<BufferBinding> map;
  for (const Buffer& buffer : buffers) {
    params.push_back(make_var(buffer->name + "_handle", DataType::handle()));
    map.push_back({params.back(), buffer});
  }
  return make<PrimFuncNode>(params, std::move(body), map);
}

inline IRModule module_of(const PrimFunc& function) {
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
}

inline Stmt loop(const Var& var, int64_t extent, Stmt body, ForKind kind = ForKind::Serial) {
  return make<ForNode>(var, int32(0), int32(extent), kind, std::move(body));
}

inline Stmt store(const Buffer& buffer, Expr value, Expr index) {
  return make<BufferStoreNode>(buffer, std::move(value), std::vector<Expr>{std::move(index)});
}

inline Expr ramp(const Expr& base, int64_t stride, int lanes) {
  return make<RampNode>(base, make_const(base->dtype, stride), int32(lanes));
}

inline Expr spread(const Expr& value, int lanes) { return make<BroadcastNode>(value, int32(lanes)); }

}  // namespace tirscope::test
