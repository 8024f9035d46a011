// SPDX-License-Identifier: Apache-2.0
// Small functions built by hand, for tests of layers below the reader.
#pragma once

#include "ir/ir.h"

namespace tirscope::samples {

inline IterVar iter(const std::string& name, int64_t extent, IterType type = IterType::DataParallel) {
  return make<IterVarNode>(make_range(int32(0), int32(extent)), make_var(name), type);
}

inline Stmt loop(const Var& var, int64_t extent, Stmt body, ForKind kind = ForKind::Serial) {
  return make<ForNode>(var, int32(0), int32(extent), kind, std::move(body));
}

inline BufferRegion point(const Buffer& buffer, const std::vector<Expr>& indices) {
  std::vector<Range> region;
  for (const Expr& index : indices) region.push_back(point_range(index));
  return make<BufferRegionNode>(buffer, region);
}

inline Stmt root(Stmt body, std::vector<Buffer> allocs = {}) {
  auto block = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "root",
                               std::move(body), nullptr, std::move(allocs));
  return make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), block);
}

inline PrimFunc function(const std::vector<Buffer>& arguments, Stmt body) {
  std::vector<Var> params;
  std::vector<BufferBinding> map;
  for (const Buffer& buffer : arguments) {
    params.push_back(make_var(buffer->name + "_handle", DataType::handle()));
    map.push_back({params.back(), buffer});
  }
  return make<PrimFuncNode>(params, std::move(body), map);
}

inline IRModule module_of(const PrimFunc& function) {
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
}

/// The block "name": out[vi, vj] = sum over vk of a[vi, vk] * b[vk, vj], at the given values.
inline Stmt matmul_block(const std::string& name, const Buffer& a, const Buffer& b, const Buffer& out, int64_t m,
                         int64_t n, int64_t k, std::vector<Expr> values, Expr predicate = true_expr()) {
  IterVar vi = iter("vi", m), vj = iter("vj", n), vk = iter("vk", k, IterType::CommReduce);
  std::vector<Expr> at{vi->var, vj->var};
  Expr product = load(a, {vi->var, vk->var}) * load(b, {vk->var, vj->var});
  Stmt update = make<BufferStoreNode>(out, load(out, at) + product, at);
  Stmt init = make<BufferStoreNode>(out, make_const(out->dtype, 0.0), at);
  auto block = make<BlockNode>(std::vector<IterVar>{vi, vj, vk},
                               std::vector<BufferRegion>{point(a, {vi->var, vk->var}), point(b, {vk->var, vj->var})},
                               std::vector<BufferRegion>{point(out, at)}, name, update, init);
  return make<BlockRealizeNode>(std::move(values), std::move(predicate), block);
}

inline Stmt matmul_nest(const std::string& name, const Buffer& a, const Buffer& b, const Buffer& out, int64_t m,
                        int64_t n, int64_t k) {
  Var i = make_var("i"), j = make_var("j"), kk = make_var("k");
  return loop(i, m, loop(j, n, loop(kk, k, matmul_block(name, a, b, out, m, n, k, {i, j, kk}))));
}

inline Buffer matrix(const std::string& name, int64_t rows, int64_t columns, DataType dtype = DataType::floating(32),
                     const std::string& scope = "") {
  return make_buffer(name, {int32(rows), int32(columns)}, dtype, scope);
}

inline PrimFunc matmul(int64_t m, int64_t n, int64_t k, DataType dtype = DataType::floating(32)) {
  Buffer a = matrix("A", m, k, dtype), b = matrix("B", k, n, dtype), c = matrix("C", m, n, dtype);
  return function({a, b, c}, root(matmul_nest("C", a, b, c, m, n, k)));
}

/// The block "name": out[vi, vj] = f(in[vi, vj]) over a whole m x n nest.
template <class F>
Stmt elementwise_nest(const std::string& name, const Buffer& in, const Buffer& out, int64_t m, int64_t n, F&& f) {
  Var i = make_var("i"), j = make_var("j");
  IterVar vi = iter("vi", m), vj = iter("vj", n);
  std::vector<Expr> at{vi->var, vj->var};
  auto block =
      make<BlockNode>(std::vector<IterVar>{vi, vj}, std::vector<BufferRegion>{point(in, at)},
                      std::vector<BufferRegion>{point(out, at)}, name, make<BufferStoreNode>(out, f(load(in, at)), at));
  return loop(i, m, loop(j, n, make<BlockRealizeNode>(std::vector<Expr>{i, j}, true_expr(), block)));
}

/// C = exp(A B) D, the intermediate matrices allocated in the root block.
inline PrimFunc matmul_exp_matmul(int64_t m, int64_t k, int64_t l, int64_t n) {
  Buffer a = matrix("A", m, k), b = matrix("B", k, l), d = matrix("D", l, n), e = matrix("E", m, n);
  Buffer c = matrix("C", m, l), x = matrix("X", m, l);
  auto exp = [](Expr value) { return call(value->dtype, op::exp(), {value}); };
  Stmt body = sequence({matmul_nest("matmul", a, b, c, m, l, k), elementwise_nest("exp", c, x, m, l, exp),
                        matmul_nest("matmul2", x, d, e, m, n, l)});
  return function({a, b, d, e}, root(body, {c, x}));
}

}  // namespace tirscope::samples
