// SPDX-License-Identifier: Apache-2.0
// Functions are told how they may be fused: each gets the attribute op_pattern.
//
//   for i, k: B[i] = max(B[i], A[i, k])            -> T.func_attr({"op_pattern": 3})
//
// 1. A function with an op_pattern other than 0 keeps it.
// 2. Blocks are classified in order, but for those named "root"; the function's pattern is the greatest of theirs.
// 3. In a block each load is compared with the store, index by index, as objects: all the same is elementwise; the
//    load's in the order of the store's, dimensions of extent 1 aside, is broadcast; only variables that are indices of
//    the store is injective. The worst load counts, but broadcasts beside an elementwise load count as elementwise.
// 4. Where every load is one of these and the block writes a parameter after a reduction, the pattern is 4 (softmax).
// 5. Otherwise a block without reduction is opaque; one that adds a product of loads, each of which lacks an index of
//    the store, is 4 (products of matrices), as is one whose reduction variables are part of larger indices
//    (pooling); any other reduction is 3.
// 6. A block without a store, or with stores at different indices, is opaque.
#include <algorithm>
#include <unordered_set>

#include "ir/build.h"
#include "ir/make.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/fuse/op_pattern.h"

namespace tirscope::passes {

namespace {

using VarSet = std::unordered_set<const VarNode*>;
using Indices = std::vector<Expr>;

OpPattern worse(OpPattern a, OpPattern b) { return std::max(a, b); }

bool is_elementwise(const Indices& store, const Indices& load) { return store == load; }

bool is_broadcast(const Indices& store, const BufferLoadNode& load) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < load.indices.size(); ++i) {
    if (is_one(load.buffer->shape[i]) && is_zero(load.indices[i])) continue;
    while (at < store.size() && store[at] != load.indices[i]) ++at;
    if (at == store.size()) return false;
    ++at;
  }
  return true;
}

bool is_injective(const Indices& store, const Indices& load) {
  VarSet vars;
  for (const Expr& index : store)
    if (auto var = as<VarNode>(index)) vars.insert(var);
  return std::ranges::none_of(
      load, [&](const Expr& index) { return uses_var(*index, [&](const VarNode& v) { return !vars.contains(&v); }); });
}

/// Whether an index of the store is no index of the load: elements of the load are used several times.
bool is_reused(const Indices& store, const Indices& load) {
  return std::ranges::any_of(store, [&](const Expr& index) {
    return index->kind == Kind::Var && std::ranges::find(load, index) == load.end();
  });
}

const ExprNode* without_casts(const Expr& value) {
  const ExprNode* at = value.get();
  while (auto cast = as<CastNode>(at)) at = cast->value.get();
  return at;
}

/// C[...] = C[...] + a * b, where a and b are loads of which each is used several times.
bool is_product_sum(const BufferStoreNode& store) {
  auto add = as<AddNode>(store.value);
  if (!add) return false;
  auto self = as<BufferLoadNode>(without_casts(add->a));
  auto product = as<MulNode>(without_casts(add->b));
  if (!self || !product || self->buffer != store.buffer || self->indices != store.indices) return false;
  auto a = as<BufferLoadNode>(without_casts(product->a)), b = as<BufferLoadNode>(without_casts(product->b));
  return a && b && is_reused(store.indices, a->indices) && is_reused(store.indices, b->indices);
}

class PatternFinder final : public Visitor {
 public:
  explicit PatternFinder(const PrimFuncNode& function) : function_(function) {}
  OpPattern found = OpPattern::Elementwise;

 protected:
  void visit_Block(const BlockNode& block) override {
    if (block.name == "root") return visit(block.body);  // rule 2
    loads_.clear();
    store_ = nullptr;
    stores_differ_ = false;
    visit(block.body);
    if (!store_ || stores_differ_) {  // rule 6
      found = OpPattern::Opaque;
      return;
    }
    judge(block);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    if (store_ && store_->indices != store.indices) stores_differ_ = true;
    store_ = &store;
    children(store);
  }
  void visit_BufferLoad(const BufferLoadNode& load) override {
    loads_.push_back(&load);
    children(load);
  }

 private:
  /// Rule 3; nothing where a load is none of these.
  std::optional<OpPattern> of_loads() const {
    OpPattern pattern = OpPattern::Elementwise;
    bool any_elementwise = false;
    for (const BufferLoadNode* load : loads_) {
      if (is_elementwise(store_->indices, load->indices)) {
        any_elementwise = true;
      } else if (is_broadcast(store_->indices, *load)) {
        pattern = worse(pattern, OpPattern::Broadcast);
      } else if (is_injective(store_->indices, load->indices)) {
        pattern = worse(pattern, OpPattern::Injective);
      } else {
        return {};
      }
    }
    return pattern == OpPattern::Broadcast && any_elementwise ? OpPattern::Elementwise : pattern;
  }
  bool writes_parameter(const BlockNode& block) const {
    return std::ranges::any_of(block.writes, [&](const BufferRegion& write) {
      return std::ranges::any_of(function_.buffer_map,
                                 [&](const BufferBinding& binding) { return binding.buffer == write->buffer; });
    });
  }
  void judge(const BlockNode& block) {
    if (auto pattern = of_loads()) {
      const bool after_reduction = found == OpPattern::CommReduce && writes_parameter(block);
      found = after_reduction ? OpPattern::OutElementwiseFusable : worse(found, *pattern);  // rule 4
      return;
    }
    VarSet reduced;  // rule 5
    for (const IterVar& iter : block.iter_vars)
      if (iter->type == IterType::CommReduce) reduced.insert(iter->var.get());
    if (reduced.empty()) {
      found = OpPattern::Opaque;
    } else if (is_product_sum(*store_) || reduces_inside(reduced)) {
      found = worse(found, OpPattern::OutElementwiseFusable);
    } else {
      found = worse(found, OpPattern::CommReduce);
    }
  }
  bool reduces_inside(const VarSet& reduced) const {
    return std::ranges::any_of(loads_, [&](const BufferLoadNode* load) {
      return std::ranges::any_of(load->indices, [&](const Expr& index) {
        return index->kind != Kind::Var && uses_var(*index, [&](const VarNode& v) { return reduced.contains(&v); });
      });
    });
  }

  const PrimFuncNode& function_;
  std::vector<const BufferLoadNode*> loads_;
  const BufferStoreNode* store_ = nullptr;
  bool stores_differ_ = false;
};

}  // namespace

OpPattern pattern_of(const PrimFuncNode& function) {
  PatternFinder finder(function);
  finder.visit(function.body);
  return finder.found;
}

std::optional<OpPattern> annotated_pattern(const PrimFuncNode& function) {
  const Attr* attr = find_attr(function.attrs, std::string(op_pattern_key));
  auto value = attr ? attr->as_int() : std::nullopt;
  if (!value || *value < 0 || *value > int64_t(OpPattern::Opaque)) return {};
  return OpPattern(*value);
}

Result<IRModule> annotate_tir_op_pattern(const IRModule& module, const Context&, const AttrList&) {
  const std::string key(op_pattern_key);
  ModuleEdit edit(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    const Attr* given = function ? find_attr(function->attrs, key) : nullptr;
    if (!function || (given && given->as_int().value_or(0) != 0)) continue;  // rule 1
    const auto pattern = int64_t(pattern_of(*function));
    edit.put(name, with(function, [&](PrimFuncNode& f) { f.attrs[key] = Attr(pattern); }));
  }
  return std::move(edit).take();
}

}  // namespace tirscope::passes
