// SPDX-License-Identifier: Apache-2.0
#include "schedule/primitives/blocks/block_division.h"

#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/buffer.h"

namespace tirscope::schedule {
namespace {

Range upto(const Expr& extent) { return make_range(make_const(extent->dtype, 0), extent); }

bool uses_any(const Expr& expr, const std::vector<Var>& vars) {
  return uses_var(*expr, [&](const VarNode& used) {
    return std::any_of(vars.begin(), vars.end(), [&](const Var& var) { return var.get() == &used; });
  });
}

/// Where no binding uses both outer and inner loops they need not be affine.
std::optional<arith::SubspaceDivision> trivial_division(const BlockRealizeNode& realize, const std::vector<Var>& outer,
                                                        const std::vector<Var>& inner) {
  if (!is_true(realize.predicate)) return std::nullopt;
  arith::SubspaceDivision result{{}, true_expr(), true_expr()};
  for (std::size_t i = 0; i < realize.iter_values.size(); ++i) {
    const Expr& value = realize.iter_values[i];
    const Expr& extent = realize.block->iter_vars[i]->domain->extent;
    Expr zero = make_const(extent->dtype, 0), one = make_const(extent->dtype, 1);
    bool in_outer = uses_any(value, outer), in_inner = uses_any(value, inner);
    if (in_outer && in_inner) return std::nullopt;
    result.iters.push_back(
        {in_outer ? value : zero, in_inner ? value : zero, in_outer ? extent : one, in_inner ? extent : one});
  }
  return result;
}

/// What is added to a variable that takes one value inside goes along with the outer variable, which then runs over
/// (a part of) the old domain; TVM drops it, and the block then works on other elements.
void keep_offset(arith::DividedIter& part, const IterVar& iter, const VarMap& inner_begin, arith::Analyzer& analyzer) {
  if (!is_one(part.inner_extent)) return;
  Expr offset = analyzer.simplify(substitute(arith::normalize_iter_map_to_expr(part.inner), inner_begin));
  if (is_zero(offset)) return;
  part.outer = analyzer.simplify(arith::normalize_iter_map_to_expr(part.outer) + offset);
  part.inner = make_const(offset->dtype, 0);
  part.outer_extent = analyzer.simplify(iter->domain->min + iter->domain->extent);
}

/// Substitutes variables; each expression that changes is simplified.
class SimplifyingSubstitution final : public Mutator {
 public:
  SimplifyingSubstitution(const VarMap& values, arith::Analyzer& analyzer, BlockReuse& reuse)
      : values_(values), analyzer_(analyzer), reuse_(reuse) {}

 protected:
#define TS_EXPR(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return simplified(node, rebuilt(node)); }
#include "ir/nodes.def"
  NodeRef mutate_Block(const BlockNode& node) override {
    auto block = ref_as<BlockNode>(rebuilt(node));
    if (block.get() != &node) reuse_[&node] = block;
    return block;
  }

 private:
  NodeRef simplified(const ExprNode& before, const Expr& after) {
    if (auto* var = as<VarNode>(&before)) {
      auto found = values_.find(var);
      return found == values_.end() ? NodeRef(after) : NodeRef(analyzer_.simplify(found->second));
    }
    return after.get() == &before ? after : analyzer_.simplify(after);
  }
  const VarMap& values_;
  arith::Analyzer& analyzer_;
  BlockReuse& reuse_;
};

/// The regions when the variables in `domain` take all their values.
std::vector<BufferRegion> relaxed(const std::vector<BufferRegion>& regions, const arith::DomMap& domain) {
  std::vector<BufferRegion> result;
  for (const BufferRegion& region : regions)
    result.push_back(covering_region(region->buffer, arith::eval_set(region->region, domain)));
  return result;
}

/// The init of the outer block: a block over the spatial inner variables that the old init uses, in its loops.
Stmt outer_init(const InnerBlock& inner, const std::vector<const SRef*>& loops, const std::string& name) {
  const BlockNode& block = *inner.realize->block;
  std::vector<IterVar> iters;
  std::vector<Expr> values;
  VarMap renamed;
  for (std::size_t i = 0; i < block.iter_vars.size(); ++i) {
    const IterVar& iter = block.iter_vars[i];
    bool used = uses_var(*inner.init, [&](const VarNode& var) { return &var == iter->var.get(); });
    if (iter->type != IterType::DataParallel || !used) continue;
    Var var = with_suffix(iter->var, "_init");
    renamed.emplace(iter->var.get(), var);
    iters.push_back(with(*iter, [&](IterVarNode& copy) { copy.var = var; }));
    values.push_back(inner.realize->iter_values[i]);
  }
  Stmt stmt =
      make<BlockRealizeNode>(values, inner.realize->predicate,
                             make<BlockNode>(iters, std::vector<BufferRegion>(), block.writes, name, inner.init));
  for (const SRef* sref : loops) {
    const ForNode& loop = *sref->loop();
    if (std::none_of(values.begin(), values.end(), [&](const Expr& value) { return uses_any(value, {loop.var}); }))
      continue;
    Var var = with_suffix(loop.var, "");
    renamed.emplace(loop.var.get(), var);
    stmt = with(loop, [&](ForNode& copy) {
      copy.var = var;
      if (copy.thread_binding)
        copy.thread_binding =
            with(*copy.thread_binding, [](IterVarNode& axis) { axis.var = with_suffix(axis.var, ""); });
      copy.body = stmt;
    });
  }
  return substitute(stmt, renamed);
}

}  // namespace

VarMap inner_begin(const DividedBlock& divided) {
  VarMap begin;
  for (const SRef* loop : divided.inner_loops) begin[loop->loop()->var.get()] = loop->loop()->min;
  return begin;
}

Result<DividedBlock> divide_block(const SRef& block, const SRef& loop, bool preserve_unit_iters, bool loop_is_outer) {
  DividedBlock result;
  result.block = &block;
  std::vector<Var> outer, inner;
  arith::VarRanges domain;
  bool inside = true;
  for (const SRef* sref = block.parent; sref && sref->loop(); sref = sref->parent) {
    if (loop_is_outer && sref == &loop) inside = false;
    const ForNode& node = *sref->loop();
    if (inside) result.inner_loops.push_back(sref);
    (inside ? inner : outer).push_back(node.var);
    domain.emplace_back(node.var, make_range(node.min, node.extent));
    if (sref == &loop) inside = false;
  }
  arith::Analyzer analyzer;
  const BlockRealizeNode& realize = *block.realize;
  auto division = arith::subspace_divide(realize.iter_values, domain, inner, realize.predicate,
                                         arith::IterMapLevel::Surjective, analyzer, !preserve_unit_iters);
  if (!division) division = trivial_division(realize, outer, inner);
  if (!division) {
    const StmtNode* outermost = result.inner_loops.empty() ? loop.stmt : result.inner_loops.back()->stmt;
    return fail(refuse(
        "blockize.not-divisible",
        message(
            "the bindings of block \"{0}\" mix loops inside and outside the new block, so they cannot be split there",
            block.block()->name),
        {block.stmt, outermost},
        "ScheduleError: The bindings of the inner block {0} can not be blockized by the loops starting "
        "at {1}."));
  }
  result.division = std::move(*division);
  const VarMap begin = inner_begin(result);
  for (std::size_t i = 0; i < result.division.iters.size(); ++i)
    keep_offset(result.division.iters[i], realize.block->iter_vars[i], begin, analyzer);
  return result;
}

OuterSpace outer_space(const DividedBlock& divided) {
  OuterSpace space;
  for (std::size_t i = 0; i < divided.division.iters.size(); ++i) {
    const IterVar& iter = divided.block->block()->iter_vars[i];
    const arith::DividedIter& part = divided.division.iters[i];
    space.iters.push_back(make<IterVarNode>(upto(part.outer_extent), with_suffix(iter->var, "_o"), iter->type));
    space.values.push_back(arith::normalize_iter_map_to_expr(part.outer));
  }
  return space;
}

InnerBlock inner_block(const DividedBlock& divided, const OuterSpace& outer, const VarMap& loop_vars,
                       bool preserve_unit_iters, BlockReuse& reuse) {
  const BlockNode& block = *divided.block->block();
  std::vector<IterVar> iters;
  std::vector<Expr> values;
  VarMap substitution;
  arith::DomMap domain;
  arith::Analyzer analyzer;
  for (const SRef* sref : divided.inner_loops) {  // a block without variables may use them directly
    const ForNode& loop = *sref->loop();
    domain.insert_or_assign(loop.var.get(),
                            arith::IntervalSet::from_range(substitute(make_range(loop.min, loop.extent), loop_vars)));
  }
  for (std::size_t i = 0; i < divided.division.iters.size(); ++i) {
    const IterVar& iter = block.iter_vars[i];
    const arith::DividedIter& part = divided.division.iters[i];
    Expr& value = substitution[iter->var.get()];
    bool unit_outer = is_one(part.outer_extent);
    if (is_one(part.inner_extent)) {
      value = unit_outer && !preserve_unit_iters ? make_const(part.outer_extent->dtype, 0) : Expr(outer.iters[i]->var);
      continue;
    }
    Var var = with_suffix(iter->var, "_i");
    iters.push_back(make<IterVarNode>(upto(part.inner_extent), var, iter->type));
    values.push_back(arith::normalize_iter_map_to_expr(part.inner));
    value = unit_outer ? Expr(var) : outer.iters[i]->var * part.inner_extent + var;
    Range range = substitute(iters.back()->domain, loop_vars);
    domain.insert_or_assign(var.get(), arith::IntervalSet::from_range(range));
    analyzer.bind(var, range);
  }

  Block changed = SimplifyingSubstitution(substitution, analyzer, reuse)(ref(block));
  InnerBlock inner;
  inner.init = changed->init;
  inner.reads = relaxed(changed->reads, domain);
  inner.writes = relaxed(changed->writes, domain);
  // Where the outer block still reduces, the inner one reads what it adds to.
  bool outer_reduces = changed->init && std::any_of(outer.iters.begin(), outer.iters.end(), [](const IterVar& iter) {
                         return iter->type == IterType::CommReduce;
                       });
  Block body = with(*changed, [&](BlockNode& copy) {
    copy.iter_vars = iters;
    copy.init = nullptr;
    if (outer_reduces) copy.reads.insert(copy.reads.begin(), copy.writes.begin(), copy.writes.end());
  });
  reuse[&block] = body;
  inner.realize = make<BlockRealizeNode>(values, divided.division.inner_predicate, body);
  return inner;
}

Stmt in_loops(Stmt stmt, const std::vector<const SRef*>& loops, const VarMap& loop_vars) {
  for (const SRef* loop : loops)
    stmt = with(*loop->loop(), [&](ForNode& copy) {
      copy.extent = substitute(copy.extent, loop_vars);
      copy.body = stmt;
    });
  return stmt;
}

BlockizedLoop blockized(const DividedBlock& divided, bool preserve_unit_iters) {
  BlockizedLoop result;
  OuterSpace outer = outer_space(divided);
  InnerBlock inner = inner_block(divided, outer, {}, preserve_unit_iters, result.reuse);
  const std::string& name = divided.block->block()->name;
  Stmt init = inner.init ? outer_init(inner, divided.inner_loops, name + "_init") : nullptr;
  Block block = make<BlockNode>(outer.iters, inner.reads, inner.writes, name + "_o",
                                in_loops(inner.realize, divided.inner_loops), init);
  result.realize = make<BlockRealizeNode>(outer.values, divided.division.outer_predicate, block);
  return result;
}

}  // namespace tirscope::schedule
