// SPDX-License-Identifier: Apache-2.0
// FlattenBuffer: every access has one index, and every allocation one extent.
//
//   B = T.allocate([4, 8], "bool", "local")                     B = T.allocate([32], "int8", "local")
//   B_1 = T.decl_buffer((4, 8), "bool", data=B, scope=...)  ->  for i, j in T.grid(4, 8):
//   for i, j in T.grid(4, 8):                                     B_1 = T.Buffer((32,), "int8", data=B, scope=...)
//     B_1[i, j] = A[i, j] > 0                                     B_1[i * 8 + j] = T.Cast("int8", A_1[i * 8 + j] > 0)
//
// 1. The index is the element's place in row-major order, or by the strides, and includes the buffer's offset. A buffer
//    with axis separators keeps one index for each group of dimensions. An access has as many indices as dimensions.
// 2. It is simplified, and brought into the form of an iteration map of the loops around, unless it is a vector that
//    uses them; another vector is added to zeros.
// 3. An allocation has the extent of the buffer that is declared in it, where both agree, else the product of its own.
// 4. The parameters' buffers keep their shapes, accesses see them through a flat view; declarations go.
// 5. Booleans are kept in bytes: loads and stores convert them.
// 6. Functions that tensor expressions made stay as they are.
// 7. A block that is still there allocates flat buffers, and its regions reach from their first to their last element.
#include "passes/blocks/flatten_buffer.h"

#include "ir/compare/deep_equal.h"
#include "ir/ops/strides.h"
#include "ir/walk/fallible.h"
#include "passes/analyzed_mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class Flattener final : public AnalyzedMutator, public Refusing {
 public:
 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    auto indices = flat_indices(*load->buffer, load->indices);
    Buffer flat = flattened(load->buffer);
    if (flat == load->buffer && indices == load->indices) return load;
    Expr result = make<BufferLoadNode>(flat, indices, load->predicate);
    // Rule 5
    return load->buffer->dtype.is_bool() ? make<CastNode>(DataType::boolean(result->dtype.lanes()), result) : result;
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    auto indices = flat_indices(*store->buffer, store->indices);
    Buffer flat = flattened(store->buffer);
    if (flat == store->buffer && indices == store->indices) return store;
    Expr value = store->value;
    // Rule 5
    if (store->buffer->dtype.is_bool()) value = make<CastNode>(DataType::integer(8, value->dtype.lanes()), value);
    return make<BufferStoreNode>(flat, value, indices, store->predicate);
  }

  NodeRef mutate_Allocate(const AllocateNode& node) override {
    std::vector<Expr> extents = node.extents.size() == 1 ? node.extents : flat_extents(node);
    Stmt body = (*this)(node.body);
    // Rule 5
    DataType dtype = node.dtype.is_bool() ? DataType::integer(8, node.dtype.lanes()) : node.dtype;
    if (extents == node.extents && body == node.body && dtype == node.dtype) return ref(node);
    return with(node, [&](AllocateNode& n) { n.extents = extents, n.body = body, n.dtype = dtype; });
  }

  std::vector<Expr> flat_extents(const AllocateNode& node) {  // Rule 3
    if (auto declared = as<DeclBufferNode>(node.body)) {
      const Buffer& buffer = declared->buffer;
      bool same =
          buffer->data == node.buffer_var && buffer->dtype == node.dtype && buffer->shape.size() == node.extents.size();
      for (size_t k = 0; same && k < node.extents.size(); ++k) same = deep_equal(node.extents[k], buffer->shape[k]);
      if (same) return flattened(buffer)->shape;
    }
    Expr total = make_const(node.extents.empty() ? DataType::integer(32) : node.extents[0]->dtype, int64_t(1));
    for (const Expr& extent : node.extents) total = total * extent;
    return {total};
  }

  NodeRef mutate_Block(const BlockNode& node) override {  // Rule 7
    auto block = with(node, [&](BlockNode& b) {
      std::vector<Buffer> allocated;
      for (const Buffer& buffer : b.alloc_buffers) allocated.push_back(flattened(buffer));
      b.alloc_buffers = std::move(allocated);
      for (auto* regions : {&b.reads, &b.writes}) {
        std::vector<BufferRegion> flat;
        for (const BufferRegion& region : *regions) flat.push_back(flat_region(region));
        *regions = std::move(flat);
      }
    });
    return AnalyzedMutator::mutate_Block(*block);
  }

  BufferRegion flat_region(const BufferRegion& region) {
    Buffer flat = flattened(region->buffer);
    if (flat == region->buffer) return region;
    std::vector<Expr> first, last;
    for (const Range& range : region->region) {
      first.push_back(range->min);
      last.push_back(range->min + range->extent - int32(1));
    }
    first = flat_indices(*region->buffer, first), last = flat_indices(*region->buffer, last);
    std::vector<Range> ranges;
    for (size_t k = 0; k < first.size(); ++k) {
      Expr end = last[k] + int32(1);
      ranges.push_back(make_range(first[k], is_zero(first[k]) ? end : end - first[k]));
    }
    return make<BufferRegionNode>(flat, std::move(ranges));
  }

  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override { return (*this)(node.body); }  // Rule 4

  /// Rule 1: the view of the same memory.
  Buffer flattened(const Buffer& buffer) {
    auto [it, fresh] = flat_.emplace(buffer.get(), buffer);
    if (!fresh) return it->second;
    kept_.push_back(buffer);
    std::vector<Expr> shape;
    size_t groups = buffer->axis_separators.size() + 1;
    Expr one = make_const(buffer->index_dtype(), int64_t(1));
    if (has_strides(*buffer)) {
      shape.push_back(buffer->strides[0] * buffer->shape[0]);
      for (int separator : buffer->axis_separators)
        shape.push_back(buffer->strides[size_t(separator)] * buffer->shape[size_t(separator)]);
    } else {
      shape.assign(groups, one);
      for (size_t k = 0, group = 0; k < buffer->shape.size(); ++k) {
        if (group + 1 < groups && k == size_t(buffer->axis_separators[group])) ++group;
        shape[group] = shape[group] * buffer->shape[k];
      }
    }
    bool is_flat = !has_strides(*buffer) && shape.size() == buffer->shape.size();
    if (is_flat) shape = buffer->shape;
    for (Expr& extent : shape) extent = analyzer_.canonical_simplify(extent);
    Buffer flat = with(buffer, [&](BufferNode& b) {
      b.shape = shape;
      b.strides.clear();
      if (!is_flat)
        for (size_t k = 0; k < b.axis_separators.size(); ++k) b.axis_separators[k] = int(k) + 1;
      // Rule 5
      if (b.dtype.is_bool()) b.dtype = DataType::integer(8, b.dtype.lanes());
    });
    return flat_[buffer.get()] = flat;
  }

  std::vector<Expr> flat_indices(const BufferNode& buffer, const std::vector<Expr>& indices) {
    // Rule 1
    if (indices.size() != buffer.shape.size()) {
      refuse(refused("flatten.dimensions", "buffer {0} has {1} dimensions, but is accessed with {2} indices",
                     buffer.name, buffer.shape.size(), indices.size()));
      return indices;
    }
    // Rule 1
    size_t groups = buffer.axis_separators.size() + 1;
    std::vector<Expr> flat(groups);
    for (size_t k = 0, group = 0; k < indices.size(); ++k) {
      if (group + 1 < groups && k == size_t(buffer.axis_separators[group])) ++group;
      Expr& sum = flat[group];
      if (has_strides(buffer))
        sum = sum ? sum + indices[k] * buffer.strides[k] : indices[k] * buffer.strides[k];
      else
        sum = sum ? sum * buffer.shape[k] + indices[k] : indices[k];
    }
    arith::Analyzer unaware;  // of the loops around; what these bring is the iteration map's business
    for (Expr& index : flat) {
      if (!index) index = make_const(buffer.index_dtype(), int64_t(0));
      index = unaware.simplify(index);
    }
    // Rule 1
    if (!is_zero(buffer.elem_offset)) flat.back() = flat.back() + buffer.elem_offset;
    // Rule 2
    auto is_loop = [&](const VarNode& var) {
      return std::ranges::any_of(iters_, [&](const auto& iter) { return iter.first.get() == &var; });
    };
    for (const Expr& index : flat)
      if (index->dtype.lanes() != 1 && uses_var(*index, is_loop)) return flat;
    Expr predicate = true_expr();
    for (const Expr& condition : iter_predicates_) predicate = logical_and(predicate, condition);
    return arith::iter_map_simplify(flat, iters_, predicate, arith::IterMapLevel::Surjective, analyzer_, true);
  }

  BufferMap flat_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `flat_` alive
};

}  // namespace

Result<PrimFunc> with_flat_accesses(const PrimFunc& function) {
  Flattener flatten;
  return rewritten(function, flatten);
}

/// TVM's FlattenBuffer: every access has one index, the element's place in row-major order (or by the strides); the
/// parameters' own buffers keep their shapes. Booleans become bytes.
Result<PrimFunc> flatten_buffer(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;  // Rule 6
  return with_flat_accesses(function);
}

}  // namespace tirscope::passes
