// SPDX-License-Identifier: Apache-2.0
// UnifyThreadBinding: in one kernel, all loops and attributes of the same thread axis become one loop around the
// kernel.
//
//   for b in T.thread_binding(4, thread="blockIdx.x"):      for blockIdx_x in T.thread_binding(4, ...):
//     for i in T.thread_binding(8, thread="threadIdx.x"):     for threadIdx_x in T.thread_binding(8, ...):
//       A[b, i] = 0                                      ->     A[blockIdx_x, threadIdx_x] = 0
//     for j in T.thread_binding(8, thread="threadIdx.x"):       B[blockIdx_x, threadIdx_x] = 1
//       B[b, j] = 1
//
// 1. A kernel begins at the outermost thread loop; a thread loop that nests in none begins another.
// 2. The loops are in the order in which their axes are first met.
// 3. All loops of one axis must have the same start and extent.
// 4. The annotations of a loop that goes stay at its place: on the outermost loop of what is left of it, or on a new
//    loop of one iteration.
#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

class Unifier final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.bound_axis();
    if (!axis) return rebuilt(node);
    Range range = make_range(make_const(node.value->dtype, int64_t(0)), node.value);
    return unified(axis->var, axis->type, axis->thread_tag, range, node.body);
  }

  NodeRef mutate_For(const ForNode& node) override {
    if (node.kind_of_loop != ForKind::ThreadBinding) return rebuilt(node);
    Stmt stmt = unified(node.var, node.thread_binding->type, node.thread_binding->thread_tag,
                        make_range(node.min, node.extent), node.body);
    if (node.annotations.empty()) return stmt;
    // Rule 4
    if (auto loop = as<ForNode>(stmt)) return with(*loop, [&](ForNode& n) { n.annotations = node.annotations; });
    DataType dtype = node.var->dtype;
    return make<ForNode>(make_var("var", dtype), make_const(dtype, 0), make_const(dtype, 1), ForKind::Serial, stmt,
                         nullptr, node.annotations);
  }

  NodeRef mutate_Var(const VarNode& node) override {
    auto it = values_.find(&node);
    return it == values_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  Stmt unified(const Var& var, IterType type, const std::string& tag, const Range& range, const Stmt& body) {
    const int outer_depth = depth_;
    const bool is_kernel = depth_ == 0;  // Rule 1
    if (is_kernel) axes_.clear();
    if (is_kernel || tag.starts_with("blockIdx.")) ++depth_;
    auto [it, fresh] = axes_.emplace(tag, nullptr);
    if (fresh) {
      it->second = make<IterVarNode>(range, make_var(tag, range->min->dtype), type, tag);
      launched_.push_back(it->second);
    } else if (!analyzer_.can_prove_equal(range->min, it->second->domain->min) ||
               !analyzer_.can_prove_equal(range->extent, it->second->domain->extent)) {
      // Rule 3
      refuse(refused(
          "unify-thread-binding.extent",
          "all loops bound to {0} must have the same range, but that of {1} differs; bind it elsewhere or split it",
          tag, var->name));
    }
    values_[var.get()] = cast(var->dtype, it->second->var);
    Stmt result = (*this)(body);
    depth_ = outer_depth;
    for (; is_kernel && !launched_.empty(); launched_.pop_back()) {  // Rule 2
      const IterVarNode& axis = *launched_.back();
      IterVar binding = make<IterVarNode>(nullptr, make_var(""), IterType::ThreadIndex, axis.thread_tag);
      result = make<ForNode>(axis.var, axis.domain->min, axis.domain->extent, ForKind::ThreadBinding, result, binding);
    }
    return result;
  }

  int depth_ = 0;  ///< grids of blocks around, or 1 for threads without a grid
  std::map<std::string, IterVar> axes_;
  std::vector<IterVar> launched_;
  VarMap values_;
  arith::Analyzer analyzer_;
};

}  // namespace

Result<PrimFunc> unify_thread_binding(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;
  Unifier unify;
  return rewritten(function, unify);
}

}  // namespace tirscope::passes
