// SPDX-License-Identifier: Apache-2.0
// loop_partition(loop, factors): the loop becomes several loops, one after the other, over parts of its range.
//
//   for i in range(128):                     with T.block("B_i_common"):
//     with T.block("B"):                       with T.block("B_i0_partition"):
//       vi = T.axis.spatial(128, i)              for i0 in range(100):
//       ...                             ->         with T.block("B_i0"):
//                                                    vi = T.axis.spatial(100, i0) ...
//                                              with T.block("B_i1_partition"):
//                                                for i1 in range(100, 128):
//                                                  with T.block("B_i1"):
//                                                    vi = T.axis.spatial((100, 128), i1) ...
//
// Legal when
//   1. the loop's min and extent are constants;
//   2. at most one factor is to be inferred (None);
//   3. the constant factors are positive;
//   4. the given factors do not provably add up to the extent, or to more;
//   5. the loop has no annotation and no thread binding;
//   6. there is a block below the loop.
// The inferred factor takes what is left; without one, what is left makes a last part. Each part is a copy of what is
// below the loop: its blocks are named after the new loop, and the variable bound to that loop runs over the part.
#include <algorithm>

#include "arith/analyzer.h"
#include "ir/walk/visitor.h"
#include "schedule/edit/fresh_copy.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/loop.h"
#include "schedule/legality/refusal/fix.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct Partition {
  const SRef* loop;
  const SRef* named_after;  ///< the first block below
  DataType dtype;
  std::vector<Expr> ends;  ///< of the parts, counted from the loop's min
};

/// The sizes of the parts, null for the one to be inferred, and the sum of the others.
struct Sizes {
  std::vector<Expr> factors;
  std::optional<std::size_t> inferred;
  Expr sum;
};

Result<Sizes> read_sizes(const ValueList& values, DataType dtype) {
  Sizes result{{}, {}, make_const(dtype, int64_t(0))};
  for (const Value& value : values) {
    std::size_t position = result.factors.size();
    if (value.is_none()) {
      // 2. at most one factor is to be inferred
      if (result.inferred)
        return fail(
            refuse("loop_partition.several-inferred",
                   message("factors {0} and {1} are both None; only one can be inferred", *result.inferred, position),
                   {}, "Only one factor can be specified as -1 or none"));
      result.inferred = position;
      result.factors.emplace_back();
      continue;
    }
    std::optional<int64_t> constant = value.as_int();
    // 3. the constant factors are positive
    if (constant && *constant <= 0)
      return fail(refuse("loop_partition.factor-not-positive",
                         message("factor {0} is {1}, but part sizes must be positive", position, *constant), {},
                         formatted("All the constant factors are required to be positive. However, the factor at "
                                   "position {} is {}",
                                   position, *constant)));
    Expr factor =
        constant ? make_const(dtype, *constant) : Expr(static_cast<const ExprNode*>(value.get<NodeRef>()->get()));
    if (factor->dtype.bits < dtype.bits) factor = cast(dtype, factor);
    result.sum = result.sum + factor;
    result.factors.push_back(std::move(factor));
  }
  return result;
}

/// The factors that fit into the range, and one that takes what is left.
Fix with_rest(const Arguments& arguments, const Sizes& sizes, const Expr& extent) {
  const ValueList& given = *arguments.items()[1].value.get<ValueList>();
  ValueList kept;
  std::string shown;
  int64_t sum = 0;
  for (std::size_t i = 0; i < sizes.factors.size(); ++i) {
    std::optional<int64_t> factor = sizes.factors[i] ? as_int(sizes.factors[i]) : std::nullopt;
    if (!factor || sum + *factor >= *as_int(extent)) break;
    sum += *factor;
    shown += std::to_string(*factor) + ", ";
    kept.push_back(given[i]);
  }
  kept.emplace_back();
  return call_again("loop_partition", arguments, {{"factors", Value(std::move(kept))}},
                    message("factors = [{0}None]", shown));
}

Result<Partition> check_loop_partition(const Context&, const Arguments& arguments) {
  const SRef& sref = arguments.loop("loop");
  const ForNode& loop = *sref.loop();
  // 1. the range is constant
  if (!is_const_number(loop.min) || !is_const_number(loop.extent))
    return fail(refuse("loop_partition.symbolic-range",
                       message("the range of loop \"{0}\" is not constant; split the loop by a constant factor and "
                               "partition the inner loop",
                               loop.var->name),
                       {&loop}, "Detected dynamic shape in either min or extent of a loop {0}"));
  TS_TRY(Sizes sizes, read_sizes(arguments.list("factors"), loop.var->dtype));  // 2, 3
  // 4. something is left of the range
  arith::Analyzer analyzer;
  if (analyzer.can_prove(ge(sizes.sum, loop.extent)))
    return fail(
        refuse("loop_partition.sum-too-large",
               message("the factors add up to the extent of loop \"{0}\" or more; leave iterations for the last part",
                       loop.var->name),
               {&loop}, "The sum of factors is larger than or equal to the extent of loop {0}")
            .with_fix(with_rest(arguments, sizes, loop.extent)));
  TS_TRY_VOID(require_no_annotation_or_thread_binding(sref));  // 5
  // 6. a block to name the parts after (TVM assumes that it is alone below its loops)
  std::vector<const SRef*> blocks = child_blocks(sref);
  if (blocks.empty())
    return fail(refused("loop_partition.no-block", "there is no block below loop \"{0}\"", loop.var->name));
  Partition plan{&sref, blocks.front(), loop.var->dtype, {}};
  if (sizes.inferred) sizes.factors[*sizes.inferred] = loop.extent - sizes.sum;
  Expr end = make_const(loop.var->dtype, int64_t(0));
  for (const Expr& factor : sizes.factors) {
    end = end + factor;
    plan.ends.push_back(analyzer.simplify(end));
    plan.dtype.bits = std::max(plan.dtype.bits, plan.ends.back()->dtype.bits);
  }
  if (!sizes.inferred) plan.ends.push_back(loop.extent);
  return plan;
}

/// The first access of each buffer (by name, as TVM has it) whose indices are all plain variables: their names.
class PlainAccesses final : public Visitor {
 public:
  using Names = std::vector<std::string>;
  std::map<std::string, Names> found;

 protected:
  void visit_BufferStore(const BufferStoreNode& store) override {
    note(store.buffer, store.indices);
    children(store);
  }
  void visit_BufferLoad(const BufferLoadNode& load) override {
    note(load.buffer, load.indices);
    children(load);
  }

 private:
  void note(const Buffer& buffer, const std::vector<Expr>& indices) {
    Names names;
    for (const Expr& index : indices) {
      auto var = as<VarNode>(index);
      if (!var) return;
      names.push_back(var->name);
    }
    found.emplace(buffer->name, std::move(names));
  }
};

/// One part: what is below the loop, over [min, min + extent) of it.
class Part final : public FreshCopy {
 public:
  Part(const Var& old, const Var& now, Range range)
      : FreshCopy({{old.get(), now}}), old_(old), now_(now), range_(range) {}
  std::vector<std::pair<const BlockNode*, Block>> copies;

 protected:
  NodeRef mutate_BlockRealize(const BlockRealizeNode& realize) override {
    // TVM keeps the position of the variable for the next block that has variables, and that is an inner one first.
    for (std::size_t i = 0; i < realize.iter_values.size(); ++i)
      if (realize.iter_values[i] == old_) {
        position_ = i;
        break;
      }
    return copied(realize);
  }
  NodeRef mutate_Block(const BlockNode& old) override {
    Block block = copied(old);
    std::optional<std::size_t> position;
    if (position_ && *position_ < block->iter_vars.size()) position = std::exchange(position_, std::nullopt);
    block = with(*block, [&](BlockNode& copy) {
      copy.name += "_" + now_->name;
      if (position) narrow(copy, *position);
    });
    copies.emplace_back(&old, block);
    return block;
  }

 private:
  /// The variable at `position` runs over the part; the regions become what all iterations touch, as far as the
  /// accesses show it.
  void narrow(BlockNode& block, std::size_t position) const {
    IterVar& iter = block.iter_vars[position];
    DataType dtype = iter->var->dtype;
    iter = with(*iter, [&](IterVarNode& copy) {
      copy.domain = make_range(cast(dtype, range_->min), cast(dtype, range_->extent));
    });
    std::map<std::string, Range> domains;
    for (const IterVar& each : block.iter_vars) domains.insert_or_assign(each->var->name, each->domain);
    PlainAccesses accesses;
    accesses.visit(block.body);
    for (auto* regions : {&block.writes, &block.reads})
      for (BufferRegion& region : *regions) {
        auto names = accesses.found.find(region->buffer->name);
        if (names == accesses.found.end()) continue;
        std::vector<Range> ranges;
        for (const std::string& name : names->second)
          if (auto domain = domains.find(name); domain != domains.end())
            ranges.push_back(make_range(domain->second->min, domain->second->extent));
        if (ranges.size() == region->region.size()) region = make<BufferRegionNode>(region->buffer, ranges);
      }
  }

  Var old_, now_;
  Range range_;
  std::optional<std::size_t> position_;
};

Block opaque_block(std::string name, Stmt body) {
  return make<BlockNode>(std::vector<IterVar>(), std::vector<BufferRegion>(), std::vector<BufferRegion>(),
                         std::move(name), std::move(body));
}

Outcome rewrite_loop_partition(const Context& context, const Partition& plan) {
  const ForNode& loop = *plan.loop->loop();
  std::string name = plan.named_after->block()->name + "_" + loop.var->name;
  Edit edit(context.state);
  std::vector<Stmt> parts;
  std::vector<Binding> loops;
  arith::Analyzer analyzer;
  Expr begin = cast(plan.dtype, loop.min);
  for (std::size_t i = 0; i < plan.ends.size(); ++i) {
    Expr end = analyzer.simplify(cast(plan.dtype, loop.min) + cast(plan.dtype, plan.ends[i]));
    Var var = with_suffix(loop.var, std::to_string(i), plan.dtype);
    Range range = make_range(begin, analyzer.simplify(end - begin));
    Part part(loop.var, var, range);
    Stmt body = part(loop.body);
    Stmt made = make<ForNode>(var, range->min, range->extent, ForKind::Serial, body);
    edit.origin(made, {ref(loop)}, Verb::Split);
    for (const auto& [old, copy] : part.copies) edit.origin(copy, {ref(old)}, Verb::Copied);
    loops.emplace_back(NodeRef(made));
    Expr not_empty = gt(plan.ends[i], make_const(plan.ends[i]->dtype, int64_t(0)));
    parts.push_back(make<BlockRealizeNode>(std::vector<Expr>(), not_empty,
                                           opaque_block(name + std::to_string(i) + "_partition", made)));
    begin = end;
  }
  Stmt common =
      make<BlockRealizeNode>(std::vector<Expr>(), true_expr(), opaque_block(name + "_common", sequence(parts)));
  edit.replace(*plan.loop, common);
  edit.renew(edit.at(scope_root(*plan.loop)->stmt), Renewal::Scope);
  return std::move(edit).finish(std::move(loops));
}

/// All but the last iteration; where a common vector length does not divide the extent, what it does divide.
std::vector<Suggestion> suggest_loop_partition(const Context&, const Subject& subject) {
  const ForNode* loop = subject.buffer ? nullptr : subject.sref->loop();
  // In each part a reduction would start over: TVM copies the init too, which is wrong.
  if (!loop || drives_reduction(*subject.sref)) return {};
  std::optional<int64_t> extent = as_int(loop->extent);
  std::vector<Suggestion> result;
  auto offer = [&](int64_t first, Message label) {
    result.push_back({{NodeRef(loop), ValueList{Value(first), Value()}}, {}, std::move(label)});
  };
  if (!extent || *extent < 2) {
    offer(1, message("the first iteration separately"));
    return result;
  }
  for (int64_t length : {16, 8, 4})
    if (*extent > length && *extent % length != 0) {
      offer(*extent / length * length, message("{0} and the rest", *extent / length * length));
      break;
    }
  offer(*extent - 1, message("the last iteration separately"));
  if (*extent > 2) offer(1, message("the first iteration separately"));
  return result;
}

}  // namespace

const Primitive& loop_partition() {
  static const Primitive primitive = Primitive::transform<Partition>(
      {.name = "loop_partition",
       .instruction = "LoopPartition",
       .error_name = "loop_partition",
       .summary = "splits a loop's range into several consecutive loops",
       .returns = Returns::Loops,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop to partition"},
                      {"factors", ParameterType::Factors, Role::Input,
                       "the part sizes in order; None for one that takes the rest"},
                      {"preserve_unit_iters", ParameterType::Boolean, Role::Attribute,
                       "accepted for compatibility; has no effect", Value(true)}},
       .since = "0.16"},
      check_loop_partition, rewrite_loop_partition, suggest_loop_partition);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
