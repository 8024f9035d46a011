// SPDX-License-Identifier: Apache-2.0
// TransformMmaBufferLayout: fragments of the m16n8k8 tensor-core instructions become the registers that each thread of
// a warp holds of them.
//
//   M = T.alloc_buffer((32, 16), "float16", scope="m16n8k8.matrixA")
//     ->  M = T.alloc_buffer((1, 2, 4, 2), "float16", scope="local")
//
// 1. The last two dimensions (m, n) become, of matrixA (m / 32, n / 8, 4, 2), of matrixB (m / 8, n / 32, 1, 8), of
//    matrixC (m / 16, n / 8, 2, 2); they must be constant and divide so.
// 2. Loads and stores of matrixC go to the registers' indices; those of matrixA and matrixB keep theirs, for
//    instructions address these whole.
#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// How one kind of fragment is divided.
struct Fragment {
  std::string_view scope;
  int64_t rows, columns, inner_rows, inner_columns;
};
constexpr Fragment fragments[] = {
    {"m16n8k8.matrixA", 32, 8, 4, 2}, {"m16n8k8.matrixB", 8, 32, 1, 8}, {"m16n8k8.matrixC", 16, 8, 2, 2}};

class LayoutTransformer final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_Block(const BlockNode& node) override {
    std::vector<Buffer> buffers;
    for (const Buffer& buffer : node.alloc_buffers) buffers.push_back(registers_of(buffer));
    Stmt body = (*this)(node.body);
    Stmt init = (*this)(node.init);
    if (buffers == node.alloc_buffers && body == node.body && init == node.init) return ref(node);
    return with(node, [&](BlockNode& b) { b.alloc_buffers = buffers, b.body = body, b.init = init; });
  }

  Buffer registers_of(const Buffer& buffer) {  // Rule 1
    for (const Fragment& fragment : fragments) {
      if (buffer->scope() != fragment.scope) continue;
      const std::size_t dims = buffer->shape.size();
      auto rows = dims >= 2 ? as_int(buffer->shape[dims - 2]) : std::nullopt;
      auto columns = dims >= 2 ? as_int(buffer->shape[dims - 1]) : std::nullopt;
      if (!rows || !columns || *rows % fragment.rows != 0 || *columns % fragment.columns != 0) {
        refuse(refused("mma-layout.shape", "the last two extents of buffer {0} must be multiples of {1} and {2}",
                       buffer->name, fragment.rows, fragment.columns));
        return buffer;
      }
      std::vector<Expr> shape(buffer->shape.begin(), buffer->shape.end() - 2);
      for (int64_t extent :
           {*rows / fragment.rows, *columns / fragment.columns, fragment.inner_rows, fragment.inner_columns})
        shape.push_back(int32(extent));
      Buffer local = make_buffer(buffer->name, shape, buffer->dtype, "local");
      local = with(local, [&](BufferNode& b) { b.axis_separators = buffer->axis_separators; });
      data_[buffer->data.get()] = local->data;
      return registers_[buffer.get()] = local;
    }
    return buffer;
  }

  NodeRef mutate_Var(const VarNode& node) override {
    auto it = data_.find(&node);
    return it == data_.end() ? NodeRef(&node) : NodeRef(it->second);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return in_registers(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return in_registers(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef in_registers(const T& access) {
    auto it = registers_.find(access.buffer.get());
    if (it == registers_.end()) return ref(access);
    return with(access, [&](T& a) {
      if (a.buffer->scope() == "m16n8k8.matrixC") a.indices = register_indices(a.indices);  // Rule 2
      a.buffer = it->second;
    });
  }
  std::vector<Expr> register_indices(const std::vector<Expr>& indices) {
    std::vector<Expr> result(indices.begin(), indices.end() - 2);
    const Expr &i = indices[indices.size() - 2], &j = indices.back();
    auto of = [](const Expr& e, int64_t value) { return make_const(e->dtype, value); };
    Expr half = floordiv(i, of(i, 8));
    for (const Expr& index : {floordiv(half, of(i, 2)), floordiv(j, of(j, 8)), floormod(half, of(i, 2)),
                              floormod(floormod(j, of(j, 8)), of(j, 2))})
      result.push_back(analyzer_.simplify(index));
    return result;
  }

  std::unordered_map<const VarNode*, Var> data_;
  BufferMap registers_;
  arith::Analyzer analyzer_;
};

}  // namespace

Result<PrimFunc> transform_mma_buffer_layout(const PrimFunc& function, const Context&, const AttrList&) {
  LayoutTransformer transform;
  return rewritten(function, transform);
}

}  // namespace tirscope::passes
