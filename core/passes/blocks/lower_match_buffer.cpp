// SPDX-License-Identifier: Apache-2.0
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

  NodeRef mutate_Block(const BlockNode& node) override {
    for (const MatchBufferRegion& match : node.match_buffers) bind(*match);
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (block->match_buffers.empty()) return block;
    return with(block, [](BlockNode& b) { b.match_buffers.clear(); });
  }

  NodeRef mutate_Var(const VarNode& node) override {
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
  NodeRef mutate_BufferRegion(const BufferRegionNode& node) override {
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
  NodeRef rename(const T& access) {
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
    const Buffer& view = match.buffer;
    auto source_region = ref_as<BufferRegionNode>((*this)(match.source));
    const Buffer& source = source_region->buffer;
    size_t dims = view->shape.size(), source_dims = source->shape.size();
    if (source_dims < dims) {
      refuse(bad_input("match-buffer.dimensions", "match_buffer {0} has {1} dimensions, more than its source {2}",
                       view->name, dims, source->name));
      return;
    }
    if (view->scope() != source->scope() || view->dtype != source->dtype) {
      refuse(refused("match-buffer.type", "match_buffer {0} is {1} in {2}, but its source {3} is {4} in {5}",
                     view->name, view->dtype.str(), view->scope(), source->name, source->dtype.str(), source->scope()));
      return;
    }
    for (size_t k = 0; k < source_dims - dims; ++k)
      if (!is_one(source_region->region[k]->extent) &&
          !analyzer_.can_prove(
              eq(source_region->region[k]->extent, make_const(source_region->region[k]->extent->dtype, int64_t(1))))) {
        refuse(refused("match-buffer.dimensions",
                       "match_buffer {0} omits dimension {1} of its source {2}, which is not 1 there", view->name, k,
                       source->name));
        return;
      }
    views_[view.get()] = source_region;
    value(view->data, source->data, view->name + ".data");
    std::vector<Expr> mins;
    for (const Range& range : source_region->region) mins.push_back(range->min);
    Expr offset = analyzer_.simplify(element_offset(source, mins));
    value(view->elem_offset, offset, view->name + ".elem_offset");
    if (view->offset_factor > 1 &&
        !analyzer_.can_prove(eq(truncmod(view->elem_offset, make_const(view->elem_offset->dtype, view->offset_factor)),
                                make_const(view->elem_offset->dtype, 0))))
      refuse(refused("match-buffer.offset-factor",
                     "the offset of match_buffer {0} in its source is not a multiple of its offset_factor {1}",
                     view->name, view->offset_factor));
    if (has_strides(*view)) {
      size_t first = source_dims - dims;
      Expr stride = make_const(view->strides.back()->dtype, int64_t(1));
      for (size_t k = dims; k-- > 0;) {
        if (!has_strides(*source)) {
          value(view->strides[k], stride, view->name + ".strides");
          stride = stride * source->shape[k + first];
        } else {
          value(view->strides[k], source->strides[k + first], view->name + ".strides");
        }
      }
    }
    for (size_t k = 0; k < dims; ++k)
      value(view->shape[k], source_region->region[k + source_dims - dims]->extent, view->name + ".shape");
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
      if (deep_equal(it->second, given) || analyzer_.can_prove_equal(it->second, given)) return;
    } else if (analyzer_.can_prove_equal((*this)(parameter), given)) {
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
