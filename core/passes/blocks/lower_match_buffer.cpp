// SPDX-License-Identifier: Apache-2.0
// LowerMatchBuffer: accesses through a match_buffer become accesses of what it views.
//
//   with T.block(""):                                        with T.block(""):
//     V = T.match_buffer(A[i * 4:i * 4 + 4, 0:8], (4, 8),  ->  A[i * 4 + 1, 2] = 8
//           strides=(s, 1), offset_factor=1)
//     V[1, 2] = s
//
// 1. An access of a view, a load, a store or a region, is one of its source: its indices count from where the viewed
//    region begins. Dimensions that the view omits are the source's first; they are accessed where the region begins.
// 2. A view has no more dimensions than its source, those that it omits have extent 1, and its type and scope are the
//    source's.
// 3. Variables that a view declares, as its pointer, offset, strides or shape, become what these are in the source; the
//    strides of a compact source follow from its shape.
// 4. What is no such variable, or has a value already (a parameter, one of another view), must be equal to it.
// 5. The offset is a multiple of the view's offset_factor.
#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/compare/deep_equal.h"
#include "ir/ops/strides.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class LowerViews final : public FallibleMutator {
 public:
  explicit LowerViews(const PrimFunc& function) {
    // A parameter has its value already.
    for (const Var& param : function->params)
      if (!param->dtype.is_handle()) values_[param.get()] = param;
  }

 private:
  NodeRef mutate_For(const ForNode& node) override {
    analyzer_.bind(node.var, make_range(node.min, node.extent));
    return rebuilt(node);
  }

  NodeRef mutate_Block(const BlockNode& node) override {  // Rule 1
    for (const MatchBufferRegion& match : node.match_buffers) bind(*match);
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (block->match_buffers.empty()) return block;
    return with(block, [](BlockNode& b) { b.match_buffers.clear(); });
  }

  NodeRef mutate_Var(const VarNode& node) override {  // Rule 3
    auto it = values_.find(&node);
    return it == values_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    NodeRef load = rebuilt(node);
    return rename<BufferLoadNode>(*as<BufferLoadNode>(load));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    NodeRef store = rebuilt(node);
    return rename<BufferStoreNode>(*as<BufferStoreNode>(store));
  }
  NodeRef mutate_BufferRegion(const BufferRegionNode& node) override {  // Rule 1
    NodeRef region = rebuilt(node);
    auto& typed = *as<BufferRegionNode>(region);
    auto it = views_.find(typed.buffer.get());
    if (it == views_.end()) return region;
    return with(typed, [&](BufferRegionNode& r) {
      std::vector<Range> ranges;
      size_t offset = it->second->region.size() - r.region.size();
      for (size_t k = 0; k < offset; ++k)
        ranges.push_back(
            make_range(it->second->region[k]->min, make_const(it->second->region[k]->min->dtype, int64_t(1))));
      for (size_t k = 0; k < r.region.size(); ++k)
        ranges.push_back(make_range(it->second->region[k + offset]->min + r.region[k]->min, r.region[k]->extent));
      r.buffer = it->second->buffer;
      r.region = ranges;
    });
  }

  template <class T>
  NodeRef rename(const T& access) {  // Rule 1
    auto it = views_.find(access.buffer.get());
    if (it == views_.end()) return ref(access);
    return with(access, [&](T& a) {
      const BufferRegionNode& source = *it->second;
      size_t offset = source.region.size() - a.indices.size();
      std::vector<Expr> indices;
      for (size_t k = 0; k < source.region.size(); ++k)
        indices.push_back(k < offset ? source.region[k]->min : source.region[k]->min + a.indices[k - offset]);
      a.buffer = source.buffer;
      a.indices = indices;
    });
  }

  /// Records what `match.buffer` refers to, and what its pointer, offset, strides and shape are.
  void bind(const MatchBufferRegionNode& match) {
    const BufferNode& view = *match.buffer;
    auto region = ref_as<BufferRegionNode>((*this)(match.source));
    const BufferNode& source = *region->buffer;
    if (!fits(view, *region)) return;
    views_[&view] = region;
    value(view.data, source.data, view.name + ".data");
    bind_offset(view, *region);
    if (has_strides(view)) bind_strides(view, source);
    const size_t first = source.shape.size() - view.shape.size();
    for (size_t k = 0; k < view.shape.size(); ++k)
      value(view.shape[k], region->region[k + first]->extent, view.name + ".shape");
  }

  // Rule 2
  bool fits(const BufferNode& view, const BufferRegionNode& region) {
    const BufferNode& source = *region.buffer;
    const size_t dims = view.shape.size(), source_dims = source.shape.size();
    if (source_dims < dims) {
      refuse(bad_input("match-buffer.dimensions", "match_buffer {0} has {1} dimensions, more than its source {2}",
                       view.name, dims, source.name));
      return false;
    }
    if (view.scope() != source.scope() || view.dtype != source.dtype) {
      refuse(refused("match-buffer.type", "match_buffer {0} is {1} in {2}, but its source {3} is {4} in {5}", view.name,
                     view.dtype.str(), view.scope(), source.name, source.dtype.str(), source.scope()));
      return false;
    }
    for (size_t k = 0; k < source_dims - dims; ++k) {
      const Expr& extent = region.region[k]->extent;
      if (is_one(extent) || analyzer_.can_prove(eq(extent, make_const(extent->dtype, int64_t(1))))) continue;
      refuse(refused("match-buffer.dimensions",
                     "match_buffer {0} omits dimension {1} of its source {2}, which is not 1 there", view.name, k,
                     source.name));
      return false;
    }
    return true;
  }

  void bind_offset(const BufferNode& view, const BufferRegionNode& region) {
    std::vector<Expr> mins;
    for (const Range& range : region.region) mins.push_back(range->min);
    value(view.elem_offset, analyzer_.simplify(element_offset(region.buffer, mins)), view.name + ".elem_offset");
    const DataType dtype = view.elem_offset->dtype;
    // Rule 5
    if (view.offset_factor > 1 &&
        !analyzer_.can_prove(
            eq(truncmod(view.elem_offset, make_const(dtype, view.offset_factor)), make_const(dtype, 0))))
      refuse(refused("match-buffer.offset-factor",
                     "the offset of match_buffer {0} in its source is not a multiple of its offset_factor {1}",
                     view.name, view.offset_factor));
  }

  // Rule 3
  void bind_strides(const BufferNode& view, const BufferNode& source) {
    const size_t first = source.shape.size() - view.shape.size();
    Expr stride = make_const(view.strides.back()->dtype, int64_t(1));
    for (size_t k = view.shape.size(); k-- > 0;) {
      if (has_strides(source)) {
        value(view.strides[k], source.strides[k + first], view.name + ".strides");
        continue;
      }
      value(view.strides[k], stride, view.name + ".strides");
      stride = stride * source.shape[k + first];
    }
  }

  static Expr element_offset(const Buffer& buffer, const std::vector<Expr>& indices) {
    Expr flat;
    for (size_t k = 0; k < indices.size(); ++k) {
      if (has_strides(*buffer))
        flat = flat ? flat + indices[k] * buffer->strides[k] : indices[k] * buffer->strides[k];
      else
        flat = flat ? flat * buffer->shape[k] + indices[k] : indices[k];
    }
    if (!flat) flat = make_const(buffer->index_dtype(), int64_t(0));
    return flat + buffer->elem_offset;
  }

  /// A variable takes the value; anything else must be equal to it.
  void value(const Expr& parameter, const Expr& given, const std::string& what) {
    if (auto var = as<VarNode>(parameter)) {
      auto [it, fresh] = values_.emplace(var, given);
      if (fresh) {
        if (!var->dtype.is_handle()) analyzer_.bind(ref(var), given);
        return;
      }
      // Rule 4
      if (deep_equal(it->second, given) || analyzer_.can_prove_equal(it->second, given)) return;
    } else if (analyzer_.can_prove_equal((*this)(parameter), given)) {  // Rule 4
      return;
    }
    refuse(refused("match-buffer.mismatch", "{0} of a match_buffer does not fit the region it views", what));
  }

  VarMap values_;
  std::unordered_map<const BufferNode*, BufferRegion> views_;
  arith::Analyzer analyzer_;
};

}  // namespace

/// TVM's LowerMatchBuffer: accesses through a match_buffer become accesses to what it views.
Result<PrimFunc> lower_match_buffer(const PrimFunc& function, const Context&, const AttrList&) {
  LowerViews lower(function);
  return rewritten(function, lower);
}

}  // namespace tirscope::passes
