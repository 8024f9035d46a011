// SPDX-License-Identifier: Apache-2.0
// LiftThreadBinding: the loops of one thread axis in a kernel become one loop, as deep as possible.
//
//   for b in T.thread_binding(8, thread="blockIdx.x"):      for blockIdx_x in T.thread_binding(8, ...):
//     for i in T.thread_binding(64, thread="threadIdx.x"):    for threadIdx_x in T.thread_binding(64, ...):
//       A[b, i] = 0                                      ->     A[blockIdx_x, threadIdx_x] = 0
//     for k in range(2):                                        for k in range(2):
//       for i in T.thread_binding(64, thread="threadIdx.x"):      B[blockIdx_x, threadIdx_x] = k
//         B[b, i] = k
//
// 1. A kernel is an outermost thread loop.
// 2. The one loop of an axis goes right under the lowest loop that holds all loops of the axis; a single loop stays
//    where it is. Axes that end up at one position are nested blockIdx, threadIdx, and x, y, z.
//    All loops of one axis must have the same range.
// 3. It carries the annotations of all of them; where they disagree, those of the last.
#include <algorithm>
#include <unordered_map>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// One thread axis of a kernel: `path` leads from the kernel's loop down to the place of the one loop.
struct Axis {
  Var var;
  Expr min, extent;
  AttrDict annotations;
  std::vector<const ForNode*> path;
};

/// TVM's order of thread axes: blockIdx before threadIdx and virtual threads; of one rank by the last letter.
std::pair<int, int> place_of(const std::string& tag) {
  if (tag.starts_with("vthread")) return {1, -1};
  return {tag.starts_with("blockIdx.") ? 0 : 1, tag.back() - 'x'};
}

class AxisFinder final : public Visitor, public Refusing {
 public:
  std::map<std::string, Axis> axes;
  VarMap values;

 private:
  void visit_For(const ForNode& node) override {
    path_.push_back(&node);
    children(node);
    if (node.kind_of_loop == ForKind::ThreadBinding) found(node);
    path_.pop_back();
  }
  void found(const ForNode& node) {
    const std::string& tag = node.thread_binding->thread_tag;
    auto [it, fresh] = axes.try_emplace(tag);
    Axis& axis = it->second;
    for (const auto& [key, value] : node.annotations) axis.annotations[key] = value;  // Rule 3
    if (fresh) {
      axis.var = make_var(tag, node.var->dtype), axis.min = node.min, axis.extent = node.extent, axis.path = path_;
    } else {
      const bool same =
          analyzer_.can_prove_equal(node.min, axis.min) && analyzer_.can_prove_equal(node.extent, axis.extent);
      if (!same)
        refuse(refused(
            "unify-thread-binding.extent",
            "all loops bound to {0} must have the same range, but that of {1} differs; bind it elsewhere or split it",
            tag, node.var->name));
      auto end = std::ranges::mismatch(axis.path, path_).in1;
      axis.path.erase(end, axis.path.end());
    }
    values[node.var.get()] = axis.var;
  }
  std::vector<const ForNode*> path_;
  arith::Analyzer analyzer_;
};

class BindingLifter final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_For(const ForNode& node) override {
    const bool is_thread = node.kind_of_loop == ForKind::ThreadBinding;
    const bool is_kernel = is_thread && lifted_.empty();  // Rule 1
    if (is_kernel) enter(node);
    auto loop = ref_as<ForNode>(rebuilt(node));
    Stmt body = loop->body;
    if (auto it = lifted_.find(&node); it != lifted_.end())
      for (const auto& [tag, axis] : it->second)
        body = make<ForNode>(axis.var, axis.min, axis.extent, ForKind::ThreadBinding, body,
                             make<IterVarNode>(nullptr, make_var(""), IterType::ThreadIndex, tag), axis.annotations);
    if (is_kernel) lifted_.clear(), values_.clear();
    if (is_thread) return body;
    return body == loop->body ? loop : with(loop, [&](ForNode& n) { n.body = body; });
  }

  NodeRef mutate_Var(const VarNode& node) override {
    auto it = values_.find(&node);
    return it == values_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  void enter(const ForNode& kernel) {
    AxisFinder finder;
    finder.visit(kernel);
    refuse_as(finder);
    values_ = std::move(finder.values);
    std::vector<std::pair<std::string, Axis>> axes(finder.axes.begin(), finder.axes.end());
    // Rule 2: the innermost comes first.
    std::ranges::stable_sort(axes, [](const auto& a, const auto& b) {
      auto [rank_a, letter_a] = place_of(a.first);
      auto [rank_b, letter_b] = place_of(b.first);
      return rank_a != rank_b ? rank_a > rank_b : letter_a > letter_b;
    });
    for (auto& [tag, axis] : axes) {
      const ForNode* place = axis.path.back();
      lifted_[place].emplace_back(tag, std::move(axis));
    }
  }

  std::unordered_map<const ForNode*, std::vector<std::pair<std::string, Axis>>> lifted_;
  VarMap values_;
};

}  // namespace

Result<PrimFunc> lift_thread_binding(const PrimFunc& function, const Context&, const AttrList&) {
  BindingLifter lifter;
  return rewritten(function, lifter);
}

}  // namespace tirscope::passes
